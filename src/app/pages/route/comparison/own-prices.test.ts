import { expect, test } from 'vitest';
import { known, unknown } from '#app/format/maybe.ts';
import { numberFormatter, numberSymbols } from '#app/format/number.ts';
import type { Fee, Route } from '#contract/route.ts';
import { routeNames } from '#testing/route-names.ts';
import { routesOfEveryKind as routes } from '#testing/routes.ts';

import { type ComparedRoute, comparedRoutes } from './compared-route.ts';
import { costAtOwnPrices, ownPriceOf, ownPricesText, rankAtOwnPrices, readOwnPrices } from './own-prices.ts';

const CENT = 10n ** 16n;
const cost = (cents: bigint, isExact = true) => known({ usd: cents * CENT, isExact, share: null });

const figures = (
  cost: ComparedRoute['cost'],
  seconds: ComparedRoute['seconds'],
  signatures: ComparedRoute['signatures'] = known(1),
  route: Route = routes.cctp,
) => ({ cost, seconds, signatures, route });

test('time is rounded up as it is shown, and its price to the last fraction', () => {
  // 1,141 s read "20 min": 20 min at $20 are $6.67.
  const timed = costAtOwnPrices(figures(cost(20n), known(1141)), [20n * 100n * CENT, null, null]);
  expect(timed.known && timed.value.usd).toBe(20n * CENT + (100n * 20n * CENT) / 3n + 1n);
});

test('what is not known stays so, and "at least" stays at least', () => {
  const hour = [CENT, null, null] as const;
  expect(costAtOwnPrices(figures(unknown('no price'), known(60)), hour)).toEqual(unknown('no price'));
  expect(costAtOwnPrices(figures(cost(1n), unknown('not given')), hour).known).toBe(false);
  expect(costAtOwnPrices(figures(cost(1n, false), known(60)), hour)).toMatchObject({ value: { isExact: false } });
  const signature = [null, CENT, null] as const;
  expect(costAtOwnPrices(figures(cost(1n), known(60), unknown('not given')), signature).known).toBe(false);
  // What has no price needs no figure.
  expect(costAtOwnPrices(figures(cost(1n), unknown('not given'), known(3)), signature)).toEqual(cost(4n));
});

test('signatures and parties to trust are counted at their prices', () => {
  expect(costAtOwnPrices(figures(cost(20n), known(60), known(3)), [null, 100n * CENT, 50n * CENT])).toEqual(cost(320n));
  expect(
    costAtOwnPrices(figures(cost(20n), known(60), known(3), routes.stargate), [null, 100n * CENT, 50n * CENT]),
  ).toEqual(cost(370n));
  const digits = numberFormatter('en-US');
  expect(ownPricesText([20n * 100n * CENT, 100n * CENT, null], digits)).toBe('$20.00 an hour, $1.00 a signature');
  expect(ownPricesText([null, null, 5n * CENT], digits)).toBe('$0.05 a party to trust');
  expect(readOwnPrices(['', 'x', ''])).toBeNull();
  // Who counts all of it for nothing wants the cheapest first.
  expect(readOwnPrices(['0', '0', '0'])).toEqual([null, null, null]);
  expect(ownPricesText([null, null, null], digits)).toBe('');
});

const PATHS = [routes.cctp, routes.stargate, routes.goFast];
const compared = (options: readonly { cents: string; seconds: number; fee?: Partial<Fee> }[]) =>
  comparedRoutes(
    options.map(({ cents, seconds, fee }, i) => ({
      request: { id: 'all', label: String(i), onlyBridge: null, routeRequest: {} as never },
      route: {
        ...(PATHS[i] as Route),
        usd_amount_in: '1000',
        usd_amount_out: `${1000 - Number(cents) / 100}`,
        estimated_route_duration_seconds: seconds,
        estimated_fees: fee ? [fee as Fee] : [],
      },
      market: null,
      isBest: false,
    })),
    'in',
    routeNames,
    numberFormatter('en-US'),
  );
const order = (list: ReturnType<typeof compared>, hour: string) =>
  rankAtOwnPrices(list, 'cost', 'in', [hour, '', '']).map(({ quotes }) => quotes[0]?.request.label);

test('a dear hour brings the fast route first, a cheap one leaves the cheap first', () => {
  const list = compared([
    { cents: '20', seconds: 1200 },
    { cents: '51', seconds: 60 },
  ]);
  expect(order(list, '')).toEqual(['0', '1']);
  // The 19 minutes are worth 98 cents an hour.
  expect(order(list, '0.97')).toEqual(['0', '1']);
  expect(order(list, '0.98')).toEqual(['1', '0']);
});

test('a route without a time comes after those with one, however cheap it is', () => {
  const list = compared([
    { cents: '1', seconds: 0 },
    { cents: '900', seconds: 6000 },
  ]);
  expect(order(list, '500')).toEqual(['1', '0']);
});

test('dollars an hour are read as the reader writes them, and nothing with two readings is taken', () => {
  const [en, de] = [numberSymbols('en-US'), numberSymbols('de-DE')];
  expect(ownPriceOf('$12.50', en)).toBe('12.50');
  expect(ownPriceOf('12,5', de)).toBe('12.5');
  for (const text of ['0', '0.00', '$0']) expect(ownPriceOf(text, en)).toBe('0');
  for (const text of ['', '-4', '1,000', '12.345', '1000000', 'much']) expect(ownPriceOf(text, en)).toBeNull();
});
