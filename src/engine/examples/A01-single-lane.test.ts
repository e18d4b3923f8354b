import { expect, test } from 'vitest';
import { best } from '#testing/best-path.ts';
import { ask, lane } from '#testing/graph.ts';

/**
 *   USDC@1 ──CCTP, 5 off──▶ USDC@noble
 */
const edges = [lane('CCTP', 'USDC@1', 'USDC@noble', { fixed: 5n })];

test('one lane, its fee taken from what is sent', () => {
  expect(best(edges, ask('USDC@1', 'USDC@noble', 100n))).toBe('100 USDC@1 ~ CCTP ~ 95 USDC@noble');
});

test('a lane leads one way only', () => {
  expect(best(edges, ask('USDC@noble', 'USDC@1', 100n))).toBeUndefined();
});

test('an asset of no edge has no path, and none is needed to where one is', () => {
  expect(best(edges, ask('USDC@1', 'USDC@solana', 100n))).toBeUndefined();
  expect(best(edges, ask('USDC@1', 'USDC@1', 100n))).toBeUndefined();
});
