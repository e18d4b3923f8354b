import { describe, expect, test } from 'vitest';
import { assetKey } from '#contract/asset.ts';
import { createGraph, findBestRoute, laneQuotes } from '#engine/index.ts';
import type { LaneRequest, LaneTerms, LaneTier } from '#market/market.ts';
import { embeddedRegistry } from '#registry/embedded.ts';
import type { LivenessRecord } from '#registry/records.ts';
import { findLane, operationFor } from '#testing/lanes.ts';
import { deductedFee, testMarket } from '#testing/market.ts';
import type { Lane } from './bridge.ts';
import { cctp } from './cctp.ts';
import { stargate } from './stargate.ts';

const registry = embeddedRegistry();
const USDT = { chain_id: '1', denom: '0xdAC17F958D2ee523a2206206994597C13D831ec7' };
const USDT_ON_BSC = { chain_id: '56', denom: '0x55d398326f99059fF775485246999027B3197955' };

const STARGATE = { bridge: stargate, from: USDT, to: USDT_ON_BSC };
/** One lane: from Avalanche a standard transfer is as fast as a fast one. */
const CCTP = {
  bridge: cctp,
  from: { chain_id: '43114', denom: '0xB97EF9Ef8734C71904D8002F8b6Bc66Dd9c48a6E' },
  to: { chain_id: '1', denom: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48' },
};

const tier = (ppm: number, limits: Omit<LaneTier, 'fees'>): LaneTier => ({
  ...limits,
  fees: [deductedFee(USDT, { ppm })],
});

/** Three zones, of which the last ends at what can be sent. */
const ZONES: LaneTerms = {
  ...tier(100, { max: 1_000_000n }),
  seconds: 60,
  tiers: [tier(600, { min: 1_000_001n, max: 5_000_000n }), tier(300, { min: 5_000_001n, max: 9_000_000n })],
};

/** The lanes of a bridge with these terms between two assets, and no others. */
function lanesWith(terms: LaneTerms, { bridge, from, to } = STARGATE): Lane[] {
  const isOurs = (request: LaneRequest) =>
    assetKey(request.from) === assetKey(from) && assetKey(request.to) === assetKey(to);
  const market = testMarket(registry, {
    terms: (request) => (isOurs(request) ? terms : { fees: null, seconds: null }),
  });
  return [...bridge.lanes({ registry, market, smartRelay: true })];
}

function sent(lanes: readonly Lane[], side: 'in' | 'out', amount: bigint) {
  const request = { from: assetKey(USDT), to: assetKey(USDT_ON_BSC), side, amount, unitUsd: () => null };
  const { path, rejections } = findBestRoute(createGraph(lanes), request);
  return { path: path && [path.amountIn, path.amountOut], rejections: rejections().map(({ failure }) => failure) };
}

describe('a lane whose fees go by size', () => {
  const lanes = lanesWith(ZONES);
  /** Units of USDT on BNB Smart Chain, of 18 decimals. */
  const units = (amount: bigint) => amount * 10n ** 12n;

  test('is a lane for each size, over one pool', () => {
    expect(lanes).toHaveLength(3);
    expect(new Set(lanes.map(({ id }) => id)).size).toBe(3);
    expect(new Set(lanes.map(({ poolKey }) => poolKey)).size).toBe(1);
    expect(lanes.map((lane) => [lane.from, lane.to])).toEqual(lanes.map(() => [assetKey(USDT), assetKey(USDT_ON_BSC)]));
  });

  // Rounded down, and one unit more, as Stargate does.
  test.each([
    [1_000_000n, 999_899n],
    [1_000_001n, 999_400n],
    [5_000_000n, 4_996_999n],
    [5_000_001n, 4_998_500n],
    [9_000_000n, 8_997_299n],
  ])('the size of the whole amount decides: %s', (amountIn, amountOut) => {
    expect(sent(lanes, 'in', amountIn).path).toEqual([amountIn, units(amountOut)]);
  });

  test('buys an output by the size that needs least', () => {
    // 999,600 would take 1,000,201 of the second size.
    expect(sent(lanes, 'out', units(999_600n)).path).toEqual([999_700n, units(999_600n)]);
    // Between what the second size gives at most and the third at least.
    expect(sent(lanes, 'out', units(4_997_500n)).path).toEqual([5_000_001n, units(4_998_500n)]);
  });

  test('names the maximum of the largest size only', () => {
    const { path, rejections } = sent(lanes, 'in', 9_000_001n);
    expect(path).toBeUndefined();
    expect(rejections.flatMap((failure) => ('limit' in failure ? (failure.limit ?? []) : []))).toEqual([9_000_000n]);
  });

  test('writes the fee of its size into the operation', () => {
    const body = operationFor(lanes[1] as Lane, 2_000_000n);
    expect(body).toMatchObject({ stargate_transfer: { oft_fee_amount: '1201' } });
  });
});

test('drops the sizes that the bridge does not take', () => {
  // A million USDC by the bridge itself.
  const most = 10_000_000_000_000n;
  const lanes = lanesWith({ fees: [], seconds: 1, max: most, tiers: [{ min: most + 1n, fees: [] }] }, CCTP);
  expect(lanes.map((lane) => lane.quoteIn(most + 1n))).toEqual([{ ok: false, reason: 'above_maximum', limit: most }]);
});

describe('a word on a bridge', () => {
  const word = (facts: Partial<LivenessRecord>): LivenessRecord => ({
    ...{ chain_id: '', denom: null, channel: null, bridge: 'STARGATE', state: 'gone' },
    ...{ reason: 'ended', source: 'a test', date: '2026-11-28', ...facts },
  });
  const ON_BSC = { chain_id: '56' };
  const TOKEN = { chain_id: '56', denom: USDT_ON_BSC.denom };

  // Both ways, to BNB Smart Chain and back.
  test.each<[string, Partial<LivenessRecord>, boolean, boolean]>([
    ['that has ended closes both ways', {}, false, false],
    ['that is about to end closes none', { state: 'ending' }, true, true],
    ['that has ended on a chain closes both ways', ON_BSC, false, false],
    ['of which a chain takes nothing more in closes the way there', { ...ON_BSC, state: 'halted_in' }, false, true],
    ['of which a chain lets nothing out closes the way back', { ...ON_BSC, state: 'halted_out' }, true, false],
    ['that has ended for an asset closes both ways', TOKEN, false, false],
    ['that has ended for another asset closes none', { ...TOKEN, denom: '0xe' }, true, true],
    ['of which another part has ended closes none', { part: 'v1' }, true, true],
    ['of another name closes none', { bridge: 'LAYER_ZERO' }, true, true],
  ])('%s', (_, facts, there, back) => {
    const told = registry.withWords({ liveness: [word(facts)] });
    const context = { registry: told, market: testMarket(told), smartRelay: true };
    expect(findLane(stargate, context, USDT, USDT_ON_BSC) !== undefined).toBe(there);
    expect(findLane(stargate, context, USDT_ON_BSC, USDT) !== undefined).toBe(back);
    const halts = stargate.halts(told).filter(({ from }) => from === assetKey(USDT));
    expect(halts.some(({ to }) => to === assetKey(USDT_ON_BSC))).toBe(!there);
  });
});

test('has no lane where nothing can be sent', () => {
  expect(lanesWith({ fees: [], seconds: 60, max: 0n })).toEqual([]);
});

test('takes the lower maximum of the bridge and of its terms', () => {
  const [lane] = lanesWith({ fees: [], seconds: 60, max: 5n, min: 3n });
  expect(lane?.quoteIn(6n)).toMatchObject({ reason: 'above_maximum', limit: 5n });
  expect(lane?.quoteIn(2n)).toMatchObject({ reason: 'below_minimum', limit: 3n });
});

test('has no limit of its own where another lane takes the amounts beyond', () => {
  const lane = laneQuotes({ min: 10n, max: 20n, beyond: { min: true, max: true } });
  expect(lane.quoteIn(21n)).toEqual({ ok: false, reason: 'above_maximum', limit: null });
  expect(lane.quoteIn(9n)).toEqual({ ok: false, reason: 'below_minimum', limit: null });
});
