import { type AssetId, type AssetKey, assetKey } from '#contract/asset.ts';
import { pow10, USD_DECIMALS, usdValue } from '#math/units.ts';
import type { Registry } from '#registry/registry.ts';
import type { Market } from '../../market.ts';
import type { PriceQuotes, Prices, PriceWitness } from '../price-source.ts';
import { poolDepth } from './pool-depth.ts';
import { type PoolIndex, type PoolSide, poolIndex } from './pool-index.ts';
import { spotRate } from './spot-rate.ts';

/**
 * Micro-dollars that a pool must hold of the asset whose price is known. Manipulating the pool's price means trading
 * against that much.
 */
export const MIN_DEPTH_E6 = 50_000n * pow10(USD_DECIMALS);

/**
 * Prices from a market's pools, given `priced` for the assets traded against: the rate of the deepest pool with a priced
 * asset, else of the deepest pool with an asset that has such a pool itself (two hops). An asset without pools has the
 * price of its origin. Rounded down at each step.
 */
export function poolPrices(registry: Registry, market: Market, priced: Prices): Prices<PriceWitness> {
  return (assets) =>
    ofTraded(registry, market, assets, (wanted, derive) => overTwoHops(market, priced, derive, wanted));
}

/**
 * What a market's pools say of prices that others give: the rate of the deepest pool with an asset that `priced` prices, which has to
 * rest on something else than pools. Never over two hops, as those may lead back to the asset itself; never of a transmuter, which
 * trades one for one whatever its coins are worth.
 */
export function poolWitnesses(registry: Registry, market: Market, priced: Prices): Prices<PriceWitness> {
  return (assets) =>
    ofTraded(
      registry,
      market,
      assets,
      async (wanted, derive) => deriveAll(derive, wanted, await priced(neighboursOf(poolIndex(market), wanted))),
      ({ pool }) => pool.kind !== 'transmuter',
    );
}

/** Quotes of the assets by what derives them for those that have pools: the asset itself, else its origin. */
async function ofTraded(
  registry: Registry,
  market: Market,
  assets: readonly AssetId[],
  deriveFor: (wanted: readonly AssetId[], derive: Derive) => Promise<PriceQuotes<PriceWitness>>,
  counts: (side: PoolSide) => boolean = () => true,
): Promise<PriceQuotes<PriceWitness>> {
  const index = poolIndex(market);
  const pooled = assets.map((asset) => [assetKey(asset), withPools(index, registry, asset)] as const);
  const wanted = [...new Map(pooled.flatMap(([, found]) => (found ? [[assetKey(found), found]] : []))).values()];
  const derived = await deriveFor(wanted, deriver(registry, index, Date.parse(market.asOf), counts));
  return new Map(
    pooled.flatMap(([key, found]) => {
      const quote = found && derived.get(assetKey(found));
      return quote ? [[key, quote] as const] : [];
    }),
  );
}

/** The asset itself if it has pools, else its origin if that has. */
function withPools(index: PoolIndex, registry: Registry, asset: AssetId): AssetId | undefined {
  const origin = () => registry.findOrigin(asset) as AssetId | undefined;
  return [asset, origin()].find((each) => each && index.has(assetKey(each)));
}

type Derive = (asset: AssetId, neighbours: PriceQuotes) => PriceWitness | undefined;

async function overTwoHops(
  market: Market,
  priced: Prices,
  derive: Derive,
  wanted: readonly AssetId[],
): Promise<PriceQuotes<PriceWitness>> {
  const index = poolIndex(market);
  const near = neighboursOf(index, wanted);
  const known = new Map(await priced(near));
  const derived = deriveAll(derive, wanted, known);
  const left = wanted.filter((asset) => !derived.has(assetKey(asset)));
  if (left.length === 0) return derived;

  const between = neighboursOf(index, left).filter((asset) => !known.has(assetKey(asset)));
  const far = await priced(neighboursOf(index, between).filter((asset) => !known.has(assetKey(asset))));
  const stepping = deriveAll(derive, between, new Map([...known, ...far]));
  return new Map([...derived, ...deriveAll(derive, left, stepping)]);
}

function deriveAll(derive: Derive, assets: readonly AssetId[], neighbours: PriceQuotes): Map<AssetKey, PriceWitness> {
  const quotes = assets.flatMap((asset) => {
    const quote = derive(asset, neighbours);
    return quote ? [[assetKey(asset), quote] as const] : [];
  });
  return new Map(quotes);
}

/** Every asset that shares a pool with one of these, once. */
function neighboursOf(index: PoolIndex, assets: readonly AssetId[]): AssetId[] {
  const sides = assets.flatMap((asset) => index.get(assetKey(asset)) ?? []);
  const others = sides.flatMap((side) => side.assets.filter((_, position) => position !== side.index));
  return [...new Map(others.map((asset) => [assetKey(asset), asset])).values()];
}

/** The price of an asset by one pool. */
interface PoolQuote {
  readonly usdE12: bigint;
  readonly at: number;
  readonly depthE6: bigint;
}

function deriver(
  registry: Registry,
  index: PoolIndex,
  marketTime: number,
  counts: (side: PoolSide) => boolean,
): Derive {
  const decimalsOf = (asset: AssetId) => registry.findAsset(asset)?.decimals ?? null;

  function quoteOf({ pool, index: i, assets }: PoolSide, j: number, neighbours: PriceQuotes): PoolQuote | undefined {
    const [asset, neighbour] = [assets[i] as AssetId, assets[j] as AssetId];
    const quote = neighbours.get(assetKey(neighbour));
    const [decimals, others] = [decimalsOf(asset), decimalsOf(neighbour)];
    if (i === j || quote === undefined || decimals === null || others === null) return undefined;
    const depthE6 = usdValue(poolDepth(pool, j), others, quote.usdE12, 'down');
    const rate = depthE6 < MIN_DEPTH_E6 ? undefined : spotRate(pool, i, j);
    if (rate === undefined) return undefined;
    const usdE12 = (rate.numerator * pow10(decimals) * quote.usdE12) / (rate.denominator * pow10(others));
    return usdE12 === 0n ? undefined : { usdE12, at: Math.min(marketTime, quote.at), depthE6 };
  }

  return (asset, neighbours) => {
    const sides = (index.get(assetKey(asset)) ?? []).filter(counts);
    const quotes = sides.flatMap((side) => side.assets.flatMap((_, j) => quoteOf(side, j, neighbours) ?? []));
    const [first, ...rest] = quotes;
    if (first === undefined) return undefined;
    const { usdE12, at } = rest.reduce((deepest, each) => (each.depthE6 > deepest.depthE6 ? each : deepest), first);
    return { usdE12, source: 'pools', origin: 'pools', at };
  };
}
