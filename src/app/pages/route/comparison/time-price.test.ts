import { expect, test } from 'vitest';
import { known, unknown } from '#app/format/maybe.ts';
import { numberFormatter, numberSymbols } from '#app/format/number.ts';
import type { Fee, Route } from '#contract/route.ts';
import { routeNames } from '#testing/route-names.ts';
import { routesOfEveryKind as routes } from '#testing/routes.ts';

import { comparedRoutes } from './compared-route.ts';
import { costWithTime, hourUsdOf, rankWithTime } from './time-price.ts';

const CENT = 10n ** 16n;
const cost = (cents: bigint, isExact = true) => known({ usd: cents * CENT, isExact, share: null });

test('time is rounded up as it is shown, and its price to the last fraction', () => {
  // 1,141 s read "20 min": 20 min at $20 are $6.67.
  const timed = costWithTime({ cost: cost(20n), seconds: known(1141) }, 20n * 100n * CENT);
  expect(timed.known && timed.value.usd).toBe(20n * CENT + (100n * 20n * CENT) / 3n + 1n);
});

test('what is not known stays so, and "at least" stays at least', () => {
  expect(costWithTime({ cost: unknown('no price'), seconds: known(60) }, CENT)).toEqual(unknown('no price'));
  expect(costWithTime({ cost: cost(1n), seconds: unknown('not given') }, CENT).known).toBe(false);
  expect(costWithTime({ cost: cost(1n, false), seconds: known(60) }, CENT)).toMatchObject({
    value: { isExact: false },
  });
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
const order = (list: ReturnType<typeof compared>, hourUsd: string) =>
  rankWithTime(list, 'cost', 'in', hourUsd).map(({ quotes }) => quotes[0]?.request.label);

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
  expect(hourUsdOf('$12.50', en)).toBe('12.50');
  expect(hourUsdOf('12,5', de)).toBe('12.5');
  for (const text of ['', '0', '-4', '1,000', '12.345', '1000000', 'much']) expect(hourUsdOf(text, en)).toBeNull();
});
