import { maxOf, minOf } from '#math/fixed.ts';
import {
  MAX_OSMOSIS_ROOT,
  MIN_OSMOSIS_ROOT,
  osmosisGiven0,
  osmosisGiven1,
  osmosisRootAtTick,
} from '#math/osmosis-ticks.ts';
import { lastTickOf, solanaGiven0, solanaGiven1, solanaRootAtTick } from '#math/solana-ticks.ts';
import { Q96, sqrtRatioAtTick } from '#math/tick-math.ts';
import type { Pool, Tick, TransmuterPool } from '../../pool.ts';

/**
 * Smallest units of `denoms[j]` that the pool can pay out: the cost of moving its price away. In a concentrated pool
 * that is the liquidity on the ticks; the virtual reserve would be arbitrarily large for a narrow position. Rounded down.
 */
export function poolDepth(pool: Pool, j: number): bigint {
  switch (pool.kind) {
    case 'concentrated': {
      const { sqrtPriceX96: root, liquidity } = pool;
      return rangedDepth(
        { ...pool, root, liquidity, rootAt: sqrtRatioAtTick, given: [uniswapGiven0, uniswapGiven1] },
        j,
      );
    }
    case 'solana_concentrated': {
      const { program, sqrtPriceX64: root, liquidity } = pool;
      const last = lastTickOf(pool, j === 1);
      const within = pool.ticks.filter(({ index }) => (j === 1 ? index > last : index < last));
      const end = { index: last, liquidityNet: 0n };
      const ticks = j === 1 ? [end, ...within] : [...within, end];
      const rootAt = (tick: number) => solanaRootAtTick(program, tick);
      return rangedDepth({ ...pool, ticks, root, liquidity, rootAt, given: [solanaGiven0, solanaGiven1] }, j);
    }
    case 'osmosis_concentrated': {
      const { sqrtPriceE36: root, liquidityE18: liquidity } = pool;
      const rootAt = (tick: number) => minOf(MAX_OSMOSIS_ROOT, maxOf(MIN_OSMOSIS_ROOT, osmosisRootAtTick(tick)));
      return rangedDepth({ ...pool, root, liquidity, rootAt, given: [osmosisGiven0, osmosisGiven1] }, j) / E36;
    }
    case 'transmuter':
      return j === pool.minted ? pooledUnits(pool, j) : (pool.reserves[j] ?? 0n);
    default:
      return pool.reserves[j] ?? 0n;
  }
}

/** All reserves, in units of the minted denom: any amount of it can be had, but no more than that redeemed. */
const pooledUnits = ({ reserves, scales }: TransmuterPool, j: number): bigint =>
  reserves.reduce((sum, reserve, k) => sum + reserve * (scales[k] ?? 0n), 0n) / (scales[j] ?? 1n);

const E36 = 10n ** 36n;

/** What a range of prices gives for its liquidity. */
type Given = (from: bigint, to: bigint, liquidity: bigint) => bigint;

interface RangedPool {
  readonly tick: number;
  readonly ticks: readonly Tick[];
  readonly root: bigint;
  readonly liquidity: bigint;
  readonly rootAt: (tick: number) => bigint;
  readonly given: readonly [Given, Given];
}

/** Denom 0 is above the price, denom 1 below it. */
function rangedDepth({ tick, ticks, root, liquidity: active, rootAt, given }: RangedPool, j: number): bigint {
  const falls = j === 1;
  const beyond = ticks.filter(({ index }) => index <= tick === falls);
  let liquidity = active;
  let from = root;
  let depth = 0n;
  for (const { index, liquidityNet } of falls ? beyond.reverse() : beyond) {
    const to = rootAt(index);
    if (liquidity > 0n && to < from === falls) depth += given[falls ? 1 : 0](from, to, liquidity);
    liquidity += falls ? -liquidityNet : liquidityNet;
    from = to;
  }
  return depth;
}

const uniswapGiven0: Given = (low, high, liquidity) => (liquidity * Q96 * (high - low)) / high / low;

const uniswapGiven1: Given = (high, low, liquidity) => (liquidity * (high - low)) / Q96;
