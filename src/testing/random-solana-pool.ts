import type { SolanaConcentratedPool } from '#market/pool.ts';
import {
  arrayStart,
  MAX_SOLANA_TICK,
  type SolanaProgram,
  solanaRootAtTick,
  TICKS_OF_ARRAY,
} from '#math/solana-ticks.ts';
import type { Random } from './random.ts';
import { type Coins, randomPositions } from './random-pool.ts';

/** A pool of which five accounts of ticks are known, two to either side of the price's own. */
export function randomSolanaPool(
  random: Random,
  program: SolanaProgram,
  id: string,
  [first, second]: Coins,
  depthUsd: number,
  skew = 1,
): SolanaConcentratedPool {
  const tickSpacing = random.pick([1, 4, 64, 128]);
  const price = ((first.usd * 10 ** second.decimals) / (second.usd * 10 ** first.decimals)) * skew;
  const tick = Math.floor(Math.log(price) / Math.log(1.0001));
  const below = solanaRootAtTick(program, tick);
  const share = BigInt(random.whole(0, 999_999));
  const sqrtPriceX64 = below + ((solanaRootAtTick(program, tick + 1) - below) * share) / 1_000_000n;
  const size = TICKS_OF_ARRAY[program] * tickSpacing;
  const start = arrayStart({ program, tickSpacing }, tick);
  const lowestTick = Math.max(-MAX_SOLANA_TICK, start - 2 * size);
  const highestTick = Math.min(MAX_SOLANA_TICK, start + 3 * size - 1);
  const depth = (depthUsd / first.usd) * 10 ** first.decimals * Math.sqrt(price);
  const everywhere = random.chance(0.7) ? BigInt(Math.floor(depth * random.magnitude(0.1, 10))) + 1n : 0n;
  const positions = randomPositions(random, { tick, tickSpacing, depth }, () => random.whole(1, 150));
  const liquidity = everywhere + positions.liquidity;
  const ticks = positions.ticks.filter(({ index }) => index >= lowestTick && index <= highestTick);
  const feePpm = random.pick([100, 400, 3000, 10_000]);
  return {
    ...{ id, kind: 'solana_concentrated', program, denoms: [first.denom, second.denom], feePpm },
    ...{ sqrtPriceX64, tick, liquidity, tickSpacing, lowestTick, highestTick, ticks },
  };
}
