import type { Address, Hex } from 'viem';
import type { Path } from '#engine/index.ts';
import { mulDivUp } from '#math/fixed.ts';
import type { ChainRecord } from '#registry/records.ts';
import records from './data/swap-routers.json';
import type { CallRouter, RouterCall, SwapOrder } from './router-call.ts';
import {
  CALLER,
  type PaidPath,
  pullToken,
  ROUTER,
  refundNative,
  swaps,
  sweepToken,
  together,
  unwrapNative,
  wrapNative,
} from './router-calls.ts';
import { isPayable, maxAmountInto, type RouterPath, routerPath, TOLERANCE_PERCENT } from './router-path.ts';
import type { SwapDetail } from './venue.ts';

/** A router on a chain. `tools/registry` writes those of Uniswap to `data/swap-routers.json`: SwapRouter02 on each chain that has one. */
export interface RouterRecord {
  readonly chain_id: string;
  readonly address: string;
  /** Whether it was deployed with the chain's own factory of version 2; false if unknown. */
  readonly trades_v2: boolean;
}

type Details = readonly SwapDetail[];

/** Routers of one protocol, and how they differ from others. */
interface RouterFamily {
  readonly routers: readonly RouterRecord[];
  /** Fee of every pair of version 2; the router supports no other. */
  readonly pairFeePpm: number;
}

/**
 * Builds calls of a router with the interface of Uniswap's SwapRouter02, which trades with both versions and pays its caller, so
 * that they contain no address of a person. Minimum and maximum apply to the whole order.
 */
export function swapRouterCalls({ routers, pairFeePpm }: RouterFamily): CallRouter {
  const byChain = new Map(routers.map((router) => [router.chain_id, router]));
  return (chain, order) => {
    const router = byChain.get(chain.chain_id);
    const details = order.paths.map(({ hops }) => hops.map(({ edge }) => edge.detail));
    const ends = endsOf(chain, details);
    if (!router || !ends) return null;
    return routerCall(router, order, details, { ...ends, pairFeePpm });
  };
}

/** Calls of Uniswap's own routers. */
export const callSwapRouter: CallRouter = swapRouterCalls({ routers: records, pairFeePpm: 3000 });

function routerCall(
  router: RouterRecord,
  { side, paths, amountOut }: SwapOrder,
  details: readonly Details[],
  ends: Ends & { readonly pairFeePpm: number },
): RouterCall | null {
  // Paths that share pools were quoted one after another; each takes its quoted input, because the router would compute another.
  const mayGoBackward = side === 'out' && !sharePools(details);
  const paid: PaidPath[] = [];
  for (const [i, hops] of details.entries()) {
    const path = routerPath(hops, { tokens: ends, mayGoBackward });
    const { amountIn, amountOut: given } = paths[i] as Path;
    if (path === null || !(router.trades_v2 || !tradesV2(path)) || !isPayable(amountIn) || !isPayable(given))
      return null;
    paid.push({ ...path, amountIn, amountOut: given, mostIn: maxAmountInto(path, amountIn) });
  }
  const hasRoom = side === 'in' && paid.some(({ parts }) => parts.length > 0);
  const minAmountOut = hasRoom ? leastOf(amountOut) : amountOut;
  const maxAmountIn = paid.reduce((sum, { mostIn }) => sum + mostIn, 0n);
  if (!isPayable(minAmountOut) || !isPayable(maxAmountIn)) return null;
  const calldata = together(callsOf(paid, minAmountOut, ends));
  return { router: router.address, calldata, maxAmountIn, minAmountOut };
}

interface Ends {
  readonly native: string;
  readonly wrapped: Address;
  readonly paysNative: boolean;
  readonly getsNative: boolean;
  /** The output token; the wrapped form for the gas asset. */
  readonly tokenOut: Address;
}

function endsOf({ native_denom, wrapped_native }: ChainRecord, [hops = []]: readonly Details[]): Ends | null {
  const [first, last] = [hops[0], hops.at(-1)];
  if (!first || !last || native_denom === null || wrapped_native === null) return null;
  const wrapped = wrapped_native as Address;
  const getsNative = last.denomOut === native_denom;
  return {
    native: native_denom,
    wrapped,
    paysNative: first.denomIn === native_denom,
    getsNative,
    tokenOut: getsNative ? wrapped : (last.denomOut as Address),
  };
}

/** A single path into a token pays the caller directly; all other output collects in the router, which then pays the caller. */
function callsOf(paths: readonly PaidPath[], minAmountOut: bigint, ends: Ends): Hex[] {
  const { wrapped, paysNative, getsNative, tokenOut } = ends;
  const gathers = getsNative || paths.length > 1 || paths.some(({ parts }) => parts.length === 0);
  const payout = gathers ? { recipient: ROUTER, least: 0n } : { recipient: CALLER, least: minAmountOut };
  const calls = paths.flatMap((path) => {
    if (path.parts.length > 0) return swaps(path, payout);
    return [paysNative ? wrapNative(path.amountIn) : pullToken(wrapped, path.amountIn)];
  });
  if (getsNative) calls.push(unwrapNative(minAmountOut));
  else if (gathers) calls.push(sweepToken(tokenOut, minAmountOut));
  // A swap may take less of the gas asset than was sent along.
  if (paysNative) calls.push(refundNative());
  return calls;
}

function sharePools(paths: readonly Details[]): boolean {
  const used = paths.flatMap((hops) => hops.flatMap(({ pool }) => (pool === null ? [] : [pool.id])));
  return new Set(used).size < used.length;
}

const tradesV2 = ({ parts }: RouterPath): boolean => parts.some(([trade]) => trade?.version === 2);

/** The minimum output of an exact input, rounded towards the quote. */
export const leastOf = (amountOut: bigint): bigint => mulDivUp(amountOut, 100n - TOLERANCE_PERCENT, 100n);
