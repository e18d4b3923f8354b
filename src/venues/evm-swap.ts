import { sameAsset } from '#contract/asset.ts';
import type { OperationBody } from '#contract/operation.ts';
import type { SwapVenue } from '#contract/venue.ts';
import { lineCurve } from '#engine/curve.ts';
import type { EdgeQuotes, Handover } from '#engine/edge.ts';
import type { ChainRecord } from '#registry/records.ts';
import { placesOf, poolsAt, type VenueFamily } from './place-list.ts';
import { poolEdges, type SwapPlace, swapEdge } from './swap-edge.ts';
import { runEnds } from './swap-run.ts';
import type { SwapEdge, SwapRun, Venue } from './venue.ts';

const BY_CONTRACT: readonly Handover[] = ['evm_contract'];
const BLOCK_SECONDS = 2;
/** Ethereum's blocks are slower than its rollups' and rivals'. */
const ETHEREUM = { chainId: '1', blockSeconds: 12 };
/** Stands for the gas asset where a contract's address is asked for. */
const GAS_ASSET_ADDRESS = '0x0000000000000000000000000000000000000000';

interface EvmFamily extends VenueFamily {
  /** Whether its contracts also turn the gas asset into its wrapped form and back, one for one. */
  readonly wraps: boolean;
}

/** A family of venues on EVM chains. Pools of the wrapped gas asset trade the gas asset itself as well. */
export function evmVenue(family: EvmFamily): Venue {
  return {
    name: family.name,
    places: (registry) => placesOf(family, registry),
    edges: ({ registry, market, smartRelay }) =>
      placesOf(family, registry).flatMap((venue) => {
        const chain = registry.chainRecord(venue.chain_id);
        const place: SwapPlace = {
          family: 'evm',
          venue,
          startsBy: BY_CONTRACT,
          handsOver: smartRelay ? BY_CONTRACT : [],
          seconds: chain.chain_id === ETHEREUM.chainId ? ETHEREUM.blockSeconds : BLOCK_SECONDS,
          operation: (run) => evmSwap(venue, chain, run),
        };
        return [
          ...poolsAt(venue, { registry, market }).flatMap(({ pool }) =>
            poolEdges(place, pool, (denom) => namesOf(chain, denom)),
          ),
          ...(family.wraps ? wrapEdges(place, chain) : []),
        ];
      }),
  };
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
    swapEdge(place, { poolId: 'wrap', denomIn, denomOut, quotes: ONE_FOR_ONE });
  return [way(native_denom, wrapped_native), way(wrapped_native, native_denom)];
}

const oneForOne: EdgeQuotes['quoteIn'] = (amount) =>
  amount > 0n
    ? { ok: true, amountIn: amount, amountOut: amount, charges: [] }
    : { ok: false, reason: 'nothing_arrives' };

const ONE_FOR_ONE: EdgeQuotes = {
  curve: lineCurve(),
  quoteIn: oneForOne,
  quoteOut: oneForOne,
};

/**
 * The operation of a run. `input_token` is the contract paid in, and the zero address for the gas asset.
 * `swap_calldata` is made for a sender's address, which a quote does not have: it is left out.
 */
function evmSwap(venue: SwapVenue, { native_denom }: ChainRecord, run: SwapRun): OperationBody {
  const { first, last, amountIn, amountOut } = runEnds(run);
  return {
    evm_swap: {
      input_token: first.denomIn === native_denom ? GAS_ASSET_ADDRESS : first.denomIn,
      amount_in: amountIn.toString(),
      amount_out: amountOut.toString(),
      from_chain_id: venue.chain_id,
      denom_in: first.denomIn,
      denom_out: last.denomOut,
      swap_venues: [venue],
    },
  };
}
