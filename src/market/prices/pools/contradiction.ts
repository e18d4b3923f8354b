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
 * A price is wildly off when it is more than this many times what a pool says, or less than one part in as many. A
 * stablecoin that loses its peg, a coin that halves within the hour, and what stands between two venues stay within.
 */
const WILD = 2n;

/** How far the market's price of an asset is from what its pools say. */
export interface Contradiction {
  readonly priceE12: bigint;
  /** What the deepest pool that contradicts it says. */
  readonly poolsE12: bigint;
}

/** One pool's word on the price of an asset, from the market's price of another asset in it. */
interface Word {
  readonly neighbour: AssetId;
  readonly poolsE12: bigint;
  /**
   * Micro-dollars that the pool could pay out, of whichever of the two it holds less: the same seen from either. At least
   * one, or a price of nothing would take the word from all that contradict it.
   */
  readonly depthE6: bigint;
}

/** How much of the depth that speaks of an asset contradicts its price, and how many neighbours do. */
interface Doubt {
  readonly againstE6: bigint;
  readonly totalE6: bigint;
  readonly voices: number;
}

interface Figures {
  readonly priceE12: bigint;
  readonly decimals: number;
}

type Contradictions = (asset: AssetId) => Contradiction | null;

/** The contradictions of a market, each worked out when it is first asked for: a market never changes. */
export const contradictionsOf = memoizeByMarket(({ registry, market }) => remembered(contradictions(registry, market)));

function remembered<T extends object | null>(look: (asset: AssetId) => T): (asset: AssetId) => T {
  const found = new AssetMap<T>();
  return (asset) => {
    const known = found.get(asset);
    if (known !== undefined) return known;
    const made = look(asset);
    found.set(asset, made);
    return made;
  };
}

/**
 * A price is contradicted when more than half of the depth that speaks of it does so wildly. A pool tells only how two
 * prices stand to each other: one whose other side is contradicted more than the asset itself has no say, so that one
 * wrong price does not take its neighbours along. Two assets that trade with nothing but each other are both in doubt.
 */
function contradictions(registry: Registry, market: Market): Contradictions {
  const index = poolIndex(market);

  /** The asset itself where it is traded, else what wraps it, else its origin. */
  function traded(asset: AssetId): AssetId | undefined {
    const { chain_id } = asset;
    const chain = registry.findChain(chain_id) && registry.getChainRecord(chain_id);
    const wrapped = chain?.native_denom === asset.denom ? chain.wrapped_native : null;
    const names = [asset, wrapped === null || wrapped === undefined ? undefined : { chain_id, denom: wrapped }];
    return [...names, registry.findOrigin(asset)].find((name) => name && index.has(assetKey(name)));
  }

  function figuresOf(asset: AssetId): Figures | undefined {
    const [priceE12, decimals] = [market.price(asset), registry.findAsset(asset)?.decimals];
    return priceE12 === null || typeof decimals !== 'number' ? undefined : { priceE12, decimals };
  }

  function wordOf({ pool, index: i, assets }: PoolSide, j: number): Word | undefined {
    const neighbour = assets[j] as AssetId;
    const [own, other] = [figuresOf(assets[i] as AssetId), figuresOf(neighbour)];
    if (own === undefined || other === undefined) return undefined;
    const worthOf = (place: number, { decimals, priceE12 }: Figures) =>
      usdValue(poolDepth(pool, place), decimals, priceE12, 'down');
    const othersE6 = worthOf(j, other);
    const rate = othersE6 < MIN_DEPTH_E6 ? undefined : spotRate(pool, i, j);
    if (rate === undefined) return undefined;
    const poolsE12 =
      (rate.numerator * pow10(own.decimals) * other.priceE12) / (rate.denominator * pow10(other.decimals));
    return poolsE12 === 0n ? undefined : { neighbour, poolsE12, depthE6: maxOf(1n, minOf(worthOf(i, own), othersE6)) };
  }

  const wordsOn = remembered((asset: AssetId): Word[] =>
    (index.get(assetKey(asset)) ?? [])
      // One that trades one for one says the same whatever its coins are worth.
      .filter(({ pool }) => pool.kind !== 'transmuter')
      .flatMap((side) => side.assets.flatMap((_, j) => (j === side.index ? [] : (wordOf(side, j) ?? [])))),
  );

  const doubtOf = remembered((asset: AssetId): Doubt => {
    const [words, priceE12] = [wordsOn(asset), market.price(asset)];
    const wild = priceE12 === null ? [] : words.filter((word) => isWild(priceE12, word));
    const voices = new Set(wild.map(({ neighbour }) => assetKey(neighbour))).size;
    return { againstE6: depthOf(wild), totalE6: depthOf(words), voices };
  });

  return (asset) => {
    const [named, priceE12] = [traded(asset), market.price(asset)];
    if (named === undefined || priceE12 === null) return null;
    const words = wordsOn(named);
    const wild = words.filter((word) => isWild(priceE12, word));
    const against = wild.filter(({ neighbour }) => !isWorse(doubtOf(neighbour), doubtOf(named)));
    const [first, ...rest] = against;
    if (first === undefined || depthOf(against) <= depthOf(words) - depthOf(wild)) return null;
    const { poolsE12 } = rest.reduce((deepest, word) => (word.depthE6 > deepest.depthE6 ? word : deepest), first);
    return { priceE12, poolsE12 };
  };
}

const isWild = (priceE12: bigint, { poolsE12 }: Word): boolean =>
  priceE12 > WILD * poolsE12 || priceE12 * WILD < poolsE12;

const depthOf = (words: readonly Word[]): bigint => words.reduce((sum, { depthE6 }) => sum + depthE6, 0n);

/** By the part of the depth that contradicts, then by how many neighbours do. */
function isWorse(a: Doubt, b: Doubt): boolean {
  const [left, right] = [a.againstE6 * b.totalE6, b.againstE6 * a.totalE6];
  return left === right ? a.voices > b.voices : left > right;
}
