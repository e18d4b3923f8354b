import type { AssetId } from '#contract/asset.ts';
import { AssetMap } from '#contract/asset-map.ts';
import type { Registry } from '#registry/registry.ts';
import type { Market } from '../market.ts';
import { memoizeByMarket } from '../memoize-by-market.ts';
import { type PriceDiscrepancy, poolCrossCheck } from './pools/pool-cross-check.ts';
import { isCurrent, stalenessOf } from './price-source.ts';

/** Why an asset has no trusted price. */
export type MissingPriceReason =
  | { readonly reason: 'missing' }
  | { readonly reason: 'too_old' | 'ahead_of_clock' }
  | ({ readonly reason: 'pools_disagree' } & PriceDiscrepancy);

/** A market without prices that are too old, ahead of the clock, or far off the rates of its own pools. */
export interface TrustedMarket extends Market {
  readonly registry: Registry;
  /** Null for an asset with a trusted price. */
  missingPriceReason(asset: AssetId): MissingPriceReason | null;
}

/** The market with the prices that can be trusted at `now`. Pools and lanes are unchanged. */
export const withTrustedPrices = (registry: Registry, market: Market, now: Date): TrustedMarket =>
  trustedMarkets({ registry, market })(now.getTime());

/** Keeps the last result: one route request uses the same time throughout. */
const trustedMarkets = memoizeByMarket(({ registry, market }) => {
  let last: { readonly at: number; readonly trusted: TrustedMarket } | undefined;
  return (at: number): TrustedMarket => {
    if (last?.at !== at) last = { at, trusted: trustedMarketAt(registry, market, at) };
    return last.trusted;
  };
});

/** What a market says of an asset's price, whatever the time: looked up once a market. */
interface KnownPrice {
  readonly price: bigint | null;
  readonly at: number | null;
  readonly discrepancy: PriceDiscrepancy | null;
}

const knownPrices = memoizeByMarket((snapshot) => {
  const { registry, market } = snapshot;
  const known = new AssetMap<KnownPrice>();
  return (asset: AssetId): KnownPrice => {
    const found = known.get(asset);
    if (found !== undefined) return found;
    const made = {
      price: market.price(asset),
      at: market.pricedAt(asset),
      discrepancy: poolCrossCheck(snapshot)(asset),
    };
    // Others are made up by requests, without end.
    if (registry.isListed(asset)) known.set(asset, made);
    return made;
  };
});

/** Why a price is not trusted at a time in milliseconds; null if it is. */
function missingReason({ price, at, discrepancy }: KnownPrice, now: number): MissingPriceReason | null {
  if (price === null) return { reason: 'missing' };
  const reason = at === null ? null : stalenessOf(at, now);
  if (reason !== null) return { reason };
  return discrepancy && { reason: 'pools_disagree', ...discrepancy };
}

function trustedMarketAt(registry: Registry, market: Market, now: number): TrustedMarket {
  const priceOf = knownPrices({ registry, market });
  const trusted = (asset: AssetId): KnownPrice | null => {
    const known = priceOf(asset);
    return missingReason(known, now) === null ? known : null;
  };
  return {
    ...market,
    registry,
    gasPrice(chainId) {
      const price = market.gasPrice(chainId);
      return price === null || price.at === null || isCurrent(price.at, now) ? price : null;
    },
    price: (asset) => trusted(asset)?.price ?? null,
    usd: (asset, amount, rounding) => (trusted(asset) === null ? null : market.usd(asset, amount, rounding)),
    missingPriceReason: (asset) => missingReason(priceOf(asset), now),
  };
}
