import { expect, test } from 'vitest';
import type { Bridge } from '#contract/bridge.ts';
import { isUnused, stateOf } from './bridge-state.ts';

const bridge = (assets: number, halted_assets: number, more: Partial<Bridge> = {}): Bridge =>
  ({ id: 'IBC', name: 'IBC', assets, halted_assets, ...more }) as Bridge;

test('a bridge is partly halted from a tenth of its assets on', () => {
  const states = [0, 1, 9, 10, 28].map((halted) => stateOf(bridge(100, halted)));
  expect(states).toEqual(['running', 'running', 'running', 'partly', 'partly']);
  expect(stateOf(bridge(0, 0))).toBe('closed');
  expect(stateOf({ ...bridge(3, 0), assets: undefined, halted_assets: undefined })).toBe('running');
  expect(stateOf({ ...bridge(3, 1), assets: undefined })).toBe('partly');
});

test('a part that ends is unused only where the service tells the parts that its lanes take', () => {
  const v1 = [{ bridge: 'CCTP' as const, part: 'v1' }];
  expect(isUnused(v1, { parts: ['noble', 'v2'] })).toBe(true);
  expect(isUnused(v1, { parts: ['v1', 'v2'] })).toBe(false);
  expect(isUnused(v1, {})).toBe(false);
  expect(isUnused([{ bridge: 'CCTP' }], { parts: ['v2'] })).toBe(false);
});
