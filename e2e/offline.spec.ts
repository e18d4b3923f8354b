import { comparisonPath, INJECTIVE_USDC, OSMO } from './assets.ts';
import { BUILT_HOSTS, IN_FULL, WITHOUT_SERVER } from './hosts.ts';
import { expect, test } from './test.ts';
import { CUT_OFF } from './watch.ts';

const HOSTS_OF_FILES = IN_FULL ? BUILT_HOSTS : WITHOUT_SERVER;

test('once loaded, the service in this browser needs no network for anything', { tag: HOSTS_OF_FILES }, async ({
  app,
  context,
  page,
  routes,
  settings,
  service,
  watch,
}) => {
  const answer = await service.route({ from: INJECTIVE_USDC, to: OSMO, amountIn: '100000000' });
  await app.open('settings');
  await settings.chooseService('Inside this page');
  await app.open();
  await expect(app.bridges).toHaveText('12 of 12 bridges');
  await page.waitForLoadState('networkidle');
  const files = () => page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
  for (const part of ['next', 'compare', 'inspector', 'portfolio', 'pages', 'picker', 'wallets'])
    await expect.poll(files).toContainEqual(expect.stringContaining(`/assets/${part}-`));

  // Marks that were not looked at before stay monograms.
  watch.forgive(/\/marks\//);
  await context.setOffline(true);
  await app.chooseAsset('From', 'USDC.inj', 'Injective (Cosmos)');
  await app.chooseAsset('To', 'OSMO', 'Osmosis');
  await app.enterAmount('100');
  await app.compare();
  await routes.expectBest(answer.amount_out, OSMO);
  await routes.expectSteps([/^Move USDC\.inj .* with IBC$/, /^Swap .* on Osmosis$/]);
  await settings.expectAnsweredBy('Inside this page');
  await app.goTo('Bridges');
  await app.goTo('Portfolio');
});

test('an unreachable service is reported, and its figures stay with their time', async ({
  app,
  context,
  routes,
  settings,
  watch,
}) => {
  await app.open(comparisonPath({ from: INJECTIVE_USDC, to: OSMO, amount: '100' }));
  await routes.expectSettled();
  const compare = app.form.getByRole('button', { name: 'Compare routes' });
  await compare.focus();
  watch.forgive(CUT_OFF);
  await context.setOffline(true);
  await settings.expectAnsweredBy('Offline');
  await expect(
    routes.results.getByText(/You are offline. These quotes are from .*\d\d:\d\d and will not refresh/),
  ).toBeVisible();
  await expect(compare).toBeDisabled();
  await expect(compare).toBeFocused();
  await expect(compare).toHaveAccessibleDescription('You are offline. Connect to compare.');
  await expect(routes.cards.first()).toBeVisible();

  await app.enterAmount('200');
  await expect(routes.results.getByText('You are offline. Nothing can be compared now.')).toBeVisible();
  await expect(routes.results).not.toContainText('does not answer');
  await expect(routes.results).not.toContainText('quotes received');
  await expect(routes.results.getByRole('button', { name: /again|retry/i })).toHaveCount(0);

  await context.setOffline(false);
  await settings.expectAnsweredBy('This server');
  await expect(compare).toBeEnabled();
});

test('a page whose code is lost on the way says so, and loads it at a press', async ({ app, page, watch }) => {
  let isLost = true;
  await page.route(/\/assets\/pages-[^/]*\.js/, (route) => (isLost ? route.abort() : route.continue()));
  await app.open('settings');
  await expect(page.getByText('This page did not load completely.')).toBeVisible();
  isLost = false;
  await page.getByRole('button', { name: 'Load again' }).click();
  await expect(app.heading('Settings')).toBeVisible();
  const complaints = watch.takeComplaints();
  expect(complaints).toContainEqual(expect.stringContaining('net::ERR_FAILED'));
  for (const complaint of complaints) expect(complaint).toContain('pages-');
});

test('an app that is lost on the way is tried twice, then said to be', async ({ app, page, watch }) => {
  let isLost = true;
  await page.route(/\/assets\/app-[^/]*\.js/, (route) => (isLost ? route.abort() : route.continue()));
  await page.goto('');
  await expect(page.getByRole('alert')).toContainText('This page did not load completely.');
  expect(watch.takeComplaints()).toContainEqual(expect.stringContaining('?again='));
  isLost = false;
  await app.open();
  await expect(app.heading('Compare routes')).toBeAttached();
});

test('a page goes on without a part that it can do without', async ({ app, page, routes }) => {
  let lost = 0;
  await page.route(/\/assets\/compare-[^/]*\.js/, (route) => {
    lost += 1;
    return route.fulfill({ contentType: 'text/javascript', body: 'throw new Error("cut off");' });
  });
  await app.open(comparisonPath({ from: INJECTIVE_USDC, to: OSMO, amount: '100' }));
  await routes.expectSettled();
  await expect(routes.cards.first()).toBeVisible();
  await expect.poll(() => lost).toBeGreaterThan(0);
  await expect(page.getByText('did not load')).toHaveCount(0);
  await expect(routes.results.getByRole('button', { name: 'Favourite' })).toHaveCount(0);
});
