import fc from 'fast-check';
import { expect, test } from 'vitest';
import { agrees, mayCostMore, type StargateFees, tiersOf, zonesOf } from './stargate-fees.ts';

const FEES: StargateFees = { bounds: [100n, 1_000n], rates: [60, 100, 250], reward: 0, deficit: 0n, credit: 5_000n };

test('a lane has the zones that its credit reaches', () => {
  const zones = (facts: Partial<StargateFees>) =>
    zonesOf({ ...FEES, ...facts }).map(({ first, last, rate }) => [Number(first), Number(last), rate]);
  expect(zones({})).toEqual([
    [1, 100, 60],
    [101, 1_000, 100],
    [1_001, 5_000, 250],
  ]);
  expect(zones({ credit: 1_000n })).toEqual([
    [1, 100, 60],
    [101, 1_000, 100],
  ]);
  expect(zones({ credit: 7n })).toEqual([[1, 7, 60]]);
  expect(zones({ credit: 0n })).toEqual([]);
  expect(zones({ rates: [60, 60, 250] })).toEqual([
    [1, 1_000, 60],
    [1_001, 5_000, 250],
  ]);
  expect(zones({ rates: [60, 60, 60] })).toEqual([[1, 5_000, 60]]);
  expect(zones({ bounds: [0n, 0n] })).toEqual([[1, 5_000, 250]]);
  expect(zones({ bounds: [100n, 100n] })).toEqual([
    [1, 100, 60],
    [101, 5_000, 250],
  ]);
});

test('dust between two zones belongs to the lower one, and no zone takes all of an amount', () => {
  const zones = zonesOf({ ...FEES, rates: [0, 100, 1_000_000] });
  expect(tiersOf(zones, 10n, () => [])).toEqual([
    { max: 1_009n, fees: [] },
    { min: 1_010n, max: 10_009n, fees: [] },
  ]);
});

/** By the words of the contract: a reward on what fills the deficit, the fee of its zone on the rest. */
function delivered({ bounds, rates, reward, deficit }: StargateFees, amount: bigint): bigint {
  const filled = reward === 0 ? 0n : amount < deficit ? amount : deficit;
  const rest = amount - filled;
  const rate = BigInt(rest <= bounds[0] ? rates[0] : rest <= bounds[1] ? rates[1] : rates[2]);
  const fee = rate === 0n || rest === 0n ? 0n : (rest * rate) / 1_000_000n + 1n;
  return amount + (filled * BigInt(reward)) / 1_000_000n - fee;
}

const rate = fc.integer({ min: 0, max: 999_999 });
const anyFees: fc.Arbitrary<StargateFees> = fc
  .tuple(
    fc.bigInt(0n, 10n ** 12n),
    fc.bigInt(0n, 10n ** 12n),
    rate,
    rate,
    rate,
    fc.constantFrom(0, 50, 3_000),
    fc.bigInt(0n, 10n ** 12n),
  )
  .map(([one, more, ...[a, b, c, reward, deficit]]) => {
    return { bounds: [one, one + more], rates: [a, b, c], reward, deficit, credit: 10n ** 13n };
  });

test('a quote that the parameters give agrees, one that is a unit less does not', () => {
  fc.assert(
    fc.property(anyFees, fc.bigInt(1n, 10n ** 13n), (fees, sent) => {
      const received = delivered(fees, sent);
      expect(agrees(fees, { sent, received })).toBe(true);
      const isRewarded = fees.reward > 0 && fees.deficit > 0n;
      if (!isRewarded) expect(agrees(fees, { sent, received: received + 1n })).toBe(false);
      if (!isRewarded) expect(agrees(fees, { sent, received: received - 1n })).toBe(false);
    }),
  );
});

test('never promises more than the contract delivers, whatever the deficit', () => {
  fc.assert(
    fc.property(anyFees, fc.bigInt(1n, 10n ** 13n), (fees, sent) => {
      if (mayCostMore(fees)) return;
      expect(delivered({ ...fees, reward: 0 }, sent)).toBeLessThanOrEqual(delivered(fees, sent));
    }),
  );
});
