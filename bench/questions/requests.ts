import type { Asset } from '#contract/asset.ts';
import type { RouteRequest } from '#contract/route.ts';
import type { Market } from '#market/market.ts';
import { sampleMarket } from '#market/sample/sample-market.ts';
import { PRICE_DECIMALS } from '#math/units.ts';
import { embeddedRegistry } from '#registry/embedded.ts';
import type { Random } from '#testing/random.ts';

/** Dollars of the inputs of random requests. */
const SIZE_USD = [1_000, 5_000_000] as const;
/** Dollars, or smallest units where there is no price, of amounts in the search for the dearest request. */
const SEARCH_USD = [1e-6, 1e13] as const;
const SEARCH_UNITS = [1, 1e30] as const;

/** INJ on Osmosis to USDT on Optimism, more than the pools give: the dearest request known of the engine of 1b8b006. */
export const DEAREST_KNOWN: RouteRequest = {
  source_asset_chain_id: 'osmosis-1',
  source_asset_denom: 'ibc/64BA6E31FE887D66C6F8F31C7B1A80C7CA179239677B4088BB55F5EA07DBE273',
  dest_asset_chain_id: '10',
  dest_asset_denom: '0x94b008aA00579c1307B0EF2c499aD98a8ce58e58',
  amount_out: '28800000000000',
  smart_swap_options: { split_routes: true, evm_swaps: true },
};

export interface RequestSource {
  /** An exact input between two assets with prices, swaps may split. */
  usual(): RouteRequest;
  /** Any pair, amount, side and options. */
  any(): RouteRequest;
  /** A request with one thing changed. */
  changed(request: RouteRequest): RouteRequest;
}

/** Random requests over the assets of the sample market. */
export function createRequests(random: Random): RequestSource {
  const registry = embeddedRegistry();
  const market = sampleMarket(registry);
  const assets = registry.listAssets({});
  const priced = assets.filter((asset) => dollarsOf(market, asset) !== undefined);
  /** Assets with a price are a small part of all, and most routes are between them. */
  const anyAsset = () => random.pick(random.chance(0.8) ? priced : assets);

  const anyAmount = (asset: Asset) => {
    const usd = dollarsOf(market, asset);
    const units = usd === undefined ? random.magnitude(...SEARCH_UNITS) : random.magnitude(...SEARCH_USD) / usd;
    return wholeUnits(units);
  };

  function any(): RouteRequest {
    const [source, dest] = [anyAsset(), anyAsset()];
    const isOut = random.chance(0.5);
    const amount = anyAmount(isOut ? dest : source);
    return { ...endsOf(source, dest), [isOut ? 'amount_out' : 'amount_in']: amount, ...anyOptions(random) };
  }

  return {
    usual() {
      const source = random.pick(priced);
      const dest = random.pick(priced.filter((asset) => asset !== source));
      const units = random.magnitude(...SIZE_USD) / (dollarsOf(market, source) as number);
      return {
        ...endsOf(source, dest),
        amount_in: wholeUnits(units),
        smart_swap_options: { split_routes: true, evm_swaps: true },
      };
    },
    any,
    changed(request) {
      const { amount_in, amount_out, ...rest } = request;
      const other = any();
      switch (random.whole(0, 3)) {
        case 0: {
          const scaled = (amount: string) => wholeUnits(Number(amount) * random.magnitude(0.1, 10));
          if (amount_in) return { ...rest, amount_in: scaled(amount_in) };
          return { ...rest, amount_out: scaled(amount_out ?? '1') };
        }
        case 1:
          return { ...request, ...anyOptions(random) };
        case 2:
          return {
            ...request,
            source_asset_chain_id: other.source_asset_chain_id,
            source_asset_denom: other.source_asset_denom,
          };
        default:
          return {
            ...request,
            dest_asset_chain_id: other.dest_asset_chain_id,
            dest_asset_denom: other.dest_asset_denom,
          };
      }
    },
  };
}

const endsOf = (source: Asset, dest: Asset) => ({
  source_asset_chain_id: source.chain_id,
  source_asset_denom: source.denom,
  dest_asset_chain_id: dest.chain_id,
  dest_asset_denom: dest.denom,
});

function anyOptions(random: Random): Partial<RouteRequest> {
  return {
    smart_swap_options: { split_routes: random.chance(0.8), evm_swaps: random.chance(0.8) },
    allow_unsafe: random.chance(0.5),
    allow_multi_tx: random.chance(0.7),
    allow_swaps: random.chance(0.95),
    smart_relay: random.chance(0.8),
    go_fast: random.chance(0.3),
    cumulative_affiliate_fee_bps: random.chance(0.2) ? '25' : '0',
  };
}

/** Dollars of a smallest unit. */
function dollarsOf(market: Market, asset: Asset): number | undefined {
  const price = market.price(asset);
  if (price === null || price === 0n || typeof asset.decimals !== 'number') return undefined;
  return Number(price) / 10 ** (PRICE_DECIMALS + asset.decimals);
}

const wholeUnits = (units: number): string => BigInt(Math.max(1, Math.round(units))).toString();
