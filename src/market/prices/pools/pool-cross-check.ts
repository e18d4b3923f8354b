import { type AssetId, assetKey } from '#contract/asset.ts';
import { AssetMap } from '#contract/asset-map.ts';
import { maxOf, minOf } from '#math/fixed.ts';
import { pow10, usdValue } from '#math/units.ts';
import type { Registry } from '#registry/registry.ts';
import type { Market } from '../../market.ts';
import { memoizeByMarket } from '../../memoize-by-market.ts';
import { poolDepth } from './pool-depth.ts';
import { type PoolSide, poolIndex } from './pool-index.ts';
import { MIN_DEPTH_E6 } from './pool-prices.ts';
import { spotRate } from './spot-rate.ts';

/**
 * A price is far off when its ratio to a pool's price is above this, either way. A stablecoin that loses its peg, a coin
 * that halves within the hour, and differences between venues stay within the limit.
 */
const MAX_RATIO = 2n;

/** The market's price of an asset and the price that its pools give instead. */
export interface PriceDiscrepancy {
  readonly priceE12: bigint;
  /** Price by the deepest pool that disagrees. */
  readonly poolsE12: bigint;
}

/** The price of an asset by one pool, computed from the market's price of another asset in it. */
interface PoolOpinion {
  readonly neighbour: AssetId;
  readonly poolsE12: bigint;
  /**
   * Micro-dollars that the pool could pay out, the lesser of both sides, so that it is the same from either. At least 1,
   * or a price of zero would remove the weight of every pool that disagrees.
   */
  readonly depthE6: bigint;
}

/** How much of an asset's pool depth, and how many neighbour assets, disagree with its price. */
interface Conflict {
  readonly conflictingE6: bigint;
  readonly totalE6: bigint;
  readonly neighbours: number;
}

interface PricedUnits {
  readonly priceE12: bigint;
  readonly decimals: number;
}

type CrossCheck = (asset: AssetId) => PriceDiscrepancy | null;

/** Compares the market's price of an asset with its pools: null if they agree. Computed once for each listed asset. */
export const poolCrossCheck = memoizeByMarket(({ registry, market }) =>
  memoizeByAsset(createCrossCheck(registry, market), registry.isListed),
);

function memoizeByAsset<T extends object | null>(
  look: (asset: AssetId) => T,
  isKept: (asset: AssetId) => boolean = () => true,
): (asset: AssetId) => T {
  const found = new AssetMap<T>();
  return (asset) => {
    const known = found.get(asset);
    if (known !== undefined) return known;
    const made = look(asset);
    if (isKept(asset)) found.set(asset, made);
    return made;
  };
}

/**
 * A price fails the check if pools with more than half of the depth are far off. A pool gives only the ratio of two
 * prices: it does not count if its other asset has a larger conflict than the asset itself, so that one wrong price
 * does not invalidate its neighbours. Two assets that trade only with each other both fail.
 */
function createCrossCheck(registry: Registry, market: Market): CrossCheck {
  const index = poolIndex(market);

  /** The asset itself if it has pools, else its wrapper, else its origin. */
  function tradedForm(asset: AssetId): AssetId | undefined {
    const { chain_id } = asset;
    const chain = registry.findChain(chain_id) && registry.getChainRecord(chain_id);
    const wrapped = chain?.native_denom === asset.denom ? chain.wrapped_native : null;
    const names = [asset, wrapped === null || wrapped === undefined ? undefined : { chain_id, denom: wrapped }];
    return [...names, registry.findOrigin(asset)].find((name) => name && index.has(assetKey(name)));
  }

  function pricedUnitsOf(asset: AssetId): PricedUnits | undefined {
    const [priceE12, decimals] = [market.price(asset), registry.findAsset(asset)?.decimals];
    return priceE12 === null || typeof decimals !== 'number' ? undefined : { priceE12, decimals };
  }

  function opinionOf({ pool, index: i, assets }: PoolSide, j: number): PoolOpinion | undefined {
    const neighbour = assets[j] as AssetId;
    const [own, other] = [pricedUnitsOf(assets[i] as AssetId), pricedUnitsOf(neighbour)];
    if (own === undefined || other === undefined) return undefined;
    const usdOf = (position: number, { decimals, priceE12 }: PricedUnits) =>
      usdValue(poolDepth(pool, position), decimals, priceE12, 'down');
    const othersE6 = usdOf(j, other);
    const rate = othersE6 < MIN_DEPTH_E6 ? undefined : spotRate(pool, i, j);
    if (rate === undefined) return undefined;
    const poolsE12 =
      (rate.numerator * pow10(own.decimals) * other.priceE12) / (rate.denominator * pow10(other.decimals));
    return poolsE12 === 0n ? undefined : { neighbour, poolsE12, depthE6: maxOf(1n, minOf(usdOf(i, own), othersE6)) };
  }

  const opinionsOn = memoizeByAsset((asset: AssetId): PoolOpinion[] =>
    (index.get(assetKey(asset)) ?? [])
      // A transmuter trades one for one at any price, so it says nothing about prices.
      .filter(({ pool }) => pool.kind !== 'transmuter')
      .flatMap((side) => side.assets.flatMap((_, j) => (j === side.index ? [] : (opinionOf(side, j) ?? [])))),
  );

  const conflictOf = memoizeByAsset((asset: AssetId): Conflict => {
    const [opinions, priceE12] = [opinionsOn(asset), market.price(asset)];
    const farOff = priceE12 === null ? [] : opinions.filter((opinion) => isFarOff(priceE12, opinion));
    const neighbours = new Set(farOff.map(({ neighbour }) => assetKey(neighbour))).size;
    return { conflictingE6: depthOf(farOff), totalE6: depthOf(opinions), neighbours: neighbours };
  });

  return (asset) => {
    const [named, priceE12] = [tradedForm(asset), market.price(asset)];
    if (named === undefined || priceE12 === null) return null;
    const opinions = opinionsOn(named);
    const farOff = opinions.filter((opinion) => isFarOff(priceE12, opinion));
    const conflicting = farOff.filter(({ neighbour }) => !isWorse(conflictOf(neighbour), conflictOf(named)));
    const [first, ...rest] = conflicting;
    if (first === undefined || depthOf(conflicting) <= depthOf(opinions) - depthOf(farOff)) return null;
    const { poolsE12 } = rest.reduce(
      (deepest, opinion) => (opinion.depthE6 > deepest.depthE6 ? opinion : deepest),
      first,
    );
    return { priceE12, poolsE12 };
  };
}

const isFarOff = (priceE12: bigint, { poolsE12 }: PoolOpinion): boolean =>
  priceE12 > MAX_RATIO * poolsE12 || priceE12 * MAX_RATIO < poolsE12;

const depthOf = (opinions: readonly PoolOpinion[]): bigint => opinions.reduce((sum, { depthE6 }) => sum + depthE6, 0n);

/** Compares the conflicting shares of depth, then the numbers of conflicting neighbours. */
function isWorse(a: Conflict, b: Conflict): boolean {
  const [left, right] = [a.conflictingE6 * b.totalE6, b.conflictingE6 * a.totalE6];
  return left === right ? a.neighbours > b.neighbours : left > right;
}
