import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MAX_SIDE_BY_SIDE, type PageState, pageHref, parsePageState, SIDES, SORTS } from './page-state.ts';

const id = fc.record({ chain_id: fc.string({ minLength: 1 }), denom: fc.string({ minLength: 1 }) });
const state: fc.Arbitrary<PageState> = fc.record({
  from: fc.option(id),
  to: fc.option(id),
  amount: fc.oneof(fc.constant(''), fc.nat().map(String), fc.constant('1.50')),
  side: fc.constantFrom(...SIDES),
  bridgesOff: fc.option(fc.uniqueArray(fc.constantFrom('IBC', 'CCTP', 'GO_FAST')).map((ids) => ids.sort())),
  venuesOff: fc.uniqueArray(fc.constantFrom('Osmosis', 'Uniswap v3')).map((names) => names.sort()),
  sort: fc.constantFrom(...SORTS),
  selected: fc.option(fc.stringMatching(/^[a-z0-9]{1,8}$/)),
  sideBySide: fc.uniqueArray(fc.stringMatching(/^[a-z0-9]{1,8}$/), { maxLength: MAX_SIDE_BY_SIDE }),
});

test('parses every formatted state back', () => {
  fc.assert(
    fc.property(state, (before) => {
      expect(parsePageState(pageHref(before).slice(1))).toEqual(before);
    }),
  );
});

test('leaves commas and slashes unescaped', () => {
  const link = pageHref({
    from: { chain_id: 'noble-1', denom: 'uusdc' },
    to: { chain_id: 'osmosis-1', denom: 'ibc/27394FB0' },
    amount: '1.5',
    side: 'in',
    bridgesOff: ['IBC', 'CCTP'],
    venuesOff: ['Uniswap v3', 'Osmosis'],
    sort: 'best',
    selected: null,
    sideBySide: [],
  });
  expect(link).toBe('/?fc=noble-1&fd=uusdc&tc=osmosis-1&td=ibc/27394FB0&amt=1.5&off=CCTP,IBC&voff=Osmosis,Uniswap+v3');
});

test('formats the default state as an empty query, and parses an empty list of bridges as none off', () => {
  expect(pageHref(parsePageState(''))).toBe('/');
  expect(parsePageState('?off=').bridgesOff).toEqual([]);
});

test.each([
  ['received', 'cost'],
  ['fees', 'cost'],
  ['fastest', 'time'],
  ['signatures', 'signatures'],
])('reads sort=%s of an older link as %s', (old, now) => expect(parsePageState(`?sort=${old}`).sort).toBe(now));

test.each(['-1', '1e9', '0x10', '1,5', 'abc', '.', `1${'0'.repeat(100)}`])('ignores the amount "%s"', (amount) => {
  expect(parsePageState(`?amt=${encodeURIComponent(amount)}&side=up&sort=dearest`)).toEqual(parsePageState(''));
});
