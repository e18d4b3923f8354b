import { maxOf } from '#math/fixed.ts';
import type { Edge, EdgeQuoteResult, EdgeQuotes, FailedQuote, Hop, Path } from '../graph/edge.ts';
import type { Side } from '../path/quote.ts';

/** Shares are whole parts of this. */
export const PARTS = 1_000_000_000_000n;

/** One of several routes that share an amount. */
export interface Part<Detail = unknown> {
  readonly edges: readonly Edge<Detail>[];
  /** Of the whole, in parts of 10^12; one of them takes what the others leave. */
  readonly share: bigint | 'rest';
}

/**
 * The quotes of an amount that is shared out among routes, which are taken one after the other, each seeing the pools as
 * those before it left them. An exact output is what arrives at least: roundings may bring some units more.
 */
export function splitQuotes<Detail>(parts: readonly Part<Detail>[]): Pick<EdgeQuotes, 'quoteIn' | 'quoteOut'> {
  const quote = (side: Side, amount: bigint): EdgeQuoteResult => {
    const routes = takenInTurn(parts, side, amountsOf(parts, amount));
    if ('ok' in routes) return routes;
    const [amountIn, amountOut] = totals(routes);
    if (amountOut <= 0n) return { ok: false, reason: 'nothing_arrives' };
    return {
      ok: true,
      amountIn,
      amountOut: side === 'in' ? amountOut : amount,
      charges: [],
      routes: routes as Path<never>[],
    };
  };
  return { quoteIn: (amountIn) => quote('in', amountIn), quoteOut: (amountOut) => quote('out', amountOut) };
}

/** Routes as parts of a whole, by an amount of it each; one of them takes what the others leave. */
export const partsBy = <Detail>(
  routes: readonly Pick<Part<Detail>, 'edges'>[],
  amounts: readonly bigint[],
  whole: bigint,
  rest: number,
): Part<Detail>[] =>
  routes.map(({ edges }, index) => ({
    edges,
    share: index === rest ? 'rest' : ((amounts[index] as bigint) * PARTS) / whole,
  }));

/** The same by what the routes have together; the first takes what rounding leaves. None where that is nothing. */
export function partsTogether<Detail>(
  routes: readonly Pick<Part<Detail>, 'edges'>[],
  amounts: readonly bigint[],
): Part<Detail>[] {
  const whole = amounts.reduce((sum, amount) => sum + amount, 0n);
  return whole > 0n ? partsBy(routes, amounts, whole, 0) : [];
}

/** What each part gets of an amount. */
export function amountsOf(parts: readonly Part[], amount: bigint): bigint[] {
  const rest = parts.reduce((left, part) => left - shareOf(part, amount, 0n), amount);
  return parts.map((part) => shareOf(part, amount, rest));
}

/** Routes one after the other, each with an amount of its own at one side; those of none are left out. */
export function takenInTurn<Detail>(
  parts: readonly Pick<Part<Detail>, 'edges'>[],
  side: Side,
  amounts: readonly bigint[],
): readonly Path<Detail>[] | FailedQuote {
  const left: PoolsLeft<Detail> = new Map();
  const routes: Path<Detail>[] = [];
  const lasts = lastUses(parts);
  for (const [index, { edges }] of parts.entries()) {
    const own = amounts[index] as bigint;
    if (own <= 0n) continue;
    const isUsedAgain = (edge: Edge<Detail>) => lasts.get(edge) !== index;
    const input = side === 'in' ? own : inputFor(edges, own, left);
    const route = typeof input === 'bigint' ? follow(edges, input, left, isUsedAgain) : input;
    if ('ok' in route) return route;
    routes.push(route);
  }
  return routes;
}

/** The last of some routes that takes each edge: what it leaves of the pool nobody asks. */
function lastUses<Detail>(parts: readonly Pick<Part<Detail>, 'edges'>[]): ReadonlyMap<Edge<Detail>, number> {
  const lasts = new Map<Edge<Detail>, number>();
  for (const [index, { edges }] of parts.entries()) for (const edge of edges) lasts.set(edge, index);
  return lasts;
}

const shareOf = ({ share }: Part, amount: bigint, rest: bigint): bigint =>
  share === 'rest' ? rest : (amount * share) / PARTS;

/** What edges have become once routes went through them; an edge that is not in it is as it was. */
export type PoolsLeft<Detail> = Map<Edge<Detail>, EdgeQuotes>;

/** Backward from what has to arrive to what has to go in. */
function inputFor<Detail>(
  edges: readonly Edge<Detail>[],
  amountOut: bigint,
  left: Readonly<PoolsLeft<Detail>>,
): bigint | FailedQuote {
  let wanted = amountOut;
  for (const edge of edges.toReversed()) {
    const answer = (left.get(edge) ?? edge).quoteOut(wanted);
    if (!answer.ok) return answer;
    wanted = maxOf(1n, answer.amountIn);
  }
  return wanted;
}

/** Forward, leaving every pool that is asked again as the amount leaves it. */
export function follow<Detail>(
  edges: readonly Edge<Detail>[],
  amountIn: bigint,
  left: PoolsLeft<Detail>,
  isUsedAgain: (edge: Edge<Detail>) => boolean = () => true,
): Path<Detail> | FailedQuote {
  const hops: Hop<Detail>[] = [];
  let moving = amountIn;
  for (const edge of edges) {
    const quotes = left.get(edge) ?? edge;
    const answer = quotes.quoteIn(moving);
    if (!answer.ok) return answer;
    const after = isUsedAgain(edge) ? quotes.after?.(moving) : undefined;
    if (after !== undefined) left.set(edge, after);
    hops.push({ edge, amountIn: moving, amountOut: answer.amountOut, charges: answer.charges });
    moving = answer.amountOut;
  }
  return { hops, amountIn, amountOut: moving };
}

export const totals = (routes: readonly Path[]): [bigint, bigint] => [
  routes.reduce((sum, { amountIn }) => sum + amountIn, 0n),
  routes.reduce((sum, { amountOut }) => sum + amountOut, 0n),
];
