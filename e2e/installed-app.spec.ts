import { comparisonPath, INJECTIVE_USDC, OSMO } from './assets.ts';
import { BUILT_HOSTS, WITHOUT_SERVER } from './hosts.ts';
import { expect, test } from './test.ts';
import { CUT_OFF } from './watch.ts';

test.use({ serviceWorkers: 'allow' });

test('the app opens at every page without a network, once it was open', { tag: BUILT_HOSTS }, async ({
  app,
  context,
  page,
  watch,
}) => {
  await app.open();
  await page.evaluate(() => navigator.serviceWorker.ready);
  watch.forgive(CUT_OFF);
  await context.setOffline(true);
  for (const [path, title] of [
    ['portfolio', /^Portfolio/],
    ['bridges', /^Bridges/],
    ['', /./],
  ] as const) {
    await app.open(path);
    await expect(page).toHaveTitle(title);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached();
  }
});

test('a page without a server finds routes without a network', { tag: WITHOUT_SERVER }, async ({
  app,
  context,
  page,
  routes,
  watch,
}) => {
  await app.open();
  await page.evaluate(() => navigator.serviceWorker.ready);
  watch.forgive(CUT_OFF);
  await context.setOffline(true);
  await app.open(comparisonPath({ from: INJECTIVE_USDC, to: OSMO, amount: '100' }));
  await routes.expectSettled();
  await expect(routes.cards.first()).toBeVisible();
});

test('a comparison that is opened again without a network has its last quotes, with their time', async ({
  app,
  context,
  page,
  routes,
  service,
  watch,
}) => {
  const answer = await service.route({ from: INJECTIVE_USDC, to: OSMO, amountIn: '100000000' });
  await app.open(comparisonPath({ from: INJECTIVE_USDC, to: OSMO, amount: '100' }));
  await routes.expectSettled();
  await page.evaluate(() => navigator.serviceWorker.ready);
  watch.forgive(CUT_OFF);
  await context.setOffline(true);
  await page.reload();
  await expect(routes.results.getByText(/These (quotes|figures) are from .*\d\d:\d\d/).first()).toBeVisible();
  await routes.expectBest(answer.amount_out, OSMO);
});
