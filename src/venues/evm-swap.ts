import { sameAsset } from '#contract/asset.ts';
import type { OperationBody } from '#contract/operation.ts';
import type { SwapVenue } from '#contract/venue.ts';
import { type EdgeQuotes, linearCurve, type Port } from '#engine/index.ts';
import { blockSeconds } from '#market/durations/chain-waits.ts';
import { memoizeByMarket } from '#market/memoize-by-market.ts';
import { EVM_CONTRACT, routerPort } from '#registry/ports.ts';
import type { ChainRecord } from '#registry/records.ts';
import { placesOf, placesOnRoutes, poolsAt, type VenueFamily } from './place-list.ts';
import type { CallRouter, RouterCall } from './router-call.ts';
import { poolEdges, type SwapPlace, swapEdge } from './swap-edge.ts';
import { runEnds, runRoutes, runVenues } from './swap-run.ts';
import type { SwapEdge, SwapRun, Venue, VenueContext } from './venue.ts';

interface EvmFamily extends VenueFamily {
  /** Whether its contracts also turn the gas asset into its wrapped form and back, one for one. */
  readonly wraps: boolean;
  /** How its router is called; null where no published router is at hand to prove the call with. */
  readonly callRouter: CallRouter | null;
}

/** An entry contract goes on with anything. */
const BY_CONTRACT: readonly Port[] = [EVM_CONTRACT];

/** A family of venues on EVM chains. Pools of the wrapped gas asset trade the gas asset itself as well. */
export function evmVenue(family: EvmFamily): Venue {
  // A venue's own router takes swaps of its own in a row, and nothing else.
  const byRouter = memoizeByMarket((moment) => edgesOf(family, moment, [routerPort(family.name)]));
  const byContract = memoizeByMarket((moment) => edgesOf(family, moment, BY_CONTRACT));
  return {
    name: family.name,
    places: (registry) => placesOf(family, registry),
    edges: (world) => (world.smartRelay ? byContract(world) : byRouter(world)),
  };
}

type Moment = Pick<VenueContext, 'registry' | 'market'>;

function edgesOf(family: EvmFamily, { registry, market }: Moment, ports: readonly Port[]): SwapEdge[] {
  return placesOnRoutes(family, registry).flatMap((venue) => {
    const chain = registry.getChainRecord(venue.chain_id);
    const place: SwapPlace = {
      family: 'evm',
      venue,
      entry: ports,
      exit: ports,
      seconds: blockSeconds(registry, chain.chain_id),
      operation: (run) => evmSwap(venue, run, chain, family.callRouter),
    };
    return [
      ...poolsAt(venue, { registry, market }).flatMap(({ pool }) =>
        poolEdges(place, pool, (denom) => namesOf(chain, denom)),
      ),
      ...(family.wraps ? wrapEdges(place, chain) : []),
    ];
  });
}

/** The wrapped gas asset goes by both denoms, every other asset by its own. */
function namesOf(chain: ChainRecord, denom: string): string[] {
  const { chain_id, native_denom, wrapped_native } = chain;
  if (native_denom === null || wrapped_native === null) return [denom];
  return sameAsset({ chain_id, denom }, { chain_id, denom: wrapped_native }) ? [denom, native_denom] : [denom];
}

/** Wrapping and unwrapping: nothing is lost and nothing runs out. */
function wrapEdges(place: SwapPlace, { native_denom, wrapped_native }: ChainRecord): SwapEdge[] {
  if (native_denom === null || wrapped_native === null) return [];
  const way = (denomIn: string, denomOut: string) =>
    swapEdge(place, { poolId: 'wrap', pool: null, denomIn, denomOut, quotes: ONE_FOR_ONE });
  return [way(native_denom, wrapped_native), way(wrapped_native, native_denom)];
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
function evmSwap(venue: SwapVenue, run: SwapRun, chain: ChainRecord, callRouter: CallRouter | null): OperationBody {
  const { first, last, amountIn, amountOut } = runEnds(run);
  const call = callRouter && routerCall(run, chain, callRouter);
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
