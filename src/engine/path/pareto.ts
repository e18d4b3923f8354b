import type { Path } from '../graph/edge.ts';
import type { RouteLimits } from './limits.ts';
import type { Side } from './quote.ts';
import { byNetAmount, edgesOf, type NetAmount, netAmountOf, secondsOf, signaturesOf, type UnitUsd } from './rank.ts';

/** In what a member of the front beats the others. */
export type ParetoReason = 'BEST_AMOUNT' | 'FASTEST' | 'FEWEST_SIGNATURES' | 'TRADE_OFF';

/** What ways are compared by. */
export interface Criteria extends NetAmount, RouteLimits {
  /** Whole seconds, rounded up; infinity when unknown, which is worse than any time that is known. */
  readonly seconds: number;
  /** How many times a person signs after the first. */
  readonly signatures: number;
}

export interface ParetoMember<Way> {
  readonly item: Way;
  /** At least one. Where several tie, the one of most value has the reason; the rest are trade-offs. */
  readonly reasons: readonly ParetoReason[];
}

/** How many ways a set has at most. */
export const MAX_MEMBERS = 8;

export function criteriaOf(side: Side, path: Path): Criteria {
  const edges = edgesOf(path);
  return { ...netAmountOf(side, path), seconds: Math.ceil(secondsOf(edges)), signatures: signaturesOf(edges) };
}

/**
 * The ways than which no other is as good in value, time and signatures and better in one, most value first; of those
 * that measure the same, the first. An unknown time never beats a known one. Of more than eight, the best of each
 * measure stay, and of the others those of most value. `first` stands before all that are worth the same, and never goes
 * for one of them.
 */
export function paretoFront<Way extends Criteria>(
  ways: readonly Way[],
  side: Side,
  unitUsd: UnitUsd,
  first?: Way,
): ParetoMember<Way>[] {
  const byMost = byNetAmount(side, unitUsd);
  const isFirst = (way: Way): number => Number(way === first);
  const sorted = [...ways].sort(
    (a, b) => byMost(a, b) || isFirst(b) - isFirst(a) || a.signatures - b.signatures || bySeconds(a, b),
  );
  const frontier: Way[] = [];
  // Whatever comes earlier has as much value or more.
  for (const way of sorted) if (!frontier.some((earlier) => isAsEasy(earlier, way))) frontier.push(way);
  return mostTelling(frontier.map((way) => ({ item: way, reasons: reasonsOf(way, frontier) })));
}

const isAsEasy = (a: Criteria, b: Criteria): boolean => a.seconds <= b.seconds && a.signatures <= b.signatures;

/** Infinity less infinity is no number. */
const bySeconds = (a: Criteria, b: Criteria): number => (a.seconds === b.seconds ? 0 : a.seconds - b.seconds);

/** `frontier` has most value first, so the first with the least of something has the most value of those. */
function reasonsOf(way: Criteria, frontier: readonly Criteria[]): ParetoReason[] {
  const fastest = Math.min(...frontier.map(({ seconds }) => seconds));
  const fewest = Math.min(...frontier.map(({ signatures }) => signatures));
  const reasons: ParetoReason[] = [];
  if (way === frontier[0]) reasons.push('BEST_AMOUNT');
  const isTimeKnown = fastest < Number.POSITIVE_INFINITY;
  if (isTimeKnown && way === frontier.find(({ seconds }) => seconds === fastest)) reasons.push('FASTEST');
  if (way === frontier.find(({ signatures }) => signatures === fewest)) reasons.push('FEWEST_SIGNATURES');
  return reasons.length > 0 ? reasons : ['TRADE_OFF'];
}

function mostTelling<Way>(members: readonly ParetoMember<Way>[]): ParetoMember<Way>[] {
  const isBetween = ({ reasons }: ParetoMember<Way>) => reasons.includes('TRADE_OFF');
  const room = MAX_MEMBERS - members.filter((member) => !isBetween(member)).length;
  const kept = new Set(members.filter(isBetween).slice(0, room));
  return members.filter((member) => !isBetween(member) || kept.has(member));
}
