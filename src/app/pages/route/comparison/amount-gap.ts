import { columnPlaces, shownPlaces } from '#app/format/amount.ts';
import { rescale } from '#app/format/number.ts';
import { maxOf, type Rounding } from '#math/fixed.ts';
import { pow10 } from '#math/units.ts';
import type { Side } from '../query/page-state.ts';
import type { ComparedRoute } from './compared-route.ts';
import { estimatedCoin } from './estimated-coin.ts';

/** Received amounts round down, sent ones up. */
export const amountRounding = (side: Side): Rounding => (side === 'in' ? 'down' : 'up');

/** The places that the amounts of all rows have, by those that do not lose too much; undefined without any, or without decimals. */
export function amountPlaces(routes: readonly ComparedRoute[], side: Side): number | undefined {
  const safe = routes.filter(({ isUnsafe }) => !isUnsafe);
  const coins = (safe.length > 0 ? safe : routes).map((compared) => estimatedCoin(compared, side));
  const amounts = coins.flatMap(({ amount }) => (amount.known ? [amount.value] : []));
  const decimals = coins[0]?.decimals ?? null;
  return decimals === null || amounts.length === 0 ? undefined : columnPlaces(amounts, decimals, amountRounding(side));
}

/** Smallest units by which a route's amount is above another's, as both are shown; null if an amount is unknown. */
export function amountGap(compared: ComparedRoute, other: ComparedRoute, side: Side): bigint | null {
  const [{ amount: a, decimals }, { amount: b }] = [estimatedCoin(compared, side), estimatedCoin(other, side)];
  if (!a.known || !b.known) return null;
  if (decimals === null) return a.value - b.value;
  const places = Math.min(shownPlaces(maxOf(a.value, b.value), decimals), decimals);
  const shown = (units: bigint): bigint => rescale({ units, places: decimals }, places, amountRounding(side));
  return (shown(a.value) - shown(b.value)) * pow10(decimals - places);
}
