import { expect, test } from 'vitest';
import { ask, lane } from '#testing/graph.ts';
import { all } from './best.ts';

/**
 *   A@1 ──direct, slow──▶ A@3        one hop
 *   A@1 ──quick──▶ A@3               one hop, less time
 *   A@1 ──untimed──▶ A@3             one hop, time unknown
 *   A@1 ──first──▶ A@2 ──second──▶ A@3        two hops, no second signature
 *   A@1 ──first──▶ A@2 ──signed──▶ A@3        two hops, signed again
 */
const edges = [
  lane('signed', 'A@2', 'A@3', { startsBy: [] }),
  lane('untimed', 'A@1', 'A@3', { seconds: null }),
  lane('first', 'A@1', 'A@2', { seconds: 1 }),
  lane('second', 'A@2', 'A@3', { seconds: 1 }),
  lane('slow', 'A@1', 'A@3', { seconds: 600 }),
  lane('quick', 'A@1', 'A@3', { seconds: 20 }),
];
const ORDER = ['quick', 'slow', 'untimed', 'first ~ 10 A@2 ~ second', 'first ~ 10 A@2 ~ signed'];

test('equal amounts: fewer signatures, fewer hops, less time, a time that is known', () => {
  expect(all(edges, ask('A@1', 'A@3', 10n))).toEqual(ORDER.map((way) => `10 A@1 ~ ${way} ~ 10 A@3`));
});

test('the order in which edges are given changes nothing', () => {
  expect(all([...edges].reverse(), ask('A@1', 'A@3', 10n))).toEqual(all(edges, ask('A@1', 'A@3', 10n)));
});

test('no more paths than asked for', () => {
  expect(all(edges, ask('A@1', 'A@3', 10n, { maxPaths: 2 }))).toHaveLength(2);
});
