import { expect, test } from 'vitest';
import { routeNames, USDC_NOBLE, USDC_OSMOSIS } from '#testing/route-names.ts';
import { originText } from './origin-text.ts';

test.each([
  [{}, null],
  [{ origin_chain_id: '' }, 'origin not found'],
  [{ origin_chain_id: 'osmosis-1', trace: 'transfer/channel-750' }, 'from Osmosis via 1 hop'],
  [{ origin_chain_id: 'osmosis-1', trace: 'transfer/channel-1/transfer/channel-2' }, 'from Osmosis via 2 hops'],
  [{ origin_chain_id: 'osmosis-1', trace: '' }, 'from Osmosis'],
  [{ origin_chain_id: 'gone-1' }, 'from gone-1'],
])('%j: %s', (change, text) => expect(originText({ ...USDC_NOBLE, ...change }, routeNames)).toBe(text));

test('names the origin chain of a foreign asset', () => {
  const voucher = { ...USDC_OSMOSIS, origin_chain_id: 'noble-1', trace: 'transfer/channel-750' };
  expect(originText(voucher, routeNames)).toBe('from Noble via 1 hop');
});
