import { describe, expect, test } from 'vitest';
import { numberFormatter } from '#app/format/number.ts';
import type { Opinion, QuoteService } from '#app/opinions/quote-service.ts';
import type { Route } from '#contract/route.ts';
import { routeNames } from '#testing/route-names.ts';
import { routesOfEveryKind } from '#testing/routes.ts';
import { askedRoute, placeOf } from './asked-route.ts';
import { type ComparedRoute, comparedRoutes } from './compared-route.ts';
import type { Quote } from './quotes.ts';
import { rankRoutes } from './ranking.ts';

const en = numberFormatter('en-US');
const relay = { id: 'relay', name: 'Relay' } as QuoteService;
const USDC = 1_000_000n;
const CENT = 10n ** 16n;

const answer = (change: Partial<Opinion>): Opinion => ({
  amountIn: 1000n * USDC,
  amountOut: 999n * USDC,
  usd: null,
  seconds: 6,
  onTopUsd: 5n * CENT,
  steps: [],
  at: 0,
  ...change,
});

/** Two routes of ours for 1,000 USDC, each with one signature: $1.20 in 20 minutes and $4 in 3. */
function ours(change: Partial<Route> = {}): ComparedRoute[] {
  const quote = (route: Route, out: bigint, seconds: number): Quote => ({
    request: { id: '', label: '', onlyBridge: null, routeRequest: {} as never },
    route: {
      ...route,
      ...{
        amount_in: `${1000n * USDC}`,
        amount_out: `${out}`,
        usd_amount_in: '1000',
        usd_amount_out: `${Number(out) / 1e6}`,
      },
      ...{ txs_required: 1, estimated_route_duration_seconds: seconds, estimated_fees: [], warning: null },
      ...change,
    },
    market: null,
    isBest: false,
  });
  const { cctp, stargate } = routesOfEveryKind;
  const quotes = [quote(cctp, 998_800_000n, 1200), quote(stargate, 996n * USDC, 180)];
  return rankRoutes(comparedRoutes(quotes, 'in', routeNames, en), 'best', 'in');
}

function place(opinion: Opinion, routes = ours()): number {
  const asked = askedRoute(relay, opinion, routes[0] as ComparedRoute, 'in', routeNames, en);
  if (asked === null) throw new Error('no route');
  return placeOf(asked, routes, (all) => rankRoutes(all, 'best', 'in'));
}

describe('an asked quote', () => {
  test('costs what it takes at our prices, with what it charges on top', () => {
    const [best] = ours();
    const asked = askedRoute(relay, answer({}), best as ComparedRoute, 'in', routeNames, en);
    // 1,000 sent, 999 arrive, 5 cents on top.
    expect(asked?.compared.cost).toMatchObject({ known: true, value: { usd: 105n * CENT, isExact: true } });
    expect(asked?.compared).toMatchObject({
      id: 'relay',
      signatures: { known: false },
      name: 'Relay',
      seconds: { value: 6 },
    });
  });

  test.each<[string, Partial<Opinion>, number]>([
    ['cheaper than ours stands first', { amountOut: 999_900_000n }, 0],
    ['ten cents cheaper stands behind a route that adds no party', { amountOut: 998_950_000n }, 1],
    ['dearer than ours stands last', { amountOut: 990n * USDC }, 2],
    ['with unknown fees on top stands behind what is known', { amountOut: 999_900_000n, onTopUsd: null }, 2],
  ])('%s', (_, change, expected) => {
    expect(place(answer(change))).toBe(expected);
  });

  test('of a gain that cannot be right, or without a price of ours, has no cost', () => {
    expect(place(answer({ amountOut: 1200n * USDC }))).toBe(2);
    const [best] = ours({ usd_amount_out: null });
    const asked = askedRoute(relay, answer({}), best as ComparedRoute, 'in', routeNames, en);
    expect(asked?.compared.cost.known).toBe(false);
  });
});
