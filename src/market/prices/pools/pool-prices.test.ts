import { describe, expect, test } from 'vitest';
import { type AssetId, assetKey } from '#contract/asset.ts';
import { pow10 } from '#math/units.ts';
import { embeddedRegistry } from '#registry/embedded.ts';
import { createRegistry } from '#registry/registry.ts';
import { assetRecord } from '#testing/asset-record.ts';
import { chainRecord } from '#testing/chain-record.ts';
import { testMarket } from '#testing/market.ts';
import type { Market } from '../../market.ts';
import type { Pool } from '../../pool.ts';
import { UNPRICED_ASSETS } from '../../sample/prices.ts';
import { sampleMarket } from '../../sample/sample-market.ts';
import { marketAndPoolPrices } from '../market-prices.ts';
import type { Prices } from '../price-source.ts';
import { poolPrices, poolWitnesses } from './pool-prices.ts';

const AS_OF = '2026-01-31T00:00:00.000Z';
const on = (denom: string, chain_id = 'a-1'): AssetId => ({ chain_id, denom });

const registry = createRegistry({
  chains: [chainRecord({ chain_id: 'a-1' }), chainRecord({ chain_id: 'b-1' })],
  assets: [
    ...['usd', 'eth', 'x', 'y', 'z'].map((denom) => assetRecord({ chain_id: 'a-1', denom })),
    assetRecord({ chain_id: 'a-1', denom: 'x18', decimals: 18 }),
    assetRecord({ chain_id: 'a-1', denom: 'disputed', decimals: null }),
    assetRecord({ chain_id: 'b-1', denom: 'ibc/x', origin_chain_id: 'a-1', origin_denom: 'x' }),
  ],
  channels: [],
});

const reserves = (...whole: bigint[]) => whole.map((each) => each * 1_000_000n);
let count = 0;
const pair = (a: string, b: string, held: readonly bigint[]): Pool => ({
  ...{ id: `${++count}`, kind: 'constant_product', feePpm: 3000, denoms: [a, b], reserves: held },
});

const market = (...pools: Pool[]): Market => ({
  ...testMarket(registry),
  asOf: AS_OF,
  pools: () => pools.map((pool) => ({ chain_id: 'a-1', venue: 'v', pool })),
});

const PRICED: Record<string, bigint> = { usd: 1n, eth: 3000n };
const AT = Date.parse(AS_OF) + 5;
const priced: Prices = async (assets) =>
  new Map(
    assets.flatMap((asset) => {
      const dollars = asset.chain_id === 'a-1' ? PRICED[asset.denom] : undefined;
      return dollars === undefined ? [] : [[assetKey(asset), { usdE12: dollars * pow10(12), source: 'live', at: AT }]];
    }),
  );

async function price(of: AssetId, ...pools: Pool[]): Promise<bigint | undefined> {
  return (await poolPrices(registry, market(...pools), priced)([of])).get(assetKey(of))?.usdE12;
}

const dollars = (value: number): bigint => BigInt(value * 1e6) * pow10(6);

describe('a price from pools', () => {
  test('is the rate of a pool with a priced asset, with its source and the older of both times', async () => {
    const pool = pair('x', 'usd', reserves(50_000n, 100_000n));
    const quotes = await poolPrices(registry, market(pool), priced)([on('x')]);
    expect(quotes.get('a-1|x')).toEqual({
      usdE12: dollars(2),
      source: 'pools',
      origin: 'pools',
      at: Date.parse(AS_OF),
    });
  });

  test('is read from either side of a pool, and rounded down', async () => {
    expect(await price(on('x'), pair('eth', 'x', reserves(70n, 3_000_000n)))).toBe(70_000_000_000n);
    expect(await price(on('x'), pair('eth', 'x', reserves(100n, 700_000n)))).toBe(428_571_428_571n);
  });

  test('uses the decimals of the registry', async () => {
    const pool = pair('x18', 'usd', [50_000n * pow10(18), 100_000n * pow10(6)]);
    expect(await price(on('x18'), pool)).toBe(dollars(2));
    expect(await price(on('disputed'), pair('disputed', 'usd', reserves(1n, 100_000n)))).toBeUndefined();
  });

  test('needs exactly 50,000 dollars or more on the priced side', async () => {
    const held = 50_000_000_000n;
    expect(await price(on('x'), pair('x', 'usd', [held, held]))).toBe(dollars(1));
    expect(await price(on('x'), pair('x', 'usd', [held, held - 1n]))).toBeUndefined();
    expect(await price(on('x'), pair('x', 'usd', [held * 1000n, held - 1n]))).toBeUndefined();
  });

  test('comes from the deepest pool', async () => {
    const shallow = pair('x', 'usd', reserves(100_000n, 60_000n));
    const deep = pair('eth', 'x', reserves(1_000n, 1_000_000n));
    expect(await price(on('x'), shallow, deep)).toBe(dollars(3));
    expect(await price(on('x'), deep, shallow)).toBe(dollars(3));
  });

  test('takes one hop if possible, else two', async () => {
    const first = pair('y', 'usd', reserves(100_000n, 200_000n));
    const second = pair('x', 'y', reserves(400_000n, 100_000n));
    expect(await price(on('x'), first, second)).toBe(dollars(0.5));
    expect(await price(on('x'), first, second, pair('x', 'usd', reserves(50_000n, 50_000n)))).toBe(dollars(1));
  });

  test('never takes three hops, nor a second hop through a shallow pool', async () => {
    const first = pair('y', 'usd', reserves(100_000n, 200_000n));
    const third = pair('x', 'z', reserves(400_000n, 400_000n));
    expect(await price(on('x'), first, pair('z', 'y', reserves(100_000n, 100_000n)), third)).toBeUndefined();
    expect(await price(on('x'), first, pair('x', 'y', reserves(100n, 24_999n)))).toBeUndefined();
  });

  test('applies to vouchers of an asset with pools', async () => {
    expect(await price(on('ibc/x', 'b-1'), pair('x', 'usd', reserves(50_000n, 100_000n)))).toBe(dollars(2));
  });

  test('is missing without a pool, without a priced asset, or with an empty pool', async () => {
    expect(await price(on('x'))).toBeUndefined();
    expect(await price(on('x'), pair('x', 'y', reserves(1_000_000n, 1_000_000n)))).toBeUndefined();
    expect(await price(on('x'), pair('x', 'usd', reserves(0n, 1_000_000n)))).toBeUndefined();
  });

  test('is missing for a pool without liquidity at its price', async () => {
    const empty: Pool = {
      ...{ id: 'c', kind: 'concentrated', denoms: ['x', 'usd'], feePpm: 500, tickSpacing: 10 },
      ...{ sqrtPriceX96: 1n << 96n, tick: 0, liquidity: 0n },
      ticks: [
        { index: -1000, liquidityNet: 10n ** 14n },
        { index: -10, liquidityNet: -(10n ** 14n) },
      ],
    };
    expect(await price(on('x'), empty)).toBeUndefined();
  });
});

describe('a witness of pools', () => {
  const witness = async (of: AssetId, ...pools: Pool[]) =>
    (await poolWitnesses(registry, market(...pools), priced)([of])).get(assetKey(of));

  test('is the rate of the deepest pool with a priced asset', async () => {
    const shallow = pair('x', 'usd', reserves(100_000n, 60_000n));
    const deep = pair('eth', 'x', reserves(1_000n, 1_000_000n));
    const at = Date.parse(AS_OF);
    expect(await witness(on('x'), shallow, deep)).toEqual({ usdE12: dollars(3), source: 'pools', origin: 'pools', at });
  });

  test('never leads over two hops: the second may be back to the asset', async () => {
    // Of eth by its own price: eth to y, and y to eth.
    const pools = [pair('eth', 'y', reserves(100n, 300_000n)), pair('y', 'eth', reserves(300_000n, 100n))];
    expect(await price(on('eth'), ...pools)).toBe(dollars(3_000));
    expect(await witness(on('eth'), ...pools)).toBeUndefined();
  });

  test('is no transmuter, which trades one for one whatever its coins are worth', async () => {
    const transmuter: Pool = {
      ...{ id: 't', kind: 'transmuter', feePpm: 0, denoms: ['x', 'usd'], scales: [1n, 1n] },
      reserves: reserves(1_000_000n, 1_000_000n),
    };
    expect(await price(on('x'), transmuter)).toBe(dollars(1));
    expect(await witness(on('x'), transmuter)).toBeUndefined();
  });
});

describe('pools of the sample', () => {
  const listed = embeddedRegistry();
  const sample = sampleMarket(listed);
  const traded = [
    ...new Map(
      sample
        .pools()
        .flatMap(({ chain_id, pool }) =>
          pool.denoms.map((denom) => [assetKey({ chain_id, denom }), { chain_id, denom }] as const),
        ),
    ).values(),
  ];

  const ofSample: Prices = async (assets) =>
    new Map(
      assets.flatMap((asset) => {
        const usdE12 = sample.price(asset);
        const quote = { usdE12: usdE12 ?? 0n, source: sample.source, at: Date.parse(sample.asOf) };
        return usdE12 === null ? [] : [[assetKey(asset), quote]];
      }),
    );

  test('agree with the prices of the sample', async () => {
    const derived = await poolPrices(listed, sample, ofSample)(traded);
    expect(derived.size).toBeGreaterThan(200);
    for (const asset of traded) {
      const [table, usdE12] = [sample.price(asset), derived.get(assetKey(asset))?.usdE12];
      if (table === null || usdE12 === undefined) continue;
      expect(Number(usdE12) / Number(table), asset.denom).toBeCloseTo(1, 3);
    }
  });

  test('price assets with deep pools only', async () => {
    const quotes = await marketAndPoolPrices(listed, () => sample)([...UNPRICED_ASSETS, ...traded]);
    const named = UNPRICED_ASSETS.map((asset) => [asset.symbol, quotes.get(assetKey(asset))?.source]);
    expect(Object.fromEntries(named)).toEqual({ LAB: undefined, NEWT: 'pools', ZRX: 'pools' });
    const zrx = UNPRICED_ASSETS.find(({ symbol }) => symbol === 'ZRX') as AssetId;
    expect(Number(quotes.get(assetKey(zrx))?.usdE12) / 1e12).toBeCloseTo(0.2, 3);
  });

  test('do not change the prices of the sample', async () => {
    const filled = await marketAndPoolPrices(listed, () => sample)(traded);
    for (const [key, quote] of await ofSample(traded)) expect(filled.get(key)).toEqual(quote);
  });
});
