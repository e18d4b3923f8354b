import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ConcentratedPool } from '#market/pool.ts';
import { createRandom } from '#testing/random.ts';
import { randomPool } from '#testing/random-pool.ts';
import { concentratedAt } from './concentrated-at.ts';
import type { Stops } from './stops.ts';
import { swapStops } from './swap-stops.ts';

const coins = [
  { denom: 'A', decimals: 6, usd: 1 },
  { denom: 'B', decimals: 8, usd: 3 },
] as const;

interface Left {
  readonly pool: ConcentratedPool;
  readonly stops: Stops;
}

/** A pool as an amount leaves it, or as it was where that is not taken, or brings nothing. */
function left({ pool, stops }: Left, amount: bigint): Left {
  const end = stops.endOfInput(amount);
  const after = end && concentratedAt(pool, end);
  return end && after ? { pool: after, stops: stops.beyond(end, after) } : { pool, stops };
}

test('a pool that swaps have left quotes as one that is walked from its own price', () => {
  fc.assert(
    fc.property(fc.nat(), (seed) => {
      const random = createRandom(seed);
      const depthUsd = random.magnitude(1, 1e8);
      const pool = randomPool(random, 'concentrated', 'pool', coins, depthUsd) as ConcentratedPool;
      const i = random.whole(0, 1);
      const amount = () => BigInt(Math.ceil(depthUsd * 10 ** coins[i as 0 | 1].decimals * random.magnitude(1e-9, 10)));
      const toStop = (stops: Stops) => stops.endOfInput(amount())?.to.taken || 1n;
      const trades = Array.from({ length: random.whole(1, 4) }, amount);
      const before = trades.reduce(left, { pool, stops: swapStops(pool, i === 0) });
      const after = random.chance(0.5) ? left(before, toStop(before.stops)) : before;
      const afresh = swapStops({ ...after.pool }, i === 0);
      for (const units of [1n, amount(), amount(), toStop(afresh), toStop(afresh) - 1n]) {
        const [own, other] = [after.stops, afresh].map((stops) => {
          const end = stops.endOfInput(units);
          return end && [end.price, end.liquidity, end.given, end.tick];
        });
        expect(own).toEqual(other);
        expect(after.stops.inputFor(units)).toBe(afresh.inputFor(units));
      }
    }),
    { numRuns: 1000 },
  );
});
