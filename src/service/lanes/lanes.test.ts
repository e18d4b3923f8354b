import { describe, expect, test } from 'vitest';
import type { ServiceError } from '#contract/error.ts';
import { type LaneCapacity, type LanesRequest, lanesResponseSchema } from '#contract/lanes.ts';
import { sampleDeps } from '#testing/sample-service.ts';
import { answerRoute } from '../route/route.ts';
import { answerLanes } from './lanes.ts';

const USDC_TO_BASE: LanesRequest = { symbol: 'usdc', source_chain_id: '1', dest_chain_id: '8453' };

const lanesOf = (request: LanesRequest) => answerLanes(sampleDeps, request);

function messageOf(request: LanesRequest): string {
  try {
    lanesOf(request);
    return 'no error';
  } catch (error) {
    return (error as ServiceError).message;
  }
}

const idOf = (lane: LaneCapacity): string =>
  `${lane.bridge_id} ${lane.source_asset_chain_id} ${lane.source_asset_denom} ${lane.dest_asset_chain_id} ${lane.dest_asset_denom}`;

describe('lanes', () => {
  test('of a symbol between two chains are all of that symbol, and on the wire as the contract has them', () => {
    const answer = lanesOf(USDC_TO_BASE);
    expect(lanesResponseSchema.parse(JSON.parse(JSON.stringify(answer)))).toEqual(JSON.parse(JSON.stringify(answer)));
    expect(answer.total).toBeGreaterThan(1);
    expect(answer.lanes.map(({ bridge_id }) => bridge_id)).toContain('CCTP');
    for (const lane of answer.lanes) {
      expect([lane.source_asset_chain_id, lane.dest_asset_chain_id]).toEqual(['1', '8453']);
    }
  });

  test('of one bridge between the same assets are told apart by their names', () => {
    const { lanes } = lanesOf({ ...USDC_TO_BASE, bridges: ['HYPERLANE', 'CCTP'], limit: 500 });
    const names = lanes.map((lane) => `${idOf(lane)} ${lane.name}`);
    expect(new Set(names).size).toBe(lanes.length);
    expect(lanes.map(({ name }) => name)).toContain('fast');
  });

  test('with a limit alone are those that take a known maximum', () => {
    const { lanes, total } = lanesOf({ bridges: ['ARBITRUM'], is_limited: true, limit: 500 });
    expect(lanes.length).toBe(total);
    expect(total).toBeGreaterThan(0);
    expect(lanes.map(({ max }) => max)).not.toContain(null);
  });

  test('charge what a route of the same amount over them is charged', () => {
    const [lane] = lanesOf({ ...USDC_TO_BASE, bridges: ['STARGATE'] }).lanes;
    if (lane === undefined) throw new Error('Stargate carries USDC');
    const compared = lane.sizes.filter(({ fees }) => fees !== null);
    expect(compared.length).toBeGreaterThan(0);
    for (const size of compared) {
      const route = answerRoute(sampleDeps, {
        ...{ source_asset_chain_id: lane.source_asset_chain_id, source_asset_denom: lane.source_asset_denom },
        ...{ dest_asset_chain_id: lane.dest_asset_chain_id, dest_asset_denom: lane.dest_asset_denom },
        ...{ amount_in: size.amount_in ?? '', bridges: ['STARGATE'], allow_swaps: false },
      });
      expect(route.amount_out).toBe(size.amount_out);
      const charged = (route.estimated_fees ?? []).filter(({ fee_type }) => fee_type !== 'GAS');
      expect(charged.map(({ amount }) => amount)).toEqual(size.fees?.map(({ amount }) => amount));
    }
  });

  test('take no more than their most: the size above it has a reason and no figures', () => {
    const { lanes } = lanesOf({ symbol: 'USDC', bridges: ['STARGATE'], limit: 500 });
    const small = lanes.filter(({ is_offered, max, sizes }) => is_offered && max !== null && sizes[2]?.amount_in);
    const beyond = small.filter(({ max, sizes }) => BigInt(sizes[2]?.amount_in ?? 0) > BigInt(max ?? 0));
    for (const { sizes } of beyond) {
      expect(sizes[2]).toMatchObject({ amount_out: null, fees: null, usd_fee: null, reason: 'above_maximum' });
    }
    for (const { limit } of small) expect(limit).toBe('RESERVE');
  });

  test('tell no limit from an unknown one', () => {
    const [ibc] = lanesOf({ asset_chain_id: 'cosmoshub-4', asset_denom: 'uatom', bridges: ['IBC'] }).lanes;
    expect(ibc).toMatchObject({ is_offered: true, limit: 'NONE', max: null });
    // The sample does not know what these charge or take.
    const terra = lanesOf({ bridges: ['HYPERLANE'], source_chain_id: 'columbus-5' });
    const closed = terra.lanes.filter(({ is_offered }) => !is_offered);
    expect(closed.length).toBeGreaterThan(0);
    expect(closed.length).toBe(terra.total - terra.offered);
    for (const lane of closed) expect(lane).toMatchObject({ limit: 'UNKNOWN', max: null, sizes: [] });
  });

  test('come in parts that make the whole, the largest first', () => {
    const whole = lanesOf({ symbol: 'USDC', limit: 500 });
    const half = Math.ceil(whole.lanes.length / 2);
    const parts = [0, half].map((offset) => lanesOf({ symbol: 'USDC', limit: half, offset }));
    expect(parts.flatMap(({ lanes }) => lanes).map(idOf)).toEqual(whole.lanes.map(idOf).slice(0, 2 * half));
    expect(parts[0]?.left_out).toBe(whole.total - half);
    expect(lanesOf({}).lanes).toHaveLength(100);
    const offered = whole.lanes.filter(({ is_offered }) => is_offered).length;
    expect(whole.lanes.slice(0, offered).every(({ is_offered }) => is_offered)).toBe(true);
  });

  test('come by fee or by time, what is not known last', () => {
    const byFee = lanesOf({ ...USDC_TO_BASE, order: 'fee' }).lanes.filter(({ is_offered }) => is_offered);
    const fees = byFee.flatMap(({ sizes }) => ((sizes[1]?.usd_fee ?? null) === null ? [] : Number(sizes[1]?.usd_fee)));
    expect(fees).toEqual([...fees].sort((a, b) => a - b));
    const byTime = lanesOf({ ...USDC_TO_BASE, order: 'time' }).lanes.filter(({ is_offered }) => is_offered);
    const times = byTime.flatMap(({ duration }) => duration?.seconds ?? []);
    expect(times).toEqual([...times].sort((a, b) => a - b));
  });

  test('of the sample rest on nothing that was read', () => {
    for (const { figures } of lanesOf(USDC_TO_BASE).lanes) expect(figures).toBeNull();
  });

  test.each([
    [{ asset_denom: 'uatom' }, /asset_chain_id/],
    [{ asset_chain_id: 'cosmoshub-4' }, /asset_denom/],
    [{ asset_chain_id: 'cosmoshub-4', asset_denom: 'nothing' }, /not known/],
    [{ source_chain_id: 'nowhere' }, /nowhere is not known/],
    [{ dest_chain_id: 'nowhere' }, /nowhere is not known/],
  ] as const)('%j is refused', (request, words) => {
    expect(messageOf(request)).toMatch(words);
  });
});
