import { coinText } from '../../../asset/coin.ts';
import { formatUsd } from '../../../format/amount.ts';
import { count, type FormatNumber } from '../../../format/number.ts';
import { assetTotal, type Fee, type FeeTotal, totalOf } from './fee.ts';
import { equals, feesOnTop, type RouteFees } from './fees.ts';
import type { Step } from './timeline.ts';

const withoutPrice = (fees: number): string => `${count(fees, 'fee', 'fees')} without a price`;

/** "$0.38", "0.2 AXL", "at most $0.38", "at least $0.38, 1 fee without a price", "none listed". */
export function totalText(total: FeeTotal, digits: FormatNumber): string {
  if (total.kind === 'none') return 'none listed';
  const most = total.isMost ? 'at most ' : '';
  if (total.kind === 'asset') return `${most}${coinText(total.coin, 'up', digits)}`;
  const usd = formatUsd(total.usd, 'up', digits);
  if (total.unpriced === 0) return `${most}${usd}`;
  if (total.unpriced === total.count) return withoutPrice(total.unpriced);
  // No bound on either side, where some may come to less and others are missing.
  return total.isMost
    ? `${most}${usd} and ${withoutPrice(total.unpriced)}`
    : `at least ${usd}, ${withoutPrice(total.unpriced)}`;
}

/** The fees on a step's row: its own, and listed ones tied to it that are not the same fee once more. */
export function feesOnStep({ index }: Step, { listed, ofSteps }: RouteFees): Fee[] {
  const own = ofSteps.filter(({ operation }) => operation === index);
  const others = (listed ?? []).filter((fee) => fee.operation === index && !own.some((other) => equals(fee, other)));
  return [...own, ...others.map((fee) => (own.length > 0 ? { ...fee, label: `Listed: ${fee.label}` } : fee))];
}

/** Listed fees that no step's row shows. */
export const untiedFees = ({ listed }: RouteFees): Fee[] =>
  (listed ?? []).filter(({ operation }) => operation === null);

/** The listed fees that steps could name: of gas and swaps only what one of them does name. */
const comparable = ({ listed, ofSteps }: RouteFees): Fee[] =>
  (listed ?? []).filter((fee) => fee.ofBridge || ofSteps.some((own) => own.ofBridge && equals(fee, own)));

/** Two totals that can be held against each other, with their figures. */
type Pair = readonly [listed: FeeTotal, ofSteps: FeeTotal, listedFigure: bigint, stepsFigure: bigint];

/** In dollars where all have some, else in their asset. Null where that is not one. */
function comparablePair(listed: readonly Fee[], ofSteps: readonly Fee[]): Pair | null {
  const [a, b] = [totalOf(listed), totalOf(ofSteps)];
  if (a.kind === 'usd' && b.kind === 'usd' && a.unpriced + b.unpriced === 0) return [a, b, a.usd, b.usd];
  const [x, y] = [assetTotal(listed), assetTotal(ofSteps)];
  if (!x?.coin.amount.known || !y?.coin.amount.known) return null;
  const isSame = x.coin.symbol === y.coin.symbol && x.coin.decimals === y.coin.decimals;
  return isSame ? [x, y, x.coin.amount.value, y.coin.amount.value] : null;
}

/** "Listed fees $0.38, steps add up to $0.41.", or null where the two agree or cannot be compared. */
export function disagreement(fees: RouteFees, digits: FormatNumber): string | null {
  const pair = comparablePair(
    comparable(fees),
    fees.ofSteps.filter(({ ofBridge }) => ofBridge),
  );
  if (pair === null) return null;
  const [listed, ofSteps, listedFigure, stepsFigure] = pair;
  // What may come to less agrees with anything below it.
  if (ofSteps.kind !== 'none' && ofSteps.isMost && listedFigure <= stepsFigure) return null;
  const [listedText, stepsText] = [totalText(listed, digits), totalText(ofSteps, digits)];
  return listedText === stepsText ? null : `Listed fees ${listedText}, steps add up to ${stepsText}.`;
}

/** The fees that a card speaks of: the listed ones, else those of the steps; null where neither is given. */
function shownFees({ listed, ofSteps }: RouteFees): readonly Fee[] | null {
  if (listed !== null && listed.length > 0) return listed;
  return listed === null && ofSteps.length === 0 ? null : ofSteps;
}

/** " on top", " ($0.30 on top)", or nothing where all is taken out. */
function onTopText(shown: readonly Fee[], onTop: readonly Fee[], digits: FormatNumber): string {
  if (onTop.length === 0) return '';
  return onTop.length === shown.length ? ' on top' : ` (${totalText(totalOf(onTop), digits)} on top)`;
}

/**
 * What a card says: "fees $0.38", "fees $0.30 on top", "fees at least $0.38, 1 fee without a price", "2 fees without a price", "no fees listed",
 * "fees not given".
 */
export function feesFact(fees: RouteFees, digits: FormatNumber): string {
  const shown = shownFees(fees);
  if (shown === null) return 'fees not given';
  if (shown.length === 0) return 'no fees listed';
  const total = totalOf(shown);
  const saysFees = total.kind === 'usd' && total.unpriced > 0 && total.unpriced === total.count;
  const what = saysFees ? '' : 'fees ';
  return `${what}${totalText(total, digits)}${onTopText(shown, feesOnTop(fees), digits)}`;
}
