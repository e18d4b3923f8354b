import { maxOf } from '#math/fixed.ts';
import type { Edge, EdgeAnswer, EdgeQuotes, Hop, Path } from './edge.ts';
import type { Flow, Leg } from './flow.ts';
import type { Side } from './settle.ts';

/** Shares are whole parts of this. */
const PARTS = 1_000_000_000_000n;
/** Routes with less than this part of an amount are left out. */
const LEAST_SHARE = 0.002;

/** One of several routes that share an amount. */
export interface Part<Detail = unknown> {
  readonly edges: readonly Edge<Detail>[];
  /** Of the whole, in parts of 10^12. The last part takes what the others leave. */
  readonly share: bigint;
}

/**
 * A flow as routes from end to end, the largest first, `most` at most; what the others moved is shared out among them.
 * Routes may share pools: they are taken one after the other.
 */
export function partsOf<Detail>({ legs }: Flow<Detail>, most: number): Part<Detail>[] {
  const weights = weightsOf(legs);
  const found: { edges: Edge<Detail>[]; weight: number }[] = [];
  for (;;) {
    const way = heaviestWay(legs, weights);
    const weight = Math.min(...way.map((leg) => weights.get(leg) as number));
    if (way.length === 0 || weight < LEAST_SHARE) break;
    for (const leg of way) weights.set(leg, (weights.get(leg) as number) - weight);
    found.push({ edges: way.map(({ edge }) => edge), weight });
  }
  const kept = found.sort((a, b) => b.weight - a.weight).slice(0, most);
  const whole = kept.reduce((sum, { weight }) => sum + weight, 0);
  return kept.map(({ edges, weight }) => ({ edges, share: BigInt(Math.floor((weight / whole) * Number(PARTS))) }));
}

/** What part of the whole each leg moves: a node passes on what parts it gets. */
function weightsOf<Detail>(legs: readonly Leg<Detail>[]): Map<Leg<Detail>, number> {
  const weights = new Map<Leg<Detail>, number>();
  const arrived = new Map<string, number>();
  const leaving = new Map<string, bigint>();
  for (const { edge, amountIn } of legs) leaving.set(edge.from, (leaving.get(edge.from) ?? 0n) + amountIn);
  for (const leg of legs) {
    const { edge, amountIn } = leg;
    const weight = ((arrived.get(edge.from) ?? 1) * Number(amountIn)) / Number(leaving.get(edge.from));
    weights.set(leg, weight);
    arrived.set(edge.to, (arrived.get(edge.to) ?? 0) + weight);
  }
  return weights;
}

/** From the first leg's beginning always on by the leg that moves most. */
function heaviestWay<Detail>(legs: readonly Leg<Detail>[], weights: ReadonlyMap<Leg<Detail>, number>): Leg<Detail>[] {
  const way: Leg<Detail>[] = [];
  const weightOf = (leg: Leg<Detail>) => weights.get(leg) as number;
  for (let at = legs[0]?.edge.from; at !== undefined; at = way.at(-1)?.edge.to) {
    const onward = legs.filter(({ edge }) => edge.from === at);
    if (onward.length === 0) return way;
    const next = onward.reduce((most, leg) => (weightOf(leg) > weightOf(most) ? leg : most));
    if (weightOf(next) <= 0) return [];
    way.push(next);
  }
  return way;
}

/**
 * The quotes of an amount that is shared out among routes, which are taken one after the other, each seeing the pools as
 * those before it left them. An exact output is what arrives at least: roundings may bring some units more.
 */
export function splitQuotes<Detail>(parts: readonly Part<Detail>[]): Pick<EdgeQuotes, 'quoteIn' | 'quoteOut'> {
  const quote = (side: Side, amount: bigint): EdgeAnswer => {
    const left = new Map<Edge<Detail>, EdgeQuotes>();
    const routes: Path<Detail>[] = [];
    let rest = amount;
    for (const [index, { edges, share }] of parts.entries()) {
      const own = index === parts.length - 1 ? rest : (amount * share) / PARTS;
      if (own <= 0n) continue;
      const input = side === 'in' ? own : inputFor(edges, own, left);
      const route = typeof input === 'bigint' ? follow(edges, input, left) : input;
      if ('ok' in route) return route;
      routes.push(route);
      rest -= own;
    }
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

type Refusal = Extract<EdgeAnswer, { ok: false }>;

/** Backward from what has to arrive to what has to go in. */
function inputFor<Detail>(
  edges: readonly Edge<Detail>[],
  amountOut: bigint,
  left: ReadonlyMap<Edge<Detail>, EdgeQuotes>,
): bigint | Refusal {
  let wanted = amountOut;
  for (const edge of edges.toReversed()) {
    const answer = (left.get(edge) ?? edge).quoteOut(wanted);
    if (!answer.ok) return answer;
    wanted = maxOf(1n, answer.amountIn);
  }
  return wanted;
}

/** Forward, leaving every pool as the amount leaves it. */
function follow<Detail>(
  edges: readonly Edge<Detail>[],
  amountIn: bigint,
  left: Map<Edge<Detail>, EdgeQuotes>,
): Path<Detail> | Refusal {
  const hops: Hop<Detail>[] = [];
  let moving = amountIn;
  for (const edge of edges) {
    const quotes = left.get(edge) ?? edge;
    const answer = quotes.quoteIn(moving);
    if (!answer.ok) return answer;
    const after = quotes.after?.(moving);
    if (after !== undefined) left.set(edge, after);
    hops.push({ edge, amountIn: moving, amountOut: answer.amountOut, charges: answer.charges });
    moving = answer.amountOut;
  }
  return { hops, amountIn, amountOut: moving };
}

const totals = (routes: readonly Path[]): [bigint, bigint] => [
  routes.reduce((sum, { amountIn }) => sum + amountIn, 0n),
  routes.reduce((sum, { amountOut }) => sum + amountOut, 0n),
];
