import { laterEndpoints } from '#app/api/later-endpoints.ts';
import { CHEAPEST_OPTIONS } from '#app/api/route-request.ts';
import type { useClient } from '#app/api/service-context.ts';
import { DEFAULT_ASSET } from '#app/asset/default-asset.ts';
import { plainAmount, readUsd } from '#app/format/amount.ts';
import { quotedUnits, quotedValue, type UnitPrice } from '#app/format/unit-price.ts';
import { type Asset, type AssetId, sameAsset } from '#contract/asset.ts';
import type { MatrixRequest, MatrixResponse } from '#contract/matrix.ts';
import type { RouteRequest } from '#contract/route.ts';
import { pow10 } from '#math/units.ts';
import { matrixAmount } from './matrix-state.ts';

/** An asset with its decimals. */
export type Counted = Asset & { readonly decimals: number };

export const isCounted = (asset: Asset | undefined): asset is Counted => typeof asset?.decimals === 'number';

const unitPrice = (units: string, usd: string | null | undefined): UnitPrice | null => {
  const value = readUsd(usd);
  return value.known && value.value > 0n ? { units: BigInt(units), usd: value.value } : null;
};

/** The price of the asset of a matrix: by a way from the asset's own chain, else by any; null where none has one. */
export function matrixPrice(
  { asset_chain_id, amount }: Pick<MatrixRequest, 'asset_chain_id' | 'amount'>,
  { cells }: Pick<MatrixResponse, 'cells'>,
): UnitPrice | null {
  const own = cells.filter(({ source_chain_id }) => source_chain_id === asset_chain_id);
  for (const { route } of [...own, ...cells]) {
    const price = unitPrice(amount, route?.usd_amount_in);
    if (price !== null) return price;
  }
  return null;
}

/** The nearest number with two digits before its zeros: 1,666 is 1,700. */
export function roundUnits(units: bigint): bigint {
  const step = pow10(Math.max(0, units.toString().length - 2));
  return ((units + step / 2n) / step) * step;
}

/** A round amount of about the worth of another, as a plain decimal; "" where it is less than the smallest unit. */
export function amountOfWorth(units: bigint, price: UnitPrice, decimals: number, other: UnitPrice): string {
  const worth = roundUnits(quotedUnits(quotedValue(units, price), other));
  return worth === 0n ? '' : plainAmount(worth, decimals);
}

const BASE_USDC: AssetId = { chain_id: '8453', denom: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913' };

/** One of it sold for USDC: what names its price. */
function priceRequest(asset: Counted): RouteRequest {
  const dollars = sameAsset(asset, DEFAULT_ASSET) ? BASE_USDC : DEFAULT_ASSET;
  return {
    source_asset_chain_id: asset.chain_id,
    source_asset_denom: asset.denom,
    dest_asset_chain_id: dollars.chain_id,
    dest_asset_denom: dollars.denom,
    amount_in: pow10(asset.decimals).toString(),
    ...CHEAPEST_OPTIONS,
  };
}

/** A round amount of `asset` of about the worth of the amount of another; "" where a price is not known. */
export async function askSameWorth(
  client: ReturnType<typeof useClient>,
  [left, text]: readonly [Counted, string],
  asset: Counted,
  signal: AbortSignal,
): Promise<string> {
  const requests = [left, asset].map(priceRequest);
  const { data } = await client.ask(laterEndpoints.routeSummaries, { requests }, { signal });
  const [price, other] = data.routes.map(({ route }, place) =>
    unitPrice(requests[place]?.amount_in ?? '', route?.usd_amount_in),
  );
  const units = matrixAmount(text, left.decimals);
  return units === null || !price || !other ? '' : amountOfWorth(units, price, asset.decimals, other);
}
