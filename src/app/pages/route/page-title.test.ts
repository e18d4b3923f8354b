import { expect, test } from 'vitest';
import { known, unknown } from '#app/format/maybe.ts';
import { numberFormatter } from '#app/format/number.ts';
import { USDC_NOBLE } from '#testing/route-names.ts';
import { pageTitle } from './page-title.ts';

const OSMO = { ...USDC_NOBLE, chain_id: 'osmosis-1', symbol: 'OSMO', recommended_symbol: 'OSMO' };
const lookup = { chain: (id: string) => ({ pretty_name: id === 'osmosis-1' ? 'Osmosis' : 'Noble' }) };
const formTo = (asset: object) =>
  ({ from: { asset: USDC_NOBLE }, to: { asset }, isComplete: true, amount: { kind: 'amount' }, lookup }) as never;
const title = (side: 'in' | 'out', to: object, cost: Parameters<typeof pageTitle>[2]) =>
  pageTitle({ amount: '5000', side }, formTo(to), cost, numberFormatter('en-US'));
const FIRST = { cost: known({ usd: 2n * 10n ** 17n, isExact: true, share: null }), isUnsafe: false };

test('a title names the amount, the way and the cost of the first route', () => {
  expect(title('in', { ...USDC_NOBLE, chain_id: 'osmosis-1' }, FIRST)).toMatch(
    /^5,000 \W?USDC\W? to Osmosis: \$0\.20$/,
  );
  expect(title('in', OSMO, FIRST)).toMatch(/to OSMO on Osmosis: \$0\.20$/);
  expect(title('out', OSMO, FIRST)).toMatch(/^USDC to 5,000 \W?OSMO\W? on Osmosis: \$0\.20$/);
});

test('a title praises no unsafe route and no unknown cost', () => {
  expect(title('in', OSMO, { ...FIRST, isUnsafe: true })).toMatch(/on Osmosis$/);
  expect(title('in', OSMO, { ...FIRST, cost: unknown('no price') })).toMatch(/on Osmosis$/);
  expect(title('in', OSMO, undefined)).toMatch(/on Osmosis$/);
});
