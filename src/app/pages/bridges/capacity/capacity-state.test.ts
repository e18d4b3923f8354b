import { expect, test } from 'vitest';
import { DEFAULT_ASSET } from '#app/asset/default-asset.ts';
import { CAPACITY, isCapacity } from '../capacity-view.ts';
import { asksForLanes, type CapacityState, capacityLink, parseCapacityState } from './capacity-state.ts';

const FIRST: CapacityState = { asset: DEFAULT_ASSET, from: null, to: null, bridge: null, order: 'max' };

const searchOf = (link: string): string => new URL(link, 'https://a.example').search;

test.each<CapacityState>([
  FIRST,
  { asset: { chain_id: 'osmosis-1', denom: 'ibc/A&B' }, from: 'osmosis-1', to: '8453', bridge: 'CCTP', order: 'fee' },
])('a link holds what the page shows', (state) => {
  const search = searchOf(capacityLink(CAPACITY, state));
  expect(isCapacity(search)).toBe(true);
  expect(parseCapacityState(search)).toEqual(state);
});

test('what is absent or unknown has its default', () => {
  expect(parseCapacityState(searchOf(CAPACITY))).toEqual(FIRST);
  expect(parseCapacityState('?order=luck&from=')).toEqual(FIRST);
  expect(isCapacity(searchOf(CAPACITY))).toBe(true);
  expect(isCapacity('?view=other')).toBe(false);
});

test('an address without a choice leaves it to the page; one that chose any chain does not', () => {
  expect(asksForLanes(searchOf(CAPACITY))).toBe(false);
  expect(asksForLanes(searchOf(capacityLink(CAPACITY, FIRST)))).toBe(true);
  expect(asksForLanes('?view=capacity&by=CCTP')).toBe(true);
});
