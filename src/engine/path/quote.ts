import { divUp, mulDivUp } from '#math/fixed.ts';
import type { Edge, EdgeQuoteResult, FailedQuote, Hop, Path, QuoteFailure } from '../graph/edge.ts';

const BPS = 10_000n;

/** Which amount is given: the one that goes in, or the one that must come out. */
export type Side = 'in' | 'out';

export interface QuotedPath<Detail = unknown> extends Path<Detail> {
  /** Taken from the output of the last swap, in its smallest unit; that hop's `amountOut` no longer holds it. */
  readonly affiliateFee: bigint;
}

export type PathQuoteResult<Detail = unknown> =
  | { readonly ok: true; readonly path: QuotedPath<Detail> }
  | { readonly ok: false; readonly edge: Edge<Detail>; readonly failure: QuoteFailure };

/** What an edge answers for an amount at its side. */
type EdgeQuoter = (edge: Edge, side: Side, amount: bigint) => EdgeQuoteResult;

const quoteEdge: EdgeQuoter = (edge, side, amount) => (side === 'in' ? edge.quoteIn(amount) : edge.quoteOut(amount));

/** Asks an edge again only for another amount than last: ways that share edges mostly bring the same to them. */
export function memoizedQuoter(): EdgeQuoter {
  const answers = new Map<Edge, { readonly side: Side; readonly amount: bigint; readonly answer: EdgeQuoteResult }>();
  return (edge, side, amount) => {
    const known = answers.get(edge);
    if (known?.amount === amount && known.side === side) return known.answer;
    const answer = quoteEdge(edge, side, amount);
    answers.set(edge, { side, amount, answer });
    return answer;
  };
}

/**
 * A chain of edges with exact amounts, each hop's output being the next one's input: forward from an exact input, or
 * backward from an exact output, which then arrives to the unit, or as little more as whole lots allow. An affiliate fee in
 * basis points is taken from what the last swap gives, rounded up; going backward the swap is asked for so much more.
 * `answerOf` asks edges: where several ways are settled for one question, it may remember what they said.
 */
export function quotePath<Detail>(
  edges: readonly Edge<Detail>[],
  side: Side,
  amount: bigint,
  affiliateBps = 0n,
  answerOf = quoteEdge,
): PathQuoteResult<Detail> {
  const lastSwap = edges.findLastIndex((edge) => edge.kind === 'swap');
  const takesFee = (index: number) => index === lastSwap && affiliateBps > 0n;
  const hops: Hop<Detail>[] = [];
  let affiliateFee = 0n;
  let moving = amount;
  let isMore = false;

  for (let step = 0; step < edges.length; step++) {
    const index = side === 'in' ? step : edges.length - 1 - step;
    const edge = edges[index]!;
    const wanted = side === 'out' && takesFee(index) ? beforeAffiliateFee(moving, affiliateBps) : moving;
    const quote = answerOf(edge, side, wanted);
    if (!quote.ok) return { ok: false, edge, failure: quote };
    isMore ||= side === 'out' && quote.amountOut > wanted;
    const fee = takesFee(index) ? mulDivUp(quote.amountOut, affiliateBps, BPS) : 0n;
    affiliateFee += fee;
    const { amountIn, charges } = quote;
    const amountOut = quote.amountOut - fee;
    if (amountOut <= 0n) return { ok: false, edge, failure: { reason: 'nothing_arrives' } };
    const given = side === 'in' ? quote.amountOut : undefined;
    const hop = { edge, amountIn, amountOut, charges, routes: quote.routes, given };
    if (side === 'in') hops.push(hop);
    else hops.unshift(hop);
    moving = side === 'in' ? amountOut : amountIn;
  }

  if (isMore) return handOn(hops, affiliateFee, answerOf);
  const [amountIn, amountOut] = side === 'in' ? [amount, moving] : [moving, amount];
  return { ok: true, path: { hops, amountIn, amountOut, affiliateFee } };
}

/** The same hops, each handed all that arrives where lots bring more than it was found to need. */
function handOn<Detail>(
  hops: readonly Hop<Detail>[],
  affiliateFee: bigint,
  answerOf: EdgeQuoter,
): PathQuoteResult<Detail> {
  const { amountIn } = hops[0]!;
  const handed: Hop<Detail>[] = [];
  let moving = amountIn;
  for (const hop of hops) {
    const taken = hop.amountIn === moving ? hop : withMore(hop, moving, answerOf);
    if ('ok' in taken) return { ok: false, edge: hop.edge, failure: taken };
    handed.push(taken);
    moving = taken.amountOut;
  }
  return { ok: true, path: { hops: handed, amountIn, amountOut: moving, affiliateFee } };
}

/** A lane moves all that it is handed; a swap gives what it is asked for. */
function withMore<Detail>(hop: Hop<Detail>, amountIn: bigint, answerOf: EdgeQuoter): Hop<Detail> | FailedQuote {
  const { edge, routes } = hop;
  if (edge.kind === 'swap') {
    return routes === undefined
      ? { ...hop, amountIn }
      : { ...hop, amountIn, routes: takingMore(routes, amountIn - hop.amountIn) };
  }
  const quote = answerOf(edge, 'in', amountIn);
  return quote.ok ? { ...hop, amountIn, amountOut: quote.amountOut, charges: quote.charges } : quote;
}

/**
 * The last of several routes takes more, and is told to give no more for it: those before leave it the pools that it was
 * quoted on. Shared anew, some would get less than what they are asked for takes.
 */
function takingMore<Detail>(routes: readonly Path<Detail>[], more: bigint): readonly Path<Detail>[] {
  const last = routes.at(-1)!;
  const [first, ...rest] = last.hops as [Hop<Detail>, ...Hop<Detail>[]];
  const hops = [{ ...first, amountIn: first.amountIn + more }, ...rest];
  return [...routes.slice(0, -1), { ...last, amountIn: last.amountIn + more, hops }];
}

/** What has to come out of the last swap so that an amount is left of it once a fee in basis points is taken. Rounded up. */
export const beforeAffiliateFee = (amount: bigint, bps: bigint): bigint => divUp(amount * BPS, BPS - bps);

/** What goes on of what the last swap gives, or what it is asked for beside what goes on: a factor, in floats. */
export const affiliateFactor = (side: Side, bps: bigint): number =>
  bps === 0n ? 1 : side === 'in' ? Number(BPS - bps) / Number(BPS) : Number(BPS) / Number(BPS - bps);
