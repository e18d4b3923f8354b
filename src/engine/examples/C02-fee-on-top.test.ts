import { describe, expect, test } from 'vitest';
import { all } from '#testing/best-path.ts';
import { lane, searchRequest } from '#testing/graph.ts';

/**
 *            ┌──AXELAR, all of it arrives, 8 dollars on top──▶┐
 *   USDC@1 ──┤                                                USDC@osmosis
 *            └──CCTP, 5 dollars off──────────────────────────▶┘
 */
const edges = [
  lane('AXELAR', 'USDC@1', 'USDC@osmosis', { additionalFeeUsd: 8 }),
  lane('CCTP', 'USDC@1', 'USDC@osmosis', { fixed: 5_000_000n }),
];
const AXELAR = '100000000 USDC@1 ~ AXELAR ~ 100000000 USDC@osmosis';
const CCTP = '100000000 USDC@1 ~ CCTP ~ 95000000 USDC@osmosis';

describe('an additional fee in dollars', () => {
  const unitUsd = () => 1e-6;

  test('is subtracted from the output', () => {
    expect(all(edges, searchRequest('USDC@1', 'USDC@osmosis', 100_000_000n, { unitUsd }))).toEqual([CCTP, AXELAR]);
  });

  test('is added to the input', () => {
    const question = searchRequest('USDC@1', 'USDC@osmosis', 95_000_000n, { side: 'out', unitUsd });
    expect(all(edges, question)[0]).toBe(CCTP);
  });
});

test('ignores additional fees without a price', () => {
  expect(all(edges, searchRequest('USDC@1', 'USDC@osmosis', 100_000_000n))).toEqual([AXELAR, CCTP]);
});

test('counts what is known of a fee that is unknown as a whole, so that no detour is cheap by it', () => {
  const direct = lane('direct', 'A@1', 'A@3', { additionalFeeUsd: 1.1 });
  const detour = [
    lane('there', 'A@1', 'A@2', { additionalFeeUsd: null, knownFeeUsd: 1 }),
    lane('on', 'A@2', 'A@3', { additionalFeeUsd: 0.2 }),
  ];
  for (const side of ['in', 'out'] as const) {
    const request = searchRequest('A@1', 'A@3', 10_000_000n, { side, unitUsd: () => 1e-6 });
    expect(all([...detour, direct], request)[0]).toContain('~ direct ~');
  }
});

test('puts an unknown fee last among equal amounts', () => {
  const alike = [lane('a', 'A@1', 'A@2', { additionalFeeUsd: null }), lane('b', 'A@1', 'A@2')];
  expect(all(alike, searchRequest('A@1', 'A@2', 10n))[0]).toContain('~ b ~');
});
