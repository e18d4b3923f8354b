import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fakeBalanceState, fakeEntry } from '#testing/balances.ts';
import { routeNames } from '#testing/route-names.ts';
import { type Group, toGroup } from '../holdings/groups.ts';
import { type Holding, listPositions, sumPositions } from '../holdings/holdings.ts';
import { isOpen, keepAnchorInPlace, keepGroupOrder, keyOf, type Row, rowsOf } from './stable-rows.ts';

const holding = (denom: string): Holding =>
  sumPositions(
    listPositions([fakeBalanceState('osmosis-1', { [denom]: fakeEntry('1', '1') })]),
    routeNames,
  )[0] as Holding;

const group = (key: string, denoms: readonly string[]): Group =>
  toGroup({ key: `asset ${key}`, kind: 'asset', title: key }, denoms.map(holding));

const everyOpen = () => true;
const keys = (rows: readonly Row[]): string[] => rows.map(keyOf);
const short = (rows: readonly Row[]): string =>
  keys(rows)
    .map((key) => key.replace('asset ', '').replace(/ osmosis-1\|/, ''))
    .join(' ');
const arrive = (before: readonly Row[], groups: readonly Group[], anchor: string | null = null): readonly Row[] =>
  keepAnchorInPlace(rowsOf(keepGroupOrder(groups, before), everyOpen), before, anchor);

const FIRST = rowsOf([group('b', ['1', '2']), group('d', ['1'])], everyOpen);

test('shows an asset with one holding as a row, with several as a group', () => {
  expect(short(FIRST)).toBe('b b:1 b:2 d');
  expect(FIRST.map(({ kind }) => kind)).toEqual(['group', 'holding', 'holding', 'holding']);
  expect(short(rowsOf([group('b', ['1', '2'])], () => false))).toBe('b');
});

test('expands chains and collapses assets by default, toggles both, and expands all while searching', () => {
  const chain = { ...group('c', []), kind: 'chain' as const };
  const asset = group('a', []);
  const turned = new Set([chain.key, asset.key]);
  const both = (...args: [ReadonlySet<string>, boolean]) => [chain, asset].map((each) => isOpen(each, ...args));
  expect(both(new Set(), false)).toEqual([true, false]);
  expect(both(turned, false)).toEqual([false, true]);
  expect(both(turned, true)).toEqual([true, true]);
});

test('appends new rows while responses arrive', () => {
  const groups = [group('a', ['1']), group('b', ['0', '2', '1']), group('c', ['1']), group('d', ['1'])];
  expect(short(arrive(FIRST, groups))).toBe('b b:1 b:2 b:0 d a c');
});

test('inserts no row above the anchor', () => {
  const groups = [group('a', ['1']), group('b', ['0', '2', '1']), group('c', ['1']), group('d', ['1'])];
  expect(short(arrive(FIRST, groups, 'asset d'))).toBe('b b:1 b:2 d a c');
  expect(short(arrive(FIRST, groups, 'asset b'))).toBe('b b:1 b:2 b:0 d a c');
});

test('does not replace an anchor row by a group', () => {
  const after = arrive(FIRST, [group('b', ['1', '2']), group('d', ['1', '2'])], 'asset d');
  expect(after.at(-1)).toBe(FIRST.at(-1));
  expect(short(after)).toBe('b b:1 b:2 d');
});

test('ignores an anchor that no longer exists', () => {
  expect(short(arrive(FIRST, [group('a', ['1']), group('b', ['1'])], 'asset d'))).toBe('b a');
});

test('keeps the anchor in place for any new rows', () => {
  const names = ['a', 'b', 'c', 'd', 'e'];
  const world = fc.uniqueArray(
    fc.record({
      name: fc.constantFrom(...names),
      denoms: fc.uniqueArray(fc.constantFrom('1', '2', '3'), { minLength: 1 }),
    }),
    { selector: ({ name }) => name, minLength: 1 },
  );
  fc.assert(
    fc.property(world, world, fc.nat(), (first, more, pick) => {
      const before = rowsOf(
        first.map(({ name, denoms }) => group(name, denoms)),
        everyOpen,
      );
      const at = pick % before.length;
      // Existing rows never change: only new ones matter.
      const after = names.flatMap((name) => {
        const old = first.find((each) => each.name === name)?.denoms ?? [];
        const fresh = more.find((each) => each.name === name)?.denoms ?? [];
        const denoms = [...new Set([...fresh, ...old])];
        return denoms.length === 0 ? [] : [group(name, denoms)];
      });
      const anchor = before[at]?.key ?? '';
      const held = arrive(before, after, anchor);
      expect(keys(held).indexOf(anchor)).toBe(at);
      expect(new Set(keys(held)).size).toBe(held.length);
    }),
  );
});
