import type { Edge, EdgeQuoteResult, EdgeQuotes, FailedQuote, Hop, Path } from '../graph/edge.ts';

/** Shares are integer parts of this. */
export const WHOLE_SHARE = 1_000_000_000_000n;

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
const MAX_QUOTES = 24;
const NEAR = 1_000_000_000n;

interface Point {
  readonly amountIn: bigint;
  readonly amountOut: bigint;
}

/**
 * An input, to a billionth the least, of which at least `amountOut` comes out, by the secant: output rises with input, ever
 * more slowly. Every try aims a billionth beyond, so that the last one gives enough.
 */
export function leastInput(
  quoteIn: (amountIn: bigint) => EdgeQuoteResult,
  amountOut: bigint,
  guess: bigint,
): EdgeQuoteResult {
  let failure: FailedQuote = { ok: false, reason: 'not_enough_liquidity' };
  let enough: (EdgeQuoteResult & { ok: true }) | undefined;
  let [before, last]: Point[] = [
    { amountIn: 0n, amountOut: 0n },
    { amountIn: 0n, amountOut: 0n },
  ];
  let [low, high]: [bigint, bigint | undefined] = [0n, undefined];
  let next = guess > 0n ? guess : 1n;
  for (let quotes = 0; quotes < MAX_QUOTES; quotes++) {
    const quote = quoteIn(next);
    const isTooMuch = !quote.ok && (quote.reason === 'not_enough_liquidity' || quote.reason === 'above_maximum');
    if (quote.ok && quote.amountOut >= amountOut) enough = quote;
    if (isTooMuch) failure = quote;
    if (isTooMuch || (quote.ok && quote.amountOut >= amountOut)) high = next;
    else low = next;
    if (!isTooMuch) [before, last] = [last!, { amountIn: next, amountOut: quote.ok ? quote.amountOut : 0n }];
    const near = 1n + low / NEAR;
    if (high !== undefined && high - low <= near) break;
    const aim = isTooMuch ? undefined : beyondSecant(before!, last!, amountOut);
    const below = aim !== undefined && high !== undefined && aim >= high ? high - near : aim;
    next = below !== undefined && below > low && (high === undefined || below < high) ? below : middleOf(low, high);
  }
  return enough ?? failure;
}

/** Where the line through two points reaches an output, and a billionth more; undefined where it does not rise. */
function beyondSecant(a: Point, b: Point, wanted: bigint): bigint | undefined {
  const rise = b.amountOut - a.amountOut;
  const run = b.amountIn - a.amountIn;
  if (rise === 0n || run === 0n) return undefined;
  const reached = b.amountIn + ((wanted - b.amountOut) * run) / rise;
  return reached + reached / NEAR + 1n;
}

const middleOf = (low: bigint, high: bigint | undefined): bigint =>
  high === undefined ? low * 2n + 1n : (low + high) / 2n;

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
