import { expect, test } from 'vitest';
import { quotePath } from '#engine/path/quote.ts';
import { lane } from './graph.ts';
import { pathText } from './path-text.ts';

test('writes a path on one line', () => {
  const edges = [
    lane('CCTP:1', 'USDC@1', 'uusdc@noble-1', { fixed: 5n }),
    lane('IBC:2', 'uusdc@noble-1', 'ibc/USDC@osmosis-1'),
  ];
  const quote = quotePath(edges, 'in', 100n);
  expect(quote.ok && pathText(quote.path)).toBe('100 USDC@1 ~ CCTP ~ 95 uusdc@noble-1 ~ IBC ~ 95 ibc/USDC@osmosis-1');
});
