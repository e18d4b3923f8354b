import { expect, test } from 'vitest';
import { known, unknown } from '#app/format/maybe.ts';
import { routeSchema } from '#contract/route.ts';
import { routesOfEveryKind } from '#testing/routes.ts';
import { approvalsOf } from '../steps/approvals.ts';
import { costWithApprovals } from './cost-with-approvals.ts';

const gas = (usd_amount: string | undefined) => ({
  ...{ fee_type: 'GAS', bridge_id: null, amount: '1', usd_amount: '1.02', origin_asset: null },
  approval: { gas_amount: '55000', amount: '1', usd_amount },
});
const route = (...costs: (string | undefined)[]) =>
  routeSchema.parse({ ...routesOfEveryKind.cctp, usd_amount_in: '5000', estimated_fees: costs.map(gas) });
const usd = (text: string) => BigInt(text) * 10n ** 16n;
const value = { usd: usd('122'), isExact: true, share: null };
const cost = known(value);

test('adds approvals to what a route costs', () => {
  expect(costWithApprovals(route('0.29'), cost)).toMatchObject({
    known: true,
    value: { usd: usd('151'), isExact: true },
  });
  expect(costWithApprovals(route('0.29', '0.29'), cost)).toMatchObject({ value: { usd: usd('180') } });
  // $1.22 and $0.29 are shown.
  const shown = known({ ...value, usd: 1_211_000_000_000_000_000n });
  // Of $5,000 the exact $1.492 is 0.02984%, what is shown 0.0302%.
  expect(costWithApprovals(route('0.281'), shown)).toMatchObject({
    value: { usd: usd('151'), share: { units: 29_840n, places: 6 } },
  });
});

test('knows no sum where an approval, or the cost, is not known', () => {
  expect(approvalsOf(route('0.29', undefined))).toEqual({ count: 2, usd: null });
  expect(costWithApprovals(route(undefined), cost)).toBeNull();
  expect(costWithApprovals(route('0.29'), unknown('no price'))).toBeNull();
  expect(costWithApprovals(route('0.29'), known({ ...value, isExact: false }))).toBeNull();
  expect(costWithApprovals(route(), cost)).toBeNull();
});
