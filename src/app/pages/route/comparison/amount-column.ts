import { type Coin, coinText } from '#app/asset/coin.ts';
import { shownPlaces } from '#app/format/amount.ts';
import { type FormatNumber, rescale, toFixed } from '#app/format/number.ts';
import { isolated } from '#app/format/plain-text.ts';
import type { Rounding } from '#math/fixed.ts';
import { pow10 } from '#math/units.ts';
import type { Side } from '../query/page-state.ts';
import type { ComparedRoute } from './compared-route.ts';
import { estimatedCoin } from './estimated-coin.ts';

/** Places that amounts of a column have at least, so that they read as money. */
export const LEAST_PLACES = 2;

/** Received amounts round down, sent ones up. */
export const amountRounding = (side: Side): Rounding => (side === 'in' ? 'down' : 'up');

const distinct = (amounts: readonly bigint[]): number => new Set(amounts).size;

/**
 * Decimal places for all amounts of a column: those of the largest amount, more if amounts would look equal that differ
 * at their own places, without zeros that all of them end with.
 */
export function columnPlaces(routes: readonly ComparedRoute[], side: Side): number {
  const coins = routes.map((compared) => estimatedCoin(compared, side));
  const decimals = coins[0]?.decimals ?? 0;
  const amounts = coins.flatMap(({ amount }) => (amount.known && amount.value > 0n ? [amount.value] : []));
  const own = amounts.map((amount) => shownPlaces(amount, decimals));
  const at = (places: number) =>
    amounts.map((units) => rescale({ units, places: decimals }, places, amountRounding(side)));
  const [fewest, most] = [Math.min(...own, decimals), Math.min(Math.max(...own, 0), decimals)];
  let places = distinct(at(fewest)) < distinct(at(most)) ? most : fewest;
  while (places > LEAST_PLACES && at(places).every((amount) => amount % 10n === 0n)) places -= 1;
  return places;
}

/** "4,999.80 USDC": the amount with the places of its column; smallest units if the asset's decimals are unknown. */
export function columnAmount(compared: ComparedRoute, side: Side, places: number, digits: FormatNumber): string {
  const coin = estimatedCoin(compared, side);
  if (!coin.amount.known || coin.decimals === null) return coinText(coin, amountRounding(side), digits);
  return `${columnFigure(coin, coin.amount.value, places, side, digits)} ${isolated(coin.symbol)}`;
}

function columnFigure({ decimals }: Coin, units: bigint, places: number, side: Side, digits: FormatNumber): string {
  const shown = Math.min(Math.max(places, LEAST_PLACES), Math.max(decimals ?? 0, LEAST_PLACES));
  const isTiny = units > 0n && units * pow10(shown) < pow10(decimals ?? 0);
  if (isTiny) return `<${digits(toFixed({ units: 1n, places: shown }, shown, 'up'))}`;
  return digits(toFixed({ units, places: decimals ?? 0 }, shown, amountRounding(side)));
}
