import fc from 'fast-check';
import { expect, test } from 'vitest';
import { minOf } from '#math/fixed.ts';
import { type ChainFee, feeTiers } from './transfer-fee.ts';

const E18 = 10n ** 18n;
const asset = { chain_id: '1', denom: 'a' };

/** The rule of the chain, as its documentation gives it. */
function ruled(from: ChainFee, to: ChainFee, amount: bigint): bigint {
  const share = (amount * (from.rateE18 + to.rateE18)) / E18;
  const [least, most] = [from.min + to.min, from.max + to.max];
  const raised = share > least ? share : least;
  return minOf(raised, most);
}

/** The fee of the only tier that takes the amount. */
function charged(from: ChainFee, to: ChainFee, amount: bigint): bigint {
  const taking = (feeTiers(asset, from, to) ?? []).filter(
    ({ min = 0n, max = amount }) => min <= amount && amount <= max,
  );
  expect(taking).toHaveLength(1);
  return (taking[0]?.fees ?? []).reduce((sum, fee) => sum + fee.amount + (amount * (fee.rateE18 ?? 0n)) / E18, 0n);
}

const fee = (rateE18: fc.Arbitrary<bigint>) =>
  fc.record({ rateE18, min: fc.bigInt(0n, 10n ** 9n), max: fc.bigInt(0n, 10n ** 13n) });
const rates = fc.oneof(fc.constant(0n), fc.bigInt(0n, 10n ** 16n), fc.bigInt(0n, E18 / 2n - 1n), fc.bigInt(0n, 1000n));

test('charges what the chain does, for any amount', () => {
  fc.assert(
    fc.property(fee(rates), fee(rates), fc.bigInt(0n, 10n ** 30n), (from, to, amount) => {
      expect(charged(from, to, amount)).toBe(ruled(from, to, amount));
    }),
    { numRuns: 2_000 },
  );
});

test('charges what the chain does, at every bound', () => {
  fc.assert(
    fc.property(fee(rates), fee(rates), (from, to) => {
      for (const { min, max } of feeTiers(asset, from, to) ?? [])
        for (const bound of [min, max])
          for (const amount of bound === undefined ? [] : [bound - 1n, bound, bound + 1n])
            if (amount >= 0n) expect(charged(from, to, amount)).toBe(ruled(from, to, amount));
    }),
    { numRuns: 1_000 },
  );
});

test('a rate of everything has no fee', () => {
  const half = { rateE18: E18 / 2n, min: 0n, max: 10n };
  expect(feeTiers(asset, half, half)).toBeUndefined();
});

test('one tier where the share never counts, and none of nothing', () => {
  expect(feeTiers(asset, { rateE18: 0n, min: 2n, max: 9n }, { rateE18: 0n, min: 1n, max: 9n })).toMatchObject([
    { fees: [{ amount: 3n }] },
  ]);
  const free = { rateE18: 10n ** 15n, min: 0n, max: 0n };
  expect(feeTiers(asset, free, free)).toEqual([{ fees: [] }]);
});
