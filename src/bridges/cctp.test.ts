import { expect, test } from 'vitest';
import { type AssetId, assetKey, assetOfKey } from '#contract/asset.ts';
import type { LaneRequest } from '#market/market.ts';
import { sampleMarket } from '#market/sample/sample-market.ts';
import { embeddedRegistry } from '#registry/embedded.ts';
import type { Registry } from '#registry/registry.ts';
import { bodyOf, findLane, getLane, openRegistry, operationFor } from '#testing/lanes.ts';
import { deductedFee, testMarket } from '#testing/market.ts';
import type { BridgeContext } from './bridge.ts';
import { cctp } from './cctp.ts';
import tokens from './data/cctp.json' with { type: 'json' };

const registry = embeddedRegistry();
const NOBLE = { chain_id: 'noble-1', denom: 'uusdc' };
const ETHEREUM = { chain_id: '1', denom: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48' };
const SOLANA = { chain_id: 'solana', denom: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v' };
const ARBITRUM = { chain_id: '42161', denom: '0xaf88d065e77c8cC2239327C5EDb3A432268e5831' };
const BASE = { chain_id: '8453', denom: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913' };

const terms = ({ from, smartRelay }: LaneRequest) => ({
  fees: smartRelay ? [deductedFee(from, { type: 'SMART_RELAY', amount: 400_000n })] : [],
  seconds: 1200,
});
const market = testMarket(registry, { price: () => 1, terms });
const relayed: BridgeContext = { registry, market, smartRelay: true };
const unrelayed: BridgeContext = { registry, market, smartRelay: false };
/** On a day, or with everything open. */
const relayedBy = (registry: Registry): BridgeContext => ({
  ...{ registry, market: testMarket(registry, { price: () => 1, terms }), smartRelay: true },
});

test('deducts the fee of the relayer from 100 USDC, with a quote for five minutes', () => {
  const operation = operationFor(getLane(cctp, relayed, NOBLE, ETHEREUM), 100_000_000n, market);
  expect(operation).toMatchObject({ amount_in: '100000000', amount_out: '99600000' });
  expect(operation.cctp_transfer).toMatchObject({
    from_chain_id: 'noble-1',
    to_chain_id: '1',
    burn_token: 'uusdc',
    denom_in: 'uusdc',
    denom_out: ETHEREUM.denom,
    bridge_id: 'CCTP',
    smart_relay: true,
    smart_relay_fee_quote: {
      fee_amount: '400000',
      relayer_address: '',
      expiration: '2026-01-31T12:05:00.000Z',
      fee_denom: 'uusdc',
      fee_payment_address: null,
    },
  });
});

test('without a relayer has no relayer fee and no quote', () => {
  const operation = operationFor(getLane(cctp, unrelayed, NOBLE, ETHEREUM), 100_000_000n, market);
  expect(operation).toMatchObject({ amount_out: '100000000' });
  expect(bodyOf(operation)).toMatchObject({ smart_relay: false, smart_relay_fee_quote: null });
});

test('without a relayer the person claims what arrives, between any two chains', () => {
  for (const [from, to] of [
    [NOBLE, SOLANA],
    [NOBLE, BASE],
    [SOLANA, BASE],
    [BASE, ETHEREUM],
  ] as const) {
    expect(getLane(cctp, unrelayed, from, to)).toMatchObject({ claims: 1, exit: [] });
    expect(getLane(cctp, relayed, from, to).claims).toBeUndefined();
  }
});

test('nothing enters Noble, and what leaves it goes on until all of it is paused', () => {
  const open = (day: string, from: AssetId, to: AssetId) =>
    findLane(cctp, relayedBy(embeddedRegistry(day)), from, to) !== undefined;
  expect(open('2026-10-12', ETHEREUM, NOBLE)).toBe(true);
  expect(open('2026-10-13', ETHEREUM, NOBLE)).toBe(false);
  for (const day of ['2026-11-30', '2026-12-02', '2027-01-11']) expect(open(day, NOBLE, ETHEREUM)).toBe(true);
  expect(open('2027-01-13', NOBLE, ETHEREUM)).toBe(false);
  const halt = cctp.halts(registry).find(({ from }) => from === assetKey(ETHEREUM));
  expect(halt).toMatchObject({ to: assetKey(NOBLE), record: { state: 'closing', notice: 'noble-usdc' } });
});

test('the end of version 1 leaves what leaves Noble, and version 2', () => {
  const end = { state: 'gone', reason: 'ended', source: 'a test', date: '2026-12-01' } as const;
  const ended = openRegistry().withWords({
    liveness: [{ chain_id: '', denom: null, channel: null, bridge: 'CCTP', part: 'v1', ...end }],
  });
  expect(findLane(cctp, relayedBy(openRegistry()), ETHEREUM, NOBLE)).toBeDefined();
  expect(findLane(cctp, relayedBy(ended), ETHEREUM, NOBLE)).toBeUndefined();
  expect(findLane(cctp, relayedBy(ended), NOBLE, ETHEREUM)).toBeDefined();
  expect(findLane(cctp, relayedBy(ended), ETHEREUM, BASE)).toBeDefined();
});

test('rejects more than a million USDC', () => {
  const lane = getLane(cctp, relayed, NOBLE, ETHEREUM);
  expect(lane.quoteIn(1_000_000_000_000n)).toMatchObject({ ok: true, amountOut: 999_999_600_000n });
  expect(lane.quoteIn(1_000_000_000_001n)).toEqual({ ok: false, reason: 'above_maximum', limit: 1_000_000_000_000n });
});

test('rejects an amount that the relayer’s fee takes whole', () => {
  expect(getLane(cctp, relayed, NOBLE, ETHEREUM).quoteIn(400_000n)).toEqual({ ok: false, reason: 'nothing_arrives' });
});

test('is signed by itself, and so is what follows, whoever mints', () => {
  const open = relayedBy(openRegistry());
  for (const smartRelay of [true, false]) {
    for (const [from, to] of [
      [NOBLE, ETHEREUM],
      [SOLANA, NOBLE],
      [ARBITRUM, NOBLE],
    ] as const) {
      expect(getLane(cctp, { ...open, smartRelay }, from, to)).toMatchObject({ entry: [], exit: [] });
    }
  }
});

test('uses version 2 between chains that share only version 2', () => {
  const sonic = registry.listAssets({ chain_id: '146' }).find(({ denom }) => /^0x29219dd4/i.test(denom));
  if (sonic === undefined) throw new Error('USDC on Sonic is not in the registry');
  expect(operationFor(getLane(cctp, relayed, ETHEREUM, sonic), 10_000_000n, market).cctp_transfer_v2).toMatchObject({
    burn_token: ETHEREUM.denom,
    destination_domain: 13,
    finality_threshold: 2000,
    max_fee: '0',
  });
  // Noble has version 1 only.
  expect(findLane(cctp, relayed, NOBLE, sonic)).toBeUndefined();
});

test('offers the fast transfer of version 2 as a lane of its own, with the most it may take', () => {
  const fastTerms = (request: LaneRequest) => ({
    fees: request.fast ? [deductedFee(request.from, { type: 'BRIDGE', amount: 0n, ppm: 100 })] : [],
    seconds: request.fast ? 20 : 1200,
  });
  const context = { ...relayed, market: testMarket(registry, { price: () => 1, terms: fastTerms }) };
  const lanes = cctp.lanes(context).filter(({ from, to }) => from === assetKey(ETHEREUM) && to === assetKey(BASE));
  expect(lanes.map(({ seconds }) => seconds)).toEqual([1200, 20]);
  const fast = operationFor(lanes[1] as (typeof lanes)[number], 10_000_001n, context.market);
  expect(fast).toMatchObject({ amount_in: '10000001', amount_out: '9999000' });
  expect(fast.cctp_transfer_v2).toMatchObject({ destination_domain: 6, finality_threshold: 1000, max_fee: '1001' });
});

test('offers no fast transfer to Noble, which has version 1, nor where a standard one is as fast', () => {
  const market = sampleMarket(registry);
  const fast = cctp.lanes({ registry, market, smartRelay: true }).filter(({ id }) => id.endsWith('>fast'));
  const chains = (end: 'from' | 'to') => new Set(fast.map((lane) => assetOfKey(lane[end]).chain_id));
  expect([...chains('from')].sort()).toEqual(['1', '10', '42161', '59144', '8453']);
  expect(chains('to').has('noble-1')).toBe(false);
  expect(chains('to').has('43114')).toBe(true);
});

test('a transfer is of version 2 where both ends have it, relayed or not, and of version 1 from Noble', () => {
  const kindOf = (context: BridgeContext, from: AssetId, to: AssetId) =>
    Object.keys(operationFor(getLane(cctp, context, from, to), 10_000_000n, context.market)).find((key) =>
      key.startsWith('cctp'),
    );
  expect(kindOf(relayed, ETHEREUM, ARBITRUM)).toBe('cctp_transfer_v2');
  expect(kindOf(unrelayed, ETHEREUM, ARBITRUM)).toBe('cctp_transfer_v2');
  expect(kindOf(relayed, NOBLE, ETHEREUM)).toBe('cctp_transfer');
});

test('where the relayer has no price, a transfer that the person claims is offered instead', () => {
  const unpriced = testMarket(registry, {
    terms: ({ smartRelay }) => ({ fees: smartRelay ? null : [], seconds: 1200 }),
  });
  const context = { registry, market: unpriced, smartRelay: true };
  for (const from of [NOBLE, ARBITRUM]) {
    const lane = getLane(cctp, context, from, ETHEREUM);
    expect(bodyOf(operationFor(lane, 10_000_000n, context.market))).toMatchObject({
      smart_relay: false,
      smart_relay_fee_quote: null,
    });
    expect(lane).toMatchObject({ claims: 1, exit: [] });
  }
  expect(cctp.lanes(context)).toBe(cctp.lanes(context));
});

test('version 2 is where Circle has it, with its own contracts and confirmations on each chain', () => {
  const withVersion2 = tokens.filter(({ versions }) => versions.includes(2));
  expect(withVersion2).toHaveLength(26);
  expect(tokens.filter(({ versions }) => !versions.includes(2)).map(({ chain_id }) => chain_id)).toEqual(['noble-1']);
  for (const { messenger_v2, confirmations } of withVersion2) {
    expect(messenger_v2).not.toBeNull();
    expect(confirmations?.fast).toBeLessThanOrEqual(confirmations?.standard ?? 0);
  }
  expect(tokens.find(({ chain_id }) => chain_id === '1776')).toMatchObject({
    ...{ domain: 29, denom: '0xa00C59fF5a080D2b954d0c75e46E22a0c371235a' },
    ...{ confirmations: { standard: 1, fast: 1 }, forwarding_to_here: false },
  });
  // Edge has contracts at addresses of its own.
  expect(tokens.find(({ chain_id }) => chain_id === '3343')).toMatchObject({
    ...{ domain: 28, messenger_v2: '0x98706A006bc632Df31CAdFCBD43F38887ce2ca5c' },
    messenger_with_fees: '0x3Ac96675F9a3E6922713e041645D82f3561d3686',
  });
});

test('nobody mints for a fee where Circle does not forward to: the person claims it there', () => {
  const unserved = tokens.filter(({ forwarding_to_here }) => !forwarding_to_here).map(({ chain_id }) => chain_id);
  expect(unserved).toEqual(['1672', '1776', '196', '25', '2818', '9745']);
  for (const chainId of unserved) {
    const { chain_id, denom } = tokens.find(({ chain_id }) => chain_id === chainId) as AssetId;
    const lane = getLane(cctp, relayed, ETHEREUM, { chain_id, denom });
    expect(lane).toMatchObject({ claims: 1, exit: [] });
    expect(bodyOf(operationFor(lane, 10_000_000n, market))).toMatchObject({ smart_relay: false });
  }
});
