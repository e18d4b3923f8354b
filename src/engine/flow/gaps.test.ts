import { expect, test } from 'vitest';
import type { Pool, Tick } from '#market/pool.ts';
import { asset, poolEdges } from '#testing/graph.ts';
import { createGraph } from '../graph/graph.ts';
import { findFlow } from './flow.ts';

/** Small markets of another hand, in which concentrated pools have next to nothing, or nothing at all, between ranges. */

const ticksAt = (...ticks: (readonly [index: number, net: bigint])[]): Tick[] =>
  ticks.map(([index, liquidityNet]) => ({ index, liquidityNet }));

function given(pools: readonly Pool[], from: string, to: string, amount: bigint, maxHops: number): bigint {
  const graph = createGraph(pools.flatMap((pool) => poolEdges(pool, 'c')));
  const question = { from: asset(`${from}@c`), to: asset(`${to}@c`), side: 'in', amount, maxHops } as const;
  return findFlow(graph, question)?.amountOut ?? 0n;
}

test('a position of a few units beyond a gap stands in no way', () => {
  const pools: Pool[] = [
    {
      id: 'p0',
      kind: 'constant_product',
      denoms: ['t0', 't1'],
      feePpm: 3000,
      reserves: [189_014_395_671_012_205_133_824n, 3_468_480_475_451_776_040_960n],
    },
    {
      id: 'p2',
      kind: 'concentrated',
      denoms: ['t1', 't0'],
      feePpm: 2500,
      sqrtPriceX96: 585_948_428_414_130_716_618_825_182_378n,
      tick: 40020,
      liquidity: 24_991_534_606_583_458_693_120n,
      tickSpacing: 60,
      ticks: ticksAt(
        [39120, 708n],
        [39180, -708n],
        [39960, 24_991_534_606_583_458_693_120n],
        [43740, -24_991_534_606_583_458_693_120n],
      ),
    },
  ];
  expect(given(pools, 't1', 't0', 17_516_617_308_242_116_608n, 1)).toBeGreaterThan(951_500_000_000_000_000_000n);
});

test('pools that begin beyond a gap are spread over until they agree on prices', () => {
  const pools: Pool[] = [
    {
      id: 'p0',
      kind: 'constant_product',
      denoms: ['t1', 't0'],
      feePpm: 100,
      reserves: [3_390_506_216n, 364_245_173_025_512_368_373_760n],
    },
    {
      id: 'p2',
      kind: 'concentrated',
      denoms: ['t0', 't1'],
      feePpm: 3000,
      sqrtPriceX96: 7_639_510_596_959_568_362_513n,
      tick: -323107,
      liquidity: 0n,
      tickSpacing: 60,
      ticks: ticksAt(
        [-325740, 4_213_550_807_557_501_440n],
        [-325680, -4_213_550_807_557_501_440n],
        [-324420, 524_162_846_438_619_840n],
        [-324360, -524_162_846_438_619_840n],
        [-324060, 669_159_661_896_718_720n],
        [-323940, -669_159_661_896_718_720n],
        [-323880, 1_056_849_725_915_402_368n],
        [-323820, -1_056_849_725_915_402_368n],
      ),
    },
    {
      id: 'p3',
      kind: 'concentrated',
      denoms: ['t1', 't0'],
      feePpm: 10000,
      sqrtPriceX96: 819_515_804_706_234_003_959_548_678_906_534_137n,
      tick: 323054,
      liquidity: 0n,
      tickSpacing: 200,
      ticks: ticksAt(
        [323400, 26_849_842_561_729_968n],
        [323600, -26_849_842_561_729_968n],
        [324400, 5_616_223_163_776_873n],
        [326000, -5_616_223_163_776_873n],
        [326600, 31_038_437_855_874_029n],
        [335600, -31_038_437_855_874_029n],
      ),
    },
    {
      id: 'p7',
      kind: 'concentrated',
      denoms: ['t1', 't0'],
      feePpm: 2500,
      sqrtPriceX96: 821_064_886_306_084_217_849_333_111_488_059_787n,
      tick: 323091,
      liquidity: 0n,
      tickSpacing: 60,
      ticks: ticksAt([323160, 81_944_032_601_901_834n], [323520, -81_944_032_601_901_834n]),
    },
  ];
  expect(given(pools, 't0', 't1', 100_542_773_812_653_017_006_080n, 3)).toBeGreaterThan(874_300_000n);
});

test('what a pool of three coins gives where it is shared is not taken for what is left once it is not', () => {
  const pools: Pool[] = [
    {
      id: 'p0',
      kind: 'constant_product',
      denoms: ['t3', 't1'],
      feePpm: 2500,
      feeOn: 'output',
      reserves: [47_597_778_257_929n, 123_786_991_292n],
    },
    {
      id: 'p1',
      kind: 'stableswap',
      denoms: ['t2', 't1', 't4'],
      feePpm: 3000,
      feeOn: 'output',
      reserves: [453_824_485_915n, 447_260_196_360n, 453_282_390_483_396_091_445_248n],
      scales: [1_000_000_000_000n, 1_000_000_000_000n, 1n],
      amplification: 2_000n,
    },
    {
      id: 'p5',
      kind: 'concentrated',
      denoms: ['t5', 't4'],
      feePpm: 10000,
      sqrtPriceX96: 164_286_714_368_345_120_206_262_920_750n,
      tick: 14586,
      liquidity: 0n,
      tickSpacing: 10,
      ticks: ticksAt([14550, 14_383_980_374_517_604_155_392_000n], [14570, -14_383_980_374_517_604_155_392_000n]),
    },
    {
      id: 'p7',
      kind: 'constant_product',
      denoms: ['t4', 't2'],
      feePpm: 2500,
      reserves: [8_938_433_803_551_484_411_904n, 8_936_638_408n],
    },
    {
      id: 'p12',
      kind: 'concentrated',
      denoms: ['t3', 't5'],
      feePpm: 100,
      sqrtPriceX96: 1_945_348_022_043_132_365_798_243_196_138_319n,
      tick: 202182,
      liquidity: 0n,
      tickSpacing: 1,
      ticks: ticksAt([202180, 509_401_012_339_647_315_968n], [202181, -509_401_012_339_647_315_968n]),
    },
    {
      id: 'p15',
      kind: 'concentrated',
      denoms: ['t4', 't0'],
      feePpm: 500,
      sqrtPriceX96: 6_752_446_895_327_866_106_960_042_112n,
      tick: -49251,
      liquidity: 0n,
      tickSpacing: 1,
      ticks: ticksAt([-49260, 34_699_654_428_643_992_258_215_936n], [-49259, -34_699_654_428_643_992_258_215_936n]),
    },
  ];
  expect(given(pools, 't3', 't0', 674_905_219_602_461n, 5)).toBeGreaterThan(79_000_000_000_000_000_000n);
});
