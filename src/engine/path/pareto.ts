import type { Path } from '../graph/edge.ts';
import type { RouteLimits } from './limits.ts';
import type { Side } from './quote.ts';
import { byNetAmount, edgesOf, type NetAmount, netAmountOf, secondsOf, signaturesOf, type UnitUsd } from './rank.ts';

/** What routes are compared by: value, time in seconds rounded up (infinity if unknown) and signatures after the first. */
export interface Criteria extends NetAmount, RouteLimits {}

/** What a member of the front is the best in. */
export type ParetoReason = 'BEST_AMOUNT' | 'FASTEST' | 'FEWEST_SIGNATURES' | 'TRADE_OFF';

export interface ParetoMember<Item> {
  readonly item: Item;
  /** At least one. Of several that are best in the same criterion, the one of most value has the reason. */
  readonly reasons: readonly ParetoReason[];
}

const MAX_MEMBERS = 8;

export function criteriaOf(side: Side, path: Path): Criteria {
  const edges = edgesOf(path);
  return { ...netAmountOf(side, path), seconds: Math.ceil(secondsOf(edges)), signatures: signaturesOf(edges) };
}

/**
 * The items that no other dominates in value, time and signatures, most value first; of equal items the first. Above
 * `MAX_MEMBERS`, trade-offs of least value are left out. Among items of equal value `preferred` comes first, and it is never left out.
 */
export function paretoFront<Item extends Criteria>(
  items: readonly Item[],
  side: Side,
  unitUsd: UnitUsd,
  preferred?: Item,
): ParetoMember<Item>[] {
  const byValue = byNetAmount(side, unitUsd);
  const isPreferred = (item: Item): number => Number(item === preferred);
  const sorted = [...items].sort(
    (a, b) => byValue(a, b) || isPreferred(b) - isPreferred(a) || a.signatures - b.signatures || bySeconds(a, b),
  );
  const front: Item[] = [];
  // Items before have at least as much value, so they dominate by time and signatures.
  for (const item of sorted) {
    const isDominated = front.some((other) => other.seconds <= item.seconds && other.signatures <= item.signatures);
    if (!isDominated || item === preferred) front.push(item);
  }
  const members = front.map((item) => ({ item, reasons: reasonsOf(item, front) }));
  const tradeOffs = members.filter(isTradeOff);
  const kept = new Set(tradeOffs.slice(0, MAX_MEMBERS - (members.length - tradeOffs.length)));
  return members.filter((member) => !isTradeOff(member) || kept.has(member) || member.item === preferred);
}

/** Infinity − infinity is NaN. */
const bySeconds = (a: Criteria, b: Criteria): number => (a.seconds === b.seconds ? 0 : a.seconds - b.seconds);

/** `front` is sorted by value: the first with the least of a criterion has the most value of those. */
function reasonsOf(item: Criteria, front: readonly Criteria[]): ParetoReason[] {
  const fastest = Math.min(...front.map(({ seconds }) => seconds));
  const fewest = Math.min(...front.map(({ signatures }) => signatures));
  const reasons: ParetoReason[] = [];
  if (item === front[0]) reasons.push('BEST_AMOUNT');
  const isTimeKnown = fastest < Number.POSITIVE_INFINITY;
  if (isTimeKnown && item === front.find(({ seconds }) => seconds === fastest)) reasons.push('FASTEST');
  if (item === front.find(({ signatures }) => signatures === fewest)) reasons.push('FEWEST_SIGNATURES');
  return reasons.length > 0 ? reasons : ['TRADE_OFF'];
}

const isTradeOff = ({ reasons }: ParetoMember<unknown>): boolean => reasons[0] === 'TRADE_OFF';
