import { expect, test } from 'vitest';
import { ask, lane } from '#testing/graph.ts';
import { ALLOW_ALL, excluding } from '../graph/edge-filter.ts';
import { createGraph } from '../graph/graph.ts';
import type { Side } from '../path/quote.ts';
import { findPaths } from './search.ts';

/** Lots so large that an amount of eighteen decimals is a float of them or none by what floats round away. */
const LOT = 10n ** 20n;

const lumpy = (lot: bigint) => lane('lumpy:1', 'X@a', 'X@b', { scale: { num: lot, den: lot } });

/** What is known of its magnitude is asked for an exact input, but not where a filter is for one question alone. */
type Manner = 'by magnitude' | 'in full';

const MANNERS: readonly Manner[] = ['by magnitude', 'in full'];

function best(lot: bigint, ppm: number, amount: bigint, manner: Manner, side: Side = 'in'): string | undefined {
  const graph = createGraph([lumpy(lot), lane('plain:1', 'X@a', 'X@b', { ppm })]);
  const allow = manner === 'in full' ? excluding(graph, ALLOW_ALL, []) : ALLOW_ALL;
  return findPaths(graph, ask('X@a', 'X@b', amount, { side, allow, maxHops: 2 })).paths[0]?.hops[0]?.edge.id;
}

test.each(MANNERS)('an input short of a lot by less than a float tells does not have it, %s', (manner) => {
  expect(best(LOT, 10_000, 7n * LOT - 1n, manner)).toBe('plain:1');
  expect(best(LOT, 10_000, 7n * LOT, manner)).toBe('lumpy:1');
  expect(best(LOT, 10_000, LOT - 1n, manner)).toBe('plain:1');
});

test.each(MANNERS)('an input has the lots that its float is short of, %s', (manner) => {
  // As floats the lot is more than it is, and seven of them less.
  const lot = LOT + 8200n;
  expect(best(lot, 70_000, 7n * lot, manner)).toBe('lumpy:1');
  expect(best(lot, 70_000, 7n * lot - 1n, manner)).toBe('plain:1');
});

test('an output beyond a lot by less than a float tells costs one more', () => {
  expect(best(LOT, 10_000, 7n * LOT + 1n, 'in full', 'out')).toBe('plain:1');
  expect(best(LOT, 10_000, 7n * LOT, 'in full', 'out')).toBe('lumpy:1');
});
