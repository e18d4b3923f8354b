import { USD_PLACES, type Usd } from '#app/format/amount.ts';
import { msg } from '#app/language/words.ts';
import { pow10 } from '#math/units.ts';
import type { Side } from '../query/page-state.ts';
import type { ComparedRoute } from './compared-route.ts';
import { isEligible, rankRoutes } from './ranking.ts';
import { costGap, haveCosts } from './route-cost.ts';

/** The routes that most people look for, of those that are neither unsafe nor unknown. */
export interface Answers {
  /** The first by cost, or by amount where there are no dollars. */
  readonly cheapest: ComparedRoute | null;
  /** The cheapest of the fastest; null if fewer than two times are known. */
  readonly fastest: ComparedRoute | null;
  /** The fastest of those that cost little more than the cheapest; null if it is one of the two. */
  readonly quick: ComparedRoute | null;
}

const NONE: Answers = { cheapest: null, fastest: null, quick: null };

/** What the quick answer may cost more than the cheapest: a dollar, or this share of the dollars sent if that is more. */
const LITTLE_USD: Usd = pow10(USD_PLACES);
const LITTLE_SHARE = 2_000n;

/** The rule of the quick answer, as it is shown. */
export const QUICK_RULE = msg('The fastest route within $1 of the cheapest, or within 0.05% if that is more.');

export function answersOf(routes: readonly ComparedRoute[], side: Side): Answers {
  // Of the whole list, so that the first is that of the list.
  const eligible = rankRoutes(routes, 'cost', side).filter(isEligible);
  const [cheapest = null] = eligible;
  if (cheapest === null || eligible.length < 2) return NONE;
  const byTime = rankRoutes(eligible, 'time', side).filter(({ seconds }) => seconds.known);
  const fastest = byTime.length > 1 ? (byTime[0] ?? null) : null;
  const quick = haveCosts(routes) ? byTime.find((compared) => costsLittleMore(compared, cheapest)) : undefined;
  return { cheapest, fastest, quick: quick && quick !== cheapest && quick !== fastest ? quick : null };
}

function costsLittleMore({ cost, sentUsd }: ComparedRoute, cheapest: ComparedRoute): boolean {
  const gap = costGap(cost, cheapest.cost);
  if (gap === null) return false;
  const share = sentUsd.known ? sentUsd.value / LITTLE_SHARE : 0n;
  return gap <= (share > LITTLE_USD ? share : LITTLE_USD);
}
