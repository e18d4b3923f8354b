import { isAtLeast } from '#app/format/number.ts';
import { percent } from '#app/format/percent.ts';
import { t } from '#app/language/words.ts';
import type { Side, Sort } from '../query/page-state.ts';
import type { ComparedRoute } from './compared-route.ts';
import { isEligible, rankRoutes } from './ranking.ts';

/** The routes that most people look for, of those that are neither unsafe nor unknown. */
export interface Answers {
  /** The first of the list. */
  readonly best: ComparedRoute | null;
  /** The first by cost, or by amount where there are no dollars. */
  readonly cheapest: ComparedRoute | null;
  /** The cheapest of those that look fastest; null if another one is clearly sooner, and if fewer than two times are known. */
  readonly fastest: ComparedRoute | null;
  /** The one that brings most, or takes least, before fees on top. */
  readonly most: ComparedRoute | null;
}

const NONE: Answers = { best: null, cheapest: null, fastest: null, most: null };

/** A route that loses more of what is sent than this is praised by no name. */
const MOST_LOST = percent(2.5);

export const isWorthPraise = ({ cost }: ComparedRoute): boolean =>
  !cost.known || cost.value.share === null || isAtLeast(MOST_LOST, cost.value.share);

/** What the best route is called with the other names that it has. */
export function bestName({ isCheapest, isFastest }: { isCheapest: boolean; isFastest: boolean }): string {
  if (isCheapest) return isFastest ? t('Best, cheapest and fastest') : t('Best and cheapest');
  return isFastest ? t('Best and fastest') : t('Best');
}

/** Times that look equal may differ by a third: a route that is slower by more than a tenth is not the fastest. */
const AS_FAST = 1.1;

const secondsOf = (compared: ComparedRoute | undefined): number =>
  compared?.seconds.known ? compared.seconds.value : 0;

export function answersOf(routes: readonly ComparedRoute[], side: Side): Answers {
  // Of the whole list, so that the first is that of the list.
  const first = (sort: Sort) => rankRoutes(routes, sort, side).filter(isEligible);
  const [best, second] = first('best');
  if (best === undefined || second === undefined) return NONE;
  const byTime = first('time').filter(({ seconds }) => seconds.known);
  const isNoSooner = (other: ComparedRoute) => secondsOf(other) * AS_FAST >= secondsOf(byTime[0]);
  const praised = (compared: ComparedRoute | undefined) => (compared && isWorthPraise(compared) ? compared : null);
  return {
    best: praised(best),
    cheapest: praised(first('cost')[0]),
    fastest: byTime.length > 1 && byTime.every(isNoSooner) ? praised(byTime[0]) : null,
    most: praised(first('arrives')[0]),
  };
}
