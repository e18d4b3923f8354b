import type { RoutesResponse } from '#contract/routes.ts';
import { comparisonPath, NOBLE_USDC, OSMO } from './assets.ts';
import { expect, test } from './test.ts';

test('a bridge that is switched off stays off in Compare and after a reload', async ({ app, page, routes }) => {
  await app.open('bridges');
  await page.getByRole('switch', { name: 'Use CCTP' }).uncheck();
  await expect(page.getByText('8 of 9 bridges on')).toBeVisible();
  await app.goTo('Compare');
  await expect(app.bridges).toHaveText('8 of 9 bridges');
  await app.page.getByRole('link', { name: '1 ETH on Ethereum to USDC on Base' }).click();
  await routes.expectSettled();
  await expect(page).toHaveURL(/off=CCTP/);
  await expect(routes.cards.filter({ hasText: 'CCTP' })).toHaveCount(0);

  await app.open('bridges');
  await expect(page.getByRole('switch', { name: 'Use CCTP' })).not.toBeChecked();
  await page.getByRole('button', { name: 'Turn all on' }).click();
  await expect(page.getByText('9 of 9 bridges on')).toBeVisible();
});

test('a comparison follows every switch, and its copied link keeps their state', async ({
  app,
  context,
  page,
  routes,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await app.open('bridges');
  await page.getByRole('switch', { name: 'Use CCTP' }).uncheck();
  await app.goTo('Compare');
  await page.getByRole('link', { name: '250 USDC on Arbitrum to ATOM on Cosmos Hub' }).click();
  await routes.expectSettled();
  await expect(app.bridges).toHaveText('8 of 9 bridges');
  await routes.results.getByRole('button', { name: 'Copy link', exact: true }).click();
  await expect(app.said).toHaveText('Copied.');
  const link = await page.evaluate(() => navigator.clipboard.readText());
  // Pressed where one is already, it forgets nothing of the place.
  await app.goTo('Compare');

  await app.goTo('Bridges');
  await page.getByRole('button', { name: 'Turn all on' }).click();
  await page.goBack();
  await expect(app.bridges).toHaveText('9 of 9 bridges');
  await page.goto(link);
  await expect(app.bridges).toHaveText('8 of 9 bridges');
});

test('what-if shows the last comparison without a bridge', async ({ app, page, routes }) => {
  await app.open(comparisonPath({ from: NOBLE_USDC, to: OSMO, amount: '100' }));
  await routes.expectSettled();
  await app.goTo('Bridges');
  await expect(page.getByText('Based on your last comparison: USDC on Noble to OSMO on Osmosis.')).toBeVisible();
  await page.getByRole('button', { name: 'What if IBC were off?' }).click();
  await expect(page.getByText(/^Without IBC: [\d.,]+ OSMO with fees of .+ on top instead of [\d.,]+/)).toBeVisible();

  await page.route('**/v2/fungible/routes', async (route) => {
    const response = await route.fetch();
    const answer: RoutesResponse = await response.json();
    const without = !route.request().postDataJSON().bridges.includes('IBC');
    const [first] = answer.routes.map((each) => ({
      ...each,
      route: { ...each.route, amount_out: '1000000', estimated_fees: [] },
    }));
    await route.fulfill({ response, json: without ? { routes: [first] } : answer });
  });
  await page.getByRole('button', { name: 'What if IBC were off?' }).click();
  await expect(page.getByText(/^Without IBC: 1 OSMO instead of [\d.,]+/)).toBeVisible();
  await expect(page.getByText(/^Compared at \d\d:\d\d\.$/)).toBeVisible();
});

test('the last comparison is known to What-if long after its answers were let go', async ({ app, page, routes }) => {
  await page.clock.install();
  await app.open(comparisonPath({ from: NOBLE_USDC, to: OSMO, amount: '100' }));
  await routes.expectSettled();
  await app.goTo('Settings');
  await page.clock.fastForward('06:00');
  await app.goTo('Bridges');
  await expect(page.getByText('Based on your last comparison: USDC on Noble to OSMO on Osmosis.')).toBeVisible();
});

test('what-if and Compare agree on the best, also where a faster route gives less', async ({ app, page, routes }) => {
  await app.open();
  await page.getByRole('link', { name: '1 ETH on Ethereum to USDC on Base' }).click();
  await routes.expectSettled();
  const best = /[\d.,]+ USDC/.exec((await routes.best.textContent()) ?? '')?.[0] ?? 'no amount';
  await app.goTo('Bridges');
  await page.getByRole('button', { name: 'What if Go Fast were off?' }).click();
  await expect(page.getByText('Without Go Fast: no change.')).toBeVisible();
  await page.getByRole('button', { name: 'What if Hyperlane were off?' }).click();
  await expect(page.getByText(/^Without Hyperlane: /)).toContainText(`instead of ${best}`);
});

test('with every bridge off no request is sent until one is on', async ({ app, page, routes }) => {
  const ids = 'AXELAR,CCTP,EUREKA,GO_FAST,HYPERLANE,IBC,LAYER_ZERO,OPINIT,STARGATE';
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await app.open(`${comparisonPath({ from: NOBLE_USDC, to: OSMO, amount: '100' })}&off=${ids}`);
  await expect(page.getByText('Every bridge is off, so there is nothing to compare.')).toBeVisible();
  expect(asked.filter((url) => /\/v2\/fungible\/routes?$/.test(url))).toEqual([]);
  await page.getByRole('button', { name: 'Turn on and compare' }).click();
  await routes.expectSettled();
  await expect(app.bridges).toHaveText('9 of 9 bridges');
});

test('every bridge shows what it connects and the source of that', async ({ app, page }) => {
  await app.open('bridges');
  const cards = page.getByRole('main').getByRole('listitem');
  await expect(cards).toHaveCount(9);
  for (const card of await cards.all()) {
    await expect(card.getByText('Connects')).toBeVisible();
    await expect(card.getByRole('link', { name: 'opens in a new tab' })).toHaveAttribute('href', /^https:/);
  }
});

test('the facts on bridges compare whom one trusts, with source and day, and stack on a narrow screen', async ({
  app,
  page,
}) => {
  await app.open('bridges');
  const table = page.getByRole('table', { name: 'Whom you trust' });
  await expect(table.getByRole('rowheader')).toHaveCount(9);
  await expect(table.getByRole('columnheader')).toHaveText([
    'Bridge',
    'Who verifies',
    'How many',
    'Who can change it',
    'After what delay',
    'Lost before',
  ]);
  const eureka = table.getByRole('row').filter({ has: page.getByRole('rowheader', { name: /Eureka/ }) });
  await expect(eureka).toContainText('five of seven');
  await expect(eureka).toContainText('Not known to us');
  await expect(eureka.getByRole('link', { name: /docs\.cosmos\.network/ }).first()).toHaveAttribute('href', /^https:/);
  await expect(eureka).toContainText(/read \d{4}-\d\d-\d\d/);

  await page.setViewportSize({ width: 390, height: 844 });
  await expect(table.getByRole('columnheader')).toHaveCount(0);
  await expect(eureka.getByText('Who can change it')).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});

test('without an answer to the facts the bridges stay, and they can be asked for again', async ({ app, page }) => {
  let isBroken = true;
  await page.route('**/v2/info/bridge_facts', (route) =>
    isBroken ? route.fulfill({ status: 404, json: { code: 5, message: 'Not Found', details: [] } }) : route.continue(),
  );
  await app.open('bridges');
  await expect(page.getByText('The service did not send facts on its bridges.')).toBeVisible();
  await expect(page.getByRole('switch', { name: 'Use CCTP' })).toBeVisible();
  isBroken = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('table', { name: 'Whom you trust' })).toBeVisible();
});
