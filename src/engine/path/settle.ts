import { divUp, mulDivUp } from '#math/fixed.ts';
import type { Decline, Edge, Hop, Path } from '../graph/edge.ts';

const BPS = 10_000n;

/** Which amount is given: the one that goes in, or the one that must come out. */
export type Side = 'in' | 'out';

export interface SettledPath<Detail = unknown> extends Path<Detail> {
  /** Taken from the output of the last swap, in its smallest unit; that hop's `amountOut` no longer holds it. */
  readonly affiliateFee: bigint;
}

export type Settlement<Detail = unknown> =
  | { readonly ok: true; readonly path: SettledPath<Detail> }
  | { readonly ok: false; readonly edge: Edge<Detail>; readonly decline: Decline };

/**
 * A chain of edges with exact amounts, each hop's output being the next one's input: forward from an exact input, or
 * backward from an exact output, which then arrives to the unit. An affiliate fee in basis points is taken from what
 * the last swap gives, rounded up; going backward the swap is asked for so much more.
 */
export function settlePath<Detail>(
  edges: readonly Edge<Detail>[],
  side: Side,
  amount: bigint,
  affiliateBps = 0n,
): Settlement<Detail> {
  const lastSwap = edges.findLastIndex((edge) => edge.kind === 'swap');
  const takesFee = (index: number) => index === lastSwap && affiliateBps > 0n;
  const hops: Hop<Detail>[] = [];
  let affiliateFee = 0n;
  let moving = amount;

  for (let step = 0; step < edges.length; step++) {
    const index = side === 'in' ? step : edges.length - 1 - step;
    const edge = edges[index] as Edge<Detail>;
    const wanted = side === 'out' && takesFee(index) ? beforeFee(moving, affiliateBps) : moving;
    const quote = side === 'in' ? edge.quoteIn(wanted) : edge.quoteOut(wanted);
    if (!quote.ok) return { ok: false, edge, decline: quote };
    const fee = takesFee(index) ? mulDivUp(quote.amountOut, affiliateBps, BPS) : 0n;
    affiliateFee += fee;
    const { amountIn, charges } = quote;
    const amountOut = quote.amountOut - fee;
    if (amountOut <= 0n) return { ok: false, edge, decline: { reason: 'nothing_arrives' } };
    const given = side === 'in' ? quote.amountOut : undefined;
    const hop = { edge, amountIn, amountOut, charges, routes: quote.routes, given };
    if (side === 'in') hops.push(hop);
    else hops.unshift(hop);
    moving = side === 'in' ? amountOut : amountIn;
  }

  const [amountIn, amountOut] = side === 'in' ? [amount, moving] : [moving, amount];
  return { ok: true, path: { hops, amountIn, amountOut, affiliateFee } };
}

/** What has to come out of the last swap so that an amount is left of it once a fee in basis points is taken. Rounded up. */
export const beforeFee = (amount: bigint, bps: bigint): bigint => divUp(amount * BPS, BPS - bps);

/** What goes on of what the last swap gives, or what it is asked for beside what goes on: a factor, in floats. */
export const shareOf = (side: Side, bps: bigint): number =>
  bps === 0n ? 1 : side === 'in' ? Number(BPS - bps) / Number(BPS) : Number(BPS) / Number(BPS - bps);
