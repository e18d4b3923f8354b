import type { Graph } from '../graph/graph.ts';
import type { Flow, FlowQuestion } from './answer.ts';
import type { Usage } from './network.ts';
import { meanOfFar, onLine, type Point } from './point.ts';
import { usagesOf } from './spread.ts';
import type { WaysQuestion } from './ways.ts';

/** An input this part less than the one that was found is worth looking for: less than a basis point. */
export const NEAR = 9e-5;
/** How often an input that gives enough is looked for upward, and the least of them downward. */
const MAX_MORE = 16;
const MAX_LESS = 24;
/** An input so many times another is far from it, and what is this part of it may be worth trying. */
const FAR = 2;
const FAR_LESS = 1e-3;
/** Among so many edges each input takes long. */
const MANY_EDGES = 1000;
/** Of what is missing. */
const NEXT_TO_NOTHING = 1e-3;
/** The next float below one. */
const JUST_BELOW = 1 - Number.EPSILON / 2;

/** An input, what it gives and how it is spread, in whole numbers where it was settled. */
export interface Tried<Detail> extends Point {
  readonly usages: readonly Usage[];
  readonly flow?: Flow<Detail> | undefined;
}

export type Try<Detail> = (amountIn: number) => Tried<Detail>;

/** The best that an input gives in whole numbers. */
export type Give<Detail> = (amountIn: bigint) => Flow<Detail> | undefined;

/** The same over all edges, or over those of a flow alone. */
export interface Gives<Detail> {
  readonly all: Give<Detail>;
  /** Undefined where those edges never bring what is wanted. */
  alone(flow: Flow<Detail>): Give<Detail> | undefined;
}

/** An exact output to be had for the least input. */
export interface Inversion<Detail> {
  readonly graph: Graph<Detail>;
  readonly ways: WaysQuestion;
  readonly question: FlowQuestion<Detail>;
  readonly gives: Gives<Detail>;
}

/** What would give as much at spot: no input that is less does. */
export const inputAtSpot = <Detail>({ ways, question }: Inversion<Detail>): number =>
  Math.max(1, Number(question.amount) / rateAtSpot(ways));

export const rateAtSpot = ({ ahead, start }: WaysQuestion): number => ahead.rates[start] as number;

/** Tries inputs in whole numbers, where floats do not tell an output of hardly less from the one that is wanted. */
export function exactly<Detail>({ graph, question }: Inversion<Detail>, give: Give<Detail>): Try<Detail> {
  const wanted = question.amount;
  return (amountIn) => {
    const units = BigInt(Math.max(1, Math.floor(amountIn)));
    const flow = give(units);
    const given = flow?.amountOut ?? 0n;
    const isShort = given < wanted && Number(given) >= Number(wanted);
    const worth = isShort ? Number(wanted) * JUST_BELOW : Number(given);
    return { amountIn: Number(units), worth, usages: flow === undefined ? [] : usagesOf(graph, flow), flow };
  };
}

/** From an input that gives enough to one that does by hardly more than is needed, or by no more than the last unit. */
export function leastOver<Detail>(
  tried: Try<Detail>,
  first: Tried<Detail>,
  wanted: number,
  short: Point = { amountIn: 0, worth: 0 },
): Tried<Detail> {
  let [over, under] = [first, short];
  const isClose = () => over.amountIn <= Math.max(under.amountIn * (1 + NEAR), under.amountIn + 1);
  for (let step = 0; step < MAX_LESS && !isClose(); step++) {
    const middle = tried(Math.max(Math.min(between(under, over, wanted, step), over.amountIn - 1), under.amountIn + 1));
    if (middle.worth >= wanted) over = middle;
    else under = middle;
  }
  return over;
}

/**
 * Some input that gives enough, if there is one: more and more, but no more than is taken, than `most` or, in haste, than
 * brings anything. What is more gives less for each unit, so it takes at least as many times an input as what is wanted is
 * times its output.
 */
export function firstOver<Detail>(
  guess: number,
  tried: Try<Detail>,
  wanted: number,
  { most = Number.POSITIVE_INFINITY, isHasty = false }: { readonly most?: number; readonly isHasty?: boolean } = {},
): Tried<Detail> | undefined {
  let taken: Point = { amountIn: 0, worth: 0 };
  let refused = Number.POSITIVE_INFINITY;
  let amountIn = guess;
  for (let step = 0; step < MAX_MORE && Number.isFinite(amountIn) && refused > taken.amountIn * (1 + NEAR); step++) {
    const now = tried(amountIn);
    if (now.worth >= wanted) return now;
    if (isHasty && isSated(taken, now, wanted)) return undefined;
    if (now.usages.length > 0) taken = now;
    else if (taken.amountIn > 0) refused = amountIn;
    if (taken.amountIn >= most) return undefined;
    const more = Math.min(amountIn * leapFrom(now, wanted, step), most);
    amountIn = refused < Number.POSITIVE_INFINITY ? (taken.amountIn + refused) / 2 : more;
  }
  return undefined;
}

export const hasMany = ({ edges }: Graph): boolean => edges.length > MANY_EDGES;

/**
 * Whether more brings next to nothing of what is missing: pools that are all but empty have no more to give. Other pools may,
 * to which only much larger inputs lead: a search that has the time looks on.
 */
export const isSated = (before: Point, now: Point, wanted: number): boolean =>
  now.worth > 0 &&
  now.amountIn >= before.amountIn * FAR &&
  now.worth - before.worth < (wanted - now.worth) * NEXT_TO_NOTHING;

/**
 * How many times an input that gives too little may be tried next: little more at first, as most pools are far from empty;
 * then more, as what drains them knows no bounds.
 */
export const leapFrom = ({ worth }: Point, wanted: number, step: number): number =>
  Math.max(worth > 0 ? wanted / worth : 1, 1.1 + 2 ** (step - 4));

/** Inputs that give more for less lie below the line between two of them: where it gives enough, so does the input. */
function between(under: Point, over: Point, wanted: number, step: number): number {
  const enough = onLine(under, over, wanted);
  if (step % 2 === 0 && enough > under.amountIn && enough < over.amountIn) return enough;
  if (over.amountIn <= under.amountIn * FAR) return (under.amountIn + over.amountIn) / 2;
  return meanOfFar(under, over, FAR_LESS);
}
