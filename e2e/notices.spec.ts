import type { Page } from '@playwright/test';
import { comparisonPath, NOBLE_USDC, OSMO } from './assets.ts';
import { type DatedServices, startOn } from './dated.ts';
import { IN_FULL } from './hosts.ts';
import { lookAt } from './look-at.ts';
import { expect, test } from './test.ts';

const calendar = (page: Page) => page.getByRole('region', { name: 'What ends, and when' });
const group = (page: Page, name: string) => calendar(page).getByRole('region', { name });
const ended = (page: Page) =>
  calendar(page)
    .locator('details')
    .filter({ hasText: /^Ended or limited already/ });
const summaries = (page: Page, name: string) => group(page, name).locator('summary');

test('the calendar has what comes by its day, and what holds by its newest; on Status what comes, with a link to the rest', async ({
  app,
  page,
}) => {
  await app.open('status');
  await expect(summaries(page, 'Ends next')).toHaveCount(3);
  await expect(ended(page)).toHaveCount(0);
  await calendar(page).getByRole('link', { name: 'All that ends or has ended' }).click();
  await expect(app.heading('Bridges')).toBeVisible();
  await expect(calendar(page)).toBeFocused();
  await expect(calendar(page)).toContainText('As of 28 Nov 2026;');
  await expect(summaries(page, 'Ends next')).toHaveText([
    /^CCTP v1: last day 30 Nov 2026 \(in 2 days\)$/,
    /^USDC.n on Noble and its vouchers: limited from 1 Dec 2026 \(in 3 days\), last day 11 Jan 2027$/,
    /^Abstract: last day 13 Dec 2026 \(in 15 days\)$/,
  ]);
  const noble = group(page, 'Ends next')
    .getByRole('listitem')
    .filter({ hasText: /^USDC\.n on Noble/ });
  await expect(noble.getByText('Circle caps how much USDC can leave Noble')).toBeHidden();
  await noble.locator('summary').click();
  await expect(noble.getByText('Circle caps how much USDC can leave Noble')).toBeVisible();
  await expect(noble.getByText('Move USDC of Noble and its vouchers')).toHaveAttribute('lang', 'en');
  await expect(noble).toContainText('quoted by others · read 28 Nov 2026');

  await ended(page).locator('summary').first().click();
  await expect(ended(page).getByRole('listitem').first()).toContainText('closed, as read on 21 Nov 2026');
  await ended(page)
    .getByText(/^\d+ earlier ones$/)
    .click();
  const axelar = ended(page)
    .getByRole('listitem')
    .filter({ hasText: /^Axelar: closed since/ });
  await axelar.locator('summary').press('Enter');
  await expect(axelar).toContainText('Axelar removed plain token transfers');
  await expect(axelar).toContainText('the chain itself');

  const words = calendar(page).getByText(/^What lists and nodes said, read \d+ \w+ \d{4} to \d+ \w+ \d{4} \(\d+\)$/);
  await words.click();
  await expect(
    calendar(page)
      .getByText(/^Not in use: /)
      .first(),
  ).toBeHidden();
  await calendar(page).getByRole('listitem').last().locator('summary').click();
  await expect(
    calendar(page)
      .getByText(/^Not in use: /)
      .last(),
  ).toBeVisible();
});

test('a bridge that is closed says since when and by whom, and one in parts has its notices on its page', async ({
  app,
  page,
}) => {
  await app.open('bridges');
  const linkOf = (name: string) => page.getByRole('link', { name, exact: true });
  const rowOf = (name: string) =>
    page
      .getByRole('table', { name: 'Bridges' })
      .getByRole('row')
      .filter({ has: linkOf(name) });
  await expect(page.getByText('2 more are closed.')).toBeVisible();
  await expect(rowOf('Axelar')).toContainText('closed since 16 Jun 2026');
  await expect(rowOf('Axelar').getByRole('switch')).toHaveCount(0);
  await expect(rowOf('Go Fast')).toContainText('closed since 13 Oct 2026');
  await expect(rowOf('CCTP').getByRole('switch')).toBeVisible();
  await linkOf('Axelar').click();
  await expect(page.getByText('Closed since 16 Jun 2026.')).toBeVisible();
  await expect(page.getByRole('link', { name: /^its source code, commit \w+/ }).first()).toBeVisible();
  await expect(page.getByText('Send nothing to an Axelar deposit address')).toHaveCount(1);
  await page.goBack();
  await linkOf('Stargate').click();
  const notices = page.getByRole('region', { name: 'What ends, and when' });
  await expect(notices).toContainText('Stargate on Metis');
  await expect(notices).toContainText('are reported to leave Metis');
});

test('a link to a notice unfolds it in the calendar of bridges', async ({ app, page }) => {
  await app.open('bridges#notice-stargate-leaves-metis');
  const metis = page.locator('#notice-stargate-leaves-metis');
  await expect(metis.getByText('are reported to leave Metis')).toBeVisible();
  await expect(metis.locator('summary')).toBeFocused();
});

test('without notices the page says so, asks again, and knows a service that has none', async ({ app, page }) => {
  let status = 429;
  await page.route('**/v2/info/notices', (route) =>
    status === 200 ? route.continue() : route.fulfill({ status, json: { code: 5, message: 'no', details: [] } }),
  );
  await app.open('status');
  await expect(calendar(page)).toContainText('The notices of what ends did not arrive.');
  status = 200;
  await calendar(page).getByRole('button', { name: 'Try again' }).click();
  await expect(summaries(page, 'Ends next')).toHaveCount(3);
  status = 404;
  await page.reload();
  await expect(calendar(page)).toContainText('This service does not say what ends.');
});

test('the picker marks what ends with its day, and lists what has ended below what has not', async ({ app, page }) => {
  await app.open();
  await app.form.getByRole('button', { name: 'From:' }).click();
  const search = app.picker('From').getByRole('combobox', { name: 'Search assets' });
  await search.fill('usdc noble');
  await expect(app.pickerRow('From', 'USDC.n', 'Noble')).toContainText('last day 11 Jan 2027');
  await search.fill('glmr moonbeam');
  await expect(app.picker('From').getByRole('option').first()).toContainText('closed since 31 Aug 2026');
  await page.keyboard.press('Escape');
});

test('a route over what ends says so once, with day and source, in its row, its warnings and its steps', async ({
  app,
  page,
  routes,
}) => {
  await app.open(comparisonPath({ from: NOBLE_USDC, to: OSMO, amount: '100' }));
  await routes.expectSettled();
  const said = /USDC\.n on Noble.*: limited from 1 Dec 2026( \(.+\))?, last day 11 Jan 2027( \(.+\))?\./;
  await expect(routes.best).toBeVisible();
  await expect(routes.cards.first()).toContainText(said);
  if (!(await routes.open.isVisible())) await routes.best.click();
  const notice = page.locator('[data-slot=notice]').filter({ hasText: said });
  await expect(notice).toHaveCount(1);
  await expect(notice.getByText('Minting there stopped on 13 Oct 2026.')).toHaveAttribute('lang', 'en');
  await expect(notice.locator('q')).toHaveCount(0);
  await expect(notice.getByText(/^Circle, blog of 10 Sept 2026/)).toHaveAttribute('lang', 'en');
  await expect(notice.getByRole('link', { name: 'What ends, and when' })).toHaveAttribute('href', /^\/bridges#notice-/);
  await routes.openSteps();
  await expect(routes.steps.getByText(said)).toHaveCount(1);
});

/** What is to come then, and what ended last. In full on each day of an end, as a service for each day takes its time to start. */
const EVERY_DAY = [
  ['2026-11-30', 3, 'DGN on Osmosis: closed, as read on 21 Nov 2026'],
  ['2026-12-02', 2, 'CCTP v1: closed since 1 Dec 2026'],
  ['2027-01-11', 1, 'Abstract: closed since 14 Dec 2026'],
  ['2027-01-13', 0, 'USDC.n on Noble and its vouchers: closed since 12 Jan 2027'],
] as const;
const DAYS = IN_FULL ? EVERY_DAY : EVERY_DAY.slice(-1);

test.describe('on the days after', () => {
  // Of four workers each would start these services.
  test.describe.configure({ mode: 'default' });
  let services: DatedServices;
  test.beforeAll(async () => {
    services = await startOn(DAYS.map(([day]) => day));
  });
  test.afterAll(() => services.close());

  test('the calendar has fewer to come day by day', async ({ page, watch }) => {
    for (const [day, toCome, newest] of DAYS) {
      await test.step(day, async () => {
        const url = services.urls[day] ?? '';
        watch.welcome(url);
        await page.goto(`${url}/bridges`);
        await ended(page).locator('summary').first().click();
        await expect(ended(page).getByRole('listitem').first().locator('summary')).toHaveText(newest);
        await expect(summaries(page, 'Ends next')).toHaveCount(toCome);
      });
    }
  });

  test('what has ended can no longer be turned into anything, and has no value', async ({ page, portfolio, watch }) => {
    const url = services.urls['2027-01-13'] ?? '';
    watch.welcome(url);
    await page.goto(`${url}/portfolio`);
    await portfolio.addSample('Sample Cosmos account');
    await portfolio.expectRead();
    await portfolio.groupBy('Chain');
    await portfolio.search.fill('usdc.n noble-1');
    await expect(portfolio.balance('USDC.n', 'Noble')).toContainText('not redeemable');
    await portfolio.endings.getByRole('link', { name: /1,368\.55 USDC\.n of Noble$/ }).click();
    await expect(page.getByText(/^You hold 1,368\.55 USDC\.n of Noble on /)).toBeVisible();
    await expect(page.getByText('It can no longer be moved or redeemed.')).toBeVisible();
    await expect(page.getByText('After that Circle pays out by hand')).toBeVisible();
    await expect(page.getByRole('listitem').filter({ hasText: '500 USDC.n on Noble' })).toContainText('not redeemable');
    await expect(page.getByRole('table')).toHaveCount(0);
    await lookAt(page, 'What has ended', 1);
  });
});
