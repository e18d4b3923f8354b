import { expect, test } from 'vitest';
import { assetKey, assetOfKey } from './asset.ts';

test.each(['uosmo', 'ibc/27394F', 'odd|denom', 'factory/osmo1x/a|b'])('assetOfKey inverts assetKey: %s', (denom) => {
  const asset = { chain_id: 'osmosis-1', denom };
  expect(assetOfKey(assetKey(asset))).toEqual(asset);
});

test('the key of an EVM address is in lower case', () => {
  const asset = { chain_id: '1', denom: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48' };
  expect(assetOfKey(assetKey(asset))).toEqual({ chain_id: '1', denom: asset.denom.toLowerCase() });
});
