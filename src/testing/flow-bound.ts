import type { PpmPool } from '#market/pool.ts';
import { type TradeDirection, tradeDirections } from './flow-bound-trades.ts';
import { type Row, solveSparse } from './linear.ts';

/**
 * An upper bound on the output of any trade through the pools, split or not.
 *
 * By duality: give every denom a price, one unit of what comes out being worth one. A trader who sells his input at
 * these prices and then wins from each pool by itself whatever can be won there is never worse off than one who must
 * move real amounts from pool to pool. So for any prices at all
 *
 *     amountIn · price(denomIn) + Σ over pools of max over trades of (price · out − price · in)
 *
 * is at least what the best flow gives, as long as each pool is traded in one direction from denom to denom. The sum is
 * convex in the logarithms of the prices and is made small by Newton's method; it is a bound wherever that ends, so the
 * method need not be trusted. Floats round far inside MARGIN.
 *
 * A pool of more than two denoms is counted once for each of its directions, which keeps the bound and loosens it.
 */
export interface FlowBound {
  /**
   * In smallest units, as a float; zero when nothing leads from one to the other. The trades of a flow that is to be
   * measured, in order of execution, give prices to begin with beside others: a bad flow makes no bound lower.
   */
  most(denomIn: string, denomOut: string, amountIn: bigint, trades?: readonly LastUnit[]): number;
}

/** What the last unit that a trade takes brings there. */
export interface LastUnit {
  readonly from: string;
  readonly to: string;
  readonly rate: number;
}

const MARGIN = 1e-9;
const ROUNDS = 400;
/** Rounds stop when the expected gain of another is below this share of the bound. */
const PRECISION = 1e-9;
const LONGEST_STEP = 0.5;
const HALVINGS = 50;
const REACH_GROWTH = 64;
/** Where steps fall short, the next ones are damped, ten times as much each time; where they do not, less. */
const LEAST_DAMPING = 1e-9;
const DAMPINGS = [1e-6, 0];
const SHORT = 0.1;
const FULL = 0.4;

interface Link extends TradeDirection {
  readonly a: number;
  readonly b: number;
  /** Logarithm of the spot rate: nothing is traded while the prices are further apart. */
  readonly logRate: number;
}

/** Reads the pools once, for many questions. */
export function createFlowBound(pools: readonly PpmPool[]): FlowBound {
  const numbers = new Map<string, number>();
  for (const denom of new Set(pools.flatMap(({ denoms }) => denoms))) numbers.set(denom, numbers.size);
  const numberOf = (denom: string) => numbers.get(denom) as number;
  const links = pools.flatMap(tradeDirections).map((direction): Link => {
    const logRate = Math.log(direction.spotRate);
    return { ...direction, a: numberOf(direction.from), b: numberOf(direction.to), logRate };
  });

  function most(denomIn: string, denomOut: string, amountIn: bigint, trades: readonly LastUnit[] = []): number {
    const [source, sink] = [numbers.get(denomIn), numbers.get(denomOut)];
    if (source === undefined || sink === undefined) return 0;
    const prices = marginalPrices(links, pricedAt(numbers.size, sink));
    if (prices[source] === UNPRICED) return 0;
    const known = links.filter(({ a, b }) => prices[a] !== UNPRICED && prices[b] !== UNPRICED);
    const starts = [prices, marginalPrices(links, lastPrices(trades, numbers, sink))];
    // Every bound is valid; which start and step rule finds the lowest is unknown beforehand.
    const bounds = starts.flatMap((start) =>
      DAMPINGS.map((most) => leastBound(known, start, source, sink, Number(amountIn), most)),
    );
    // Prices next to nothing may be beyond what floats hold.
    return Math.min(...bounds.filter((each) => !Number.isNaN(each))) * (1 + MARGIN);
  }

  return { most };
}

const UNPRICED = Number.NEGATIVE_INFINITY;

/** Logarithms of prices; only the sink's is fixed. */
const pricedAt = (nodes: number, sink: number): Float64Array =>
  new Float64Array(nodes).fill(UNPRICED).fill(0, sink, sink + 1);

/** Prices at which the last units of trades go: where they differ, another trade has nothing more to take. */
function lastPrices(trades: readonly LastUnit[], numbers: ReadonlyMap<string, number>, sink: number): Float64Array {
  const prices = pricedAt(numbers.size, sink);
  for (const { from, to, rate } of trades.toReversed()) {
    const [a, b] = [numbers.get(from) as number, numbers.get(to) as number];
    const price = (prices[b] as number) + Math.log(Math.max(rate, Number.MIN_VALUE));
    prices[a] = prices[a] === UNPRICED ? price : Math.min(prices[a] as number, price);
  }
  return prices;
}

/** With prices for all other denoms, at which no pool wins anything by an infinitely small amount of them. */
function marginalPrices(links: readonly Link[], known: Float64Array): Float64Array {
  const prices = known.slice();
  // Cycles that win would go round for ever; a path is no longer than there are denoms.
  for (let round = 0, changed = true; changed && round < prices.length; round++) {
    changed = false;
    for (const { a, b, logRate } of links) {
      const price = (prices[b] as number) + logRate;
      if (known[a] === UNPRICED && price > (prices[a] as number)) {
        prices[a] = price;
        changed = true;
      }
    }
  }
  return prices;
}

interface Point {
  /** What is made small, with the steps of transmuters softened. */
  readonly value: number;
  /** The bound itself. */
  readonly bound: number;
  readonly gradient: Float64Array;
  /** Links that trade, and how strongly the prices at their ends pull on one another. */
  readonly pulls: readonly { readonly a: number; readonly b: number; readonly pull: number }[];
}

/** Links this near to trading count as if they did: just there the first direction is looked for. */
const TOUCHING = 1e-12;

function evaluate(links: readonly Link[], prices: Float64Array, source: number, amountIn: number): Point {
  const gradient = new Float64Array(prices.length);
  const pulls: { a: number; b: number; pull: number }[] = [];
  const sold = amountIn * Math.exp(prices[source] as number);
  let [value, bound] = [sold, sold];
  gradient[source] = sold;
  for (const link of links) {
    const { a, b, spotRate, logRate } = link;
    const apart = (prices[a] as number) - (prices[b] as number);
    if (apart > logRate + TOUCHING) continue;
    const q = Math.exp(apart);
    const worthB = Math.exp(prices[b] as number);
    const worthA = q * worthB;
    const { amountIn: x, amountOut: y, slope, error } = link.tradeAt(Math.min(q, spotRate));
    const gain = worthB * (y + error) - worthA * x;
    value += gain;
    bound += link.gainAt ? worthB * link.gainAt(q) : Math.max(0, gain);
    gradient[a] = (gradient[a] as number) - worthA * x;
    gradient[b] = (gradient[b] as number) + worthB * y;
    pulls.push({ a, b, pull: worthA * slope });
  }
  return { value, bound, gradient, pulls };
}

function leastBound(
  links: readonly Link[],
  start: Float64Array,
  source: number,
  sink: number,
  amountIn: number,
  mostDamping: number,
): number {
  let prices = start;
  let here = evaluate(links, prices, source, amountIn);
  let least = here.bound;
  let reach = 1;
  let damping = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const step = newtonStep(here, prices.length, sink, damping);
    const descent = -step.reduce((sum, each, node) => sum + each * (here.gradient[node] as number), 0);
    if (!(descent > PRECISION * here.value)) {
      // Only an undamped step may end the search: a damped step expects little gain in any case.
      if (damping === 0) break;
      [reach, damping] = [1, 0];
      continue;
    }
    const longest = step.reduce((most, each) => Math.max(most, Math.abs(each)), 0);
    let length = Math.min(1, LONGEST_STEP / longest, reach);
    let next: Point | undefined;
    for (let halved = 0; halved < HALVINGS; halved++, length /= 2) {
      const tried = prices.map((price, node) => price + length * (step[node] as number));
      const there = evaluate(links, tried, source, amountIn);
      if (there.value > here.value - 1e-4 * length * descent) continue;
      [prices, next] = [tried, there];
      break;
    }
    if (next === undefined) {
      if (damping === 0) break;
      [reach, damping] = [1, 0];
      continue;
    }
    here = next;
    // A length that was too long is so in the next round, too.
    reach = length * REACH_GROWTH;
    if (length < SHORT) damping = Math.min(mostDamping, Math.max(LEAST_DAMPING, damping * 10));
    else if (length > FULL) damping /= 10;
    least = Math.min(least, here.bound);
  }
  return least;
}

/** Newton's step: denoms next to trades move, all others and the sink stay where they are. */
function newtonStep({ gradient, pulls }: Point, nodes: number, sink: number, damping: number): Float64Array {
  const place = new Map<number, number>();
  const put = (node: number) => {
    if (node !== sink && !place.has(node)) place.set(node, place.size);
  };
  for (const { a, b } of pulls) {
    put(a);
    put(b);
  }
  gradient.forEach((each, node) => {
    if (each !== 0) put(node);
  });
  const rows = Array.from(place, (): Row => new Map());
  const add = (i: number | undefined, j: number | undefined, value: number) => {
    if (i === undefined || j === undefined) return;
    const row = rows[i] as Row;
    row.set(j, (row.get(j) ?? 0) + value);
  };
  for (const { a, b, pull } of pulls) {
    const [i, j] = [place.get(a), place.get(b)];
    add(i, i, pull);
    add(j, j, pull);
    add(i, j, -pull);
    add(j, i, -pull);
  }
  const wanted = Float64Array.from(place.keys(), (node) => -(gradient[node] as number));
  const moved = solveSparse(rows, wanted, damping);
  const step = new Float64Array(nodes);
  for (const [node, row] of place) step[node] = moved[row] as number;
  return step;
}
