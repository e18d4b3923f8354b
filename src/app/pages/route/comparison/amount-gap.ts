import { type Coin, coinText } from '#app/asset/coin.ts';
import { formatAmount, shownPlaces } from '#app/format/amount.ts';
import { known } from '#app/format/maybe.ts';
import { type FormatNumber, magnitude, rescale } from '#app/format/number.ts';
import { formatPercent, type Percent, shareOf } from '#app/format/percent.ts';
import type { Rounding } from '#math/fixed.ts';
import type { Side } from '../query/page-state.ts';
import type { ComparedRoute } from './compared-route.ts';
import { estimatedCoin } from './ranking.ts';

/** The difference between a route's estimated amount and that of the best, as both are shown. */
interface AmountGap {
  /** The difference in 10^-places. */
  readonly units: bigint;
  readonly places: number;
  /** The exact difference as a share of the best's amount; null if that is zero. */
  readonly share: Percent | null;
  /** The amount without its sign, with the symbol. */
  readonly text: (formatNumber: FormatNumber) => string;
}

/** An amount rounded to so many places as it is shown: received down, sent up. */
const roundAsShown = (units: bigint, decimals: number, places: number, side: Side): bigint =>
  rescale({ units, places: decimals }, places, side === 'in' ? 'down' : 'up');

/** Rounds a gain down and a loss up. */
const gapRounding = (gap: bigint, side: Side): Rounding => (gap < 0n === (side === 'in') ? 'up' : 'down');

/** The gap between two routes; null if an amount is unknown. */
export function amountGap(compared: ComparedRoute, best: ComparedRoute, side: Side): AmountGap | null {
  const [a, b] = [estimatedCoin(compared, side), estimatedCoin(best, side)];
  if (!a.amount.known || !b.amount.known) return null;
  const decimals = a.decimals ?? 0;
  const places = Math.min(shownPlaces(a.amount.value, decimals), shownPlaces(b.amount.value, decimals), decimals);
  const shownA = roundAsShown(a.amount.value, decimals, places, side);
  const shownB = roundAsShown(b.amount.value, decimals, places, side);
  const units = shownA - shownB;
  const exact = a.amount.value - b.amount.value;
  const share = b.amount.value === 0n ? null : shareOf(exact, b.amount.value, gapRounding(exact, side));
  const coin: Coin = { ...a, decimals: a.decimals === null ? null : places, amount: known(magnitude(units)) };
  return { units, places, share, text: (formatNumber) => coinText(coin, 'down', formatNumber) };
}

const sign = (units: bigint): string => (units > 0n ? '+' : '');

/** "−0.42 (−0.4%)"; "" for no difference. */
export function gapText(gap: AmountGap | null, side: Side, formatNumber: FormatNumber): string {
  if (gap === null || gap.units === 0n) return '';
  const amount = sign(gap.units) + formatAmount(gap.units, gap.places, 'down', formatNumber);
  if (gap.share === null) return amount;
  return `${amount} (${sign(gap.units)}${formatPercent(gap.share, gapRounding(gap.units, side), formatNumber)})`;
}

/** How much worse a route's shown amount is than that of the best; negative if it is better, null if unknown. */
export function amountBehind(compared: ComparedRoute, best: ComparedRoute, side: Side): bigint | null {
  const gap = amountGap(compared, best, side);
  return gap && (side === 'in' ? -gap.units : gap.units);
}
