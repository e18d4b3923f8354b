import type { Address, Hex } from 'viem';
import { mulDivUp } from '#math/fixed.ts';
import type { ChainRecord } from '#registry/records.ts';
import type { CallRouter, CallWith, PathAmounts, SwapOrder } from '../router-call.ts';
import type { RouterRecord } from './records.ts';
import {
  type Amount,
  Blank,
  CALLER,
  filledIn,
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
import { isPayable, mostInto, type RouterPath, routerPath, TOLERANCE_PERCENT } from './router-path.ts';
import records from './routers.generated.json';

const ROUTERS: ReadonlyMap<string, RouterRecord> = new Map(records.map((record) => [record.chain_id, record]));

/**
 * Calls of Uniswap's SwapRouter02, which trades with both versions and pays whoever calls it: no address is in them.
 * Every minimum and maximum is that of the whole order.
 */
export const callSwapRouter: CallRouter = (chain, order) => {
  const router = ROUTERS.get(chain.chain_id);
  const ends = endsOf(chain, order.paths);
  if (!router || !ends) return null;
  // What the paths were quoted, each after those before it, is what they take: looking for it anew may end units apart.
  const mayGoBackward = order.side === 'out' && !sharePools(order.paths);
  const paths = order.paths.map((hops) => routerPath(hops, { tokens: ends, mayGoBackward }));
  const feasible = paths.filter((path) => path !== null && (router.trades_v2 || !tradesV2(path)));
  if (feasible.length < paths.length) return null;
  return callWith(router.address, { side: order.side, paths: feasible as RouterPath[], ends });
};

interface Feasible {
  readonly side: SwapOrder['side'];
  readonly paths: readonly RouterPath[];
  readonly ends: Ends;
}

/** Laid out once, with a blank for each amount. */
function callWith(router: string, { side, paths, ends }: Feasible): CallWith {
  const [least, ...blanks] = Array.from({ length: 1 + 3 * paths.length }, (_, number) => new Blank(number));
  const paid = paths.map((path, i): PaidPath => {
    const [amountIn, amountOut, mostIn] = blanks.slice(3 * i) as [Blank, Blank, Blank];
    return { ...path, amountIn, amountOut, mostIn };
  });
  const fillIn = filledIn(together(callsOf(paid, least as Blank, ends)));
  const hasRoom = side === 'in' && paths.some(({ parts }) => parts.length > 0);
  return ({ paths: amounts, amountOut }) => {
    const minAmountOut = hasRoom ? leastOf(amountOut) : amountOut;
    const words = [minAmountOut];
    let maxAmountIn = 0n;
    for (const [i, path] of paths.entries()) {
      const { amountIn, amountOut: given } = amounts[i] as PathAmounts;
      if (!isPayable(amountIn) || !isPayable(given)) return null;
      const mostIn = mostInto(path, amountIn);
      maxAmountIn += mostIn;
      words.push(amountIn, given, mostIn);
    }
    if (!isPayable(minAmountOut) || !isPayable(maxAmountIn)) return null;
    return { router, calldata: fillIn(words), maxAmountIn, minAmountOut };
  };
}

interface Ends {
  readonly native: string;
  readonly wrapped: Address;
  readonly paysNative: boolean;
  readonly getsNative: boolean;
  /** What comes out, the gas asset as its wrapped form. */
  readonly tokenOut: Address;
}

function endsOf({ native_denom, wrapped_native }: ChainRecord, [hops = []]: SwapOrder['paths']): Ends | null {
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

/** One path into a token is paid out as it arrives; everything else gathers in the router, which then pays the caller. */
function callsOf(paths: readonly PaidPath[], minAmountOut: Amount, ends: Ends): Hex[] {
  const { wrapped, paysNative, getsNative, tokenOut } = ends;
  const gathers = getsNative || paths.length > 1 || paths.some(({ parts }) => parts.length === 0);
  const payout = gathers ? { recipient: ROUTER, least: 0n } : { recipient: CALLER, least: minAmountOut };
  const calls = paths.flatMap((path) => {
    if (path.parts.length > 0) return swaps(path, payout);
    return [paysNative ? wrapNative(path.amountIn) : pullToken(wrapped, path.amountIn)];
  });
  if (getsNative) calls.push(unwrapNative(minAmountOut));
  else if (gathers) calls.push(sweepToken(tokenOut, minAmountOut));
  // Of what was sent along, a swap takes what it needs.
  if (paysNative) calls.push(refundNative());
  return calls;
}

function sharePools(paths: SwapOrder['paths']): boolean {
  const used = paths.flatMap((hops) => hops.flatMap(({ pool }) => (pool === null ? [] : [pool.id])));
  return new Set(used).size < used.length;
}

const tradesV2 = ({ parts }: RouterPath): boolean => parts.some(([trade]) => trade?.version === 2);

/** An exact output has no room, nor has wrapping, where nothing can move. Rounded towards the quote. */
const leastOf = (amountOut: bigint): bigint => mulDivUp(amountOut, 100n - TOLERANCE_PERCENT, 100n);
