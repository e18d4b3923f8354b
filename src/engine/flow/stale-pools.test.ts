import { describe, expect, test } from 'vitest';
import type { Pool } from '#market/pool.ts';
import { asset, pairPool, poolEdges } from '#testing/graph.ts';
import { createRandom, type Random } from '#testing/random.ts';
import { calmPools, type RandomPools } from '#testing/random-pools.ts';
import { createGraph } from '../graph/graph.ts';
import { findFlow } from './flow.ts';

/**
 * Every market has pools that nobody cares for any more: next to nothing is in them, at rates of long ago. By these rates
 * one could go round in circles and win; what is in the pools is not worth it, and must not cost a large trade anything.
 */

function given(pools: readonly Pool[], from: string, to: string, amount: bigint): bigint {
  const graph = createGraph(pools.flatMap((pool) => poolEdges(pool, 'c')));
  return (
    findFlow(graph, { from: asset(`${from}@c`), to: asset(`${to}@c`), side: 'in', amount, maxHops: 6 })?.amountOut ?? 0n
  );
}

const bpsBelow = (less: bigint, more: bigint) => Number(((more - less) * 1_000_000n) / more) / 100;

test('a pool that is next to empty makes a circle, and none of the large ones is left out for it', () => {
  const pools = [
    pairPool('direct', ['S', 'Z'], [46_148_933_712_860n, 4_617_117_169_067_334n]),
    pairPool('first', ['S', 'A'], [56_355_565_342_861n, 28_276_227_083_709_997_056n]),
    pairPool('second', ['A', 'B'], [42_255_861_615_377_039_360n, 939_232_793_131n]),
    pairPool('third', ['B', 'Z'], [360_115_990_631n, 3_228_459_611_077_032n]),
    pairPool('aside', ['C', 'D'], [956_580_968_807n, 445_227_774n]),
    pairPool('back', ['C', 'A'], [72_071_583_377_669n, 44_266_134_863_140_962_304n]),
  ];
  const stale = pairPool('stale', ['S', 'D'], [101_344_171n, 39_761n]);
  const amount = 22_391_348_700_192n;
  expect(bpsBelow(given([...pools, stale], 'S', 'Z', amount), given(pools, 'S', 'Z', amount))).toBeLessThan(0.01);
});

test('a pool of one unit promises what it has not, and hides no way that has it', () => {
  const pools = [
    pairPool('aside', ['D', 'C'], [24_466_620_805_259n, 93_000_181n]),
    pairPool('way1', ['S', 'A'], [1_426_968_356_544_537_203_572_736n, 63_091_112_956_335n]),
    pairPool('way2', ['A', 'D'], [666_344_267_609n, 66_610_127_586_589n]),
    pairPool('way3', ['D', 'Z'], [5_727_334_758_557n, 57_346_104_933n]),
    pairPool('other2', ['A', 'E'], [7_204_663_142_104n, 7_206_483_054_433_347_584n]),
    pairPool('other3', ['E', 'Z'], [8_869_940_812_561_375_232n, 8_874_239_644_086n]),
  ];
  const stale = pairPool('stale', ['C', 'S'], [1n, 64_654_080_060_671n]);
  const amount = 103_596_636_743_093_492_645_889n;
  expect(bpsBelow(given([...pools, stale], 'S', 'Z', amount), given(pools, 'S', 'Z', amount))).toBeLessThan(0.01);
});

test('pools without fee are no worse to split over than pools with one', () => {
  const poolsFor = (feePpm: number) => [
    pairPool('aside', ['A', 'B'], [18_302_076_171_574_824n, 3_508_050_576n], feePpm),
    pairPool('way2', ['H', 'A'], [45_489_350_822_147n, 319_547_186_244_273_766_400n], feePpm),
    pairPool('way1', ['S', 'H'], [226_523_615_116_433_519_804_416n, 715_757_505_694n], feePpm),
    pairPool('way3', ['H', 'Z'], [1_126_378_921_891n, 42_108_960_356_956n], feePpm),
    pairPool('other', ['A', 'S'], [3_214_242_822_398_867_456n, 144_810_814_799_620_979_294_208n], feePpm),
  ];
  const amount = 42_775_330_651_564_199_116_801n;
  expect(given(poolsFor(0), 'S', 'Z', amount)).toBeGreaterThan(given(poolsFor(1), 'S', 'Z', amount));
});

test('more than all pools together can use leaves nothing of the others out', () => {
  const scales = [1_000_000n, 2_981_867_300n];
  const pools: Pool[] = [
    pairPool('small', ['Z', 'S'], [10n ** 8n, 48n * 10n ** 10n], 0),
    pairPool('large', ['Z', 'S'], [12n * 10n ** 9n, 3n * 10n ** 13n], 37_270),
    {
      id: 'even',
      kind: 'transmuter',
      denoms: ['S', 'Z'],
      feePpm: 3000,
      reserves: [10n ** 14n, 36n * 10n ** 9n],
      scales,
    },
    { id: 'other', kind: 'transmuter', denoms: ['S', 'Z'], feePpm: 0, reserves: [10n ** 14n, 19n * 10n ** 9n], scales },
  ];
  // All there is but for some units.
  expect(given(pools, 'S', 'Z', 2n ** 112n)).toBeGreaterThan(67_099_999_900n);
});

interface Asked {
  readonly told: string;
  readonly pools: readonly Pool[];
  readonly forgotten: readonly Pool[];
  readonly from: string;
  readonly to: string;
  readonly amount: bigint;
}

function* asked(seeds: number): Generator<Asked> {
  for (let seed = 1; seed <= seeds; seed++) {
    const random = createRandom(seed);
    const made = calmPools(random, 12, 40);
    const forgotten = Array.from({ length: 6 }, (_, index) => forgottenPool(random, made, `forgotten${index}`));
    for (let question = 0; question < 4; question++) {
      const [from, to] = twoOf(random, made);
      const around = Math.min(made.liquidityUsd.get(from.denom) ?? 0, made.liquidityUsd.get(to.denom) ?? 0);
      const amount = BigInt(Math.ceil(((around * random.magnitude(0.01, 0.5)) / from.usd) * 10 ** from.decimals));
      const told = `seed ${seed}, question ${question}`;
      yield { told, pools: made.pools, forgotten, from: from.denom, to: to.denom, amount };
    }
  }
}

describe('random pools', { timeout: 120_000 }, () => {
  test('lose nothing to forgotten ones among them', () => {
    const losses: number[] = [];
    for (const { pools, forgotten, from, to, amount } of asked(25)) {
      const without = given(pools, from, to, amount);
      if (without < 1_000_000n) continue;
      losses.push(Math.max(0, bpsBelow(given([...pools, ...forgotten], from, to, amount), without)));
    }
    expect(losses.reduce((sum, loss) => sum + loss, 0) / losses.length).toBeLessThan(0.1);
  });

  test('an exact output costs no more than an input that gives it', () => {
    let compared = 0;
    for (const { told, pools, forgotten, from, to, amount } of asked(40)) {
      const graph = createGraph([...pools, ...forgotten].flatMap((pool) => poolEdges(pool, 'c')));
      const question = { from: asset(`${from}@c`), to: asset(`${to}@c`), maxHops: 6 };
      const forth = findFlow(graph, { ...question, side: 'in', amount });
      if (forth === undefined || forth.amountOut < 10n ** 7n || amount < 10n ** 7n) continue;
      const back = findFlow(graph, { ...question, side: 'out', amount: forth.amountOut });
      expect(Number(back?.amountIn) / Number(amount), told).toBeLessThan(1 + 1e-4);
      compared += 1;
    }
    expect(compared).toBeGreaterThan(20);
  });
});

const twoOf = (random: Random, { coins }: RandomPools) => {
  const from = random.pick(coins);
  return [from, random.pick(coins.filter((coin) => coin !== from))] as const;
};

/** A few dollars at a rate up to a fifth off. */
function forgottenPool(random: Random, made: RandomPools, id: string): Pool {
  const [one, other] = twoOf(random, made);
  const usd = random.magnitude(0.01, 10);
  const units = (coin: typeof one, worth: number) => BigInt(Math.ceil((worth / coin.usd) * 10 ** coin.decimals));
  return pairPool(id, [one.denom, other.denom], [units(one, usd), units(other, usd * random.magnitude(0.8, 1.25))]);
}
