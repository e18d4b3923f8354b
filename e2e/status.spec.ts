import type { Page } from '@playwright/test';
import { comparisonPath, INJECTIVE_USDC, OSMO } from './assets.ts';
import { readFactsBefore } from './facts-age.ts';
import { lookAt } from './look-at.ts';
import { type MadeMarket, madeFeeds, startMadeMarket, withStates } from './made-market.ts';
import { expect, test } from './test.ts';
import { CUT_OFF } from './watch.ts';

let market: MadeMarket;

test.describe.configure({ mode: 'default' });
test.beforeAll(async () => {
  market = await startMadeMarket();
});
test.afterAll(() => market.close());
test.beforeEach(({ page }) => readFactsBefore(page, 1));

const badge = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^Market:/ });

const notice = (page: Page) => page.getByRole('main').locator('[data-slot=notice]');
const facts = (page: Page) => page.getByRole('region', { name: 'How old our facts are' });
const sources = (page: Page) => page.getByRole('table', { name: /^Sources of figures/ });

test('the badge says how old the market is and leads to its sources', async ({ app, page, watch }) => {
  watch.welcome(market.url);
  await market.set(madeFeeds(Date.now()));
  await page.goto(market.url);
  await expect(badge(page)).toHaveText(/^Market: live, \d+\ss\sold$/);
  const first = await badge(page).textContent();
  await expect(badge(page)).not.toHaveText(first ?? '');
  await badge(page).click();
  await expect(app.heading('Status')).toBeVisible();
  await expect(page).toHaveTitle(/^Status/);
  await expect(page.getByRole('region', { name: 'Market' })).toContainText('5d41402abc4b');
  await expect(page.getByText('None: of every chain at least one source answered.')).toBeVisible();
  const base = sources(page).getByRole('row', { name: /^Uniswap on Base/ });
  await expect(base).toContainText(/Answers\s*\d+\ss\sold\s*38,112,204\s*15\ss\s*2\smin/, { useInnerText: true });
  await expect(base).toContainText('Pools of less than $10,000 are left out.');
  await expect(sources(page).getByRole('row')).toHaveCount(1 + 5 + 6);
});

test('before a source answered nothing is said of chains, sources, version or age', async ({ page, watch }) => {
  watch.welcome(market.url);
  await market.set([]);
  await page.goto(`${market.url}/status`);
  await expect(page.getByText('The service answers, but none of its sources do yet.')).toBeVisible();
  for (const name of ['Chains that do not answer', 'Sources of figures'])
    await expect(page.getByRole('region', { name })).toContainText(/^[\w ]*Not known yet\.$/);
  await expect(page.getByRole('region', { name: 'Market' })).not.toContainText(/Version|Oldest figure/);
  const dot = page.getByRole('banner').getByTitle('The service in use. Change it in Settings.').locator('span.size-2');
  await expect(dot).toHaveClass(/bg-faint/);
  await market.set(madeFeeds(Date.now()));
  await page.reload();
  await expect(dot).toHaveClass(/bg-good/);
});

test('real prices are left again where they were chosen', async ({ app, page, watch }) => {
  watch.forgive(CUT_OFF);
  await page.context().route(
    ({ hostname }) => !['localhost', '127.0.0.1'].includes(hostname),
    (route) => route.abort(),
  );
  await app.open('status');
  await page.getByRole('button', { name: 'Use real prices' }).click();
  await expect(badge(page)).toHaveText('Market: live, nothing read yet');
  await page.getByRole('button', { name: 'Use the sample market' }).click();
  await expect(badge(page)).toHaveText('Market: sample');
  await expect(page.getByText('The service answers, with made-up prices.')).toBeVisible();
  // The thread that asked them has ended.
  watch.takeStrangers();
});

test('what is missing is named, with what routes lack and why', async ({ app, page, watch }) => {
  watch.welcome(market.url);
  const now = Date.now();
  const message = 'pools of Osmosis could not be read: lcd.example.org answered HTTP 502';
  await market.set(
    withStates(madeFeeds(now), { osmosis: { state: 'expired', at: now - 300_000, failure: { at: now, message } } }),
  );
  await page.goto(`${market.url}/status`);
  await expect(badge(page)).toHaveText('Market: live, Osmosis missing');
  await expect(notice(page)).toContainText('Osmosis: swaps through its pools');
  const silent = page.getByRole('region', { name: 'Chains that do not answer' });
  await expect(silent.getByRole('listitem')).toHaveText(
    'Osmosispools of Osmosis could not be read: a server answered HTTP 502',
  );
  await expect(sources(page).getByRole('row', { name: /^Osmosis Last read/ })).toContainText('Too old, not in use');
  await expect(page.getByText('lcd.example.org')).toHaveCount(0);

  await lookAt(page, 'Status without Osmosis', 0);

  await market.set(madeFeeds(Date.now()));
  await page.reload();
  await expect(badge(page)).toHaveText(/live, \d+\ss\sold/);
  await expect(app.heading('Status')).toBeVisible();
});

test('without an answer the page says so and asks again', async ({ app, page }) => {
  await page.clock.install();
  await page.route('**/v2/info/status', (route) =>
    route.fulfill({ status: 429, json: { code: 8, message: 'wait', details: [] } }),
  );
  await app.open('status');
  await expect(notice(page)).toContainText('The service asks us to slow down.');
  // Or the page would ask again by itself, and take the button away.
  await app.stopClock();
  await page.unroute('**/v2/info/status');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.clock.resume();
  await expect(page.getByText('The service answers, with made-up prices.')).toBeVisible();
});

test('facts have an age, and when they are old the badge tells it', async ({ app, page }) => {
  await readFactsBefore(page, 45);
  await app.open('status');
  await expect(facts(page)).toContainText('read on 21 Nov 2026, 45 days ago; the oldest on 22 Aug 2026');
  await expect(facts(page)).toContainText('read on 26 Nov 2026, 2 days ago');
  await expect(badge(page)).toHaveText('Market: sample');
  await expect(notice(page)).toHaveCount(0);

  await readFactsBefore(page, 1_046);
  await page.reload();
  await expect(badge(page)).toHaveText('Market: sample; facts 1,046 days old');
  await expect(facts(page).locator('[data-slot=notice]')).toContainText('a newer version may know');
  await lookAt(page, 'Status with old facts', 1);
});

test('the sample market is called one; a service without a status gets no badge', async ({ app, page }) => {
  await app.open();
  await expect(badge(page)).toHaveText('Market: sample');
  await app.goTo('Settings');
  await page.getByRole('region', { name: 'Service' }).getByRole('link', { name: 'Status' }).click();
  await expect(app.heading('Status')).toBeVisible();
  await expect(page.getByText('The service answers, with made-up prices.')).toBeVisible();
  await expect(sources(page)).toHaveCount(0);

  await page.route('**/v2/info/status', (route) =>
    route.fulfill({ status: 404, json: { code: 5, message: 'no', details: [] } }),
  );
  await page.reload();
  await expect(page.getByText('This service does not say what its figures rest on.')).toBeVisible();
  await expect(facts(page)).toContainText('This service does not say.');
  await expect(badge(page)).toHaveCount(0);
});

test('a step says what it rests on, and that it is older than usual', async ({ page, routes, watch }) => {
  watch.welcome(market.url);
  await market.set(madeFeeds(Date.now()));
  const link = `${market.url}/${comparisonPath({ from: INJECTIVE_USDC, to: OSMO, amount: '100' })}`;
  const steps = page.getByRole('region', { name: 'Steps' });
  const openBest = async () => {
    await page.goto(link);
    await routes.expectSettled();
    if (!(await routes.open.isVisible())) await routes.best.click();
    await routes.openSteps();
  };
  await openBest();
  await expect(steps.getByText(/^Read from a node, \d+\ss\sold\.$/).first()).toBeVisible();

  const now = Date.now();
  await market.set(withStates(madeFeeds(now), { osmosis: { at: now - 100_000 } }));
  await openBest();
  await expect(steps.getByText(/^Read from a node, \d+\s(s|min)\sold: older than usual\.$/)).toBeVisible();
});

test('a comparison names the sources that do not answer, and is as old as its oldest figure', async ({
  page,
  routes,
  watch,
}) => {
  watch.welcome(market.url);
  const now = Date.now();
  const expired = { state: 'expired', at: now - 300_000 } as const;
  await market.set(
    withStates(madeFeeds(now), { 'uniswap-1': expired, 'uniswap-8453': expired, osmosis: { at: now - 200_000 } }),
  );
  await page.goto(`${market.url}/${comparisonPath({ from: INJECTIVE_USDC, to: OSMO, amount: '100' })}`);
  await routes.expectSettled();
  const caution = routes.results.locator('[data-slot=notice]');
  await expect(caution).toHaveText(
    /^Caution: 2 sources do not answer: Uniswap on (Base|Ethereum) and Uniswap on (Base|Ethereum)\. Routes may be missing\.Status$/,
  );
  await expect(routes.results.locator('footer')).toContainText('oldest figure 3 min old');
  await caution.getByRole('link', { name: 'Status' }).click();
  await expect(page).toHaveURL(/\/status$/);
});
