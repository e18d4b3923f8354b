import { describe, expect, test } from 'vitest';
import type { OsmosisConcentratedPool } from '#market/pool.ts';
import { osmosisRootAtTick } from '#math/osmosis-ticks.ts';
import { applySwap, poolDirection } from './pool-quote.ts';

/** Numbers of osmosis-labs/osmosis 9829d39c, x/concentrated-liquidity/swaps_test.go: pools of eth and usdc at 5000. */
const scaled = (text: string, decimals: number): bigint => {
  const [whole, fraction = ''] = text.split('.');
  return BigInt(`${whole}${fraction.padEnd(decimals, '0')}`);
};

type Position = readonly [low: number, high: number, liquidity: string];

const BASE: Position = [30_545_000, 31_500_000, '1517882343.751510417627556287'];
const NEXT_ABOVE: Position = [31_500_000, 32_250_000, '1197767444.955508123483846019'];
const NEXT_BELOW: Position = [30_000_000, 30_545_000, '1198735489.597250295669959397'];
const OVERLAP_ABOVE: Position = [31_001_000, 32_250_000, '670416088.605668727039240782'];
const OVERLAP_BELOW: Position = [30_000_000, 30_999_000, '670416215.718827443660400593'];
const GAP_ABOVE: Position = [31_501_000, 32_250_000, '1199528406.187413669481596330'];

const START_TICK = 31_000_000;

function poolOf(positions: readonly Position[], spreadFactor: string): OsmosisConcentratedPool {
  const nets = new Map<number, bigint>();
  let liquidityE18 = 0n;
  for (const [low, high, text] of positions) {
    const liquidity = scaled(text, 18);
    nets.set(low, (nets.get(low) ?? 0n) + liquidity);
    nets.set(high, (nets.get(high) ?? 0n) - liquidity);
    if (low <= START_TICK && START_TICK < high) liquidityE18 += liquidity;
  }
  return {
    ...{ id: '1', kind: 'osmosis_concentrated', denoms: ['eth', 'usdc'], spreadFactorE18: scaled(spreadFactor, 18) },
    ...{ sqrtPriceE36: osmosisRootAtTick(START_TICK), tick: START_TICK, liquidityE18 },
    ticks: [...nets].map(([index, liquidityNet]) => ({ index, liquidityNet })).sort((a, b) => a.index - b.index),
  };
}

const [ETH, USDC] = [0, 1] as const;
type Row = readonly [positions: Position[], spreadFactor: string, denomIn: 0 | 1, amount: bigint, other: bigint];

describe('exact inputs', () => {
  test.each<[...Row, tick?: number, root?: string]>([
    [[BASE], '0', USDC, 42_000_000n, 8_396n, 31_003_913, '70.738348247484497718514800000003600626'],
    [[BASE], '0', ETH, 13_370n, 66_808_388n, 30_993_777, '70.666663910857144332134093938182290274'],
    [[BASE, BASE], '0', USDC, 42_000_000n, 8_398n, 31_001_956, '70.724513183069625079757400000001800313'],
    [[BASE, BASE], '0', ETH, 13_370n, 66_829_187n, 30_996_887, '70.688664163408836320215015370847179540'],
    [
      [BASE, NEXT_ABOVE],
      ...(['0', USDC, 10_000_000_000n, 1_820_630n, 32_105_414, '78.137149196095607130096044752300452857'] as const),
    ],
    [
      [BASE, NEXT_BELOW],
      ...(['0', ETH, 2_000_000n, 9_103_422_788n, 30_095_166, '63.993489023323078692803734142129673908'] as const),
    ],
    [
      [BASE, OVERLAP_ABOVE],
      ...(['0', USDC, 10_000_000_000n, 1_864_161n, 32_055_919, '77.819789636800169393792766394158739007'] as const),
    ],
    [
      [BASE, OVERLAP_ABOVE],
      ...(['0', USDC, 8_500_000_000n, 1_609_138n, 31_712_695, '75.582373164412551492069079174313215667'] as const),
    ],
    [
      [BASE, OVERLAP_BELOW],
      ...(['0', ETH, 2_000_000n, 9_321_276_930n, 30_129_083, '64.257943794993248953756640624575523292'] as const),
    ],
    [
      [BASE, OVERLAP_BELOW],
      ...(['0', ETH, 1_800_000n, 8_479_320_318n, 30_292_059, '65.513815285481060959469337552596846421'] as const),
    ],
    [
      [BASE, GAP_ABOVE],
      ...(['0', USDC, 10_000_000_000n, 1_820_545n, 32_105_555, '78.138055169663761658508234345605157554'] as const),
    ],
    [[BASE], '0.01', USDC, 42_000_000n, 8_312n],
    [[BASE, BASE], '0.03', ETH, 13_370n, 64_824_917n],
    [[BASE, NEXT_BELOW], '0.05', ETH, 2_000_000n, 8_691_708_221n],
    [[BASE, OVERLAP_ABOVE], '0.1', USDC, 10_000_000_000n, 1_695_807n],
    [[BASE, OVERLAP_BELOW], '0.005', ETH, 1_800_000n, 8_440_657_775n],
    [[BASE, GAP_ABOVE], '0.03', USDC, 10_000_000_000n, 1_771_252n],
  ])('case %#', (positions, spreadFactor, denomIn, amountIn, amountOut, tick, root) => {
    const pool = poolOf(positions, spreadFactor);
    expect(poolDirection(pool, denomIn, 1 - denomIn).quoteIn(amountIn)).toBe(amountOut);
    if (root === undefined) return;
    expect(applySwap(pool, denomIn, 1 - denomIn, amountIn)).toMatchObject({ tick, sqrtPriceE36: scaled(root, 36) });
  });

  test.each<[denomIn: 0 | 1, amountIn: bigint]>([
    [USDC, 5_300_000_000n],
    [ETH, 1_100_000n],
  ])('more than the liquidity of denom %i is rejected', (denomIn, amountIn) => {
    const direction = poolDirection(poolOf([BASE], '0'), denomIn, 1 - denomIn);
    expect(direction.quoteIn(amountIn)).toBe('not_enough_liquidity');
  });
});

describe('exact outputs', () => {
  test.each<Row>([
    [[BASE], '0', ETH, 42_000_000n, 8_404n],
    [[BASE], '0', USDC, 13_370n, 66_891_663n],
    [[BASE, BASE], '0', ETH, 66_829_187n, 13_370n],
    [[BASE, BASE], '0', USDC, 8_398n, 41_998_216n],
    [[BASE, NEXT_BELOW], '0', ETH, 9_103_422_788n, 2_000_000n],
    [[BASE, NEXT_ABOVE], '0', USDC, 1_820_630n, 9_999_999_570n],
    [[BASE, OVERLAP_BELOW], '0', ETH, 9_321_276_930n, 2_000_000n],
    [[BASE, OVERLAP_BELOW], '0', ETH, 8_479_320_318n, 1_800_000n],
    [[BASE, OVERLAP_ABOVE], '0', USDC, 1_864_161n, 9_999_994_688n],
    [[BASE, OVERLAP_ABOVE], '0', USDC, 1_609_138n, 8_499_999_458n],
    [[BASE, GAP_ABOVE], '0', USDC, 1_820_545n, 9_999_994_756n],
    [[BASE], '0.01', ETH, 42_000_000n, 8_489n],
    [[BASE, BASE], '0.03', USDC, 8_398n, 43_297_130n],
    [[BASE, NEXT_ABOVE], '0.001', USDC, 1_820_630n, 10_010_009_580n],
    [[BASE, OVERLAP_BELOW], '0.1', ETH, 9_321_276_930n, 2_222_223n],
    [[BASE, OVERLAP_ABOVE], '0.05', USDC, 1_609_138n, 8_947_367_851n],
    [[BASE, GAP_ABOVE], '0.0003', USDC, 1_820_545n, 10_002_995_655n],
  ])('case %#', (positions, spreadFactor, denomIn, amountOut, amountIn) => {
    expect(poolDirection(poolOf(positions, spreadFactor), denomIn, 1 - denomIn).quoteOut(amountOut)).toBe(amountIn);
  });
});

test('a swap leaves the pool where the next one goes on', () => {
  const pool = poolOf([BASE, OVERLAP_BELOW, OVERLAP_ABOVE], '0.002');
  let now: OsmosisConcentratedPool = pool;
  for (const denomIn of [ETH, ETH, USDC, ETH, USDC, USDC]) {
    const amountIn = denomIn === ETH ? 600_000n : 2_900_000_000n;
    now = applySwap(now, denomIn, 1 - denomIn, amountIn) as OsmosisConcentratedPool;
    const active = now.ticks.filter(({ index }) => index <= now.tick);
    expect(active.reduce((sum, { liquidityNet }) => sum + liquidityNet, 0n)).toBe(now.liquidityE18);
    expect(osmosisRootAtTick(now.tick)).toBeLessThanOrEqual(now.sqrtPriceE36);
    expect(osmosisRootAtTick(now.tick + 1)).toBeGreaterThanOrEqual(now.sqrtPriceE36);
  }
});

test('dust behind a tick is rejected: the chain takes a whole unit there, which is more than what is left', () => {
  const { quoteIn } = poolDirection(poolOf([BASE, NEXT_ABOVE], '0.0001'), USDC, ETH);
  expect(quoteIn(5_239_201_503n)).toBe(998_976n);
  // From the tick on, until the fee of the rest is a unit too: 1 / 0.0001 units further.
  expect(quoteIn(5_239_201_504n)).toBe('not_enough_liquidity');
  expect(quoteIn(5_239_209_999n)).toBe('not_enough_liquidity');
  expect(quoteIn(5_239_210_000n)).toBe(998_978n);
});
