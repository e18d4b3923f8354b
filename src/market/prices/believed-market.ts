import type { AssetId } from '#contract/asset.ts';
import type { Rounding } from '#math/fixed.ts';
import type { Registry } from '#registry/registry.ts';
import type { Market } from '../market.ts';
import { type MarketSnapshot, memoizeByMarket } from '../memoize-by-market.ts';
import { type Contradiction, contradictionsOf } from './pools/contradiction.ts';
import { wrongTimeOf } from './price-age.ts';

/** Why no price is gone by. */
export type PriceGap =
  | { readonly reason: 'missing' }
  | { readonly reason: 'too_old' | 'ahead_of_clock' }
  | ({ readonly reason: 'pools_disagree' } & Contradiction);

/** A market whose prices can be gone by now: what is too old or too early, or wildly off what its pools say, has none. */
export interface BelievedMarket extends Market {
  /** What it prices, by name. */
  readonly registry: Registry;
  /** Null for an asset with a price. */
  gapOf(asset: AssetId): PriceGap | null;
}

/** The market as it can be believed at a time. Prices alone: its pools and lanes are as they were. */
export const believedMarket = (registry: Registry, market: Market, now: Date): BelievedMarket =>
  believedBy({ registry, market })(now.getTime());

/** What is told of one route is asked for at one time, again and again. */
const believedBy = memoizeByMarket(({ registry, market }) => {
  let last: { readonly at: number; readonly believed: BelievedMarket } | undefined;
  return (at: number): BelievedMarket => {
    if (last?.at !== at) last = { at, believed: believedAt(registry, market, at) };
    return last.believed;
  };
});

/**
 * Micro-dollars of amounts of one asset at a time, null where its price cannot be gone by: as the market believed then says,
 * for what is asked again and again. All but the time is looked at once.
 */
export function believedWorth(
  registry: Registry,
  market: Market,
  asset: AssetId,
  rounding: Rounding,
): (amount: bigint, now: Date) => bigint | null {
  const gapAt = gapOverTime({ registry, market }, asset);
  return (amount, now) => (gapAt(now.getTime()) === null ? market.usd(asset, amount, rounding) : null);
}

/** Why the price of an asset cannot be gone by, as far as that depends on the time; null where it can. */
function gapOverTime(moment: MarketSnapshot, asset: AssetId): (now: number) => PriceGap | null {
  const { market } = moment;
  if (market.price(asset) === null) return () => ({ reason: 'missing' });
  const at = market.pricedAt(asset);
  const contradiction = contradictionsOf(moment)(asset);
  return (now) => {
    const reason = at === null ? null : wrongTimeOf(at, now);
    if (reason !== null) return { reason };
    return contradiction && { reason: 'pools_disagree', ...contradiction };
  };
}

function believedAt(registry: Registry, market: Market, now: number): BelievedMarket {
  const gapOf = (asset: AssetId) => gapOverTime({ registry, market }, asset)(now);
  return {
    registry,
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
