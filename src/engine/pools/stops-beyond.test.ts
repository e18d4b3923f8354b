import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ConcentratedPool } from '#market/pool.ts';
import { createRandom } from '#testing/random.ts';
import { randomPool } from '#testing/random-pool.ts';
import { poolAfter } from './pool-after.ts';
import type { Stops } from './stops.ts';
import { swapStops } from './swap-stops.ts';

const coins = [
  { denom: 'A', decimals: 6, usd: 1 },
  { denom: 'B', decimals: 8, usd: 3 },
] as const;

/** What swaps of these amounts, one after the other, leave of a pool. */
function left(pool: ConcentratedPool, i: number, amounts: readonly bigint[]): ConcentratedPool {
  return amounts.reduce(
    (before, amount) => (poolAfter(before, i, 1 - i, amount) as typeof pool | undefined) ?? before,
    pool,
  );
}

test('a pool that swaps have left quotes as one that is walked from its own price', () => {
  fc.assert(
    fc.property(fc.nat(), (seed) => {
      const random = createRandom(seed);
      const depthUsd = random.magnitude(1, 1e8);
      const pool = randomPool(random, 'concentrated', 'pool', coins, depthUsd) as ConcentratedPool;
      const i = random.whole(0, 1);
      const amount = () => BigInt(Math.ceil(depthUsd * 10 ** coins[i as 0 | 1].decimals * random.magnitude(1e-9, 10)));
      const toStop = (of: ConcentratedPool) => swapStops(of, i === 0).endOfInput(amount())?.to.taken || 1n;
      const before = left(pool, i, Array.from({ length: random.whole(1, 4) }, amount));
      const after = random.chance(0.5) ? left(before, i, [toStop(before)]) : before;
      const [linked, afresh] = [after, { ...after }].map((each) => swapStops(each, i === 0)) as [Stops, Stops];
      for (const units of [1n, amount(), amount(), toStop(after), toStop(after) - 1n]) {
        const [own, other] = [linked, afresh].map((stops) => {
          const end = stops.endOfInput(units);
          return end && [end.price, end.liquidity, end.given, end.tick];
        });
        expect(own).toEqual(other);
        expect(linked.inputFor(units)).toBe(afresh.inputFor(units));
      }
    }),
    { numRuns: 1000 },
  );
});
