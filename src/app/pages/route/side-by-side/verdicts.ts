import { coinText } from '#app/asset/coin.ts';
import type { Lookup } from '#app/asset/lookup.ts';
import { signaturePrice, signatureWeight } from '#app/format/best-text.ts';
import { lostShare } from '#app/format/cost.ts';
import { known } from '#app/format/maybe.ts';
import { type FormatNumber, magnitude } from '#app/format/number.ts';
import { t } from '#app/language/words.ts';
import { amountGap } from '../comparison/amount-gap.ts';
import { answersOf } from '../comparison/answers.ts';
import { type ComparedRoute, unsafeWord } from '../comparison/compared-route.ts';
import { partiesOf } from '../comparison/effort-cost.ts';
import { estimatedCoin } from '../comparison/estimated-coin.ts';
import { highlightsOf } from '../comparison/highlights.ts';
import { isEligible, rankRoutes } from '../comparison/ranking.ts';
import { costGap, haveCosts } from '../comparison/route-cost.ts';
import type { Side } from '../query/page-state.ts';
import { gasToHold } from './side-rows.ts';

/**
 * "Best of these: CCTP. Each signature, hour or trusted party counts as $1.00.", by what ranks the list at nobody's own prices; ""
 * where none is praised or some cost is not known.
 */
export function bestSentence(routes: readonly ComparedRoute[], side: Side, digits: FormatNumber): string {
  const { best } = answersOf(routes, side);
  const perSignature = signaturePrice(routes.map(({ sentUsd }) => sentUsd));
  if (!best?.cost.known || !best.cost.value.isExact || perSignature === null) return '';
  if (!routes.every(({ cost }) => cost.known)) return '';
  const weight = { route: best.name, ...signatureWeight(perSignature, digits) };
  return 'usd' in weight
    ? t('Best of these: {route}. Each signature, hour or trusted party counts as {usd}.', weight)
    : t('Best of these: {route}. Each signature, hour or trusted party counts as about {share} of the amount.', weight);
}

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
      : [
          highlights.get(other.id)?.gap,
          lessTrust(other, first),
          gasGap(other, first, lookup),
          haveCosts(routes) && amountClause(other, first, side, digits),
        ];
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

/** "0.2 USDC more arrives", where the cost does not say as much; else "". Without dollars the gap names it. */
function amountClause(other: ComparedRoute, first: ComparedRoute, side: Side, digits: FormatNumber): string {
  const gap = amountGap(other, first, side) ?? 0n;
  if (gap === 0n) return '';
  const isBetter = gap > 0n === (side === 'in');
  if (isBetter ? isBelowZero(costGap(other.cost, first.cost)) : isBelowZero(costGap(first.cost, other.cost))) return '';
  const amount = coinText({ ...estimatedCoin(other, side), amount: known(magnitude(gap)) }, 'down', digits);
  if (side === 'in') return gap > 0n ? t('{amount} more arrives', { amount }) : t('{amount} less arrives', { amount });
  return gap > 0n ? t('sends {amount} more', { amount }) : t('sends {amount} less', { amount });
}

const isBelowZero = (gap: bigint | null): boolean => gap !== null && gap < 0n;

function gasGap(other: ComparedRoute, first: ComparedRoute, lookup: Lookup): string {
  const [gas, ofFirst] = [gasToHold(other, lookup), gasToHold(first, lookup)];
  if (gas.join() === ofFirst.join()) return '';
  if (gas.length === 0) return t('needs no other gas');
  const coins = gas.filter((coin) => coin !== t('not known'));
  return coins.length === 0 ? '' : t('needs {coins}', { coins: coins.join(t(', ')) });
}
