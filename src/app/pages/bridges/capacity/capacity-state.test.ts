import { expect, test } from 'vitest';
import { DEFAULT_ASSET } from '#app/asset/default-asset.ts';
import type { Asset } from '#contract/asset.ts';
import type { RouteRequest } from '#contract/route.ts';
import { CAPACITY, isCapacity } from '../capacity-view.ts';
import { asksForLanes, type CapacityState, capacityLink, compareHref, parseCapacityState } from './capacity-state.ts';

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

test('leads to Compare with the pair: the asset of the last question there, else the same symbol, else the start alone', () => {
  const assets = [
    { ...DEFAULT_ASSET, symbol: 'USDC' },
    { chain_id: '8453', denom: '0xB', symbol: 'USDC' },
    { chain_id: 'noble-1', denom: 'uusdc', symbol: 'USDC.n' },
  ] as Asset[];
  const question = {
    ...{ source_asset_chain_id: DEFAULT_ASSET.chain_id, source_asset_denom: DEFAULT_ASSET.denom },
    ...{ dest_asset_chain_id: 'noble-1', dest_asset_denom: 'uusdc' },
  } as RouteRequest;
  const ends = (to: string | null, from: string | null = DEFAULT_ASSET.chain_id) =>
    ['fc', 'fd', 'tc', 'td'].map((name) =>
      new URLSearchParams(searchOf(compareHref({ ...FIRST, from, to }, question, { assets }))).get(name),
    );
  const start = [DEFAULT_ASSET.chain_id, DEFAULT_ASSET.denom];
  expect(ends('noble-1')).toEqual([...start, 'noble-1', 'uusdc']);
  expect(ends('8453')).toEqual([...start, '8453', '0xB']);
  expect(ends('solana')).toEqual([...start, null, null]);
  expect(ends(null, null)).toEqual([...start, null, null]);
  expect(ends('noble-1', '8453')).toEqual(['8453', '0xB', null, null]);
});
