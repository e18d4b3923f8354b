import { expect, test } from 'vitest';
import type { Bridge } from '#contract/bridge.ts';
import { isUnused, stateOf } from './bridge-state.ts';

const bridge = (assets: number, halted_assets: number, more: Partial<Bridge> = {}): Bridge =>
  ({ id: 'IBC', name: 'IBC', assets, halted_assets, ...more }) as Bridge;

test('a bridge is partly halted from the first of its assets on', () => {
  expect([stateOf(bridge(100, 0)), stateOf(bridge(100, 1)), stateOf(bridge(100, 28))]).toEqual([
    'running',
    'partly',
    'partly',
  ]);
  expect(stateOf(bridge(0, 0))).toBe('closed');
  expect(stateOf({ ...bridge(3, 0), assets: undefined, halted_assets: undefined })).toBe('running');
});

test('a part that ends is unused only where the service tells the parts that its lanes take', () => {
  const v1 = [{ bridge: 'CCTP' as const, part: 'v1' }];
  expect(isUnused(v1, { parts: ['noble', 'v2'] })).toBe(true);
  expect(isUnused(v1, { parts: ['v1', 'v2'] })).toBe(false);
  expect(isUnused(v1, {})).toBe(false);
  expect(isUnused([{ bridge: 'CCTP' }], { parts: ['v2'] })).toBe(false);
});
