import type { AssetId } from '#contract/asset.ts';
import type { Registry } from '#registry/registry.ts';
import type { Market } from '../market.ts';
import { type MarketSnapshot, memoizeByMarket } from '../memoize-by-market.ts';
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

/** Why an asset has no trusted price at a time in milliseconds; null if it has one. */
function missingReasonAt(snapshot: MarketSnapshot, asset: AssetId, now: number): MissingPriceReason | null {
  const { market } = snapshot;
  if (market.price(asset) === null) return { reason: 'missing' };
  const at = market.pricedAt(asset);
  const reason = at === null ? null : stalenessOf(at, now);
  if (reason !== null) return { reason };
  const discrepancy = poolCrossCheck(snapshot)(asset);
  return discrepancy && { reason: 'pools_disagree', ...discrepancy };
}

function trustedMarketAt(registry: Registry, market: Market, now: number): TrustedMarket {
  const snapshot = { registry, market };
  const missing = (asset: AssetId) => missingReasonAt(snapshot, asset, now);
  return {
    registry,
    asOf: market.asOf,
    source: market.source,
    pricedAt: (asset) => market.pricedAt(asset),
    pools: () => market.pools(),
    laneTerms: (request) => market.laneTerms(request),
    gasPrice(chainId) {
      const price = market.gasPrice(chainId);
      return price === null || price.at === null || isCurrent(price.at, now) ? price : null;
    },
    price: (asset) => (missing(asset) === null ? market.price(asset) : null),
    usd: (asset, amount, rounding) => (missing(asset) === null ? market.usd(asset, amount, rounding) : null),
    missingPriceReason: missing,
  };
}
