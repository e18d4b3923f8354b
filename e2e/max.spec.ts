import type { Page } from '@playwright/test';
import { INJECTIVE_USDC, OSMO } from './assets.ts';
import { expect, test } from './test.ts';

const AVALANCHE_USDT = '0x9702230A8Ea53601f5cD2dc00fDBc13d4dF4A8c7';
const HELD = '5000000';

/** Every address holds so much OSMO and nothing else. */
const holdOsmo = (page: Page) =>
  page.route('**/v2/info/balances', (route) => {
    const { chains } = route.request().postDataJSON() as { chains: Record<string, { address: string }> };
    const entry = { amount: HELD, decimals: OSMO.decimals, formatted_amount: '5', price: null, value_usd: null };
    const answers = Object.entries(chains).map(([id, { address }]) => [
      id,
      { address, denoms: id === OSMO.chainId ? { [OSMO.denom]: entry } : {} },
    ]);
    return route.fulfill({ json: { chains: Object.fromEntries(answers) } });
  });

test('Max reserves the stated fee, whenever the chains load and whatever is typed', async ({
  app,
  installed,
  page,
  settings,
  wallets,
}) => {
  await installed.cosmos();
  await holdOsmo(page);
  let letChainsCome = () => {};
  const chainsMayCome = new Promise<void>((resolve) => {
    letChainsCome = resolve;
  });
  await page.route('**/v2/info/chains*', async (route) => {
    const response = await route.fetch();
    const { chains } = (await response.json()) as { chains: { chain_id: string; reads_balances?: boolean }[] };
    for (const chain of chains) if (chain.chain_id === OSMO.chainId) chain.reads_balances = true;
    await chainsMayCome;
    await route.fulfill({ response, json: { chains } });
  });
  await app.open(`?${new URLSearchParams({ fc: OSMO.chainId, fd: OSMO.denom })}`);
  await expect(app.form.getByRole('button', { name: /^From: OSMO/ })).toBeVisible();
  await wallets.open();
  await wallets.connect('Keplr');
  await wallets.close();
  letChainsCome();

  const max = app.form.getByRole('button', { name: 'Max' });
  const reserve = app.form.getByRole('textbox', { name: 'Max keeps back, in OSMO' });
  const keeps = app.form.getByRole('button', { name: '(keeps 0.16 OSMO for gas)' });
  await expect(keeps.locator('..')).toHaveText('You hold 5 OSMO · Half · Max(keeps 0.16 OSMO for gas)');
  await keeps.click();
  await expect(reserve).toHaveValue('0.16');
  await max.click();
  await expect(app.amount).toHaveValue('4.84');

  await test.step('more than is held leaves nothing to send, and less brings it back', async () => {
    await reserve.fill('6');
    await expect(app.amount).toHaveValue('');
    await expect(app.form).toContainText('You hold no more than Max keeps back.');
    await expect(max).toBeDisabled();
    await reserve.fill('1.5');
    await expect(app.amount).toHaveValue('3.5');
  });

  await test.step('what cannot be read keeps nothing back, so it sends nothing', async () => {
    await reserve.fill('0.0000001');
    await expect(max).toBeDisabled();
    await expect(app.amount).toHaveValue('3.5');
    await reserve.fill('5');
    await reserve.fill('');
    await expect(app.amount).toHaveValue('5');
  });

  await test.step('what could mean two things is asked about in a way that can be answered', async () => {
    await app.goTo('Settings');
    await settings.chooseNumbers('1.234.567,89');
    await page.goBack();
    await app.form.getByRole('button', { name: '(keeps 0,16 OSMO for gas)' }).click();
    await reserve.fill('1,234');
    await expect(app.form).toContainText('Did you mean 1234 or 1,2340?');
    await expect(max).toBeDisabled();
    await reserve.fill('1,2340');
    await max.click();
    await expect(app.amount).toHaveValue('3,766');
  });
});

test('where the fee is unknown, Max waits for the amount to reserve', async ({ app, installed, page, wallets }) => {
  await installed.cosmos();
  await holdOsmo(page);
  await page.route('**/v2/info/chains*', async (route) => {
    const response = await route.fetch();
    const { chains } = (await response.json()) as { chains: Record<string, unknown>[] };
    for (const chain of chains) {
      if (chain.chain_id !== OSMO.chainId) continue;
      Object.assign(chain, { reads_balances: true, fee_assets: [{ denom: OSMO.denom, gas_price: null }] });
    }
    await route.fulfill({ response, json: { chains } });
  });
  await app.open(`?${new URLSearchParams({ fc: OSMO.chainId, fd: OSMO.denom })}`);
  await wallets.open();
  await wallets.connect('Keplr');
  await wallets.close();
  const max = app.form.getByRole('button', { name: 'Max' });
  const reserve = app.form.getByRole('textbox', { name: 'Max keeps back, in OSMO' });
  await expect(app.form).toContainText('You hold 5 OSMO');
  await expect(app.form).toContainText('We do not know the network fee here. Enter how much OSMO to keep back');
  await expect(max).toBeDisabled();
  await app.form.getByRole('button', { name: 'Half' }).click();
  await expect(app.amount).toHaveValue('2.5');
  await reserve.fill('0.5');
  await max.click();
  await expect(app.amount).toHaveValue('4.5');
  await reserve.fill('0');
  await expect(app.amount).toHaveValue('5');
  await reserve.fill('');
  await expect(max).toBeDisabled();
});

test('the form does not move while wallet balances load', async ({ app, installed, page, wallets }) => {
  await installed.cosmos();
  let answer = () => {};
  const mayAnswer = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/v2/info/balances', async (route) => {
    const { chains } = route.request().postDataJSON() as { chains: Record<string, { address: string }> };
    await mayAnswer;
    const entry = { amount: HELD, decimals: 6, formatted_amount: '5', price: null, value_usd: null };
    const denoms = { [INJECTIVE_USDC.denom]: entry };
    const answers = Object.entries(chains).map(([id, { address }]) => [id, { address, denoms }]);
    return route.fulfill({ json: { chains: Object.fromEntries(answers) } });
  });
  await page.route('**/v2/info/chains*', async (route) => {
    const response = await route.fetch();
    const { chains } = (await response.json()) as { chains: { reads_balances?: boolean }[] };
    for (const chain of chains) chain.reads_balances = true;
    await route.fulfill({ response, json: { chains } });
  });
  await app.open(`?${new URLSearchParams({ fc: INJECTIVE_USDC.chainId, fd: INJECTIVE_USDC.denom })}`);
  await wallets.open();
  await wallets.connect('Keplr');
  await wallets.close();
  await expect(app.form).toContainText('Reading what you hold…');
  await expect(app.form.getByRole('button', { name: 'Max' })).toBeDisabled();
  const compare = app.form.getByRole('button', { name: 'Compare routes' });
  const before = await compare.boundingBox();
  expect(before).not.toBeNull();
  answer();
  await expect(app.form).toContainText('You hold 5 USDC.inj');
  expect(await compare.boundingBox()).toEqual(before);
});

test('Enter takes the asset that stood first for the words, also where balances came since', async ({
  app,
  installed,
  page,
  wallets,
}) => {
  await installed.evm({ name: 'Fox', rdns: 'test.fox' });
  let answer = () => {};
  const mayAnswer = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/v2/info/balances', async (route) => {
    const { chains } = route.request().postDataJSON() as { chains: Record<string, { address: string }> };
    await mayAnswer;
    const entry = { amount: HELD, decimals: 6, formatted_amount: '5', price: '1', value_usd: '5' };
    const denomsOn = (id: string) => (id === '43114' ? { [AVALANCHE_USDT]: entry } : {});
    const answers = Object.entries(chains).map(([id, { address }]) => [id, { address, denoms: denomsOn(id) }]);
    return route.fulfill({ json: { chains: Object.fromEntries(answers) } });
  });
  await page.route('**/v2/info/chains*', async (route) => {
    const response = await route.fetch();
    const { chains } = (await response.json()) as { chains: { reads_balances?: boolean }[] };
    for (const chain of chains) chain.reads_balances = true;
    await route.fulfill({ response, json: { chains } });
  });
  await app.open();
  await wallets.open();
  await wallets.connect('Fox');
  await wallets.close();
  const from = app.form.getByRole('button', { name: 'From:' });
  await from.click();
  const search = app.picker('From').getByRole('combobox', { name: 'Search assets' });
  const first = app.picker('From').getByRole('listbox').getByRole('option').first();
  await search.fill('usdt');
  await expect(first).toContainText('Ethereum');
  answer();
  await expect(app.picker('From').getByRole('option').filter({ hasText: '$5.00' })).toContainText('Avalanche');
  await expect(first).toContainText('Ethereum');
  await search.press('Enter');
  await expect(app.form.getByRole('button', { name: 'From: USDT on Ethereum', exact: true })).toBeVisible();

  await from.click();
  await search.fill('usdt');
  await expect(first).toContainText('Avalanche');
});

test('Half and Max are there for a watched address, also after a reload, and its holding brings the amount', async ({
  app,
  page,
  portfolio,
}) => {
  await portfolio.openSample('Sample EVM account');
  await portfolio.turn('ETH');
  await portfolio.balance('ETH', 'Ethereum').getByRole('link').click();
  await expect(app.amount).toHaveValue('1.282833333333333333');
  const line = app.form.getByRole('paragraph').filter({ hasText: 'You hold 1.2845 ETH' });
  await expect(line).toContainText('(keeps 0.001667 ETH for gas)');
  await app.form.getByRole('button', { name: 'Half' }).click();
  await expect(app.amount).toHaveValue('0.641416666666666666');
  await page.reload();
  await app.form.getByRole('button', { name: 'Max' }).click();
  await expect(app.amount).toHaveValue('1.282833333333333333');
});
