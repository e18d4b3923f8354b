import type { ConcentratedPool } from '#market/pool.ts';
import { at, keptPart, type PoolDirection } from './pool-math.ts';
import { countAtOrBelow } from './tick-walk.ts';

type Estimates = Pick<PoolDirection, 'spotRate' | 'estimateOut' | 'estimateIn'>;

/** A range of constant liquidity on the way of a swap; `In` without fee. */
interface Range {
  /** Root of the price of what comes in, in what goes out, where the swap enters the range. */
  readonly root: number;
  readonly liquidity: number;
  /** What earlier ranges took and gave. */
  readonly takenIn: number;
  readonly givenOut: number;
  /** What they and this one take and give. */
  readonly endIn: number;
  readonly endOut: number;
}

/** The swap in floats over ranges summed up once: the right one is found by halving. */
export function concentratedEstimates(pool: ConcentratedPool, falls: boolean): Estimates {
  const part = keptPart(pool.feePpm);
  const root = rootOf(Number(pool.sqrtPriceX96) / 2 ** 96, falls);
  let built: readonly Range[] | undefined;
  const ranges = () => {
    built ??= rangesOf(pool, falls, root);
    return built;
  };

  return {
    spotRate: () => root * root * part,

    estimateOut(amountIn) {
      const trading = amountIn * part;
      const range = firstReaching(ranges(), (each) => each.endIn >= trading);
      if (range === undefined) return 0;
      const rest = trading - range.takenIn;
      const { root: start, liquidity, givenOut } = range;
      return givenOut + (liquidity * rest * start * start) / (liquidity + rest * start);
    },

    estimateIn(amountOut) {
      const range = firstReaching(ranges(), (each) => each.endOut >= amountOut);
      if (range === undefined) return Infinity;
      const rest = amountOut - range.givenOut;
      const { root: start, liquidity, takenIn } = range;
      return (takenIn + rest / (start * (start - rest / liquidity))) / part;
    },
  };
}

/** Seen from denom 1 the price is the reciprocal, and every formula stays. */
const rootOf = (root: number, falls: boolean): number => (falls ? root : 1 / root);

function rangesOf(pool: ConcentratedPool, falls: boolean, start: number): Range[] {
  const ranges: Range[] = [];
  const direction = falls ? -1 : 1;
  let root = start;
  let liquidity = Number(pool.liquidity);
  let [takenIn, givenOut] = [0, 0];
  for (let position = countAtOrBelow(pool, pool.tick) - (falls ? 1 : 0); ; position += direction) {
    const tick = pool.ticks[position];
    if (tick === undefined) return ranges;
    const end = rootOf(1.0001 ** (tick.index / 2), falls);
    if (liquidity > 0 && end < root) {
      const endIn = takenIn + liquidity * (1 / end - 1 / root);
      const endOut = givenOut + liquidity * (root - end);
      ranges.push({ root, liquidity, takenIn, givenOut, endIn, endOut });
      [takenIn, givenOut] = [endIn, endOut];
    }
    root = end;
    liquidity -= Number(tick.liquidityNet) * -direction;
  }
}

function firstReaching(ranges: readonly Range[], reaches: (range: Range) => boolean): Range | undefined {
  let low = 0;
  let high = ranges.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (reaches(at(ranges, middle))) high = middle;
    else low = middle + 1;
  }
  return ranges[low];
}
