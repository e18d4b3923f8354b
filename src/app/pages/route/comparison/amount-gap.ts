import { coinText } from '#app/asset/coin.ts';
import { known } from '#app/format/maybe.ts';
import { type FormatNumber, magnitude, rescale, toFixed } from '#app/format/number.ts';
import { formatNearestShare } from '#app/format/percent.ts';
import { isolated } from '#app/format/plain-text.ts';
import type { Side } from '../query/page-state.ts';
import { amountRounding, LEAST_PLACES } from './amount-column.ts';
import type { ComparedRoute } from './compared-route.ts';
import { estimatedCoin } from './estimated-coin.ts';

/** The difference between a route's amount and that of the best, as their column shows both. */
interface AmountGap {
  /** The difference in 10^-places; above zero if the route's amount is more. */
  readonly units: bigint;
  /** "0.42 USDC": the difference without its sign. */
  readonly text: (digits: FormatNumber) => string;
  /** " (0.42%)": the difference as a share of the best's amount; "" below 0.01 %. */
  readonly shareText: (digits: FormatNumber) => string;
}

/** The gap between two routes whose column has these places; null if an amount is unknown. */
export function amountGap(
  compared: ComparedRoute,
  best: ComparedRoute,
  side: Side,
  columnPlaces: number,
): AmountGap | null {
  const [a, b] = [estimatedCoin(compared, side), estimatedCoin(best, side)];
  if (!a.amount.known || !b.amount.known) return null;
  const decimals = a.decimals ?? 0;
  const places = Math.min(columnPlaces, decimals);
  const shown = (units: bigint): bigint => rescale({ units, places: decimals }, places, amountRounding(side));
  const [of, than] = [shown(a.amount.value), shown(b.amount.value)];
  const units = of - than;
  const size = magnitude(units);
  return {
    units,
    text: (digits) =>
      a.decimals === null
        ? coinText({ ...a, amount: known(size) }, 'down', digits)
        : `${digits(toFixed({ units: size, places }, Math.max(places, LEAST_PLACES), 'down'))} ${isolated(a.symbol)}`,
    shareText: (digits) => {
      const share = than > 0n ? formatNearestShare(size, than, digits) : '';
      return share === '' ? '' : ` (${share})`;
    },
  };
}
