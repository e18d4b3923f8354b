import { ARBITRUM_USDC, ATOM, comparisonPath } from './assets.ts';
import { expect, test } from './test.ts';

test('what lanes take is found from Bridges, narrowed by chains, ordered, and leads to Compare', async ({
  app,
  page,
}) => {
  await app.open('bridges');
  await page.getByRole('link', { name: 'Capacity' }).click();
  await expect(app.heading('Capacity')).toBeVisible();
  const table = page.getByRole('table', { name: 'Capacity' });
  await expect(table.getByRole('row').nth(1)).toBeVisible();
  await page.getByLabel('From', { exact: true }).selectOption('1');
  await page.getByLabel('To', { exact: true }).selectOption('8453');
  await page.getByLabel('Order').selectOption('fee');
  await expect(page).toHaveURL(/from=1&to=8453&order=fee/);
  // Until the narrowed list is here, the one before it has Stargate to other chains.
  const toBase = table.getByRole('row').filter({ hasText: 'Ethereum to Base' });
  const stargate = toBase.filter({ hasText: 'Stargate' });
  await expect(stargate).toContainText(/paid from a pool on \w+/);
  await expect(toBase.filter({ hasText: 'CCTP fast' })).toHaveCount(1);
  await expect(page.getByRole('region', { name: 'Lanes' })).toHaveAttribute('aria-busy', 'false');
  await stargate.getByRole('link', { name: 'Ethereum to Base' }).click();
  await expect(page).toHaveURL(/fc=1&fd=.*&tc=8453&td=/);
  await expect(app.form).toBeVisible();
});

test('another asset is picked, and where no lane between the chains carries it the page says so and shows all', async ({
  app,
  page,
}) => {
  await app.open('bridges?view=capacity&from=solana&to=osmosis-1');
  const options = page.getByLabel('From', { exact: true }).getByRole('option');
  await expect(options.nth(100)).toBeAttached();
  const [, ...chains] = await options.allTextContents();
  expect(chains).toEqual(chains.toSorted((a, b) => a.localeCompare(b)));
  await page.getByRole('button', { name: /^Asset: USDC/ }).click();
  const picker = page.getByRole('dialog');
  await picker.getByRole('combobox', { name: 'Search assets' }).fill('inj');
  await picker.getByRole('listbox').getByRole('option').first().click();
  await expect(page.getByText('Capacity looks at single lanes, and no open one carries this.')).toBeVisible();
  await page.getByRole('status').getByRole('button', { name: 'Show all chains' }).click();
  await expect(page.getByLabel('From', { exact: true })).toHaveValue('');
  await expect(page.getByRole('table', { name: 'Capacity' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Show all chains' })).toBeHidden();
});

test('the pair of the last comparison is named as such, given up at a press, and leads back to Compare', async ({
  app,
  page,
  routes,
}) => {
  await app.open(comparisonPath({ from: ARBITRUM_USDC, to: ATOM, amount: '250' }));
  await routes.expectSettled();
  await page.getByRole('link', { name: 'Bridges', exact: true }).click();
  await page.getByRole('link', { name: 'Capacity' }).click();
  const origin = page.getByText('Asset and chains are from your last comparison.');
  await expect(origin).toBeVisible();
  await page.getByRole('link', { name: 'look in Compare' }).click();
  await expect(page).toHaveURL(/fc=42161&fd=.*&tc=cosmoshub-4&td=uatom/);
  await page.goBack();
  await page.getByRole('button', { name: 'Show all chains' }).click();
  await expect(page.getByLabel('From', { exact: true })).toHaveValue('');
  await expect(page.getByRole('table', { name: 'Capacity' })).toBeVisible();
  await expect(origin).toBeHidden();
});

test('a failure is told, and asked again at one press', async ({ app, page, watch }) => {
  watch.forgive(/status of 50[0-9]/);
  await page.route('**/v2/info/lanes', (route) => route.fulfill({ status: 503, json: {} }));
  await app.open('bridges?view=capacity');
  await expect(page.getByRole('main').getByRole('button', { name: /try again|ask again|retry/i })).toBeVisible();
  await page.unroute('**/v2/info/lanes');
  await page
    .getByRole('main')
    .getByRole('button', { name: /try again|ask again|retry/i })
    .click();
  await expect(page.getByRole('table', { name: 'Capacity' })).toBeVisible();
});
