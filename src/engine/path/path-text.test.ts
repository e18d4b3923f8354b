import { expect, test } from 'vitest';
import { lane } from '#testing/graph.ts';
import { pathText } from './path-text.ts';
import { quotePath } from './quote.ts';

test('a path is one line of amounts and ways', () => {
  const edges = [
    lane('CCTP:1', 'USDC@1', 'uusdc@noble-1', { fixed: 5n }),
    lane('IBC:2', 'uusdc@noble-1', 'ibc/USDC@osmosis-1'),
  ];
  const settlement = quotePath(edges, 'in', 100n);
  expect(settlement.ok && pathText(settlement.path)).toBe(
    '100 USDC@1 ~ CCTP ~ 95 uusdc@noble-1 ~ IBC ~ 95 ibc/USDC@osmosis-1',
  );
});
