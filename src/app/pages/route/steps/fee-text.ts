import { coinText } from '#app/asset/coin.ts';
import { formatUsd } from '#app/format/amount.ts';
import type { FormatNumber } from '#app/format/number.ts';
import { type Message, msg, t } from '#app/language/words.ts';
import type { Route } from '#contract/route.ts';
import { type Fee, type FeeTotal, isSameFee, type RouteFees, totalFees, totalInOneAsset } from './fees.ts';
import { stepBody } from './step-body.ts';
import type { Step } from './timeline.ts';

const withoutPrice = (count: number): string =>
  t('{count, plural, one {# fee without a price} other {# fees without a price}}', { count });

/** "$0.38", "0.2 AXL", "at most $0.38", "at least $0.38, 1 fee without a price", "none listed". */
export function totalText(total: FeeTotal, digits: FormatNumber): string {
  if (total.kind === 'none') return t('none listed');
  const atMost = (amount: string): string => (total.isUpperBound ? t('at most {amount}', { amount }) : amount);
  if (total.kind === 'asset') return atMost(coinText(total.coin, 'up', digits));
  const usd = formatUsd(total.usd, 'up', digits);
  const fees = withoutPrice(total.unpriced);
  if (total.unpriced === 0) return atMost(usd);
  if (total.unpriced === total.count) return fees;
  // Neither bound holds if some fees are maxima and others are missing.
  return total.isUpperBound
    ? t('{amount} and {fees}', { amount: atMost(usd), fees })
    : t('at least {usd}, {fees}', { usd, fees });
}

/** The fees on a step's row: its own, then the listed fees of this step that differ from them. Steps never have gas of their own. */
export function feesOnStep({ index }: Step, { listed, ofSteps }: RouteFees): Fee[] {
  const own = ofSteps.filter(({ operationIndex }) => operationIndex === index);
  const others = (listed ?? []).filter(
    (fee) => fee.operationIndex === index && !own.some((other) => isSameFee(fee, other)),
  );
  const differs = (fee: Fee): boolean => own.length > 0 && fee.isBridgeFee;
  return [
    ...own,
    ...others.map((fee) =>
      differs(fee) ? { ...fee, label: t('In the route’s list: {label}', { label: fee.label }) } : fee,
    ),
  ];
}

/** What a claim of a rollup's own bridge does; of other bridges it is the mint. */
const CLAIMS: Readonly<Record<string, Message>> = {
  prove: msg('step {number}: prove'),
  finalize: msg('step {number}: finalize'),
};

/** "step 1", "step 1: prove": the step that charges it, and which of its signatures; "" where no step does. */
export function placeText({ operationIndex, claim }: Fee, { operations }: Route): string {
  if (operationIndex === null) return '';
  const number = { number: `${operationIndex + 1}` };
  const operation = operations[operationIndex];
  if (claim === 0 || operation === undefined) return t('step {number}', number);
  const action = stepBody(operation).steps?.[claim]?.action;
  return CLAIMS[action ?? '']?.(number) ?? t('step {number}: claim', number);
}

/** "taken from the amount", "charged extra", "" where the service does not say. */
export const chargedText = ({ charged }: Fee): string =>
  charged === null ? '' : charged === 'on top' ? t('charged extra') : t('taken from the amount');

/** The listed fees that a step can contain: bridge fees, and others that a step does contain. */
const comparable = ({ listed, ofSteps }: RouteFees): Fee[] =>
  (listed ?? []).filter((fee) => fee.isBridgeFee || ofSteps.some((own) => own.isBridgeFee && isSameFee(fee, own)));

/** Two comparable totals, with their values in one unit. */
type ComparedTotals = readonly [listed: FeeTotal, ofSteps: FeeTotal, listedFigure: bigint, stepsFigure: bigint];

/** In dollars if every fee has a price, else in their asset; null if the assets differ. */
function comparablePair(listed: readonly Fee[], ofSteps: readonly Fee[]): ComparedTotals | null {
  const [a, b] = [totalFees(listed), totalFees(ofSteps)];
  if (a.kind === 'usd' && b.kind === 'usd' && a.unpriced + b.unpriced === 0) return [a, b, a.usd, b.usd];
  const [x, y] = [totalInOneAsset(listed), totalInOneAsset(ofSteps)];
  if (!x?.coin.amount.known || !y?.coin.amount.known) return null;
  const isSame = x.coin.symbol === y.coin.symbol && x.coin.decimals === y.coin.decimals;
  return isSame ? [x, y, x.coin.amount.value, y.coin.amount.value] : null;
}

/** "The list says $0.38, the steps add up to $0.41.", or null if the two agree or cannot be compared. */
export function feeConflictText(fees: RouteFees, digits: FormatNumber): string | null {
  const pair = comparablePair(
    comparable(fees),
    fees.ofSteps.filter(({ isBridgeFee }) => isBridgeFee),
  );
  if (pair === null) return null;
  const [listed, ofSteps, listedFigure, stepsFigure] = pair;
  // A maximum agrees with any smaller total.
  if (ofSteps.kind !== 'none' && ofSteps.isUpperBound && listedFigure <= stepsFigure) return null;
  const [listedText, stepsText] = [totalText(listed, digits), totalText(ofSteps, digits)];
  return listedText === stepsText
    ? null
    : t('The list says {listed}, the steps add up to {steps}.', { listed: listedText, steps: stepsText });
}

/** The fees to show: the listed ones, else those of the steps; null if neither is given. */
export function shownFees({ listed, ofSteps }: RouteFees): readonly Fee[] | null {
  if (listed !== null && listed.length > 0) return listed;
  return listed === null && ofSteps.length === 0 ? null : ofSteps;
}
