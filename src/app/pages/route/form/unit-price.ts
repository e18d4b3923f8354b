import { useRef } from 'react';
import { plainAmount, readUsd, USD_PLACES } from '#app/format/amount.ts';
import { parseDecimal, rescale } from '#app/format/number.ts';
import { quotedUnits, type UnitPrice } from '#app/format/unit-price.ts';
import { type AssetKey, assetKey } from '#contract/asset.ts';
import type { Route } from '#contract/route.ts';
import type { Side } from '../query/page-state.ts';
import type { QueryForm } from '../query/use-route-query.ts';

const ofSide = (route: Route, side: Side) =>
  side === 'in'
    ? {
        id: { chain_id: route.source_asset_chain_id, denom: route.source_asset_denom },
        amount: route.amount_in,
        usd: route.usd_amount_in,
      }
    : {
        id: { chain_id: route.dest_asset_chain_id, denom: route.dest_asset_denom },
        amount: route.amount_out,
        usd: route.usd_amount_out,
      };

/** The price of the asset whose amount is exact, by the last quote that named it; null until then. */
export function useUnitPrice(
  { exactAsset }: Pick<QueryForm, 'exactAsset'>,
  quotes: readonly { readonly route: Route }[],
  side: Side,
) {
  const known = useRef(new Map<AssetKey, UnitPrice>());
  for (const { route } of quotes) {
    const { id, amount, usd } = ofSide(route, side);
    const value = readUsd(usd);
    if (/^[1-9]\d*$/.test(amount) && value.known && value.value > 0n) {
      known.current.set(assetKey(id), { units: BigInt(amount), usd: value.value });
      break;
    }
  }
  return exactAsset === null ? null : (known.current.get(assetKey(exactAsset.asset)) ?? null);
}

/** The amount that so many plain dollars buy, rounded down, as a plain decimal; null if that is nothing. */
export function amountForDollars(dollars: string, decimals: number, price: UnitPrice): string | null {
  const decimal = parseDecimal(dollars);
  if (decimal === undefined) return null;
  const units = quotedUnits(rescale(decimal, USD_PLACES, 'down'), price);
  return units === 0n ? null : plainAmount(units, decimals);
}
