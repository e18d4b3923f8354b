import type { OperationBody } from '#contract/operation.ts';
import type { SwapVenue } from '#contract/venue.ts';
import { type EdgeQuotes, linearCurve, type Port } from '#engine/index.ts';
import { blockSeconds } from '#market/durations/chain-waits.ts';
import { GAS_UNITS } from '#market/gas/gas-units.ts';
import { gasUsd } from '#market/gas/gas-usd.ts';
import { type MarketSnapshot, memoizeInSteps } from '#market/memoize-by-market.ts';
import type { Pool } from '#market/pool.ts';
import type { Steps } from '#math/steps.ts';
import { memoize } from '#registry/memoize.ts';
import { routerPort } from '#registry/ports.ts';
import type { ChainRecord } from '#registry/records.ts';
import type { Registry } from '#registry/registry.ts';
import { listDeployments, listPools, listRouteDeployments, namesOf, type VenueFamily } from './deployments.ts';
import type { CallRouter, RouterCall } from './router-call.ts';
import { DeploymentEdges, POOLS_A_STEP, type SwapDeployment, swapEdge } from './swap-edge.ts';
import { runEnds, runRoutes, runVenues } from './swap-run.ts';
import type { SwapEdge, SwapRun, Venue } from './venue.ts';

interface EvmFamily extends VenueFamily {
  /** Whether its contracts also wrap and unwrap the gas asset, one for one. */
  readonly wraps: boolean;
  /** True if its router pays the gas asset to a named address only, which no request carries: its wrapped form comes out. */
  readonly paysWrapped?: boolean;
  /** Builds the call of its router. */
  readonly callRouter: CallRouter;
}

/** A family of venues on EVM chains. Pools of the wrapped gas asset trade the gas asset itself as well. */
export function evmVenue(family: EvmFamily): Venue {
  // A venue's router takes consecutive swaps of that venue only.
  const edges = edgesBy(family, [routerPort(family.name)]);
  return {
    name: family.name,
    deployments: (registry) => listDeployments(family, registry),
    edges,
    prepare: edges.prepare,
  };
}

const { pools: poolGas, nativeIn } = GAS_UNITS.evm;

function edgesBy(family: EvmFamily, ports: readonly Port[]) {
  const deploymentsOf = memoize((registry: Registry) =>
    listRouteDeployments(family, registry).map((venue) => {
      const chain = registry.getChainRecord(venue.chain_id);
      return { chain, pools: deploymentEdges(registry, family, venue, ports) };
    }),
  );
  return memoizeInSteps((moment) => edgesOf(family, deploymentsOf(moment.registry), moment));
}

function deploymentEdges(
  registry: Registry,
  family: EvmFamily,
  venue: SwapVenue,
  ports: readonly Port[],
): DeploymentEdges {
  const chain = registry.getChainRecord(venue.chain_id);
  const seconds = blockSeconds(registry, venue.chain_id);
  const operation: SwapDeployment['operation'] = (run) => evmSwap(venue, run, chain, family.callRouter);
  return new DeploymentEdges(
    registry,
    { ...{ family: 'evm', venue, seconds, operation }, entry: ports, exit: ports },
    (denom, side) => (side === 'out' && family.paysWrapped ? [denom] : namesOf(chain, denom)),
  );
}

interface EvmDeployment {
  readonly chain: ChainRecord;
  readonly pools: DeploymentEdges;
}

function* edgesOf(family: EvmFamily, deployments: readonly EvmDeployment[], moment: MarketSnapshot): Steps<SwapEdge[]> {
  const edges: SwapEdge[] = [];
  for (const { chain, pools } of deployments) {
    const hopGasUsd = (gas: bigint) => gasUsd(moment.market, chain.chain_id, gas);
    const kinds = Object.entries(poolGas).map(([kind, gas]) => [kind, hopGasUsd(gas)]);
    const gasOf = Object.fromEntries(kinds) as Record<Pool['kind'], number | null>;
    for (const [i, { pool }] of listPools(pools.deployment.venue, moment).entries()) {
      edges.push(...pools.edgesOf(pool, gasOf[pool.kind]));
      if (i % POOLS_A_STEP === 0) yield;
    }
    if (family.wraps) edges.push(...wrapEdges(pools.deployment, chain, hopGasUsd(nativeIn)));
  }
  return edges;
}

/** Chains whose gas asset is a token as well, with one balance: there is nothing to wrap. Celo. */
const ONE_BALANCE: ReadonlySet<string> = new Set(['42220']);

/** Wrapping and unwrapping, one for one without a limit. */
function wrapEdges(
  deployment: SwapDeployment,
  { chain_id, native_denom, wrapped_native }: ChainRecord,
  gasUsd: number | null,
): SwapEdge[] {
  if (native_denom === null || wrapped_native === null || ONE_BALANCE.has(chain_id)) return [];
  const edgeBetween = (denomIn: string, denomOut: string) =>
    swapEdge(deployment, { poolId: 'wrap', pool: null, denomIn, denomOut, quotes: ONE_FOR_ONE }, gasUsd);
  return [edgeBetween(native_denom, wrapped_native), edgeBetween(wrapped_native, native_denom)];
}

const oneForOne: EdgeQuotes['quoteIn'] = (amount) =>
  amount > 0n
    ? { ok: true, amountIn: amount, amountOut: amount, charges: [] }
    : { ok: false, reason: 'nothing_arrives' };

const ONE_FOR_ONE: EdgeQuotes = {
  curve: linearCurve(),
  quoteIn: oneForOne,
  quoteOut: oneForOne,
};

/** The operation of a run. `input_token` is the contract paid in, empty for the gas asset: clients of the field expect that. */
function evmSwap(venue: SwapVenue, run: SwapRun, chain: ChainRecord, callRouter: CallRouter): OperationBody {
  const { first, last, amountIn, amountOut } = runEnds(run);
  const call = routerCall(run, chain, callRouter);
  return {
    evm_swap: {
      input_token: first.denomIn === chain.native_denom ? '' : first.denomIn,
      amount_in: amountIn.toString(),
      amount_out: amountOut.toString(),
      from_chain_id: venue.chain_id,
      denom_in: first.denomIn,
      denom_out: last.denomOut,
      swap_venues: runVenues(run.hops),
      ...(call && callFields(call)),
    },
  };
}

const callFields = ({ router, calldata, maxAmountIn, minAmountOut }: RouterCall) => ({
  swap_calldata: calldata,
  swap_router: { address: router, max_amount_in: maxAmountIn.toString(), min_amount_out: minAmountOut.toString() },
});

/**
 * Null for routes over several venues, because each has its own router, and for a swap with an affiliate fee, because a router
 * pays it to an address, which a request does not carry.
 */
function routerCall(run: SwapRun, chain: ChainRecord, callRouter: CallRouter): RouterCall | null {
  if (run.affiliateFee > 0n || runVenues(run.hops).length > 1) return null;
  return callRouter(chain, { side: run.side, paths: runRoutes(run), amountOut: runEnds(run).amountOut });
}
