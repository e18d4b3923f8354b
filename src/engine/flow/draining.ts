import { beats, type Flow } from './answer.ts';
import { cutTo, settleForward } from './forward.ts';
import {
  exactly,
  firstOver,
  hasMany,
  type Inversion,
  inputAtSpot,
  isSated,
  leapFrom,
  leastOver,
  NEAR,
  type Tried,
} from './least-input.ts';
import type { Point } from './point.ts';
import { inputOfHalf } from './room.ts';
import { usagesOf } from './spread.ts';

/** What gives less than this part of what spot says drains pools, and how many legs are looked through at most. */
const POOR = 0.1;
const MOST_LEGS = 64;
/** An input no more than so many times another is close to it: what is between is left to the edges that they find. */
const CLOSE = 1.1;
/** Edges that give less than this part of what is wanted are not looked through. */
const ENOUGH = 0.25;
/** How many inputs are tried, fewer where each takes long, and how many before gaps between them are. */
const MAX_TRIED = 24;
const MAX_TRIED_OF_MANY = 10;
const MAX_MORE = 10;
/** The first of them is this part of what takes half of a pool. */
const LITTLE = 1e-4;

/**
 * Whether a flow pays most of its input for the last of what pools have: others may cost less by far, wherever they are. One of
 * more legs is taken as it is: looking for others would take seconds.
 */
export const drainsPools = ({ amountIn, amountOut, legs }: Flow, rate: number): boolean =>
  legs.length <= MOST_LEGS && Number(amountOut) < POOR * rate * Number(amountIn);

/**
 * An exact output that drains pools, for less than what is `known`; undefined where none is found. There, an input may find
 * ways that give less than those of a smaller one, so that none tells where to look for the least. But a choice of edges
 * that one of them finds gives more for more, and is looked through by itself, whether it gives enough there or not.
 */
export function leastDraining<Detail>(
  inversion: Inversion<Detail>,
  known: Flow<Detail> | undefined,
): Flow<Detail> | undefined {
  const { graph, ways, question, gives } = inversion;
  const wanted = Number(question.amount);
  const tried = exactly(inversion, gives.all);
  const choices = new Set<string>();
  const tries: Point[] = [{ amountIn: inputAtSpot(inversion), worth: 0 }];
  const first = inputOfHalf(graph, ways) * LITTLE;
  let best = known;
  const isHasty = hasMany(graph);
  const most = isHasty ? MAX_TRIED_OF_MANY : MAX_TRIED;
  while (tries.length < most) {
    const amountIn = nextInput(tries, best, first, { wanted, isHasty });
    if (amountIn === undefined || !Number.isFinite(amountIn)) break;
    const now = tried(amountIn);
    tries.push(now);
    if (now.worth >= wanted) best = cheaper(best, now.flow && cutTo(now.flow, question));
    if (now.worth >= wanted || (now.worth >= wanted * ENOUGH && isNew(choices, now.flow as Flow))) {
      best = cheaper(best, leastAlone(inversion, now, best));
    }
  }
  return best === known || best === undefined
    ? undefined
    : (settleForward(graph, usagesOf(graph, best), question) ?? best);
}

interface Aim {
  readonly wanted: number;
  readonly isHasty: boolean;
}

/**
 * More than the last one, then in a gap: below the best or, as long as none gives enough, beyond the one that comes nearest
 * and, in turn with it, the widest below one that gives much. Undefined where all is near.
 */
function nextInput(
  tries: readonly Point[],
  best: Flow | undefined,
  first: number,
  { wanted, isHasty }: Aim,
): number | undefined {
  const dear = best === undefined ? Number.POSITIVE_INFINITY : Number(best.amountIn);
  const last = tries.at(-1) as Point;
  if (tries.length === 1 && first * CLOSE < dear) return Math.max(first, last.amountIn);
  const more = last.amountIn * leapFrom(last, wanted, tries.length);
  const before = tries.at(-2);
  const isMore = tries.length <= MAX_MORE && !(isHasty && before !== undefined && isSated(before, last, wanted));
  if (isMore && more * CLOSE < dear) return more;
  const inputs = tries.map(({ amountIn }) => amountIn).sort((a, b) => a - b);
  const gapBelow = (end: number): Gap => ({ end, times: end / (inputs.findLast((each) => each < end) ?? end) });
  if (dear < Number.POSITIVE_INFINITY) return inMiddle(gapBelow(dear));
  const much = tries.filter(({ worth }) => worth >= wanted * ENOUGH).map(({ amountIn }) => gapBelow(amountIn));
  const nearest = tries.reduce((most, each) => (each.worth > most.worth ? each : most)).amountIn;
  const beyond = gapBelow(inputs.find((each) => each > nearest) ?? nearest);
  return (tries.length % 2 === 0 ? inMiddle(beyond) : undefined) ?? inMiddle(widestOf(much));
}

/** Between an input and the next one below, which it is so many times. */
interface Gap {
  readonly end: number;
  readonly times: number;
}

const widestOf = (gaps: readonly Gap[]): Gap | undefined => [...gaps].sort((a, b) => b.times - a.times)[0];

const inMiddle = (gap: Gap | undefined): number | undefined =>
  gap !== undefined && gap.times > CLOSE * CLOSE ? gap.end / Math.sqrt(gap.times) : undefined;

/** Whichever takes less for an exact output. */
export const cheaper = <Detail>(best: Flow<Detail> | undefined, flow: Flow<Detail> | undefined) =>
  flow !== undefined && beats('out', flow, best) ? flow : best;

function isNew(choices: Set<string>, { legs }: Flow): boolean {
  const choice = legs
    .map(({ edge }) => edge.id)
    .sort()
    .join();
  const isNew = !choices.has(choice);
  choices.add(choice);
  return isNew;
}

/** The least input that gives enough over the edges that an input has found, if that is less than the best so far. */
function leastAlone<Detail>(
  inversion: Inversion<Detail>,
  found: Tried<Detail>,
  best: Flow<Detail> | undefined,
): Flow<Detail> | undefined {
  const { question, gives } = inversion;
  const wanted = Number(question.amount);
  const give = gives.alone(found.flow as Flow<Detail>);
  if (give === undefined) return undefined;
  const tried = exactly(inversion, give);
  const dear = best === undefined ? Number.POSITIVE_INFINITY : Number(best.amountIn) * (1 - NEAR);
  const over =
    found.worth < wanted
      ? firstOver(found.amountIn, tried, wanted, { most: dear })
      : tried(found.amountIn * (1 - NEAR));
  if (over === undefined || over.worth < wanted) return undefined;
  const { flow } = leastOver(tried, over, wanted, found.worth < wanted ? found : undefined);
  return flow && cutTo(flow, question);
}
