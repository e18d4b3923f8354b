import { describe, expect, test } from 'vitest';
import type { OsmosisPool, Pool, PpmPool } from '#market/pool.ts';
import { type PoolData, readPools } from '#market/pool-data.ts';
import { MAX_SQRT_RATIO, MIN_SQRT_RATIO, Q96, sqrtRatioAtTick } from '#math/tick-math.ts';
import { createRandom } from '#testing/random.ts';
import { randomOsmosisPool } from '#testing/random-osmosis-pool.ts';
import { randomPool } from '#testing/random-pool.ts';
import { createEngine } from './engine.ts';
import { createUniverse } from './routes/universe.ts';

const E6 = '1000000';
const both = { id: 'p', feePpm: 3000, denoms: ['a', 'b'] };
const holding = { ...both, reserves: [E6, E6] };
const pair = { ...holding, kind: 'constant_product' };
const weighted = { ...holding, kind: 'weighted', weights: ['80', '20'] };
const stable = { ...holding, kind: 'stableswap', scales: ['1', '1'], amplification: '200' };
const transmuter = { ...holding, kind: 'transmuter', scales: ['1', '1'] };
const ranges = {
  ...{ ...both, kind: 'concentrated', sqrtPriceX96: `${Q96}`, tick: 0, liquidity: E6, tickSpacing: 10 },
  ticks: [
    { index: -1000, liquidityNet: E6 },
    { index: 1000, liquidityNet: `-${E6}` },
  ],
};
const [low, high] = ranges.ticks;
const five = ['a', 'b', 'c', 'd', 'e'];

const ABOVE_256_BITS = `${1n << 256n}`;
const fromZero = 'must be a whole number from 0 to 2^256 - 1, as a bigint or decimal digits';
const fromOne = 'must be a whole number from 1 to 2^256 - 1, as a bigint or decimal digits';
const fee = 'pool p: feePpm must be a whole number from 0 to 999999, as a number';
const spacing = 'pool p: tickSpacing must be a whole number from 1 to 887272, as a number';
const amplification = 'pool p: amplification must be a whole number from 1 to 1000000, as a bigint or decimal digits';
const aList = 'must have one entry for each denom';
const price = `pool p: sqrtPriceX96 must be a whole number from ${MIN_SQRT_RATIO} to ${MAX_SQRT_RATIO - 1n}, as a bigint`;

describe('invalid pool data is rejected with the pool and the member', () => {
  test.each<[message: string, ...data: unknown[]]>([
    ['pools[1] must be an object', { ...pair, id: 'first' }, null],
    ['pools[0] must be an object', 'pool'],
    ['pools[0]: id must be text', { ...pair, id: undefined }],
    ['pools[0]: id must be text', { ...pair, id: 7 }],
    ['pools[0]: id must not be empty', { ...pair, id: '' }],
    ['pool p: id must be unique', pair, transmuter],
    ['pool p: kind must be constant_product, weighted, stableswap, ', { ...pair, kind: undefined }],
    ['pool p: kind must be constant_product, weighted, stableswap, ', { ...pair, kind: 'constructor' }],
    ['pool p: denoms must be a list', { ...pair, denoms: undefined }],
    ['pool p: denoms must be at least 2', { ...pair, denoms: ['a'], reserves: [E6] }],
    ['pool p: denoms must be at most 2', { ...pair, denoms: ['a', 'b', 'c'], reserves: [E6, E6, E6] }],
    ['pool p: denoms must be at most 2', { ...ranges, denoms: ['a', 'b', 'c'] }],
    ['pool p: denoms must be at most 4', { ...stable, denoms: five, reserves: five.map(() => E6) }],
    ['pool p: denoms must differ', { ...pair, denoms: ['a', 'a'] }],
    ['pool p: denoms[1] must be text', { ...pair, denoms: ['a', 7] }],
    ['pool p: denoms[1] must not be empty', { ...pair, denoms: ['a', ''] }],
    [fee, { ...pair, feePpm: undefined }],
    [fee, { ...pair, feePpm: '3000' }],
    [fee, { ...pair, feePpm: 3000.5 }],
    [fee, { ...pair, feePpm: Number.NaN }],
    [fee, { ...pair, feePpm: -1 }],
    [fee, { ...pair, feePpm: 1_000_000 }],
    [fee, { ...ranges, feePpm: 2_000_000 }],
    ['pool p: feeOn must be input or output', { ...stable, feeOn: 'outputs' }],
    ['pool p: feeOn must be input, output, input_first or input_up', { ...pair, feeOn: 'outputs' }],
    ['pool p: feeOn must be input for this kind', { ...weighted, feeOn: 'output' }],
    ['pool p: feeOn must be input for this kind', { ...ranges, feeOn: 'output' }],
    ['pool p: reserves must be a list', { ...pair, reserves: E6 }],
    [`pool p: reserves ${aList}`, { ...pair, reserves: [E6] }],
    [`pool p: reserves ${aList}`, { ...pair, reserves: [E6, E6, E6] }],
    [`pool p: reserves[1] ${fromZero}`, { ...pair, reserves: [E6, '-1'] }],
    [`pool p: reserves[0] ${fromZero}`, { ...pair, reserves: ['1.5', E6] }],
    [`pool p: reserves[0] ${fromZero}`, { ...pair, reserves: [1_000_000, E6] }],
    [`pool p: reserves[0] ${fromZero}`, { ...pair, reserves: [ABOVE_256_BITS, E6] }],
    [`pool p: weights[0] ${fromOne}`, { ...weighted, weights: ['0', '1'] }],
    [`pool p: weights[0] ${fromOne}`, { ...weighted, weights: ['-1', '1'] }],
    [`pool p: weights ${aList}`, { ...weighted, weights: ['1'] }],
    ['pool p: weights must be within a factor of 10000', { ...weighted, weights: ['20000', '1'] }],
    ['pool p: weights must be a list', { ...weighted, weights: undefined }],
    [`pool p: scales[1] ${fromOne}`, { ...stable, scales: ['1', '0'] }],
    ['pool p: reserves[0] must fit 256 bits when multiplied', { ...stable, scales: [1n << 240n, 1n] }],
    [`pool p: scales ${aList}`, { ...transmuter, scales: ['1'] }],
    [amplification, { ...stable, amplification: '0' }],
    [amplification, { ...stable, amplification: '-5' }],
    [amplification, { ...stable, amplification: ['200'] }],
    [amplification, { ...stable, amplification: '1000001' }],
    [price, { ...ranges, sqrtPriceX96: '0' }],
    [price, { ...ranges, sqrtPriceX96: '-5' }],
    [price, { ...ranges, sqrtPriceX96: MAX_SQRT_RATIO }],
    ['pool p: tick must be a whole number from -887272 to 887271, as a number', { ...ranges, tick: '0' }],
    ['pool p: tick must be a whole number from -887272 to 887271, as a number', { ...ranges, tick: 887_272 }],
    ['pool p: tick must be the tick of sqrtPriceX96', { ...ranges, tick: 500 }],
    ['pool p: tick must be the tick of sqrtPriceX96', { ...ranges, tick: -2 }],
    [spacing, { ...ranges, tickSpacing: undefined }],
    [spacing, { ...ranges, tickSpacing: 0 }],
    [spacing, { ...ranges, tickSpacing: -10 }],
    [spacing, { ...ranges, tickSpacing: 0.5 }],
    [`pool p: liquidity ${fromZero}`, { ...ranges, liquidity: '-1000' }],
    ['pool p: liquidity must be the sum of liquidityNet', { ...ranges, liquidity: '5' }],
    ['pool p: liquidity must be the sum of liquidityNet', { ...ranges, ticks: [] }],
    ['pool p: ticks must be a list', { ...ranges, ticks: undefined }],
    ['pool p: ticks must net to zero', { ...ranges, ticks: [low] }],
    [
      'pool p: ticks[0].liquidityNet must not remove more',
      { ...ranges, ticks: [{ ...low, liquidityNet: '-1' }, high] },
    ],
    ['pool p: ticks[1].liquidityNet must be a whole number', { ...ranges, ticks: [low, { index: 1000 }] }],
    ['pool p: ticks[1] must be an object', { ...ranges, ticks: [low, null] }],
    ['pool p: ticks[1].index must be above', { ...ranges, ticks: [{ ...low, index: 1000 }, high] }],
    ['pool p: ticks[1].index must be above', { ...ranges, ticks: [{ ...low, index: 2000 }, high] }],
    ['pool p: ticks[0].index must be a multiple of', { ...ranges, ticks: [{ ...low, index: -1005 }, high] }],
    ['pool p: ticks[0].index must be a whole number', { ...ranges, ticks: [{ ...low, index: '-1000' }, high] }],
    ['pool p: ticks[0].index must be a whole number', { ...ranges, ticks: [{ ...low, index: -1000.5 }, high] }],
    ['pool p: ticks[1].index must be a whole number', { ...ranges, ticks: [low, { ...high, index: 887_280 }] }],
  ])('%s', (message, ...data) => {
    const rejection = expect(() => createEngine(data as PoolData[]));
    rejection.toThrow(TypeError);
    rejection.toThrow(message);
  });

  test('rejects pools that are not a list, and holes in the list', () => {
    expect(() => createEngine(pair as unknown as PoolData[])).toThrow(new TypeError('pools must be a list'));
    expect(() => createEngine(new Array(1))).toThrow(new TypeError('pools[0] must be an object'));
  });
});

describe('valid pool data is read unchanged', () => {
  const asJson = (pools: readonly Pool[]): PoolData[] =>
    JSON.parse(JSON.stringify(pools, (_, value) => (typeof value === 'bigint' ? `${value}` : value)));

  const below = { ...ranges, tick: -1, sqrtPriceX96: Q96, liquidity: 0n };
  const gap = [
    { index: -1000, liquidityNet: 5n },
    { index: -10, liquidityNet: -5n },
    { index: 0, liquidityNet: 7n },
    { index: 10, liquidityNet: 0n },
    { index: 1000, liquidityNet: -7n },
  ];
  const legal: Record<string, object> = {
    'no fee': { ...pair, feePpm: 0, reserves: [5n, 7n] },
    'a fee of 99.9999 percent on the output': { ...pair, feePpm: 999_999, feeOn: 'output', reserves: [5n, 7n] },
    'an empty pool': { ...pair, reserves: [0n, 0n] },
    'a pool with the largest reserves': { ...pair, reserves: [2n ** 112n - 1n, 2n ** 256n - 1n] },
    'five weights': {
      ...both,
      kind: 'weighted',
      denoms: five,
      reserves: five.map(() => 9n),
      weights: five.map(() => 2n),
    },
    'a price that reached a tick from above, over a gap': { ...below, ticks: gap },
    'the lowest price': { ...below, tick: -887_272, sqrtPriceX96: MIN_SQRT_RATIO, ticks: [] },
    'the highest price': { ...below, tick: 887_271, sqrtPriceX96: MAX_SQRT_RATIO - 1n, ticks: [] },
    'a price inside a tick': { ...below, tick: 3, sqrtPriceX96: sqrtRatioAtTick(3) + 1n, liquidity: 7n, ticks: gap },
  };
  test.each(Object.entries(legal))('%s', (_, pool) => {
    expect(readPools(asJson([pool as Pool]))).toEqual([pool]);
    expect(readPools([pool as PoolData])).toEqual([pool]);
  });

  test('pools of the benchmark', () => {
    const { pools } = createUniverse(createRandom(7), 400);
    expect(readPools(asJson(pools))).toEqual(pools);
  });

  test('random pools of every kind', () => {
    const random = createRandom(11);
    const kinds: PpmPool['kind'][] = [
      'constant_product',
      'weighted',
      'stableswap',
      'solidly_stable',
      'astroport_stable',
      'concentrated',
      'transmuter',
    ];
    const coins = [
      { denom: 'a', decimals: 6, usd: 3 },
      { denom: 'b', decimals: 18, usd: 0.07 },
    ] as const;
    const osmosisKinds: OsmosisPool['kind'][] = ['osmosis_concentrated', 'osmosis_stableswap', 'osmosis_weighted'];
    const pools = [
      ...Array.from({ length: 200 }, (_, k) => randomPool(random, random.pick(kinds), `${k}`, coins, 1e6)),
      ...Array.from({ length: 100 }, (_, k) =>
        randomOsmosisPool(random, random.pick(osmosisKinds), `osmosis ${k}`, coins, 1e6),
      ),
    ];
    expect(readPools(asJson(pools))).toEqual(pools);
  });
});

test.each(['0', 0n, '-4', 5, undefined, '1.5', '', ABOVE_256_BITS, `1${'0'.repeat(400)}`])(
  'rejects an amount of %s on both sides',
  (amount) => {
    const { quoteIn, quoteOut } = createEngine([pair as PoolData]);
    for (const split of [false, true]) {
      const request = { denomIn: 'a', denomOut: 'b', split };
      expect(() => quoteIn({ ...request, amountIn: amount as bigint })).toThrow(new TypeError(`amountIn ${fromOne}`));
      expect(() => quoteOut({ ...request, amountOut: amount as bigint })).toThrow(
        new TypeError(`amountOut ${fromOne}`),
      );
    }
  },
);

test('quotes an input of 2^256 - 1 and has no route for such an output', () => {
  const { quoteIn, quoteOut } = createEngine([pair as PoolData]);
  const most = (1n << 256n) - 1n;
  for (const split of [false, true]) {
    const request = { denomIn: 'a', denomOut: 'b', split };
    expect(quoteIn({ ...request, amountIn: most })?.amountOut).toBe(999_999n);
    expect(quoteOut({ ...request, amountOut: most })).toBeUndefined();
  }
});
