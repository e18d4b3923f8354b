import { expect, test } from 'vitest';
import { known, unknown } from '#app/format/maybe.ts';
import type { Route } from '#contract/route.ts';
import { routesOfEveryKind as routes } from '#testing/routes.ts';
import { listText } from './ResultsHeader.tsx';

const cost = known({ usd: 1n, isExact: true, share: null });
const withoutGas = { cost, route: { ...routes.cctp, estimated_fees: [] } };
const withGas = { cost, route: { ...routes.cctp, estimated_fees: [{ amount: '1', fee_type: 'GAS' }] } as Route };

test('says what the list is ordered by', () => {
  expect(listText('cost', 'in', [withoutGas])).toMatch(/^1 route, cheapest first\./);
  expect(listText('arrives', 'out', [withoutGas, withoutGas])).toMatch(/^2 routes, least sent first\./);
});

test('says that amounts decide where a route has no cost in dollars', () => {
  const unpriced = { ...withoutGas, cost: unknown('no price') };
  expect(listText('cost', 'in', [withGas, unpriced])).toMatch(
    /^2 routes, most received after fees first, as there are no/,
  );
});

test('says whether routes list network gas', () => {
  expect(listText('time', 'in', [withoutGas])).toMatch(/Gas you pay to your network is not in the quotes\.$/);
  expect(listText('time', 'in', [withGas])).toMatch(/Network gas is in the quotes, as an estimate\.$/);
  expect(listText('time', 'in', [withoutGas, withGas])).toMatch(/in only some of the quotes\.$/);
});
