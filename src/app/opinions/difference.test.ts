import { expect, test } from 'vitest';
import type { Coin } from '../asset/coin.ts';
import { known, unknown } from '../format/maybe.ts';
import { numberFormatter } from '../format/number.ts';
import { difference } from './difference.ts';

const digits = numberFormatter('en-GB');
const coin = (amount: bigint, decimals: number | null = 6): Coin => ({
  asset: null,
  symbol: 'USDC',
  decimals,
  amount: known(amount),
});
const sentence = (side: 'in' | 'out', theirs: bigint, ours: bigint, decimals: number | null = 6) =>
  difference({ name: 'LI.FI', side, theirs, ours: coin(ours, decimals) }).sentence(digits);

test.each([
  // Beaten: rounded up.
  ['in', 1_050_420_000n, 1_050_000_000n, 'LI.FI gives 0.42 USDC more than our best route (0.04%).'],
  ['in', 100_000_001n, 100_000_000n, 'LI.FI gives 0.000001 USDC more than our best route (<0.001%).'],
  ['in', 101_234_567n, 100_000_000n, 'LI.FI gives 1.2346 USDC more than our best route (1.23%).'],
  ['out', 99_000_000n, 100_000_000n, 'LI.FI asks for 1 USDC less than our best route (1%).'],
  ['out', 98_765_433n, 100_000_000n, 'LI.FI asks for 1.2346 USDC less than our best route (1.23%).'],
  // Better than they: rounded down.
  ['in', 98_765_433n, 100_000_000n, 'LI.FI gives 1.2345 USDC less than our best route (1.23%).'],
  ['out', 101_234_567n, 100_000_000n, 'LI.FI asks for 1.2345 USDC more than our best route (1.23%).'],
  ['in', 100_000_000n, 100_000_000n, 'LI.FI gives the same as our best route.'],
  ['out', 100_000_000n, 100_000_000n, 'LI.FI asks for the same as our best route.'],
] as const)('%s: %i beside our %i reads "%s"', (side, theirs, ours, text) => {
  expect(sentence(side, theirs, ours)).toBe(text);
});

test('is exact for amounts that floats cannot hold', () => {
  const ours = 10n ** 30n;
  expect(sentence('in', ours + 1n, ours, 18)).toBe('LI.FI gives <0.000001 USDC more than our best route (<0.001%).');
});

test('counts smallest units where decimals are unknown', () => {
  expect(sentence('in', 7n, 5n, null)).toBe('LI.FI gives 2 smallest units of USDC more than our best route (40%).');
});

test('has no percentage of nothing', () => {
  expect(sentence('in', 5n, 0n)).toBe('LI.FI gives 0.000005 USDC more than our best route.');
});

test('says so where we have no route', () => {
  const ours: Coin = { ...coin(0n), amount: unknown('no route') };
  const found = difference({ name: 'Relay', side: 'in', theirs: 5n, ours });
  expect([found.isBeaten, found.sentence(digits)]).toEqual([true, 'Relay has a route where we have none.']);
});
