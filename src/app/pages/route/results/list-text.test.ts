import { expect, test } from 'vitest';
import { known, unknown } from '#app/format/maybe.ts';
import { numberFormatter } from '#app/format/number.ts';
import type { Route } from '#contract/route.ts';
import { routesOfEveryKind as routes } from '#testing/routes.ts';
import type { OwnPrices } from '../comparison/own-prices.ts';
import type { Side, Sort } from '../query/page-state.ts';
import { listTexts, orderText } from './list-text.ts';

const digits = numberFormatter('en-US');
const text = (sort: Sort, side: Side, of: Parameters<typeof orderText>[0]['routes'], prices: OwnPrices | null = null) =>
  orderText({ sort, side, routes: of, prices, digits });

const cost = known({ usd: 1n, isExact: true, share: null });
const sentUsd = known(5_000n * 10n ** 18n);
const withoutGas = { cost, sentUsd, route: { ...routes.cctp, estimated_fees: [] } };
const withGas = {
  cost,
  sentUsd,
  route: { ...routes.cctp, estimated_fees: [{ amount: '1', fee_type: 'GAS' }] } as Route,
};

test('says what the list is ordered by', () => {
  expect(text('cost', 'in', [withoutGas])).toBe('Cheapest first.');
  expect(text('arrives', 'out', [withoutGas, withoutGas])).toBe('Least sent first.');
});

test('says what a signature counts beside the cost', () => {
  expect(text('best', 'in', [withoutGas])).toMatch(/^Best: each .* counts as \$1\.00\.$/);
  const large = { ...withoutGas, sentUsd: known(5_000_000n * 10n ** 18n) };
  expect(text('best', 'in', [large])).toBe(
    'Best: each signature, hour or trusted party counts as about 0.02% of the amount.',
  );
});

test('says that time counts, unless a route has no cost to add it to', () => {
  const prices: OwnPrices = [20n * 10n ** 18n, null, 10n ** 18n];
  expect(text('cost', 'in', [withoutGas], prices)).toBe('Cheapest first, with $20.00 an hour, $1.00 a party to trust.');
  const unpriced = { ...withoutGas, cost: unknown('no price') };
  expect(text('cost', 'in', [withoutGas, unpriced], prices)).not.toMatch(/an hour/);
});

test('says that amounts decide where a route has no cost in dollars', () => {
  const unpriced = { ...withoutGas, cost: unknown('no price') };
  expect(text('cost', 'in', [withGas, unpriced])).toMatch(/^Most received after fees first: there are no/);
});

test('says whether routes list network gas', () => {
  expect(listTexts([withoutGas])).toEqual(['1 route', 'gas not included']);
  expect(listTexts([withGas])).toEqual(['1 route', 'gas included, estimated']);
  expect(listTexts([withoutGas, withGas])).toEqual(['2 routes', 'gas included in some only']);
  const fee = { amount: '1', fee_type: 'GAS', approval: { usd_amount: '0.29' } };
  const withApproval = { ...withGas, route: { ...routes.cctp, estimated_fees: [fee] } as unknown as Route };
  expect(listTexts([withGas, withApproval])).toEqual(['2 routes', 'gas estimated, without approvals']);
});
