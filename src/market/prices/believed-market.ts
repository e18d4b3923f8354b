import type { AssetId } from '#contract/asset.ts';
import type { Registry } from '#registry/registry.ts';
import type { Market } from '../market.ts';
import { type Contradiction, contradictionsOf } from './pools/contradiction.ts';
import { isCurrent } from './price-age.ts';

/** Why no price is gone by. */
export type PriceGap =
  | { readonly reason: 'missing' }
  | { readonly reason: 'too_old' }
  | ({ readonly reason: 'pools_disagree' } & Contradiction);

/** A market whose prices can be gone by now: what is too old, or wildly off what its pools say, has none. */
export interface BelievedMarket extends Market {
  /** Null for an asset with a price. */
  gapOf(asset: AssetId): PriceGap | null;
}

interface Kept {
  readonly registry: Registry;
  readonly at: number;
  readonly believed: BelievedMarket;
}

const kept = new WeakMap<Market, Kept>();

/** The market as it can be believed at a time. Prices alone: its pools and lanes are as they were. */
export function believedMarket(registry: Registry, market: Market, now: Date): BelievedMarket {
  const known = kept.get(market);
  const at = now.getTime();
  if (known !== undefined && known.registry === registry && known.at === at) return known.believed;
  const believed = believedAt(registry, market, at);
  kept.set(market, { registry, at, believed });
  return believed;
}

function believedAt(registry: Registry, market: Market, now: number): BelievedMarket {
  function gapOf(asset: AssetId): PriceGap | null {
    if (market.price(asset) === null) return { reason: 'missing' };
    const at = market.pricedAt(asset);
    if (at !== null && !isCurrent(at, now)) return { reason: 'too_old' };
    const contradiction = contradictionsOf(registry, market)(asset);
    return contradiction && { reason: 'pools_disagree', ...contradiction };
  }
  return {
    asOf: market.asOf,
    source: market.source,
    pricedAt: (asset) => market.pricedAt(asset),
    pools: () => market.pools(),
    laneTerms: (question) => market.laneTerms(question),
    price: (asset) => (gapOf(asset) === null ? market.price(asset) : null),
    usd: (asset, amount, rounding) => (gapOf(asset) === null ? market.usd(asset, amount, rounding) : null),
    gapOf,
  };
}
