import type { Page } from '@playwright/test';
import { FALSE_LIST, spoiled } from '#testing/service-faults.ts';
import { comparisonPath, INJECTIVE_USDC, OSMO } from './assets.ts';
import { expect, test } from './test.ts';

const LONG = 'wrong '.repeat(200_000);
const A_BILLION = 1_000_000_000;

type Spoil = readonly [at: string, value: unknown];

/** Answers of the service to a path, with values of its own in some places. */
async function spoil(page: Page, path: string, faults: readonly Spoil[]): Promise<void> {
  await page.route(`**${path}*`, async (route) => {
    // Columns have no places: the plain list, which services of others send.
    const response = await route.fetch({ url: route.request().url().replace('as_columns=true', 'as_columns=false') });
    const body = faults.reduce<unknown>((answer, [at, value]) => spoiled(answer, { at, value }), await response.json());
    await route.fulfill({ response, json: body });
  });
}

/** Another value in a field of every asset of a denom. */
const inAsset = (denom: string, change: object) => (assets: unknown) =>
  (assets as { denom: string }[]).map((asset) => (asset.denom === denom ? { ...asset, ...change } : asset));

const withNull = (list: unknown) => [...(list as unknown[]), null];
const withUnknownStep = (operations: unknown) => [
  ...(operations as unknown[]),
  { tx_index: 0, teleport: { from_chain_id: FALSE_LIST, denom_in: FALSE_LIST, swap_venues: FALSE_LIST } },
];

test('the page stays whole with a service that answers the worst', async ({ app, page, routes }) => {
  await spoil(page, '/v2/info/chains', [
    ['chains', withNull],
    ['chains 0 pretty_name', LONG],
    ['chains 1 fee_assets', FALSE_LIST],
  ]);
  await spoil(page, '/v2/info/bridges', [['bridges', withNull]]);
  await spoil(page, '/v2/fungible/assets', [
    ['chain_to_assets_map osmosis-1 assets', inAsset(OSMO.denom, { decimals: A_BILLION, name: LONG })],
    ['chain_to_assets_map injective-1 assets', inAsset('inj', { symbol: FALSE_LIST })],
    ['chain_to_assets_map osmosis-1 assets', withNull],
  ]);
  await spoil(page, '/v2/fungible/routes', [
    ['routes 0 route operations', withUnknownStep],
    ['routes 0 route warning', { type: 'LOW_INFO_WARNING', message: LONG }],
    ['routes 0 route estimated_route_duration_seconds', 1e308],
    ['routes 0 route usd_amount_out', '9'.repeat(100_000)],
    ['routes 0 route estimated_fees 0 amount', '9'.repeat(100_000)],
    ['routes 0 route txs_required', -3],
  ]);
  await app.open(comparisonPath({ from: INJECTIVE_USDC, to: OSMO, amount: '100' }));
  await routes.expectSettled();
  await expect(routes.cards.first()).toContainText('smallest units of OSMO');
  await routes.best.click();
  await expect(routes.open).toBeVisible();
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBeLessThanOrEqual(0);

  await page.keyboard.press('Escape');
  await app.form.getByRole('button', { name: 'To:' }).click();
  await expect(app.picker('To')).toContainText(/entries of the service’s lists cannot be read and are left out/);
});

test('balances of another address are not shown', async ({ app, page, portfolio }) => {
  const other = '0x1111111111111111111111111111111111111111';
  await spoil(page, '/v2/info/balances', [
    [
      'chains',
      (chains: unknown) =>
        Object.fromEntries(
          Object.entries(chains as Record<string, object>).map(([id, chain]) => [id, { ...chain, address: other }]),
        ),
    ],
  ]);
  await app.open('portfolio');
  await portfolio.addSample('Sample EVM account');
  // None is left that has not answered yet.
  await expect(portfolio.figure).toHaveText('not known');
  await expect(await portfolio.see()).toContainText(/\d{3} chains did not answer\./);
  await expect(page.getByText('The response does not match the request').first()).toBeVisible();
});
