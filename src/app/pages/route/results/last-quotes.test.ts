import { expect, test } from 'vitest';
import { quotesInstead } from './last-quotes.ts';

const pair = { from: { chain_id: '1', denom: '0xAA' }, to: { chain_id: '8453', denom: 'ethereum-native' } };
const last = { pair, routes: [], asOf: 1 };

test('shows the last quotes while the service is not reached', () => {
  expect(quotesInstead(last, pair, 'unreachable')).toBe(last);
  expect(quotesInstead(last, pair, 'timeout')).toBe(last);
});

test('shows none of other assets, and none where the service had an answer', () => {
  expect(quotesInstead(last, { ...pair, to: pair.from }, 'unreachable')).toBeNull();
  expect(quotesInstead(last, pair, 'no-route')).toBeNull();
  expect(quotesInstead(last, pair, undefined)).toBeNull();
  expect(quotesInstead(null, pair, 'unreachable')).toBeNull();
});
