import { expect, test } from 'vitest';
import { USDC_NOBLE } from '#testing/route-names.ts';
import { usdText } from '../format/amount.ts';
import { known } from '../format/maybe.ts';
import { numberFormatter } from '../format/number.ts';
import { coinOf, coinText, exactCoinText, readAmount, readSentAmount, usdOfAmount } from './coin.ts';
import { chainName, type Lookup, shortDenom, symbolOf } from './lookup.ts';

const en = numberFormatter('en-US');
const NOTHING_LISTED: Lookup = { asset: () => undefined, chain: () => undefined, bridgeName: () => undefined };
const read = (fields: object) => coinOf({ ...USDC_NOBLE, ...fields }, '1500000', NOTHING_LISTED);

test('removes invisible characters from symbols', () => {
  expect(coinText(read({ symbol: '\u202eCDSU' }), 'down', en)).toBe('1.5 CDSU');
  expect(read({ symbol: '\u200b', denom: 'factory/\u202eabc' }).symbol).toBe('factory/abc');
  expect(shortDenom(`factory/${'a'.repeat(20)}\u202e`)).toBe(`factory/…${'a'.repeat(6)}`);
  expect(symbolOf({ ...USDC_NOBLE, symbol: '', denom: '\u202eabc' })).toBe('abc');
  expect(chainName(NOTHING_LISTED, '\u2066osmosis-1')).toBe('osmosis-1');
});

test('counts smallest units without decimals', () => {
  const units = (amount: string) =>
    coinText(coinOf({ ...USDC_NOBLE, decimals: undefined } as never, amount, NOTHING_LISTED), 'down', en);
  expect(units('1')).toBe('1 smallest unit of USDC');
  expect(units('2000')).toBe('2,000 smallest units of USDC');
});

test('keeps the amount before a right-to-left symbol', () => {
  expect(exactCoinText(read({ symbol: 'שקל' }), en)).toBe('1.5 \u2068שקל\u2069');
});

test('reads a zero USD value of an unknown amount as no price', () => {
  const shown = (amount: ReturnType<typeof readAmount>, usd: bigint) =>
    usdText(usdOfAmount(amount, known(usd)), 'up', en);
  expect(shown(readSentAmount('0'), 0n)).toBe('no price');
  expect(shown(readAmount(undefined), 0n)).toBe('no price');
  expect(shown(readAmount('0'), 0n)).toBe('$0.00');
  expect(shown(readAmount('3'), 0n)).toBe('<$0.01');
  expect(shown(readAmount(undefined), 10n ** 18n)).toBe('$1.00');
});
