import type { Page } from '@playwright/test';
import { ARBITRUM_ETH, ARBITRUM_USDC, comparisonPath, OSMO } from './assets.ts';
import { expect, test } from './test.ts';

const AMOUNT = '100000000';
const PAIR = { from: ARBITRUM_USDC, to: ARBITRUM_ETH };
const LIFI = 'https://li.quest';
const OTHER = 'https://routes.example';

const usdc = { chainId: 42161, address: ARBITRUM_USDC.denom };
const eth = { chainId: 42161, address: `0x${'0'.repeat(40)}` };

/** Answers as LI.FI with this amount, and records the questions. */
async function answerAsLifi(page: Page, toAmount: bigint): Promise<unknown[]> {
  const asked: unknown[] = [];
  await page.route(`${LIFI}/**`, async (route) => {
    asked.push(route.request().postDataJSON());
    const steps = [{ tool: 'across', toolDetails: { name: 'Across' }, estimate: { executionDuration: 4 } }];
    const found = { fromToken: usdc, fromAmount: AMOUNT, toToken: eth, toAmount: toAmount.toString(), steps };
    await route.fulfill({ json: { routes: [found], unavailableRoutes: {} } });
  });
  return asked;
}

test('other services are asked once turned on and asked for, and say where we are beaten', async ({
  app,
  page,
  routes,
  service,
  settings,
  watch,
}) => {
  const ours = BigInt((await service.route({ ...PAIR, amountIn: AMOUNT })).amount_out);
  const asked = await answerAsLifi(page, (ours * 101n) / 100n);
  const section = page.getByRole('region', { name: 'Other services' });
  const rows = section.getByRole('list', { name: 'Quotes of other services' }).getByRole('listitem');
  const link = comparisonPath({ ...PAIR, amount: '100' });

  // None is turned on: the journey fails if another origin is asked.
  await app.open(link);
  await routes.expectSettled();
  await page.waitForLoadState('networkidle');
  await expect(section).toBeHidden();

  await app.goTo('Settings');
  await expect(section.getByText('They see pair, amount and your IP address.')).toBeVisible();
  await settings.turn('LI.FI', true);
  await settings.turn('Another service with the same API', true);
  const address = section.getByRole('textbox', { name: 'Address of the other service' });
  await address.fill('http://routes.example');
  await section.getByRole('button', { name: 'Use this address' }).click();
  await expect(address).toHaveAccessibleDescription(/Enter an https address/);
  await address.fill(`${OTHER}/`);
  await section.getByRole('button', { name: 'Use this address' }).click();
  await expect(section.getByRole('button', { name: 'In use' })).toBeVisible();

  // Turned on, but not asked yet.
  await app.goTo('Compare');
  await routes.expectSettled();
  await expect(rows).toHaveText([/routes\.example.*Not asked yet/, /LI\.FI.*Not asked yet/]);
  expect(asked).toEqual([]);

  watch.welcome(LIFI);
  watch.welcome(OTHER);
  await page.route(`${OTHER}/**`, (route) => route.fulfill({ status: 404, json: { message: 'no routes found' } }));
  await section.getByRole('button', { name: 'Ask routes.example and LI.FI' }).click();
  await expect(rows.filter({ hasText: 'LI.FI' })).toContainText(
    /LI\.FI gives 0\.\d+ ETH more than our best route \(1(\.\d+)?%\)/,
  );
  await expect(rows.filter({ hasText: 'LI.FI' })).toContainText('Its route: Across');
  await expect(rows.filter({ hasText: 'routes.example' })).toContainText('has no quote: “no routes found”');
  await routes.expectBest(ours.toString(), ARBITRUM_ETH);
  expect(asked).toHaveLength(1);

  // Another amount is another question.
  await app.enterAmount('250');
  await routes.expectSettled();
  await expect(rows.filter({ hasText: 'LI.FI' })).toContainText('Not asked yet');
  expect(asked).toHaveLength(1);

  // A question under way ends with its request.
  const silence = () => undefined;
  await page.route(`${LIFI}/**`, silence);
  const left = page.waitForRequest(`${LIFI}/**`);
  await section.getByRole('button', { name: 'Ask routes.example and LI.FI' }).click();
  await left;
  const ended = page.waitForEvent('requestfailed', (request) => request.url().startsWith(LIFI));
  await app.enterAmount('260');
  await ended;
  await page.unroute(`${LIFI}/**`, silence);

  // What a service does not serve is said without asking it.
  await app.open(comparisonPath({ from: ARBITRUM_USDC, to: OSMO, amount: '100' }));
  await expect(rows.filter({ hasText: 'LI.FI' })).toContainText('LI.FI does not serve Cosmos chains.');
  await expect(section.getByRole('button', { name: 'Ask routes.example' })).toBeVisible();

  // Side by side, one that refuses leaves the other whole.
  await routes.results.getByRole('button', { name: 'Search details' }).click();
  await page.getByRole('button', { name: 'Compare two services' }).click();
  const both = app.dialog('Two services side by side');
  const second = both.getByRole('combobox', { name: 'Second service' });
  await second.selectOption({ label: 'Another address' });
  await expect(both.getByRole('textbox', { name: 'Address of the other service' })).toHaveValue(OTHER);
  await both.getByRole('button', { name: 'Ask both' }).click();
  await expect(both.getByText('Only This server has a route.')).toBeVisible();
  await expect(both.getByRole('table')).toContainText('could not read the response');
  await second.selectOption({ label: 'Inside this page' });
  await both.getByRole('button', { name: 'Ask both again' }).click();
  await expect(both.getByText('Both cost the same.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(both).toBeHidden();
  if (await app.dialog('Search details').isVisible()) await page.keyboard.press('Escape');

  await app.goTo('Settings');
  await settings.turn('LI.FI', false);
  await page.getByRole('button', { name: 'Clear everything' }).click();
  await app.dialog('Clear everything?').getByRole('button', { name: 'Clear everything' }).click();
  await expect(section.getByRole('switch', { checked: true })).toHaveCount(0);
  await app.open(link);
  await routes.expectSettled();
  await page.waitForLoadState('networkidle');
  await expect(section).toBeHidden();
  expect(asked).toHaveLength(1);
});

test('of a real market an answer stands in the list, where what it costs puts it', async ({
  app,
  page,
  routes,
  service,
  settings,
  watch,
}) => {
  const ours = BigInt((await service.route({ ...PAIR, amountIn: AMOUNT })).amount_out);
  let theirs = (ours * 101n) / 100n;
  await page.route(`${LIFI}/**`, (route) => {
    const steps = [{ tool: 'across', toolDetails: { name: 'Across' }, estimate: { executionDuration: 4 } }];
    const found = {
      fromToken: usdc,
      fromAmount: AMOUNT,
      toToken: eth,
      toAmount: `${theirs}`,
      gasCostUSD: '0.01',
      steps,
    };
    return route.fulfill({ json: { routes: [found], unavailableRoutes: {} } });
  });
  await page.route('**/v2/fungible/routes', async (route) => {
    const response = await route.fetch();
    const headers = { ...response.headers(), 'portolan-market': 'captured; as-of=2026-11-28T00:00:00.000Z' };
    await route.fulfill({ response, headers });
  });
  watch.welcome(LIFI);
  await app.open('settings');
  await settings.turn('LI.FI', true);
  await app.open(comparisonPath({ ...PAIR, amount: '100' }));
  await routes.expectSettled();
  const rows = page.getByRole('table', { name: 'Routes' }).locator('tbody tr');
  const best = (await routes.cards.first().getByRole('heading').textContent()) ?? '';
  await expect(page.locator('[data-asked]')).toHaveCount(0);

  await page.getByRole('button', { name: 'Ask LI.FI' }).click();
  await expect(rows.first()).toContainText(/^LI\.FI.* · asked .* · Across/);
  await expect(rows.first()).toContainText('not given');
  await expect(rows.nth(1)).toContainText(best);

  theirs = (ours * 95n) / 100n;
  await page.getByRole('button', { name: 'Ask again' }).click();
  await expect(rows.first()).toContainText(best);
  await expect(page.locator('[data-asked]')).toHaveText(/^LI\.FI/);

  // Another amount is another question: nothing of the answer stays.
  await app.enterAmount('250');
  await routes.expectSettled();
  await expect(page.locator('[data-asked]')).toHaveCount(0);
});
