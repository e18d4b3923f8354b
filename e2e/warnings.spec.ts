import type { RoutesResponse } from '#contract/routes.ts';
import {
  ARBITRUM_ETH,
  ARBITRUM_USDC,
  ATOM,
  BASE_USDC,
  comparisonPath,
  ETHEREUM_ETH,
  INJECTIVE_USDC,
  LAB,
  OSMO,
} from './assets.ts';
import { expect, test } from './test.ts';

test('a hundred million dollars against the pools is marked unsafe, with what would be lost', async ({
  app,
  page,
  routes,
}) => {
  await app.open(comparisonPath({ from: INJECTIVE_USDC, to: OSMO, amount: '100000000' }));
  await routes.expectSettled();
  await expect(routes.results.getByRole('status').first()).toContainText('Every route loses too much: at least $');
  await expect(routes.cards).toHaveCount(0);
  await expect(
    routes.results.getByText(
      /^Too much for these pools\. The best route for [\d,]+ USDC\.inj costs \$[\d,.]+ \([01]\.\d+%\)\.$/,
    ),
  ).toBeVisible();
  const smaller = routes.results.getByRole('button', { name: /^Compare [\d,]+ USDC\.inj$/ });
  await smaller.click();
  await expect(routes.open.getByRole('heading', { level: 2 })).toBeVisible();
  await page.goBack();
  await routes.expectSettled();
  await routes.openUnsafe();
  const alert = routes.open.getByRole('alert').first();
  await expect(alert).toContainText('Warning: You would lose $');
  await expect(alert).toContainText(/: \$100,000,000\.00 goes in, <?\$0\.\d\d is charged extra, \$[\d,.]+ comes out\./);
  await expect(alert).toContainText('The service calls it unsafe.');
  await expect(routes.cards.first()).toContainText('Unsafe');
  await expect(routes.cards.first()).not.toContainText('You would lose');
  // Nothing urges to go on with it.
  const onward = routes.open.getByRole('link', { name: /^Open in / }).first();
  await expect(onward).toBeVisible();
  await expect(onward).not.toHaveClass(/bg-accent/);

  await test.step('on a phone no figure in millions is broken', async () => {
    await page.setViewportSize({ width: 360, height: 780 });
    const back = page.getByRole('button', { name: 'Back to the routes' });
    if (await back.isVisible()) await back.click();
    const figures = [routes.bestAmount, routes.cards.first().locator('td:nth-of-type(3)')];
    for (const figure of figures) {
      await expect(figure).toBeVisible();
      const height = (await figure.boundingBox())?.height ?? 0;
      expect(height, (await figure.textContent()) ?? undefined).toBeLessThan(2 * 24);
    }
  });
});

test('what loses over 2.5% is praised by no name, and an amount that goes through is told', async ({ app, routes }) => {
  await app.open(comparisonPath({ from: INJECTIVE_USDC, to: OSMO, amount: '22000000' }));
  await routes.expectSettled();
  await expect(routes.cards).not.toHaveCount(0);
  await expect(
    routes.results.getByText(
      /^Too much for these pools\. The best route for [\d,]+ USDC\.inj costs \$[\d,.]+ \([01]\.\d+%\)\.$/,
    ),
  ).toBeVisible();
  await expect(routes.cards.getByText(/Best|Cheapest|Fastest/)).toHaveCount(0);
  await expect(routes.results.getByRole('button', { name: /^Compare [\d,]+ USDC\.inj$/ })).toBeVisible();
});

test('of a large sum a small share is told too, with an amount that costs less', async ({ app, routes }) => {
  await app.open(comparisonPath({ from: ETHEREUM_ETH, to: BASE_USDC, amount: '9000' }));
  await routes.expectSettled();
  await expect(routes.cards.first().locator('td:nth-of-type(3)')).toHaveText(/\$[\d,]{7,}\.\d\d.*\(2\.\d+%\)$/);
  await expect(
    routes.results.getByText(
      /^Too much for these pools\. The best route for [\d,]+ ETH costs \$[\d,.]+ \([01]\.\d+%\)\.$/,
    ),
  ).toBeVisible();
  // It costs thousands too: nothing urges to it.
  const smaller = routes.results.getByRole('button', { name: /^Compare [\d,]+ ETH$/ });
  await expect(smaller).toBeVisible();
  await expect(smaller).not.toHaveClass(/bg-accent/);
});

test('of less than its fees another amount is told by its own cost, and by no bound', async ({ app, routes }) => {
  await app.open(comparisonPath({ from: ETHEREUM_ETH, to: BASE_USDC, amount: '0.00001' }));
  await routes.expectSettled();
  await expect(
    routes.results.getByText(
      /^Too little for these fees\. The best route for [\d.]+ ETH costs \$[\d.]+ \([01]\.\d+%\)\.$/,
    ),
  ).toBeVisible();
  await expect(routes.results.getByRole('button', { name: /^Compare [\d.]+ ETH$/ })).toHaveClass(/bg-accent/);
});

test('a warning interrupts a screen reader once, and not with the figures of every refresh', async ({
  app,
  page,
  routes,
}) => {
  // Not counted down by requests: on a busy machine there are more of them than presses.
  let received = '858';
  await page.route('**/v2/fungible/routes', async (route) => {
    const response = await route.fetch();
    const json: RoutesResponse = await response.json();
    const routes = json.routes.map((each) => ({
      ...each,
      route: {
        ...each.route,
        ...{ usd_amount_in: '1000', usd_amount_out: received, warning: null, estimated_fees: [] },
      },
    }));
    await route.fulfill({ response, json: { routes, by_bridge: [] } });
  });
  await app.open(comparisonPath({ from: INJECTIVE_USDC, to: OSMO, amount: '1000' }));
  await routes.expectSettled();
  await routes.openUnsafe();
  const alert = routes.open.getByRole('alert');
  await expect(alert).toContainText('$1,000.00 goes in, $858.00 comes out.');
  received = '857';
  await routes.askAgain();
  await expect(routes.open.getByText('Warning: You would lose')).toContainText('$857.00 comes out.');
  await expect(alert).toHaveCount(0);

  received = '856';
  await app.enterAmount('2000');
  await app.compare();
  await routes.expectSettled();
  await routes.openUnsafe();
  await expect(alert).toContainText('$856.00 comes out.');
});

test('an asset without a price is a caution, never a zero', async ({ app, routes }) => {
  await app.open(comparisonPath({ from: LAB, to: OSMO, amount: '1000' }));
  await routes.expectSettled();
  const caution = routes.open.getByRole('status').filter({ hasText: 'Caution' });
  await expect(caution).toContainText('No dollar price for LAB');
  await expect(routes.open.getByText('not known in dollars')).toBeVisible();
  await expect(routes.open.getByText('$0.00')).toHaveCount(0);
});

test('dollars that were cut to nothing are less than a cent, and no loss is made of them', async ({ app, routes }) => {
  await app.open(comparisonPath({ from: INJECTIVE_USDC, to: OSMO, amount: '0.000001' }));
  await routes.expectSettled();
  await routes.openUnsafe();
  await expect(routes.cards.first()).toContainText('no price');
  await expect(routes.open.getByText('≈ <$0.01')).toBeVisible();
  await expect(routes.open).not.toContainText('$0.00');
  await expect(routes.open).not.toContainText('You would lose');
});

test('a loss above the input is more than what is sent', async ({ app, routes }) => {
  await app.open(comparisonPath({ from: ARBITRUM_ETH, to: ATOM, amount: '0.00001' }));
  await routes.expectSettled();
  await routes.openUnsafe();
  await expect(routes.open.getByRole('alert').first()).toContainText('You would lose more than you send');
});

test('a difference in dollars shows by its sign whether it is a loss or a gain', async ({ app, page, routes }) => {
  let received = '995';
  await page.route('**/v2/fungible/routes', async (route) => {
    const response = await route.fetch();
    const json: RoutesResponse = await response.json();
    const usd = { usd_amount_in: '1000', usd_amount_out: received, estimated_fees: [] };
    const routes = json.routes.map((each) => ({ ...each, route: { ...each.route, ...usd } }));
    await route.fulfill({ response, json: { routes, by_bridge: [] } });
  });
  await app.open(comparisonPath({ from: INJECTIVE_USDC, to: OSMO, amount: '1000' }));
  await routes.expectSettled();
  const difference = routes.open.getByText(/^(costs|gains) \$[\d.]+ /).first();
  await expect(difference).toHaveText('costs $5.00 (0.5%)');
  received = '1005';
  await routes.askAgain();
  await expect(difference).toContainText('gains $5.00');
  received = '1000';
  await routes.askAgain();
  await expect(difference).toHaveText('costs $0.00 (0%)');
});

test('what a service leaves out is not given, never a zero', async ({ app, page, routes }) => {
  let amountOut: string | undefined;
  await page.route('**/v2/fungible/routes', async (route) => {
    const response = await route.fetch();
    const json: RoutesResponse = await response.json();
    for (const { route } of json.routes) {
      route.txs_required = 0;
      route.estimated_route_duration_seconds = 0;
      route.amount_out = amountOut ?? route.amount_out;
    }
    await route.fulfill({ response, json: { ...json, by_bridge: [] } });
  });
  await app.open(comparisonPath({ from: INJECTIVE_USDC, to: OSMO, amount: '100' }));
  await routes.expectSettled();
  await expect(routes.cards.first()).toContainText('signatures not given');
  await expect(routes.open.getByText(/^time not given · .* · signatures not given$/)).toBeVisible();

  amountOut = '';
  await routes.askAgain();
  await expect(routes.bestAmount).toHaveText('Amount not given');
  await expect(routes.cards.first()).not.toContainText('since last');
});

test('an ambiguous amount has to be confirmed', async ({ app, routes, page }) => {
  await app.open(comparisonPath({ from: INJECTIVE_USDC, to: OSMO, amount: '100' }));
  await routes.expectSettled();
  await app.enterAmount('1,000');
  await expect(app.form.getByText('Did you mean 1000 or 1.0?')).toBeVisible();
  await expect(routes.results.getByText('The comparison starts once the amount is valid.')).toBeVisible();
  await app.form.getByRole('button', { name: '1000', exact: true }).click();
  await expect(page).toHaveURL(/amt=1000(&|$)/);
  await app.enterAmount('1.2345678');
  await expect(app.form.getByText('USDC.inj has at most 6 decimal places.')).toBeVisible();
  await expect(app.amount).toHaveAttribute('aria-invalid', 'true');
});

test('a failing service is not reported as no routes, and the result of a retry is announced', async ({
  app,
  page,
  routes,
  watch,
}) => {
  const broken = { status: 503, json: { code: 14, message: 'Down for a moment', details: [] } };
  let isDown = true;
  await page.route('**/v2/fungible/route*', (route) => (isDown ? route.fulfill(broken) : route.continue()));
  await app.open(comparisonPath({ from: INJECTIVE_USDC, to: OSMO, amount: '100' }));
  const again = routes.results.getByRole('button', { name: 'Try again' });
  await expect(again).toBeVisible();
  const told = routes.results.getByRole('status').first();
  await expect(told).toBeEmpty();
  isDown = false;
  await again.click();
  await routes.expectSettled();
  await expect(told).toHaveText(/^\d+ routes?\. Best: [\d.,]+ OSMO arrives, costs \$/);
  watch.takeComplaints();
});

const KAVA = { symbol: 'KAVA', chain: 'Kava', chainId: 'kava_2222-10', denom: 'ukava', decimals: 6 };
const KAVA_ON_OSMOSIS = {
  ...KAVA,
  ...{ chain: 'Osmosis', chainId: 'osmosis-1' },
  denom: 'ibc/57AA1A70A4BC9769C525EBF6386F7A21536E04A79D62E1981EFCEF9428EBB205',
};
const HUAHUA = { symbol: 'HUAHUA', chain: 'Chihuahua', chainId: 'chihuahua-1', denom: 'uhuahua', decimals: 6 };
const HUAHUA_ON_OSMOSIS = {
  ...HUAHUA,
  ...{ chain: 'Osmosis', chainId: 'osmosis-1' },
  denom: 'ibc/B9E0A1A524E98BB407D3CED8720EFEFD186002F90C1B1B7964811DD0CCC12228',
};

test('an unstable asset comes with a warning, a halted one with the reason, who says so and when', async ({
  app,
  page,
  routes,
}) => {
  await app.open(comparisonPath({ from: KAVA_ON_OSMOSIS, to: KAVA, amount: '10' }));
  await routes.expectSettled();
  await expect(routes.open).toContainText(
    'About KAVA on Osmosis: It is unstable: its market is thin (osmosis-labs/assetlists, 22 Aug 2026).',
  );
  await app.open(comparisonPath({ from: HUAHUA_ON_OSMOSIS, to: HUAHUA, amount: '10' }));
  await expect(page.getByRole('main')).toContainText('the light client of its channel has expired');
  await expect(page.getByRole('main')).toContainText('osmosis-labs/assetlists');
});

test('what every route needs is said of all that are shown, unsafe ones among them', async ({ app, page, routes }) => {
  await page.route('**/v2/fungible/routes', async (route) => {
    const response = await route.fetch();
    const json: RoutesResponse = await response.json();
    // Those by way of Hyperlane need another coin than the others.
    for (const { route: each } of [...json.routes, ...(json.by_bridge ?? [])])
      if (each && JSON.stringify(each.operations).includes('hyperlane_transfer'))
        each.warning = { type: 'BAD_PRICE_WARNING', message: 'It loses much.' };
    await route.fulfill({ response, json });
  });
  await app.open(comparisonPath({ from: ARBITRUM_USDC, to: ATOM, amount: '250' }));
  await routes.expectSettled();
  const ofAll = routes.results.getByText(/^Every route needs/).filter({ visible: true });
  await expect(ofAll).toHaveText('Every route needs INJ');
  await routes.results.getByRole('button', { name: 'Show', exact: true }).press('Enter');
  await expect(routes.cards.filter({ hasText: 'needs ETH on Base' })).toHaveCount(1);
  await expect(routes.cards.filter({ hasText: 'needs INJ' })).toHaveCount(2);
  await expect(ofAll).toHaveCount(0);
});
