import type { Edge, EdgeQuoteResult, EdgeQuotes, FailedQuote, Hop, Path } from '../graph/edge.ts';

/** Shares are integer parts of this. */
const WHOLE_SHARE = 1_000_000_000_000n;

/** One of several routes that share the input of a swap. */
export interface SplitRoute<Detail = unknown> {
  readonly edges: readonly Edge<Detail>[];
  /** Of the input, in parts of WHOLE_SHARE; the first route takes what the others leave. */
  readonly share: bigint;
}

/** Routes that share an input, and the amounts that the shares were made for. */
export interface Split<Detail = unknown> {
  readonly routes: readonly SplitRoute<Detail>[];
  readonly amountIn: number;
  readonly amountOut: number;
}

/** Shares of routes that carry these amounts. */
export function sharesOf<Detail>(
  routes: readonly (readonly Edge<Detail>[])[],
  amounts: readonly number[],
): SplitRoute<Detail>[] {
  const whole = amounts.reduce((sum, amount) => sum + amount, 0);
  const share = (amount: number) => BigInt(Math.floor((amount / whole) * Number(WHOLE_SHARE)));
  return routes.map((edges, route) => ({ edges, share: share(amounts[route]!) }));
}

/**
 * The exact quotes of a split. Routes are taken one after the other, each on the pools that those before it left. An exact
 * output is bought with the least input found whose output is enough, and quoted as the output asked for.
 */
export function splitQuotes<Detail>(split: Split<Detail>): Pick<EdgeQuotes, 'quoteIn' | 'quoteOut'> {
  const quoteIn = (amountIn: bigint): EdgeQuoteResult => {
    const routes = quoteInTurn(split.routes, amountIn);
    if ('ok' in routes) return routes;
    const amountOut = routes.reduce((sum, route) => sum + route.amountOut, 0n);
    if (amountOut <= 0n) return { ok: false, reason: 'nothing_arrives' };
    return { ok: true, amountIn, amountOut, charges: [], routes: routes as Path<never>[] };
  };
  return {
    quoteIn,
    quoteOut(amountOut) {
      const guess = BigInt(Math.ceil((split.amountIn * Number(amountOut)) / split.amountOut));
      const found = leastInput(quoteIn, amountOut, guess);
      return found.ok ? { ...found, amountOut } : found;
    },
  };
}

/** How many quotes the search for an exact output takes at most, and how near to the least input it ends. */
const MAX_QUOTES = 32;
const NEAR = 1_000_000_000n;
/** First step beyond an input that gives too little, as a part of it; each further one is four times as long. */
const FIRST_STEP = 100_000_000n;

/** An input with how much more than wanted it gives; undefined where the pools do not take it. */
interface Probe {
  readonly amountIn: bigint;
  readonly excess: bigint | undefined;
}

/**
 * An input, to a billionth the least, of which at least `amountOut` comes out. Output rises with input: one input that gives
 * too little and one that gives enough are brought together by false position, halving the excess of an end that stays.
 */
function leastInput(quoteIn: (amountIn: bigint) => EdgeQuoteResult, amountOut: bigint, guess: bigint): EdgeQuoteResult {
  let failure: FailedQuote = { ok: false, reason: 'not_enough_liquidity' };
  let enough: EdgeQuoteResult | undefined;
  let low: Probe = { amountIn: 0n, excess: -amountOut };
  let high: Probe | undefined;
  let next = guess > 0n ? guess : 1n;
  let step = 1n + next / FIRST_STEP;
  for (let quotes = 0; quotes < MAX_QUOTES; quotes++) {
    const quote = quoteIn(next);
    const isTooMuch = !quote.ok && (quote.reason === 'not_enough_liquidity' || quote.reason === 'above_maximum');
    const probe: Probe = {
      amountIn: next,
      excess: isTooMuch ? undefined : (quote.ok ? quote.amountOut : 0n) - amountOut,
    };
    if (isTooMuch) failure = quote;
    if (probe.excess === undefined || probe.excess >= 0n) {
      if (!isTooMuch) enough = quote;
      if (high !== undefined) low = halved(low);
      high = probe;
    } else {
      if (high !== undefined && low.amountIn > 0n) high = halved(high);
      low = probe;
    }
    if (high !== undefined && high.amountIn - low.amountIn <= 1n + low.amountIn / NEAR) break;
    next = high === undefined ? low.amountIn + step : between(low, high);
    step *= 4n;
  }
  return enough ?? failure;
}

const halved = ({ amountIn, excess }: Probe): Probe => ({ amountIn, excess: excess && excess / 2n });

/** Where the line between two probes meets the output wanted, strictly between them; the middle where it is not known. */
function between(low: Probe, high: Probe): bigint {
  const run = high.amountIn - low.amountIn;
  if (high.excess === undefined || low.excess === undefined || high.excess === low.excess)
    return low.amountIn + run / 2n;
  const along = low.amountIn + (-low.excess * run) / (high.excess - low.excess);
  const margin = 1n + low.amountIn / (2n * NEAR);
  if (along <= low.amountIn + margin) return low.amountIn + margin;
  return along >= high.amountIn - margin ? high.amountIn - margin : along;
}

/** Routes one after the other with their shares of an input; those of nothing are left out. */
function quoteInTurn<Detail>(
  routes: readonly SplitRoute<Detail>[],
  amountIn: bigint,
): readonly Path<Detail>[] | FailedQuote {
  const left: PoolsLeft<Detail> = new Map();
  const uses = new Map<Edge, number>();
  for (const { edges } of routes) for (const edge of edges) uses.set(edge, (uses.get(edge) ?? 0) + 1);
  const isShared = (edge: Edge): boolean => uses.get(edge)! > 1;
  const taken = routes.map(({ share }) => (amountIn * share) / WHOLE_SHARE);
  const others = taken.slice(1).reduce((sum, amount) => sum + amount, 0n);
  const quoted: Path<Detail>[] = [];
  for (const [route, { edges }] of routes.entries()) {
    const own = route === 0 ? amountIn - others : taken[route]!;
    if (own <= 0n) continue;
    const path = follow(edges, own, left, isShared);
    if ('ok' in path) return path;
    quoted.push(path);
  }
  return quoted;
}

/** What edges have become once routes went through them; an edge that is not in it is as it was. */
type PoolsLeft<Detail> = Map<Edge<Detail>, EdgeQuotes>;

function follow<Detail>(
  edges: readonly Edge<Detail>[],
  amountIn: bigint,
  left: PoolsLeft<Detail>,
  isShared: (edge: Edge) => boolean,
): Path<Detail> | FailedQuote {
  const hops: Hop<Detail>[] = [];
  let moving = amountIn;
  for (const edge of edges) {
    const quotes = left.get(edge) ?? edge;
    const quote = quotes.quoteIn(moving);
    if (!quote.ok) return quote;
    const after = isShared(edge) ? quotes.after?.(moving) : undefined;
    if (after !== undefined) left.set(edge, after);
    hops.push({ edge, amountIn: moving, amountOut: quote.amountOut, charges: quote.charges });
    moving = quote.amountOut;
  }
  return { hops, amountIn, amountOut: moving };
}
