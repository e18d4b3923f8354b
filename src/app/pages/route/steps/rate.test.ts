import { expect, test } from 'vitest';
import type { Coin } from '#app/asset/coin.ts';
import { known, unknown } from '#app/format/maybe.ts';
import { numberFormatter } from '#app/format/number.ts';
import { ratesText } from './rate.ts';

const en = numberFormatter('en-US');
const coin = (symbol: string, amount: bigint | null, decimals: number | null): Coin => ({
  ...{ asset: null, symbol, decimals },
  amount: amount === null ? unknown('not given') : known(amount),
});

test('rates stand both ways, never in favour of the route', () => {
  expect(ratesText(coin('ETH', 10n ** 18n, 18), coin('USDC', 2_512_340_000n, 6), en)).toEqual([
    '1 ETH = 2,512.34 USDC',
    '1 USDC = 0.000398036 ETH',
  ]);
  expect(ratesText(coin('USDC', 5_000_000_000n, 6), coin('USDC', 4_999_800_000n, 6), en)).toEqual([
    '1 USDC sent = 0.99996 USDC',
    '1 USDC received = 1.00004001 USDC',
  ]);
});

test.each([4_999_300_000n, 4_999_800_000n, 4_999_999_999n, 5_000_000_001n])(
  'near one a rate is right to seven places, as its fees are what it differs by, for %s that arrive',
  (received) => {
    const texts = ratesText(coin('USDC', 5_000_000_000n, 6), coin('USDT', received, 6), en);
    const [there = 0, back = 0] = texts.map((text) => Number(/= ([\d.]+)/.exec(text)?.[1]));
    expect(there).toBeLessThanOrEqual(Number(received) / 5e9);
    expect(back).toBeGreaterThanOrEqual(5e9 / Number(received));
    expect(there).toBeCloseTo(Number(received) / 5e9, 7);
    expect(back).toBeCloseTo(5e9 / Number(received), 7);
  },
);

test('there is none where an amount or its decimals are not known, or nothing arrives', () => {
  const usdc = coin('USDC', 5n, 6);
  for (const other of [coin('X', null, 6), coin('X', 5n, null), coin('X', 0n, 6)])
    expect(ratesText(usdc, other, en)).toEqual([]);
});
