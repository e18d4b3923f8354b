import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type PageState, readPageState, SIDES, SORTS, writePageState } from './address-bar.ts';

const id = fc.record({ chain_id: fc.string({ minLength: 1 }), denom: fc.string({ minLength: 1 }) });
const state: fc.Arbitrary<PageState> = fc.record({
  from: fc.option(id),
  to: fc.option(id),
  amount: fc.oneof(fc.constant(''), fc.nat().map(String), fc.constant('1.50')),
  side: fc.constantFrom(...SIDES),
  off: fc.option(fc.uniqueArray(fc.constantFrom('IBC', 'CCTP', 'GO_FAST')).map((ids) => ids.sort())),
  sort: fc.constantFrom(...SORTS),
  selected: fc.option(fc.stringMatching(/^[a-z0-9]{1,8}$/)),
});

test('what is written is read back', () => {
  fc.assert(
    fc.property(state, (before) => {
      expect(readPageState(writePageState(before))).toEqual(before);
    }),
  );
});

test('a link reads as it is meant', () => {
  const link = writePageState({
    from: { chain_id: 'noble-1', denom: 'uusdc' },
    to: { chain_id: 'osmosis-1', denom: 'ibc/27394FB0' },
    amount: '1.5',
    side: 'in',
    off: ['IBC', 'CCTP'],
    sort: 'received',
    selected: null,
  });
  expect(link).toBe('fc=noble-1&fd=uusdc&tc=osmosis-1&td=ibc/27394FB0&amt=1.5&off=CCTP,IBC');
});

test('an empty page has an empty query, and the switches of the link beat those of the reader', () => {
  expect(writePageState(readPageState(''))).toBe('');
  expect(readPageState('?off=').off).toEqual([]);
});

test.each(['-1', '1e9', '0x10', '1,5', 'abc', '.', `1${'0'.repeat(100)}`])('the amount "%s" is left out', (amount) => {
  expect(readPageState(`?amt=${encodeURIComponent(amount)}&side=up&sort=best`)).toEqual(readPageState(''));
});
