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

test('the key of a voucher gives its hash in upper case', () => {
  const hash = '14F9BC3E44B8A9C1BE1FB08980FAB87034C9905EF17CF2F5008FC085218811CC';
  const keyOf = (denom: string) => assetKey({ chain_id: 'cosmoshub-4', denom });
  expect(keyOf(`ibc/${hash.toLowerCase()}`)).toBe(`cosmoshub-4|ibc/${hash}`);
  expect(keyOf(`ibc/${hash}`)).toBe(`cosmoshub-4|ibc/${hash}`);
  expect(keyOf(`ibc/${hash.slice(1).toLowerCase()}`)).toBe(`cosmoshub-4|ibc/${hash.slice(1).toLowerCase()}`);
});
