import { expect, test } from 'vitest';
import { numberFormatter } from '#app/format/number.ts';
import { type Route, type RouteRequest, routeSchema } from '#contract/route.ts';
import { routeNames } from '#testing/route-names.ts';
import { routesOfEveryKind } from '#testing/routes.ts';
import { toggleBridge, whatIfSentence, withBridges } from './what-if.ts';

const base = routesOfEveryKind.cctp;
const change = (fields: Partial<Route>): Route => routeSchema.parse({ ...base, ...fields });
const request: RouteRequest = {
  source_asset_denom: base.source_asset_denom,
  source_asset_chain_id: base.source_asset_chain_id,
  dest_asset_denom: base.dest_asset_denom,
  dest_asset_chain_id: base.dest_asset_chain_id,
  amount_in: '100000000',
};
const exactOut: RouteRequest = { ...request, amount_in: null, amount_out: '99810000' };
const unpriced = { amount: '1', fee_behavior: 'FEE_BEHAVIOR_ADDITIONAL' };

const say = (other: Route | null, rest: object = {}) =>
  whatIfSentence({
    bridge: 'CCTP',
    isOn: true,
    request,
    now: base,
    other,
    lookup: routeNames,
    digits: numberFormatter('en-US'),
    ...rest,
  });

test.each([
  [
    change({ amount_out: '99400000', estimated_route_duration_seconds: 240 }),
    {},
    'Without CCTP: 99.4 USDC instead of 99.81 USDC, about 3 min slower.',
  ],
  [change({ estimated_route_duration_seconds: 30 }), {}, 'Without CCTP: the same 99.81 USDC, about 30 s sooner.'],
  [base, {}, 'Without CCTP: no change.'],
  [null, {}, 'Without CCTP: no route.'],
  [
    change({ amount_out: '99400000', estimated_route_duration_seconds: 0 }),
    {},
    'Without CCTP: 99.4 USDC instead of 99.81 USDC.',
  ],
  [
    change({
      amount_out: '99900000',
      estimated_fees: [{ amount: '1', usd_amount: '0.30', fee_behavior: 'FEE_BEHAVIOR_ADDITIONAL' }],
    }),
    { now: change({ estimated_fees: [unpriced] }) },
    'Without CCTP: 99.9 USDC with fees of $0.30 on top instead of 99.81 USDC with fees on top that have no price.',
  ],
  [
    change({
      estimated_fees: [
        { amount: '1', usd_amount: '0', fee_behavior: 'FEE_BEHAVIOR_ADDITIONAL' },
        { amount: '0', fee_behavior: 'FEE_BEHAVIOR_ADDITIONAL' },
      ],
    }),
    {},
    'Without CCTP: 99.81 USDC with fees of <$0.01 on top instead of 99.81 USDC.',
  ],
  [
    change({ estimated_route_duration_seconds: 1215 }),
    { now: change({ estimated_route_duration_seconds: 1210 }) },
    'Without CCTP: no change.',
  ],
  [change({ txs_required: 3 }), {}, 'Without CCTP: the same 99.81 USDC, 2 signatures more.'],
  [
    change({ estimated_route_duration_seconds: 30, txs_required: 1 }),
    { now: change({ txs_required: 2 }) },
    'Without CCTP: the same 99.81 USDC, about 30 s sooner, 1 signature fewer.',
  ],
  [change({ txs_required: 0 }), {}, 'Without CCTP: no change.'],
  [base, { isOn: false, now: null }, 'With CCTP: 99.81 USDC. Now there is no route.'],
  [null, { isOn: false, now: null }, 'With CCTP: still no route.'],
  [change({ amount_in: '101000000' }), { request: exactOut }, 'Without CCTP: you send 101 USDC instead of 100 USDC.'],
  [
    change({ amount_in: '101000000' }),
    { request: exactOut, now: change({ amount_in: '0' }) },
    'Without CCTP: you send 101 USDC. Now the amount is not given.',
  ],
  [
    change({ amount_in: '0', estimated_route_duration_seconds: 30 }),
    { request: exactOut },
    'Without CCTP: the amount is not given, about 30 s sooner.',
  ],
  [change({ amount_out: '' }), { now: change({ amount_out: '' }) }, 'Without CCTP: the amount is not given.'],
  [change({ amount_out: '' }), { now: null }, 'Without CCTP: the amount is not given. Now there is no route.'],
  [
    change({ estimated_fees: [unpriced] }),
    { now: change({ estimated_fees: [unpriced] }) },
    'Without CCTP: the same 99.81 USDC with fees on top that have no price.',
  ],
  [
    change({ estimated_fees: [unpriced, { ...unpriced, usd_amount: '0.30' }] }),
    {},
    'Without CCTP: 99.81 USDC with fees of at least $0.30 on top instead of 99.81 USDC.',
  ],
  [
    change({ amount_out: '99900000', warning: { type: 'BAD_PRICE_WARNING', message: '' } }),
    {},
    'Without CCTP: 99.9 USDC (bad price) instead of 99.81 USDC.',
  ],
  [
    change({ warning: { type: 'BAD_PRICE_WARNING', message: '' } }),
    {},
    'Without CCTP: 99.81 USDC (bad price) instead of 99.81 USDC.',
  ],
])('case %#', (other, rest, sentence) => expect(say(other, rest)).toBe(sentence));

test('requests with these bridges and no other restriction', () => {
  expect(withBridges({ ...request, allow_swaps: false, go_fast: false }, ['IBC'])).toMatchObject({
    allow_swaps: true,
    go_fast: true,
    bridges: ['IBC'],
  });
});

test('toggles a bridge unless none would remain', () => {
  expect(toggleBridge(['IBC', 'CCTP'], 'CCTP')).toEqual(['IBC']);
  expect(toggleBridge(['IBC'], 'CCTP')).toEqual(['IBC', 'CCTP']);
  expect(toggleBridge(['IBC'], 'IBC')).toBeNull();
  expect(toggleBridge([], 'IBC')).toBeNull();
});
