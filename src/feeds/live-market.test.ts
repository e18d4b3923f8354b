import { expect, test } from 'vitest';
import type { LaneRequest, Market, VenuePool } from '#market/market.ts';
import { createRegistry } from '#registry/registry.ts';
import { assetRecord } from '#testing/asset-record.ts';
import { chainRecord } from '#testing/chain-record.ts';
import type { Feed, Part } from './feed.ts';
import { feedState, liveMarket } from './live-market.ts';

const registry = createRegistry({
  chains: [chainRecord({ chain_id: 'a-1' }), chainRecord({ chain_id: 'b-1' })],
  assets: [assetRecord({ chain_id: 'a-1', denom: 'x', decimals: 6 }), assetRecord({ chain_id: 'b-1', denom: 'y' })],
  channels: [],
});
const x = { chain_id: 'a-1', denom: 'x' };
const lane: LaneRequest = { bridge: 'AXELAR', from: x, to: { chain_id: 'b-1', denom: 'y' }, smartRelay: false };

const feed = (name: string): Feed => ({
  ...{ name, title: name, covers: {}, everyMs: 1_000, staleAfterMs: 5_000 },
  read: () => Promise.reject(new Error('is not read')),
});
const word = (name: string, part: Part | null) => ({ feed: feed(name), part, failure: null });
const pool: VenuePool = {
  venue: 'v',
  chain_id: 'a-1',
  pool: { id: '1', kind: 'constant_product', denoms: ['x', 'z'], feePpm: 0, reserves: [1n, 1n] },
};

test('a figure past the limit of its feed is not in the market', () => {
  const words = [
    word('prices', { at: 1_000, prices: [{ asset: x, usdE12: 2n * 10n ** 12n, at: 900, source: 'pyth' }] }),
    word('pools', { at: 4_000, pools: [pool] }),
    word('lanes', { at: 5_000, lanes: [{ lane, terms: { fees: [] } }] }),
  ];
  const at = (now: number) => {
    const market = liveMarket(registry, words, now);
    return [market.price(x), market.pools().length, market.laneTerms(lane).fees];
  };
  expect(at(6_000)).toEqual([2n * 10n ** 12n, 1, []]);
  expect(at(6_001)).toEqual([null, 1, []]);
  expect(at(9_001)).toEqual([null, 0, []]);
  expect(at(10_001)).toEqual([null, 0, null]);
});

test('is as old as its oldest part, and its version follows from the parts in use', () => {
  const words = [word('a', { at: 1_000 }), word('b', { at: 3_000, block: 7n })];
  const [early, later] = [liveMarket(registry, words, 3_000), liveMarket(registry, words, 4_000)];
  expect(early.asOf).toBe('1970-01-01T00:00:01.000Z');
  expect(early.version).toMatch(/^[0-9a-f]{12}$/);
  expect(later.version).toBe(early.version);
  expect(liveMarket(registry, words, 7_000).version).not.toBe(early.version);
  expect(liveMarket(registry, [word('a', { at: 1_001 }), words[1] as never], 4_000).version).not.toBe(early.version);
});

test('has no version while no part is in use', () => {
  expect(liveMarket(registry, [word('a', null), word('b', { at: 1_000 })], 9_000).version).toBe('');
  expect(liveMarket(registry, [], 9_000).version).toBe('');
});

test('says of each feed what it is worth', () => {
  const failure = { at: 2_000, message: 'is down' };
  const states = [
    { ...word('f', null), failure },
    word('f', { at: 1_000 }),
    { ...word('f', { at: 1_000 }), failure },
    { ...word('f', { at: 1_000, block: 12n, note: 'Nothing.' }), failure },
  ].map((each, i) => feedState(each, i === 3 ? 6_001 : 2_000));
  expect(states.map(({ state }) => state)).toEqual(['waiting', 'current', 'late', 'expired']);
  expect(states[3]).toMatchObject({ at: 1_000, block: '12', note: 'Nothing.', failure });
});

test('what is dated more than five minutes ahead of the clock is not used', () => {
  const stateAt = (at: number) => feedState(word('f', { at }), 1_000_000).state;
  expect([1_300_000, 1_300_001].map(stateAt)).toEqual(['current', 'expired']);
});

test('a first round that goes on is said until it is over', () => {
  const states = [word('f', { at: 1, isPartial: true }), word('f', { at: 2 }), word('f', null)].map((each) =>
    feedState(each, 2),
  );
  expect(states.map(({ state, isPartial }) => [state, isPartial])).toEqual([
    ['current', true],
    ['current', undefined],
    ['waiting', undefined],
  ]);
});

test('a feed of several reads is asked once in all of them', () => {
  const rotating = { ...word('f', null), feed: { ...feed('f'), readsPerRound: 8 } };
  expect([word('f', null), rotating].map((each) => feedState(each, 0).everyMs)).toEqual([1_000, 8_000]);
});

test('a lane without figures is unknown, and one of a bridge that takes nothing is free', () => {
  const { laneTerms } = liveMarket(registry, [], 0);
  expect(laneTerms(lane).fees).toBeNull();
  expect(laneTerms({ ...lane, bridge: 'IBC' }).fees).toEqual([]);
});

test('terms of the same figures are the same object in every market', () => {
  const figures = { lane, terms: { fees: [] } };
  const at = (now: number) => liveMarket(registry, [word('f', { at: now, lanes: [figures] })], now).laneTerms(lane);
  expect(at(1)).toBe(at(2));
});

test('two routes of a bridge between the same assets have their own fees', () => {
  const fees = [{ type: 'BRIDGE', behavior: 'FEE_BEHAVIOR_ADDITIONAL', asset: x, amount: 5n, ppm: 0 } as const];
  const lanes = [
    { lane: { ...lane, route: 'one' }, terms: { fees } },
    { lane: { ...lane, route: 'other' }, terms: { fees: [] } },
  ];
  const market = liveMarket(registry, [word('lanes', { at: 5_000, lanes })], 5_000);
  const feesOf = (route?: string) => market.laneTerms({ ...lane, ...(route !== undefined && { route }) }).fees;
  expect([feesOf('one'), feesOf('other'), feesOf()]).toEqual([fees, [], null]);
});

test('where only pools changed, prices, terms and gas stay the same functions', () => {
  const price = { kind: 'evm', at: null, asset: x } as never;
  const parts = {
    prices: { at: 1_000, prices: [{ asset: x, usdE12: 1n, at: 900, source: 'pyth' }] },
    gas: { at: 1_000, gas: [{ chain_id: 'a-1', price }] },
    lanes: { at: 1_000, lanes: [{ lane, terms: { fees: [] } }] },
    pools: { at: 1_000, pools: [pool] },
  };
  const functions = ({ price, usd, laneTerms, gasPrice }: Market) => ({ price, usd, laneTerms, gasPrice });
  const marketOf = (changed: Partial<typeof parts>) => {
    const words = Object.entries({ ...parts, ...changed }).map(([name, part]) => word(name, part));
    return liveMarket(registry, words, 2_000);
  };
  const first = functions(marketOf({}));
  const second = marketOf({ pools: { at: 1_500, pools: [] } });
  expect(second.pools()).toEqual([]);
  for (const [name, each] of Object.entries(functions(second))) expect(each).toBe(first[name as keyof typeof first]);

  const dearer = marketOf({ prices: { at: 1_600, prices: [{ asset: x, usdE12: 2n, at: 900, source: 'pyth' }] } });
  expect(dearer.price(x)).toBe(2n);
  expect(dearer.usd).not.toBe(first.usd);
  expect(dearer.laneTerms).toBe(first.laneTerms);
  const without = liveMarket(registry, [], 2_000);
  expect([without.price(x), without.laneTerms(lane).fees, without.gasPrice('a-1')]).toEqual([null, null, null]);
});
