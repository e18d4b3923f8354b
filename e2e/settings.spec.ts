import type { Page } from '@playwright/test';
import type { RoutesResponse } from '#contract/routes.ts';
import { comparisonPath, INJECTIVE_USDC, OSMO } from './assets.ts';
import { BUILT_HOSTS_IN_FULL, EVERY_HOST, HOSTS } from './hosts.ts';
import { Settings } from './settings.ts';
import { expect, test } from './test.ts';

const LINK = comparisonPath({ from: INJECTIVE_USDC, to: OSMO, amount: '100' });
const DARK = 'rgb(12, 22, 32)';
const LIGHT = 'rgb(251, 250, 246)';

test('the service in this browser responds like the site and sends no requests', { tag: EVERY_HOST }, async ({
  app,
  page,
  routes,
  settings,
  service,
}) => {
  const answer = await service.route({ from: INJECTIVE_USDC, to: OSMO, amountIn: '100000000' });
  await app.open('settings');
  await settings.chooseService('Inside this page');
  await settings.expectAnsweredBy('Inside this page');
  const asked: string[] = [];
  page.on('request', (request) => request.url().includes('/v2/') && asked.push(request.url()));
  await app.open(LINK);
  await routes.expectBest(answer.amount_out, OSMO);
  await routes.expectExactAmount(answer.amount_out, OSMO);
  expect(asked).toEqual([]);
});

test('a service elsewhere is checked, then answers', async ({ app, routes, settings, watch }) => {
  await app.open('settings');
  await settings.enterServiceAddress(HOSTS.elsewhere);
  watch.expectPeace();
  watch.welcome(HOSTS.elsewhere);
  await expect(await settings.checkService()).toContainText(/14 bridges|answers/i);
  await settings.useService();
  await settings.expectAnsweredBy(new URL(HOSTS.elsewhere).host);
  await app.open(LINK);
  await routes.expectSettled();
  await routes.expectSteps([/^Move USDC\.inj .* with IBC$/, /^Swap .* on Osmosis$/]);
});

test('the result of a check is shown beside the checked address only', async ({ app, page, settings, watch }) => {
  let refuse = () => {};
  const refused = new Promise<void>((resolve) => {
    refuse = resolve;
  });
  watch.welcome('https://slow.test');
  await page.route('https://slow.test/**', async (route) => {
    await refused;
    await route.abort();
  });
  await app.open('settings');
  await settings.enterServiceAddress('https://slow.test');
  const told = await settings.checkService();
  const check = page.getByRole('button', { name: 'Check', exact: true });
  await expect(check).toBeHidden();
  await settings.enterServiceAddress('https://other.test');
  await expect(check).toBeEnabled();
  refuse();
  // A later request fails later: by then the page has the result of the check.
  await page.evaluate(() => fetch('https://slow.test/').catch(() => undefined));
  await expect(told).toBeEmpty();
  watch.takeComplaints();
});

test('a service chosen in another tab answers here too, from the first figure on', async ({
  app,
  context,
  page,
  routes,
  settings,
  service,
}) => {
  const answer = await service.route({ from: INJECTIVE_USDC, to: OSMO, amountIn: '100000000' });
  await page.route('**/v2/fungible/routes', async (route) => {
    const response = await route.fetch();
    const json: RoutesResponse = await response.json();
    for (const { route } of json.routes) route.amount_out = '1000000';
    await route.fulfill({ response, json: { ...json, by_bridge: [] } });
  });
  await app.open(LINK);
  await routes.expectBest('1000000', OSMO);

  const otherTab = await context.newPage();
  await otherTab.goto('./settings');
  await new Settings(otherTab).chooseService('Inside this page');
  await settings.expectAnsweredBy('Inside this page');
  await routes.expectBest(answer.amount_out, OSMO);
  await expect(routes.cards.first()).not.toContainText('since last');
  await routes.expectExactAmount(answer.amount_out, OSMO);
});

test('the status of the service is right after it was chosen in another tab, or cleared', async ({
  app,
  context,
  page,
  settings,
  watch,
}) => {
  const about = page.getByText('nothing leaves your browser', { exact: false });
  await app.open('settings');
  const otherPage = await context.newPage();
  await otherPage.goto('./settings');
  const otherTab = new Settings(otherPage);
  await otherTab.chooseService('Inside this page');
  await settings.expectAnsweredBy('Inside this page');
  await settings.expectChosen('Inside this page');
  await expect(about).toBeVisible();
  await page.getByRole('button', { name: 'Clear everything' }).click();
  await app.dialog('Clear everything?').getByRole('button', { name: 'Clear everything' }).click();
  await settings.expectAnsweredBy('This server');
  await settings.expectChosen('This server');
  await expect(about).toBeHidden();
  await otherTab.expectChosen('This server');

  // An address that is being typed is not chosen yet and stays, whatever is chosen elsewhere.
  await settings.enterServiceAddress(HOSTS.elsewhere);
  await otherTab.chooseService('Inside this page');
  await settings.expectAnsweredBy('Inside this page');
  await settings.expectChosen('Another server');
  watch.welcome(HOSTS.elsewhere);
  await settings.useService();
  await settings.expectAnsweredBy(new URL(HOSTS.elsewhere).host);
  await settings.expectChosen('Another server');
  await otherTab.expectChosen('Another server');
  await otherTab.chooseService('This server');
  await settings.expectChosen('This server');
});

test('the theme survives a reload', async ({ app, page, settings }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await app.open('settings');
  await expect(page.locator('html')).toHaveCSS('background-color', LIGHT);
  await settings.theme('Dark').check();
  await expect(page.locator('html')).toHaveCSS('background-color', DARK);
  await page.reload();
  await expect(settings.theme('Dark')).toBeChecked();
  await expect(page.locator('html')).toHaveCSS('background-color', DARK);
});

test('numbers follow the chosen format, links do not', async ({ app, page, routes, settings }) => {
  await app.open('settings');
  await settings.chooseNumbers('1.234.567,89');
  await app.open(comparisonPath({ from: INJECTIVE_USDC, to: OSMO, amount: '2500.5' }));
  await routes.expectSettled();
  await app.form.getByRole('button', { name: 'From:' }).click();
  await expect(app.picker('From').getByText(/^\d\.\d{3} assets$/)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(routes.bestAmount).toHaveText(/^\d{2}\.\d{3},\d{2} OSMO$/);
  await expect(app.amount).toHaveValue('2500,5');
  await expect(page).toHaveURL(/amt=2500\.5/);
});

test('privacy asks before it removes the addresses, not when there are none, and reads no balances', async ({
  app,
  page,
  portfolio,
  settings,
}) => {
  const privacy = page.getByRole('switch', { name: /^Private mode/ });
  const dialog = app.dialog('Turn private mode on?');
  await app.open('portfolio');
  await portfolio.addSample('Sample Cosmos account');
  await app.goTo('Settings');
  await privacy.click();
  await dialog.getByRole('button', { name: 'Keep' }).click();
  await expect(privacy).not.toBeChecked();
  await expect(privacy).toBeFocused();
  await expect(page.getByText(/This browser keeps .* watched address/)).toBeVisible();
  await settings.turnPrivacyOn();
  await expect(privacy).toBeChecked();
  await app.goTo('Portfolio');
  await expect(page.getByText('Private mode reads no balances')).toBeVisible();
  await app.goTo('Settings');
  await settings.turn(/^Private mode/, false);
  await settings.turn(/^Private mode/, true);
  await settings.turn(/^Private mode/, false);
  await app.goTo('Portfolio');
  await expect(page.getByText('Or try a sample account')).toBeVisible();
  await app.goTo('Compare');
  await expect(app.amount).toHaveValue('');
});

test('privacy keeps nothing but the settings', async ({ app, page, portfolio, settings }) => {
  await portfolio.openSample('Sample Cosmos account');
  await portfolio.search.fill('lab');
  await (await portfolio.openDetails('LAB', 'Osmosis')).getByRole('button', { name: 'Hide this row' }).click();
  await expect.poll(() => kept(page)).toEqual({ hidden: 1, lists: 4 });
  await app.goTo('Settings');
  await settings.turnPrivacyOn();
  await expect.poll(() => kept(page)).toEqual({ hidden: 0, lists: 0 });
  await expect(page.getByText('This browser keeps only your settings and your bridge switches')).toBeVisible();

  await app.open();
  await expect(app.bridges).toHaveText('12 of 12 bridges');
  await page.waitForLoadState('networkidle');
  expect(await kept(page)).toEqual({ hidden: 0, lists: 0 });
});

/** How many hidden assets and lists the browser keeps. */
const kept = (page: Page) =>
  page.evaluate(async () => {
    const settled = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve) => request.addEventListener('success', () => resolve(request.result)));
    const database = await settled(indexedDB.open('portolan'));
    const lists = await settled(database.transaction('lists').objectStore('lists').count());
    database.close();
    return { hidden: JSON.parse(localStorage.getItem('portolan.hidden') ?? '[]').length, lists };
  });

test('everything kept can be cleared', async ({ app, page, portfolio, settings }) => {
  await app.open('portfolio');
  await portfolio.addSample('Sample Solana account');
  await app.open(LINK);
  await app.expectQuestion({ from: INJECTIVE_USDC, to: OSMO, amount: '100' });
  await app.goTo('Settings');
  await settings.theme('Dark').check();
  await page.getByRole('button', { name: 'Clear everything' }).click();
  const dialog = app.dialog('Clear everything?');
  await dialog.getByRole('button', { name: 'Clear everything' }).click();
  await expect(page.getByText('Cleared. All settings are back to their defaults.')).toBeVisible();
  await expect(settings.theme('System')).toBeChecked();
  await app.goTo('Portfolio');
  await expect(page.getByText('Or try a sample account')).toBeVisible();
});

test('the licences of what the page contains stand behind a link', { tag: BUILT_HOSTS_IN_FULL }, async ({
  app,
  page,
}) => {
  await app.open('settings');
  await page.getByRole('link', { name: 'Third-party notices' }).click();
  // One of the page, of its worker, of the script for other sites, of the service worker, and the font.
  for (const name of ['react-dom 19', 'hono 4', 'zod 4', 'workbox-core 7', 'Inter, a typeface'])
    await expect(page.getByText(name)).toBeVisible();
});
