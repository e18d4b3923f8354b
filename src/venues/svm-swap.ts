import { blockSeconds } from '#market/durations/chain-waits.ts';
import { memoizeInSteps } from '#market/memoize-by-market.ts';
import { plainOperation } from './cosmos-swap.ts';
import { listDeployments, listPools, listRouteDeployments, namesOf, type VenueFamily } from './deployments.ts';
import { DeploymentEdges, memoizeByRegistry, POOLS_A_STEP, type SwapDeployment } from './swap-edge.ts';
import type { SwapEdge, Venue } from './venue.ts';

/**
 * A family of venues on Solana. A swap through one pool is a transaction of its own: accounts of more pools may not fit into one. The
 * programs wrap and unwrap the gas asset in the same transaction, so pools of its wrapped form trade it as well.
 */
export function svmVenue(family: VenueFamily): Venue {
  const deploymentsOf = memoizeByRegistry((registry) =>
    listRouteDeployments(family, registry).map((venue) => {
      const chain = registry.getChainRecord(venue.chain_id);
      const operation: SwapDeployment['operation'] = (run) => plainOperation(venue, run);
      return new DeploymentEdges(
        registry,
        {
          ...{ family: 'svm', venue, seconds: blockSeconds(registry, venue.chain_id), operation },
          ...{ entry: [], exit: [] },
        },
        (denom) => namesOf(chain, denom),
      );
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
