import { divUp, mulDivUp } from '#math/fixed.ts';
import type { Edge, EdgeQuoteResult, FailedQuote, Hop, Path, QuoteFailure } from '../graph/edge.ts';

const BPS = 10_000n;

/** Which amount is exact: the input or the output. */
export type Side = 'in' | 'out';

export interface QuotedPath<Detail = unknown> extends Path<Detail> {
  /** Taken from the output of the last swap, in its smallest unit; the hop's `amountOut` is without it. */
  readonly affiliateFee: bigint;
}

export type PathQuoteResult<Detail = unknown> =
  | { readonly ok: true; readonly path: QuotedPath<Detail> }
  | { readonly ok: false; readonly edge: Edge<Detail>; readonly failure: QuoteFailure };

type EdgeQuoter = (edge: Edge, side: Side, amount: bigint) => EdgeQuoteResult;

const quoteEdge: EdgeQuoter = (edge, side, amount) => (side === 'in' ? edge.quoteIn(amount) : edge.quoteOut(amount));

/** A quoter that remembers the last quote of each edge: paths that share an edge often bring the same amount to it. */
export function memoizedQuoter(): EdgeQuoter {
  const last = new Map<Edge, { readonly side: Side; readonly amount: bigint; readonly quote: EdgeQuoteResult }>();
  return (edge, side, amount) => {
    const known = last.get(edge);
    if (known?.amount === amount && known.side === side) return known.quote;
    const quote = quoteEdge(edge, side, amount);
    last.set(edge, { side, amount, quote });
    return quote;
  };
}

/**
 * Quotes edges in order exactly: forward from an exact input or backward from an exact output. The output is larger than
 * requested where integer units bring more. The affiliate fee is taken from the output of the last swap, rounded up;
 * backward the swap has to bring as much more.
 */
export function quotePath<Detail>(
  edges: readonly Edge<Detail>[],
  side: Side,
  amount: bigint,
  affiliateBps = 0n,
  quoter = quoteEdge,
): PathQuoteResult<Detail> {
  const lastSwap = affiliateBps > 0n ? edges.findLastIndex((edge) => edge.kind === 'swap') : -1;
  const hops: Hop<Detail>[] = [];
  let affiliateFee = 0n;
  let moving = amount;
  let isMore = false;

  for (let step = 0; step < edges.length; step++) {
    const index = side === 'in' ? step : edges.length - 1 - step;
    const edge = edges[index]!;
    const paysFee = index === lastSwap;
    const wanted = side === 'out' && paysFee ? beforeAffiliateFee(moving, affiliateBps) : moving;
    const quote = quoter(edge, side, wanted);
    if (!quote.ok) return { ok: false, edge, failure: quote };
    isMore ||= side === 'out' && quote.amountOut > wanted;
    const { amountIn, charges, routes } = quote;
    if (paysFee) affiliateFee = mulDivUp(quote.amountOut, affiliateBps, BPS);
    const amountOut = paysFee ? quote.amountOut - affiliateFee : quote.amountOut;
    if (amountOut <= 0n) return { ok: false, edge, failure: { reason: 'nothing_arrives' } };
    const grossOut = side === 'in' ? quote.amountOut : undefined;
    hops.push({ edge, amountIn, amountOut, charges, routes, grossOut });
    moving = side === 'in' ? amountOut : amountIn;
  }

  if (side === 'in') return { ok: true, path: { hops, amountIn: amount, amountOut: moving, affiliateFee } };
  hops.reverse();
  if (isMore) return passOnExcess(hops, affiliateFee, quoter);
  return { ok: true, path: { hops, amountIn: moving, amountOut: amount, affiliateFee } };
}

/** The same hops, where each takes all that the one before brings in integer units. */
function passOnExcess<Detail>(
  hops: readonly Hop<Detail>[],
  affiliateFee: bigint,
  quoter: EdgeQuoter,
): PathQuoteResult<Detail> {
  const { amountIn } = hops[0]!;
  const passed: Hop<Detail>[] = [];
  let moving = amountIn;
  for (const hop of hops) {
    const taking = hop.amountIn === moving ? hop : withInput(hop, moving, quoter);
    if ('ok' in taking) return { ok: false, edge: hop.edge, failure: taking };
    passed.push(taking);
    moving = taking.amountOut;
  }
  return { ok: true, path: { hops: passed, amountIn, amountOut: moving, affiliateFee } };
}

/** A lane moves the larger input; a swap keeps its output. */
function withInput<Detail>(hop: Hop<Detail>, amountIn: bigint, quoter: EdgeQuoter): Hop<Detail> | FailedQuote {
  const { edge, routes } = hop;
  if (edge.kind === 'swap') {
    return { ...hop, amountIn, ...(routes && { routes: withExcess(routes, amountIn - hop.amountIn) }) };
  }
  const quote = quoter(edge, 'in', amountIn);
  return quote.ok ? { ...hop, amountIn, amountOut: quote.amountOut, charges: quote.charges } : quote;
}

/** The last route takes the excess and keeps its output; new shares could under-fund another route. */
function withExcess<Detail>(routes: readonly Path<Detail>[], excess: bigint): readonly Path<Detail>[] {
  const last = routes.at(-1)!;
  const hops = last.hops.map((hop, index) => (index === 0 ? { ...hop, amountIn: hop.amountIn + excess } : hop));
  return [...routes.slice(0, -1), { ...last, amountIn: last.amountIn + excess, hops }];
}

/** Output of the last swap that leaves `amount` after a fee of `bps`, rounded up. */
export const beforeAffiliateFee = (amount: bigint, bps: bigint): bigint => divUp(amount * BPS, BPS - bps);

/** In floats: the part of the last swap's output that remains for side 'in', its inverse for side 'out'. */
export const affiliateFactor = (side: Side, bps: bigint): number =>
  bps === 0n ? 1 : side === 'in' ? Number(BPS - bps) / Number(BPS) : Number(BPS) / Number(BPS - bps);
