import { NO_LIMIT, type RouteLimits } from '../path/limits.ts';
import { type Criteria, MAX_MEMBERS } from '../path/pareto.ts';
import type { Side } from '../path/quote.ts';
import { byNetAmount, netValue, type UnitUsd } from '../path/rank.ts';

/** A second charged with so many times what the best way is worth decides before any amount does. */
const ABOVE_ALL = 1000;
/** Less than a time that nobody knows, and more than any other. */
const ANY_KNOWN = Number.MAX_VALUE;

/** The way of most value that keeps to limits, a second charged with so many dollars; undefined where there is none. */
export type Ask<Way> = (within: RouteLimits, perSecond: number) => Way | undefined;

/**
 * The ways than which no other is as good in value, time and signatures, each as it is found: the best, that of fewest
 * signatures, that of least time, and then those of most value beside them, until there are as many values as a set has
 * ways. Most take a search or two. One is beaten all the same where another one comes that is worth the same, and easier or
 * quicker.
 */
export function* findTradeOffs<Way extends Criteria>(ask: Ask<Way>, side: Side, unitUsd: UnitUsd): Generator<Way> {
  const told: Way[] = [];
  for (const way of eachOf(ask, side, unitUsd)) {
    if (told.some((other) => measuresSame(other, way))) continue;
    told.push(way);
    yield way;
  }
}

const measuresSame = (a: Criteria, b: Criteria): boolean =>
  a.amount === b.amount &&
  a.additionalFeeUsd === b.additionalFeeUsd &&
  a.seconds === b.seconds &&
  a.signatures === b.signatures;

/** Limits, with the way of most value that keeps to them; undefined where none does. */
interface Room<Way> {
  readonly within: RouteLimits;
  readonly way: Way | undefined;
}

interface Filled<Way> extends Room<Way> {
  readonly way: Way;
}

function* eachOf<Way extends Criteria>(ask: Ask<Way>, side: Side, unitUsd: UnitUsd): Generator<Way> {
  const best = ask(NO_LIMIT, 0);
  if (best === undefined) return;
  yield best;
  const easiest = ofFewestSignatures(ask, best);
  yield easiest;
  const fastest = ofLeastTime(ask, best, side, unitUsd);
  yield fastest;
  const found = [
    { within: NO_LIMIT, way: best },
    { within: { ...NO_LIMIT, signatures: easiest.signatures }, way: easiest },
    { within: { ...NO_LIMIT, seconds: fastest.seconds }, way: fastest },
  ];
  yield* byMostValue(ask, found, byNetAmount(side, unitUsd));
}

/** Of the ways of fewest signatures the one of most value. */
function ofFewestSignatures<Way extends Criteria>(ask: Ask<Way>, best: Way): Way {
  for (let signatures = 0; signatures < best.signatures; signatures++) {
    const found = ask({ ...NO_LIMIT, signatures }, 0);
    if (found !== undefined) return found;
  }
  return best;
}

/** Of the ways of least time the one of most value; the best where nobody knows how long any takes. */
function ofLeastTime<Way extends Criteria>(ask: Ask<Way>, best: Way, side: Side, unitUsd: UnitUsd): Way {
  const worth = Math.abs(netValue(side, Number(best.amount), best.additionalFeeUsd, unitUsd));
  const found = ask({ ...NO_LIMIT, seconds: ANY_KNOWN }, ABOVE_ALL * worth);
  return found === undefined || found.seconds >= best.seconds ? best : found;
}

/**
 * What is worth looking for beside a way takes less time or fewer signatures. So of rooms that hold all that is left the
 * way of most value is the next, and each room that holds it is left for two that do not.
 */
function* byMostValue<Way extends Criteria>(
  ask: Ask<Way>,
  found: readonly Filled<Way>[],
  better: (a: Criteria, b: Criteria) => number,
): Generator<Way> {
  const known: Room<Way>[] = [...found];
  const fewest = Math.min(...found.map(({ way }) => way.signatures));
  const worths: Way[] = [];
  let rooms = found.slice(0, 1);
  while (worths.length < MAX_MEMBERS && rooms.length > 0) {
    const [{ way }] = rooms.toSorted((a, b) => better(a.way, b.way)) as [Filled<Way>];
    yield way;
    if (worths.every((other) => better(other, way) !== 0)) worths.push(way);
    const limits = rooms.flatMap(({ within }) => (holds(within, way) ? besides(way, within) : [within]));
    rooms = widest(limits.filter(({ signatures }) => signatures >= fewest)).flatMap((within) => {
      const next = bestWithin(ask, within, known);
      return next === undefined ? [] : [{ within, way: next }];
    });
  }
}

/** Asked only where no wider limits tell: of those that nothing keeps to, or whose best way keeps to these as well. */
function bestWithin<Way extends Criteria>(ask: Ask<Way>, within: RouteLimits, known: Room<Way>[]): Way | undefined {
  const told = known.find((room) => holds(room.within, within) && (room.way === undefined || holds(within, room.way)));
  if (told !== undefined) return told.way;
  const way = ask(within, 0);
  known.push({ within, way });
  return way;
}

/** Whether limits leave room for what a way takes, or for all that others leave room for. */
const holds = (within: RouteLimits, other: RouteLimits): boolean =>
  other.seconds <= within.seconds && other.signatures <= within.signatures;

/** Less time than a way takes, or fewer signatures. */
function besides({ seconds, signatures }: RouteLimits, within: RouteLimits): RouteLimits[] {
  const lessTime = seconds === Number.POSITIVE_INFINITY ? ANY_KNOWN : seconds - 1;
  return [
    { ...within, seconds: lessTime },
    { ...within, signatures: signatures - 1 },
  ];
}

/** Without those that another one holds, each once. */
const widest = (limits: readonly RouteLimits[]): RouteLimits[] =>
  limits.filter((within, index) =>
    limits.every((other, at) => at === index || !holds(other, within) || (at > index && holds(within, other))),
  );
