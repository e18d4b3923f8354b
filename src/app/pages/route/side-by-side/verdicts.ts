import type { Lookup } from '#app/asset/lookup.ts';
import { lostShare } from '#app/format/cost.ts';
import type { FormatNumber } from '#app/format/number.ts';
import { t } from '#app/language/words.ts';
import { type ComparedRoute, unsafeWord } from '../comparison/compared-route.ts';
import { partiesOf } from '../comparison/effort-cost.ts';
import { highlightsOf } from '../comparison/highlights.ts';
import { isEligible, rankRoutes } from '../comparison/ranking.ts';
import { costGap, haveCosts } from '../comparison/route-cost.ts';
import type { Side } from '../query/page-state.ts';
import { gasToHold } from './side-rows.ts';

/**
 * "CCTP fast compared with CCTP: costs $0.50 more, 19 min sooner.": by what each differs from the best of them, in the words of the list; none where
 * no route is safe.
 */
export function verdicts(
  routes: readonly ComparedRoute[],
  side: Side,
  lookup: Lookup,
  digits: FormatNumber,
): readonly string[] {
  const [first, ...others] = rankRoutes(routes, 'best', side);
  if (first === undefined || !isEligible(first)) return [];
  const highlights = highlightsOf([first, ...others], side, digits);
  return others.flatMap((other) => {
    const gap = other.isUnsafe
      ? [unsafeWord(other), lossOf(other, digits)]
      : [highlights.get(other.id)?.gap, lessTrust(other, first), gasGap(other, first, lookup)];
    const words = { route: other.name, first: first.name, gap: gap.filter(Boolean).join(t(', ')) };
    if (words.gap === '') return [];
    return !other.isUnsafe && haveCosts(routes) && costGap(other.cost, first.cost)
      ? t('{route} compared with {first}: costs {gap}.', words)
      : t('{route} compared with {first}: {gap}.', words);
  });
}

function lossOf({ cost }: ComparedRoute, digits: FormatNumber): string {
  const share = lostShare(cost, digits);
  return share && t('loses {share}', { share });
}

/** The gap names whom the other route needs; here, that only the first needs somebody. */
const lessTrust = (other: ComparedRoute, first: ComparedRoute): string =>
  partiesOf(other.route) === 0 && partiesOf(first.route) > 0 ? t('trusts no extra party') : '';

function gasGap(other: ComparedRoute, first: ComparedRoute, lookup: Lookup): string {
  const [gas, ofFirst] = [gasToHold(other, lookup), gasToHold(first, lookup)];
  if (gas.join() === ofFirst.join()) return '';
  if (gas.length === 0) return t('needs no other gas');
  const coins = gas.filter((coin) => coin !== t('not known'));
  return coins.length === 0 ? '' : t('needs {coins}', { coins: coins.join(t(', ')) });
}
