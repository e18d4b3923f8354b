import { describe, expect, test } from 'vitest';
import { numberFormatter } from '#app/format/number.ts';
import type { RouteSummary } from '#contract/route-summary.ts';
import { ownRoute, routeText, whatIfRequest, withoutText, withText } from './what-if.ts';

const en = numberFormatter('en-US');

const BEST: RouteSummary = {
  amount_in: '5000000000',
  amount_out: '4999800000',
  usd_amount_in: '5000',
  cost_usd: '0.2',
  cost_is_exact: true,
  duration_seconds: 1200,
  txs_required: 1,
  bridges: ['CCTP'],
  swap_venues: [],
  is_unsafe: false,
};
const without = (changes: Partial<RouteSummary>) => withoutText(BEST, { ...BEST, ...changes }, en);

describe('what a missing bridge changes', () => {
  test('is the difference of the shown costs, times and signatures, the cost first', () => {
    expect(without({ cost_usd: '0.3', duration_seconds: 240 })).toBe('$0.10 more, 16\u00a0min sooner');
    expect(without({ cost_usd: '0.301', txs_required: 2 })).toBe('$0.11 more, 1 signature more');
    expect(without({ cost_usd: '0.1', duration_seconds: 1500 })).toBe('$0.10 less, 5\u00a0min later');
  });

  test('is nothing where every shown figure is the same', () => {
    expect(without({})).toBe('no change');
    expect(without({ cost_usd: '0.1999', duration_seconds: 1190 })).toBe('no change');
  });

  test('is said of unknown costs by both, never as a difference', () => {
    expect(without({ cost_is_exact: false, amount_out: '1' })).toBe('at least $0.20 instead of $0.20');
    expect(without({ cost_usd: null, amount_out: '1', duration_seconds: null })).toBe(
      'no price instead of $0.20, time not known',
    );
  });

  test('is no way, or an unsafe one', () => {
    expect(withoutText(BEST, null, en)).toBe('no route without it');
    expect(without({ cost_usd: '700', is_unsafe: true })).toBe('$699.80 more, at an unsafe price');
  });
});

test('a route on its own says cost and time', () => {
  expect(routeText(BEST, en)).toBe('$0.20, 20\u00a0min');
  expect(routeText({ ...BEST, duration_seconds: null }, en)).toBe('$0.20, time not given');
  expect(routeText(null, en)).toBe('no route');
  expect(routeText({ ...BEST, cost_usd: '700', is_unsafe: true }, en)).toBe('$700.00, 20\u00a0min, unsafe: loses 14%');
  expect(routeText({ ...BEST, cost_usd: null, is_unsafe: true }, en)).toBe('no price, 20\u00a0min, unsafe');
});

test('a bridge that nothing takes alone is told by the best route over it, with the bridges beside it', () => {
  const over = (cost_usd: string | null, ...bridges: string[]): RouteSummary => ({ ...BEST, cost_usd, bridges });
  const asked = (bridge_id: string, alone: RouteSummary | null, without: RouteSummary | null = null) => ({
    ...{ bridge_id, alone, without },
  });
  const [best, dear, alone] = [over('1', 'CCTP', 'IBC'), over('3', 'STARGATE', 'IBC'), over('4', 'STARGATE')];
  const answer = {
    best,
    bridges: [asked('IBC', null), asked('CCTP', best, dear), asked('STARGATE', alone), asked('EUREKA', dear)],
    venues: [],
  };
  expect(ownRoute(answer, 'IBC')).toBe(best);
  expect(ownRoute({ ...answer, best: over(null, 'IBC') }, 'IBC')).toBe(best);
  expect(ownRoute({ ...answer, best: { ...over('0', 'IBC'), is_unsafe: true } }, 'IBC')).toBe(best);
  expect(ownRoute(answer, 'STARGATE')).toBe(alone);
  expect(ownRoute(answer, 'EUREKA')).toBeNull();
  expect(ownRoute(answer, 'HYPERLANE')).toBeUndefined();
  expect(withText(best, 'IBC', (id) => id)).toBe('with CCTP');
  expect(withText(alone, 'STARGATE', (id) => id)).toBe('');
});

test('every bridge is asked for, for the cheapest route', () => {
  const request = {
    source_asset_denom: 'a',
    source_asset_chain_id: '1',
    dest_asset_denom: 'b',
    dest_asset_chain_id: '2',
  };
  const asked = whatIfRequest({ ...request, amount_in: '5', bridges: ['IBC'], go_fast: true, allow_swaps: false });
  expect(asked).not.toHaveProperty('bridges');
  expect(asked).toMatchObject({ ...request, amount_in: '5', go_fast: false, allow_swaps: true });
});
