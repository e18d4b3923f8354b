import type { Address, Hex } from 'viem';
import { mulDivUp } from '#math/fixed.ts';
import type { ChainRecord } from '#registry/records.ts';
import type { CallRouter, SwapOrder } from '../router-call.ts';
import type { RouterRecord } from './records.ts';
import {
  CALLER,
  pullToken,
  ROUTER,
  refundNative,
  swaps,
  sweepToken,
  together,
  unwrapNative,
  wrapNative,
} from './router-calls.ts';
import { isPayable, type RouterPath, routerPath, TOLERANCE_PERCENT } from './router-path.ts';
import records from './routers.generated.json';

const ROUTERS: ReadonlyMap<string, RouterRecord> = new Map(records.map((record) => [record.chain_id, record]));

/**
 * A call of Uniswap's SwapRouter02, which trades with both versions and pays whoever calls it: no address is in it.
 * Every minimum and maximum is that of the whole order.
 */
export const callSwapRouter: CallRouter = (chain, order) => {
  const router = ROUTERS.get(chain.chain_id);
  const ends = endsOf(chain, order.paths);
  if (!router || !ends) return null;
  // What the paths were quoted, each after those before it, is what they take: looking for it anew may end units apart.
  const mayGoBackward = order.side === 'out' && !sharePools(order.paths);
  const paths = order.paths.map((path) => routerPath(path, { tokens: ends, mayGoBackward }));
  const feasible = paths.filter((path) => path !== null && (router.trades_v2 || !tradesV2(path)));
  if (feasible.length < paths.length) return null;
  const whole = feasible as RouterPath[];
  const minAmountOut = leastOf(order, whole);
  const maxAmountIn = whole.reduce((sum, { mostIn }) => sum + mostIn, 0n);
  if (!isPayable(minAmountOut) || !isPayable(maxAmountIn)) return null;
  return { router: router.address, calldata: together(callsOf(whole, minAmountOut, ends)), maxAmountIn, minAmountOut };
};

interface Ends {
  readonly native: string;
  readonly wrapped: Address;
  readonly paysNative: boolean;
  readonly getsNative: boolean;
  /** What comes out, the gas asset as its wrapped form. */
  readonly tokenOut: Address;
}

function endsOf({ native_denom, wrapped_native }: ChainRecord, paths: SwapOrder['paths']): Ends | null {
  const hops = paths[0]?.hops ?? [];
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
function callsOf(paths: readonly RouterPath[], minAmountOut: bigint, ends: Ends): Hex[] {
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
  const used = paths.flatMap(({ hops }) => hops.flatMap(({ pool }) => (pool === null ? [] : [pool.id])));
  return new Set(used).size < used.length;
}

const tradesV2 = ({ parts }: RouterPath): boolean => parts.some(([trade]) => trade?.version === 2);

/** An exact output has no room, nor has wrapping, where nothing can move. Rounded towards the quote. */
const leastOf = ({ side, amountOut }: SwapOrder, paths: readonly RouterPath[]): bigint =>
  side === 'in' && paths.some(({ parts }) => parts.length > 0)
    ? mulDivUp(amountOut, 100n - TOLERANCE_PERCENT, 100n)
    : amountOut;
