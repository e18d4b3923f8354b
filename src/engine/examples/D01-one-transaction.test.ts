import { expect, test } from 'vitest';
import { best } from '#testing/best-path.ts';
import { lane, searchRequest } from '#testing/graph.ts';
import { SINGLE_TX } from '../path/limits.ts';

/**
 *   OSMO@osmosis ──IBC──▶ OSMO@axelar ──AXELAR, wants a signature──▶ OSMO@1
 *                                      ──RELAY, 10 off, goes on by itself──▶
 */
const edges = [
  lane('IBC', 'OSMO@osmosis', 'OSMO@axelar', { exit: ['ibc_forward', 'cosmos_contract'] }),
  lane('AXELAR', 'OSMO@axelar', 'OSMO@1', { entry: [] }),
  lane('RELAY', 'OSMO@axelar', 'OSMO@1', { fixed: 10n, entry: ['cosmos_contract'] }),
];

test('prefers the cheaper path where two signatures are allowed', () => {
  expect(best(edges, searchRequest('OSMO@osmosis', 'OSMO@1', 100n))).toContain('~ AXELAR ~ 100 OSMO@1');
});

test.each(['in', 'out'] as const)('in one transaction the best that needs none, exact %s', (side) => {
  expect(best(edges, searchRequest('OSMO@osmosis', 'OSMO@1', 90n, { side, within: SINGLE_TX }))).toContain('~ RELAY ~');
});

test('does not count the first signature', () => {
  expect(best(edges, searchRequest('OSMO@axelar', 'OSMO@1', 100n, { within: SINGLE_TX }))).toContain('~ AXELAR ~');
});
