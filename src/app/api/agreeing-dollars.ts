import { isAmount } from '#contract/amount.ts';
import { type AssetId, type AssetKey, assetKey } from '#contract/asset.ts';
import type { Route } from '#contract/route.ts';
import { pow10 } from '#math/units.ts';
import { readUsd, USD_PLACES, type Usd } from '../format/amount.ts';

/** Services round dollars to cents and prices to some digits: a difference of a cent, or of a hundredth, is none. */
export const CENT: Usd = pow10(USD_PLACES - 2);
const HUNDREDTH = 100n;

export const agree = (a: bigint, b: bigint, rounding: bigint): boolean => {
  const [less, more] = a < b ? [a, b] : [b, a];
  return more - less <= rounding + more / HUNDREDTH;
};

/** An amount of an asset that a route prices. */
interface PricedAmount {
  readonly asset: AssetKey;
  readonly units: bigint;
  readonly dollars: Usd;
  readonly clear: () => void;
}

/** Clears the dollars of an asset that routes price differently, at their ends or in their fees. Which of them is wrong cannot be told. */
export function clearContradictions(routes: readonly Route[]): void {
  const byAsset = new Map<AssetKey, PricedAmount[]>();
  for (const priced of routes.flatMap(pricedAmounts)) {
    const alike = byAsset.get(priced.asset);
    if (alike) alike.push(priced);
    else byAsset.set(priced.asset, [priced]);
  }
  for (const priced of byAsset.values()) {
    const [first, ...others] = priced.sort((a, b) => (a.units < b.units ? 1 : -1));
    if (first === undefined) continue;
    const isAgreed = others.every(({ units, dollars }) =>
      agree(dollars * first.units, first.dollars * units, CENT * first.units),
    );
    if (!isAgreed) for (const { clear } of priced) clear();
  }
}

function pricedAmounts(route: Route): PricedAmount[] {
  const priced = (id: AssetId, amount: unknown, usd: string | null | undefined, clear: () => void): PricedAmount[] => {
    const dollars = readUsd(usd);
    const units = typeof amount === 'string' && isAmount(amount) ? BigInt(amount) : 0n;
    return dollars.known && units > 0n ? [{ asset: assetKey(id), units, dollars: dollars.value, clear }] : [];
  };
  const sent = { chain_id: route.source_asset_chain_id, denom: route.source_asset_denom };
  const received = { chain_id: route.dest_asset_chain_id, denom: route.dest_asset_denom };
  return [
    ...priced(sent, route.amount_in, route.usd_amount_in, () => (route.usd_amount_in = null)),
    ...priced(received, route.amount_out, route.usd_amount_out, () => (route.usd_amount_out = null)),
    ...(route.estimated_fees ?? []).flatMap((fee) => {
      const id = fee.origin_asset ?? { chain_id: fee.chain_id ?? '', denom: fee.denom ?? '' };
      return id.denom === '' ? [] : priced(id, fee.amount, fee.usd_amount, () => (fee.usd_amount = null));
    }),
  ];
}
