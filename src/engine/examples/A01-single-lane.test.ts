import { expect, test } from 'vitest';
import { best } from '#testing/best-path.ts';
import { lane, searchRequest } from '#testing/graph.ts';

/**
 *   USDC@1 ──CCTP, 5 off──▶ USDC@noble
 */
const edges = [lane('CCTP', 'USDC@1', 'USDC@noble', { fixed: 5n })];

test('takes the fee of a lane from its input', () => {
  expect(best(edges, searchRequest('USDC@1', 'USDC@noble', 100n))).toBe('100 USDC@1 ~ CCTP ~ 95 USDC@noble');
});

test('uses a lane in one direction only', () => {
  expect(best(edges, searchRequest('USDC@noble', 'USDC@1', 100n))).toBeUndefined();
});

test('finds no path for an unknown asset or to the source', () => {
  expect(best(edges, searchRequest('USDC@1', 'USDC@solana', 100n))).toBeUndefined();
  expect(best(edges, searchRequest('USDC@1', 'USDC@1', 100n))).toBeUndefined();
});
