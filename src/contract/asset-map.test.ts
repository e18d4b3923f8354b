import { expect, test } from 'vitest';
import { AssetMap } from './asset-map.ts';

const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48';

test('finds an EVM asset by any spelling of its address, with the last value set', () => {
  const map = new AssetMap<number>();
  map.set({ chain_id: '1', denom: USDC }, 1);
  map.set({ chain_id: '1', denom: USDC.toLowerCase() }, 2);
  for (const denom of [USDC, USDC.toLowerCase(), USDC.toUpperCase().replace('0X', '0x')]) {
    expect(map.get({ chain_id: '1', denom })).toBe(2);
  }
});

test('distinguishes chains, and other denoms by case', () => {
  const map = new AssetMap<number>();
  map.set({ chain_id: '1', denom: USDC }, 1);
  map.set({ chain_id: 'solana', denom: 'So11' }, 2);
  expect(map.get({ chain_id: '10', denom: USDC })).toBeUndefined();
  expect(map.get({ chain_id: 'solana', denom: 'so11' })).toBeUndefined();
  expect(map.get({ chain_id: 'solana', denom: 'So11' })).toBe(2);
});
