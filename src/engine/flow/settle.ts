import type { Edge } from '../graph/edge.ts';
import type { Graph } from '../graph/graph.ts';
import type { Side } from '../path/quote.ts';
import type { Flow, FlowQuestion, Leg } from './answer.ts';
import { groupBy } from './group-by.ts';
import type { Usage } from './network.ts';

/** Shares are whole parts of two to this. */
const PART_BITS = 52;
/** What is left alone of the most that floats say an edge takes: this part of it, and so many units. */
const SPARED_PART = 1e-9;
const SPARED_UNITS = 2n;
/** What an edge is asked for when that turns out to be just beyond what it has: one of so many parts less. */
const STEPS_BACK = [100_000_000n, 1_000_000n, 10_000n];
/** An edge that could take this part more has room for what others leave. */
const ROOM = 1e-3;
/** Of so many units, the part of one that is rounded away is not worth looking for. */
const FINE = 10n ** 10n;
/** How often a flow is settled anew because a node was given more than its edges take. */
const MAX_ATTEMPTS = 24;

/** One edge's part of what is at a node. */
interface Part {
  readonly edge: number;
  readonly weight: number;
  readonly hasRoom: boolean;
}

/** A flow on its way through the nodes. */
interface Settling<Detail> {
  readonly graph: Graph<Detail>;
  readonly side: Side;
  readonly far: Int32Array;
  /** What is at each node so far. */
  readonly amounts: Map<number, bigint>;
  /** The most that may come to a node, where its edges are known to take no more. */
  readonly limits: ReadonlyMap<number, bigint>;
}

/**
 * A flow in whole numbers: what is at a node is shared out among its edges as the floats have it, the last unit to the
 * largest; forward from an exact input, or backward from an exact output. An edge that does not take its part takes what
 * it can, and the others more. Undefined when the amount does not find its way.
 */
export function settleFlow<Detail>(
  graph: Graph<Detail>,
  usages: readonly Usage[],
  { from, to, side, amount }: FlowQuestion<Detail>,
): Flow<Detail> | undefined {
  const [start, goal] = [graph.nodes.get(from) as number, graph.nodes.get(to) as number];
  const [near, far] = side === 'in' ? [graph.from, graph.to] : [graph.to, graph.from];
  const [first, last] = side === 'in' ? [start, goal] : [goal, start];
  const leaving = groupBy(usages, ({ edge }) => near[edge] as number);
  const nodes = inOrder(leaving, far, first).map((node) => ({ node, parts: partsOf(graph, side, leaving.get(node)) }));
  const limits = new Map<number, bigint>();

  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const amounts = new Map<number, bigint>([[first, amount]]);
    const legs: Leg<Detail>[] = [];
    const settling = { graph, side, far, amounts, limits };
    const stuck = nodes.find(({ node, parts }) => {
      const given = amounts.get(node) ?? 0n;
      const rest = parts.length === 0 ? 0n : shareOut(settling, parts, given, legs);
      if (rest > 0n) limits.set(node, given - rest);
      return rest > 0n;
    });
    if (stuck?.node === first) return undefined;
    const reached = amounts.get(last) ?? 0n;
    if (stuck !== undefined) continue;
    if (reached === 0n) return undefined;
    return side === 'in'
      ? { legs, amountIn: amount, amountOut: reached }
      : { legs: legs.reverse(), amountIn: reached, amountOut: amount };
  }
  return undefined;
}

/** Nodes so that every one comes after all that lead to it. */
function inOrder(leaving: ReadonlyMap<number, readonly Usage[]>, far: Int32Array, first: number): number[] {
  const order: number[] = [];
  const done = new Set<number>();
  const visit = (node: number): void => {
    if (done.has(node)) return;
    done.add(node);
    for (const { edge } of leaving.get(node) ?? []) visit(far[edge] as number);
    order.push(node);
  };
  visit(first);
  return order.reverse();
}

/** Those that are full first and small ones before large, so that what one of them does not take goes to another. */
function partsOf({ curves }: Graph, side: Side, usages: readonly Usage[] = []): Part[] {
  return usages
    .map(({ edge, amountIn }) => ({
      edge,
      weight: side === 'in' ? amountIn : curves.out(edge, amountIn),
      hasRoom: curves.maxIn(edge) > amountIn * (1 + ROOM),
    }))
    .sort((a, b) => Number(a.hasRoom) - Number(b.hasRoom) || a.weight - b.weight || a.edge - b.edge);
}

/** Adds the legs of a node, those to limited nodes first, and says how much of the amount none of them takes. */
function shareOut<Detail>(
  settling: Settling<Detail>,
  parts: readonly Part[],
  amount: bigint,
  legs: Leg<Detail>[],
): bigint {
  const { side, far, amounts, limits } = settling;
  const isLimited = ({ edge }: Part) => limits.has(far[edge] as number);
  const inTurn = limits.size === 0 ? parts : [...parts].sort((a, b) => Number(isLimited(b)) - Number(isLimited(a)));
  const weights = weightsFrom(inTurn);
  let rest = amount;
  for (let index = 0; index < inTurn.length; index++) {
    const { edge, weight } = inTurn[index] as Part;
    const isLast = index === parts.length - 1;
    const share = isLast ? rest : partOf(rest, weight / (weights[index] as number));
    const fitting = legOf(settling, edge, share);
    if (fitting === undefined) continue;
    const leg = isLast ? fitting : withoutWaste(fitting, side, rest);
    legs.push(leg);
    const [taken, given] = side === 'in' ? [leg.amountIn, leg.amountOut] : [leg.amountOut, leg.amountIn];
    const end = far[edge] as number;
    amounts.set(end, (amounts.get(end) ?? 0n) + given);
    rest -= taken;
  }
  return rest;
}

/** What each weighs with all after it: taken from a sum, what one pool swallows in vain would leave nothing of others. */
function weightsFrom(parts: readonly Part[]): number[] {
  let sum = 0;
  return parts.map((_, index) => (sum += (parts.at(-1 - index) as Part).weight)).reverse();
}

/** All of it where the part is no number, as among weights of zero. */
const partOf = (amount: bigint, part: number): bigint =>
  part < 1 ? (amount * BigInt(Math.floor(part * 2 ** PART_BITS))) >> BigInt(PART_BITS) : amount;

/** An edge with an amount, or with as much less as it and the node behind it take. */
function legOf<Detail>(settling: Settling<Detail>, number: number, amount: bigint): Leg<Detail> | undefined {
  if (amount <= 0n) return undefined;
  const edge = settling.graph.edges[number] as Edge<Detail>;
  const room = roomBehind(settling, number);
  const fits = (attempt: bigint): Leg<Detail> | undefined => {
    if (attempt <= 0n) return undefined;
    const quote = settling.side === 'in' ? edge.quoteIn(attempt) : edge.quoteOut(attempt);
    if (!quote.ok) return undefined;
    const { amountIn, amountOut } = quote;
    const arriving = settling.side === 'in' ? amountOut : amountIn;
    return room === undefined || arriving <= room ? { edge, amountIn, amountOut } : undefined;
  };
  const whole = fits(amount);
  if (whole !== undefined) return whole;
  const most = minOf(mostOf(settling, number), room === undefined ? undefined : amountFor(edge, settling.side, room));
  const less = most !== undefined && most < amount ? most : amount;
  if (less < amount) {
    const leg = fits(less);
    if (leg !== undefined) return leg;
  }
  for (const part of STEPS_BACK) {
    const leg = fits(less - less / part - 1n);
    if (leg !== undefined) return leg;
  }
  return undefined;
}

/**
 * With what is rounded away left to others: the least input that gives the same, or the most that is given for the same, up to
 * what is wanted.
 */
function withoutWaste<Detail>(leg: Leg<Detail>, side: Side, wanted: bigint): Leg<Detail> {
  const { edge, amountIn, amountOut } = leg;
  if ((side === 'in' ? amountOut : amountIn) > FINE) return leg;
  const quote = side === 'in' ? edge.quoteOut(amountOut) : edge.quoteIn(amountIn);
  if (!quote.ok) return leg;
  if (side === 'in') return quote.amountIn < amountIn ? { ...leg, amountIn: quote.amountIn } : leg;
  const most = quote.amountOut < wanted ? quote.amountOut : wanted;
  return most > amountOut ? { ...leg, amountOut: most } : leg;
}

function roomBehind<Detail>({ far, amounts, limits }: Settling<Detail>, number: number): bigint | undefined {
  const node = far[number] as number;
  const limit = limits.get(node);
  return limit === undefined ? undefined : limit - (amounts.get(node) ?? 0n);
}

/** The most that an edge takes by floats, to be safely had. */
function mostOf<Detail>({ graph, side }: Settling<Detail>, number: number): bigint | undefined {
  const most = side === 'in' ? graph.curves.maxIn(number) : (graph.curves.maxOut[number] as number);
  if (most === Number.POSITIVE_INFINITY) return undefined;
  return BigInt(Math.floor(most * (1 - SPARED_PART))) - SPARED_UNITS;
}

/** What moves no more than `room` to the other end of an edge; undefined where the edge itself ends before. */
function amountFor(edge: Edge, side: Side, room: bigint): bigint | undefined {
  if (room <= 0n) return 0n;
  const quote = side === 'in' ? edge.quoteOut(room) : edge.quoteIn(room);
  if (!quote.ok) return undefined;
  return side === 'in' ? quote.amountIn - 1n : quote.amountOut;
}

const minOf = (a: bigint | undefined, b: bigint | undefined): bigint | undefined =>
  a === undefined || (b !== undefined && b < a) ? b : a;
