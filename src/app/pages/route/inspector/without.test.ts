import { describe, expect, test } from 'vitest';
import { known, unknown } from '#app/format/maybe.ts';
import { numberFormatter } from '#app/format/number.ts';
import type { RouteSummary } from '#contract/route-summary.ts';
import type { WhatIfResponse } from '#contract/what-if.ts';
import { pow10 } from '#math/units.ts';
import { routeNames } from '#testing/route-names.ts';
import { routesOfEveryKind } from '#testing/routes.ts';
import type { ComparedRoute } from '../comparison/compared-route.ts';
import { timelineSteps } from '../steps/timeline.ts';
import { changeText, withoutEach } from './without.ts';

const en = numberFormatter('en-US');
const cents = (amount: bigint, isExact = true) => known({ usd: amount * pow10(16), isExact, share: null });
const usdc = (units: bigint) => ({ asset: null, symbol: 'USDC', decimals: 6, amount: known(units) });

const compared = (id: keyof typeof routesOfEveryKind, more: Partial<ComparedRoute> = {}): ComparedRoute =>
  ({
    ...{ steps: timelineSteps(routesOfEveryKind[id], routeNames, en) },
    ...{ id, route: routesOfEveryKind[id], quotes: [], fees: { listed: [], ofSteps: [] }, feesUsd: unknown('') },
    ...{ sent: usdc(100_000_000n), received: usdc(99_800_000n), signatures: known(1), seconds: known(1200) },
    ...{ cost: cents(20n), isUnsafe: false, hasUnknownSteps: false, sentUsd: unknown('') },
    ...more,
  }) as ComparedRoute;

const CCTP = compared('cctp');

describe('the change', () => {
  const change = (more: Partial<ComparedRoute>, open: Partial<ComparedRoute> = {}) =>
    changeText(compared('hyperlane', more), compared('cctp', open), 'in', en);

  test('leads with the difference of the shown costs', () => {
    expect(change({ cost: cents(30n), seconds: known(240) })).toBe('$0.10 more, 16\u00a0min sooner');
    expect(change({ cost: cents(15n), signatures: known(3) })).toBe('$0.05 less, 2 signatures more');
    expect(change({}, { signatures: known(2) })).toBe('1 signature less');
    expect(change({})).toBe('nothing changes');
    expect(change({ isUnsafe: true })).toBe('at an unsafe price');
  });

  test('makes no difference of costs that are not whole, and is in tokens without dollars', () => {
    expect(change({ cost: cents(20n, false) })).toBe('costs at least $0.20, not $0.20');
    const cost = unknown('no price');
    expect(change({ cost, received: usdc(99_700_000n) })).toBe('0.1 USDC less arrives');
    expect(change({ cost, received: { ...usdc(0n), amount: unknown('not given') } })).toBe('cost not known');
  });
});

describe('without each part of a route', () => {
  const lines = (open: ComparedRoute, routes: readonly ComparedRoute[], answer: WhatIfResponse | null = null) =>
    withoutEach({ open, routes, side: 'in', lookup: routeNames, answer, digits: en }).map(
      ({ parts, text }) => `${parts.map(({ name }) => name).join('|')}: ${text}`,
    );
  const dear = compared('axelar', { cost: cents(90n) });
  const near = compared('hyperlane', { name: 'Hyperlane', cost: cents(30n), seconds: known(240) });

  test('the best of the list that does not use it', () => {
    expect(lines(CCTP, [CCTP, dear, near])).toEqual(['CCTP: $0.10 more, 16\u00a0min sooner']);
    expect(lines(CCTP, [CCTP, compared('cctpV2'), dear])).toEqual(['CCTP: $0.70 more']);
  });

  test('is open where every route of the list uses it, until the service says', () => {
    expect(lines(CCTP, [CCTP])).toEqual(['CCTP: null']);
    const summary: RouteSummary = {
      ...{ amount_in: '100000000', amount_out: '99700000', usd_amount_in: '100', cost_usd: '0.3' },
      ...{
        cost_is_exact: true,
        duration_seconds: 240,
        txs_required: 1,
        bridges: [],
        swap_venues: [],
        is_unsafe: false,
      },
    };
    const answer = (without: RouteSummary | null) => ({
      best: summary,
      bridges: [{ bridge_id: 'CCTP', without, alone: null }],
      venues: [],
    });
    expect(lines(CCTP, [CCTP], answer(summary))).toEqual(['CCTP: $0.10 more, 16\u00a0min sooner']);
    expect(lines(CCTP, [CCTP, dear], answer(summary))).toEqual(['CCTP: $0.10 more, 16\u00a0min sooner']);
    expect(lines(CCTP, [CCTP, compared('axelar', { cost: cents(25n) })], answer(summary))).toEqual([
      'CCTP: $0.05 more',
    ]);
    expect(lines(CCTP, [CCTP], answer(null))).toEqual(['CCTP: no way at all']);
  });

  test('names each bridge and each venue once, a venue with its chain', () => {
    expect(lines(compared('threeSignatures'), [])).toEqual(['Uniswap v3 on Arbitrum|CCTP|IBC: null']);
    expect(lines(compared('transferThenSwap'), [])).toEqual(['IBC|Osmosis: null']);
  });

  test('says one line for all that have the same next best, with its name', () => {
    const open = compared('threeSignatures');
    const next = withoutEach({ open, routes: [open, near], side: 'in', lookup: routeNames, answer: null, digits: en });
    expect(next.map(({ parts, route, text }) => [parts.length, route, text])).toEqual([
      [3, 'Hyperlane', '$0.10 more, 16\u00a0min sooner'],
    ]);
  });
});
