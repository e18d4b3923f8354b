import type { BalancesRequest, BalancesResponse } from '#contract/balances.ts';
import { comparisonPath, OSMO } from './assets.ts';
import { expect, test } from './test.ts';

/** USDC of Noble on the Cosmos Hub: in no list, and derived from the channel between the two. */
const VOUCHER = 'ibc/F663521BF1836B00F5F177680F74BFB9A8B5654A694D0D2BC249E03CF2509013';
const HUB_USDC = { symbol: 'USDC.n.noble', chain: 'Cosmos Hub', chainId: 'cosmoshub-4', denom: VOUCHER, decimals: 6 };

test('a link of another app fills the form, and what it has no use for is named', async ({ app, page }) => {
  const native = `0x${'0'.repeat(40)}`;
  await app.open(`?fromChain=eth&fromToken=${native}&toChain=osmosis-1&toToken=uosmo&fromAmount=0.5&toAddress=osmo1x`);
  const ETH = { symbol: 'ETH', chain: 'Ethereum', chainId: '1', denom: 'ethereum-native', decimals: 18 };
  await app.expectQuestion({ from: ETH, to: OSMO, amount: '0.5' });
  await expect(page.getByText('The address in the link is not used')).toBeVisible();
  await expect.poll(() => new URL(page.url()).search).toBe(comparisonPath({ from: ETH, to: OSMO, amount: '0.5' }));
});

test('text copied from a screen is an amount, and finds an asset', async ({ app, context, page }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const paste = async (text: string) => {
    await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
    await page.keyboard.press('ControlOrMeta+V');
  };
  await app.open(comparisonPath({ from: OSMO, to: HUB_USDC, amount: '' }));
  await app.amount.focus();
  await paste('499.7498 OSMO');
  await page.keyboard.press('Tab');
  await expect.poll(() => new URL(page.url()).searchParams.get('amt')).toBe('499.7498');
  await app.form.getByRole('button', { name: 'To:' }).click();
  await app.picker('To').getByRole('combobox', { name: 'Search assets' }).focus();
  await paste('$USDC Noble');
  await expect(app.pickerRow('To', 'USDC.n', 'Noble')).toHaveAttribute('aria-posinset', '1');
});

test('a page with an asset that no list has is at rest once its routes are here', async ({ app, page, routes }) => {
  // React draws in turns that it asks for by messages.
  await page.addInitScript(() => {
    const post = MessagePort.prototype.postMessage as (...args: unknown[]) => void;
    const counted = Object.assign(globalThis, { turns: 0 });
    MessagePort.prototype.postMessage = function (...args: unknown[]) {
      counted.turns += 1;
      post.apply(this, args);
    };
  });
  const turns = () => page.evaluate(() => (globalThis as unknown as { turns: number }).turns);
  await app.open(comparisonPath({ from: HUB_USDC, to: OSMO, amount: '499' }));
  await routes.expectSettled();
  const age = routes.results.locator('time').first();
  await expect(age).toHaveText(/^[3-9]\ss\sold$/);
  const before = await turns();
  await expect(age).toHaveText(/^1\d\ss\sold$/);
  expect((await turns()) - before).toBeLessThan(200);
});

test('a derived voucher has its symbol and a route, by link and by its denom', async ({ app, routes }) => {
  await app.open(comparisonPath({ from: HUB_USDC, to: OSMO, amount: '100' }));
  await routes.expectSettled();
  await expect(routes.steps).toContainText(/Start with 100 USDC\S* on Cosmos Hub/);

  await app.open();
  await app.form.getByRole('button', { name: 'From:' }).click();
  const picker = app.picker('From');
  await picker.getByRole('button', { name: 'Add by address or denom' }).click();
  await picker.getByRole('textbox', { name: 'Chain id or name' }).fill('Cosmos Hub');
  await picker.getByRole('textbox', { name: 'Denom' }).fill(VOUCHER);
  await picker.getByRole('button', { name: 'Use this asset' }).click();
  await expect(app.form.getByRole('button', { name: /^From: USDC\S* on Cosmos Hub$/ })).toBeVisible();
});

test('a held voucher that no list has is valued, and leads to Compare', async ({ app, page, portfolio }) => {
  await page.route('**/v2/info/balances', async (route) => {
    const response = await route.fetch();
    const json: BalancesResponse = await response.json();
    const hub = json.chains['cosmoshub-4'];
    const asset = {
      ...{ chain_id: 'cosmoshub-4', denom: VOUCHER, symbol: 'USDC.n', recommended_symbol: 'USDC.n.noble', decimals: 6 },
      ...{ origin_chain_id: 'noble-1', origin_denom: 'uusdc', trace: 'transfer/channel-536' },
      ...{ is_cw20: false, is_evm: false, is_svm: false },
    };
    const amounts = { amount: '250000000', decimals: 6, formatted_amount: '250', price: '1', value_usd: '250' };
    if (hub !== undefined) hub.denoms[VOUCHER] = { ...amounts, asset };
    await route.fulfill({ response, json });
  });
  await portfolio.openSample('Sample Cosmos account');
  await portfolio.search.fill(VOUCHER);
  const row = portfolio.balance('USDC.n.noble', 'Cosmos Hub');
  await expect(row).toContainText('$250.00');
  await row.getByRole('link').click();
  await expect(app.form.getByRole('button', { name: /^From: USDC\S* on Cosmos Hub$/ })).toBeVisible();
});

test('a token is added by its address, counts as one without a price, and stays over a reload', async ({
  app,
  page,
  portfolio,
}) => {
  const token = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
  await page.route('**/v2/info/balances', async (route) => {
    const { chains }: BalancesRequest = route.request().postDataJSON();
    const asked = chains['1'];
    if (asked?.denoms?.includes(token) !== true) return route.continue();
    const entry = { amount: '7000000000000000000', decimals: 18, formatted_amount: '7', symbol: 'PEPE' };
    await route.fulfill({ json: { chains: { '1': { address: asked.address, denoms: { [token]: entry } } } } });
  });
  await portfolio.openSample('Sample EVM account');
  await portfolio.holdings.getByRole('button', { name: 'Add a token' }).click();
  const dialog = app.dialog('Add a token');
  const chain = dialog.getByRole('combobox', { name: 'Chain' });
  await expect(chain.locator('optgroup').first()).toHaveAttribute('label', 'With holdings');
  await chain.selectOption('Ethereum');
  await dialog.getByRole('textbox', { name: 'Address of the token' }).fill(`${token.slice(0, -1)}e`);
  await dialog.getByRole('button', { name: 'Add this token' }).click();
  await expect(dialog.getByText('Paste the address of a token: 0x and 40 digits').first()).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Address of the token' }).fill(token);
  await dialog.getByRole('button', { name: 'Add this token' }).click();
  await expect(dialog.getByRole('list', { name: 'Added tokens' })).toContainText('PEPE on Ethereum');
  await dialog.getByRole('button', { name: 'Close' }).click();
  const missing = await portfolio.see();
  await expect(missing).toContainText('1 asset has no price.');
  await expect(missing).toContainText('On EVM chains we read only listed tokens.');
  await missing.getByRole('button', { name: 'Close' }).click();
  await portfolio.search.fill('PEPE');
  await expect(portfolio.row('PEPE')).toContainText('no price');
  await page.reload();
  await page.getByRole('button', { name: 'Scan all' }).click();
  await portfolio.search.fill('PEPE');
  await expect(portfolio.row('PEPE')).toContainText('7 PEPE');
});

test('assets that were listed before stand in the picker as soon as its field does', async ({ app, page }) => {
  await app.open();
  const open = page.getByRole('button', { name: 'From:' });
  const option = page.getByRole('option').first();
  await open.click();
  await expect(option).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(option).toBeHidden();
  await page.evaluate(() => {
    new MutationObserver((_, observer) => {
      if (document.querySelector('dialog [role=combobox]') === null) return;
      observer.disconnect();
      Object.assign(globalThis, { rowsWithField: document.querySelectorAll('dialog [role=option]').length });
    }).observe(document, { childList: true, subtree: true });
  });
  // By its key: a second press of a pointer so soon after the first counts as a double click, which is ignored.
  await open.press('Enter');
  await expect(option).toBeVisible();
  expect(await page.evaluate(() => Reflect.get(globalThis, 'rowsWithField'))).toBeGreaterThan(3);
});
