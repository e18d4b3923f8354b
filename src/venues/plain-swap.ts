import type { OperationBody, SwapHop } from '#contract/operation.ts';
import type { SwapVenue } from '#contract/venue.ts';
import type { Port } from '#engine/index.ts';
import { blockSeconds } from '#market/durations/chain-waits.ts';
import { memoizeInSteps } from '#market/memoize-by-market.ts';
import { memoize } from '#registry/memoize.ts';
import { COSMOS_CONTRACT } from '#registry/ports.ts';
import type { Registry } from '#registry/registry.ts';
import { listDeployments, listPools, listRouteDeployments, namesOf, type VenueFamily } from './deployments.ts';
import { DeploymentEdges, POOLS_A_STEP, type SwapDeployment } from './swap-edge.ts';
import { runEnds, runRoutes, runVenues } from './swap-run.ts';
import type { SwapEdge, SwapRun, Venue } from './venue.ts';

/** Swaps run in a contract that an arriving packet or another swap calls, and that can call the next step. */
const BY_CONTRACT: readonly Port[] = [COSMOS_CONTRACT];

/** A family of venues on Cosmos chains. */
export const cosmosVenue = (family: VenueFamily): Venue =>
  plainVenue(
    family,
    (registry, deployment) =>
      new DeploymentEdges(registry, { ...deployment, family: 'cosmos', entry: BY_CONTRACT, exit: BY_CONTRACT }),
  );

/**
 * A family of venues on Solana. A swap through one pool is a transaction of its own: accounts of more pools may not fit into one. The
 * programs wrap and unwrap the gas asset in the same transaction, so pools of its wrapped form trade it as well.
 */
export const svmVenue = (family: VenueFamily): Venue =>
  plainVenue(family, (registry, deployment) => {
    const chain = registry.getChainRecord(deployment.venue.chain_id);
    return new DeploymentEdges(registry, { ...deployment, family: 'svm', entry: [], exit: [] }, (denom) =>
      namesOf(chain, denom),
    );
  });

/** A venue whose edges are the pools of its deployments, and whose gas is left to the fees of the route. */
function plainVenue(
  family: VenueFamily,
  edgesOf: (registry: Registry, deployment: Omit<SwapDeployment, 'family' | 'entry' | 'exit'>) => DeploymentEdges,
): Venue {
  const deploymentsOf = memoize((registry: Registry) =>
    listRouteDeployments(family, registry).map((venue) => {
      const operation: SwapDeployment['operation'] = (run) => plainOperation(venue, run);
      return edgesOf(registry, { venue, seconds: blockSeconds(registry, venue.chain_id), operation });
    }),
  );
  const edges = memoizeInSteps(function* (moment) {
    const edges: SwapEdge[] = [];
    for (const pools of deploymentsOf(moment.registry)) {
      for (const [i, { pool }] of listPools(pools.deployment.venue, moment).entries()) {
        edges.push(...pools.edgesOf(pool, 0));
        if (i % POOLS_A_STEP === 0) yield;
      }
    }
    return edges;
  });
  const deployments: Venue['deployments'] = (registry) => listDeployments(family, registry);
  return { name: family.name, deployments, edges, prepare: edges.prepare };
}

/**
 * The operation of a run: `swap_in` for an exact input, `swap_out` for an exact output, and `smart_swap_in` for either
 * where it takes several routes at once.
 */
function plainOperation(venue: SwapVenue, run: SwapRun): OperationBody {
  const { first, last } = runEnds(run);
  return {
    swap: {
      estimated_affiliate_fee: `${run.affiliateFee}${last.denomOut}`,
      from_chain_id: venue.chain_id,
      chain_id: venue.chain_id,
      denom_in: first.denomIn,
      denom_out: last.denomOut,
      swap_venues: runVenues(run.hops),
      ...(runRoutes(run).length > 1 ? { smart_swap_in: smartSwap(venue, run) } : plainSwap(venue, run)),
    },
  };
}

function plainSwap(venue: SwapVenue, run: SwapRun) {
  const { amountIn, amountOut } = runEnds(run);
  const common = {
    swap_venue: venue,
    swap_operations: run.hops.map(swapHop),
    price_impact_percent: run.priceImpactPercent,
  };
  if (run.side === 'out') return { swap_out: { swap_amount_out: amountOut.toString(), ...common } };
  return {
    swap_in: { swap_amount_in: amountIn.toString(), estimated_amount_out: amountOut.toString(), ...common },
  };
}

const smartSwap = (venue: SwapVenue, run: SwapRun) => ({
  swap_venue: venue,
  swap_routes: runRoutes(run).map(({ amountIn, hops }) => ({
    swap_amount_in: amountIn.toString(),
    denom_in: runEnds(run).first.denomIn,
    swap_operations: hops.map(swapHop),
  })),
  estimated_amount_out: runEnds(run).amountOut.toString(),
});

function swapHop({ edge }: SwapRun['hops'][number]): SwapHop {
  const { poolId, denomIn, denomOut } = edge.detail;
  return { pool: poolId, denom_in: denomIn, denom_out: denomOut, interface: null };
}
