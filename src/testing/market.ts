import type { AssetId } from '#contract/asset.ts';
import { type LaneFee, type LaneRequest, type LaneTerms, type Market, usdBy } from '#market/market.ts';
import { PRICE_DECIMALS, pow10 } from '#math/units.ts';
import type { Registry } from '#registry/registry.ts';

/** Facts of a test's market; the rest is unknown, and lanes are free and take 60 seconds. */
export interface MarketFacts {
  /** Whole dollars per whole token. */
  readonly price?: (asset: AssetId) => number | null;
  /** Milliseconds since 1970; prices do not age when it is left out. */
  readonly pricedAt?: (asset: AssetId) => number | null;
  readonly terms?: (request: LaneRequest) => LaneTerms;
  /** Free unless given. */
  readonly gasPrice?: Market['gasPrice'];
}

const FREE: LaneTerms = { fees: [], seconds: 60 };

const noGas = (chain_id: string) => ({ asset: { chain_id, denom: 'gas' }, num: 0n, den: 1n, fixed: 0n, at: null });

export function testMarket(
  registry: Registry,
  { price = () => null, pricedAt = () => null, terms = () => FREE, gasPrice = noGas }: MarketFacts = {},
): Market {
  const priceE12 = (asset: AssetId): bigint | null => {
    const dollars = price(asset);
    return dollars === null ? null : BigInt(dollars) * pow10(PRICE_DECIMALS);
  };
  const filled = new WeakMap<LaneRequest, LaneTerms>();
  return {
    asOf: '2026-01-31T00:00:00Z',
    source: 'test',
    version: '1',
    feeds: [],
    price: priceE12,
    pricedAt,
    usd: usdBy(registry, priceE12),
    pools: () => [],
    laneTerms: (request) => {
      const known = filled.get(request) ?? withMaximum(request, terms(request));
      filled.set(request, known);
      return known;
    },
    gasPrice,
  };
}

/** What holds or mints at the far end of a lane is larger than any amount of a test, unless the terms say so. */
const withMaximum = ({ payout = 'unlimited' }: LaneRequest, terms: LaneTerms): LaneTerms =>
  payout === 'unlimited' || terms.max !== undefined ? terms : { max: 10n ** 50n, ...terms };

/** A fee deducted from the amount sent. */
export const deductedFee = (asset: AssetId, fee: Partial<LaneFee>): LaneFee => ({
  ...{ type: 'BRIDGE', behavior: 'FEE_BEHAVIOR_DEDUCTED', asset, amount: 0n, ppm: 0 },
  ...fee,
});

/** A fee charged on top of the amount sent. */
export const addedFee = (asset: AssetId, fee: Partial<LaneFee>): LaneFee =>
  deductedFee(asset, { behavior: 'FEE_BEHAVIOR_ADDITIONAL', ...fee });
