import type { Page } from '@playwright/test';
import { ARBITRUM_ETH, ATOM, comparisonPath, OSMO, type TestAsset } from './assets.ts';
import { expect, test } from './test.ts';

const ETHEREUM_ETH: TestAsset = { ...ARBITRUM_ETH, chain: 'Ethereum', chainId: '1', denom: 'ethereum-native' };

/** The service reads the chain, and an address holds so much of the asset there: it cannot be read while that is null. */
async function hold(
  page: Page,
  { chainId, denom, decimals }: TestAsset,
  amount: (address: string) => string | null,
): Promise<void> {
  await page.route('**/v2/info/balances', (route) => {
    const { chains } = route.request().postDataJSON() as { chains: Record<string, { address: string }> };
    const entry = (held: string | null) => ({
      ...{ amount: held ?? '0', decimals, formatted_amount: '', price: null, value_usd: null },
      ...(held === null && { error: { message: 'The node did not answer.' } }),
    });
    const answers = Object.entries(chains).map(([id, { address }]) => [
      id,
      { address, denoms: id === chainId ? { [denom]: entry(amount(address)) } : {} },
    ]);
    return route.fulfill({ json: { chains: Object.fromEntries(answers) } });
  });
  await page.route('**/v2/info/chains*', async (route) => {
    const response = await route.fetch();
    const { chains } = (await response.json()) as { chains: { chain_id: string; reads_balances?: boolean }[] };
    for (const chain of chains) chain.reads_balances = chain.chain_id === chainId;
    await route.fulfill({ response, json: { chains } });
  });
}

test('a fee on top in the asset that is sent is counted with it, to the last unit', async ({
  app,
  installed,
  page,
  routes,
  service,
  wallets,
}) => {
  await installed.evm({ name: 'Fox' });
  const answer = await service.route({ from: ARBITRUM_ETH, to: ETHEREUM_ETH, amountIn: `${10n ** 18n}` });
  const added = answer.estimated_fees?.filter(({ fee_behavior }) => fee_behavior === 'FEE_BEHAVIOR_ADDITIONAL') ?? [];
  expect(added.map(({ fee_type }) => fee_type)).toEqual(['GAS', 'BRIDGE']);
  for (const fee of added) expect(fee).toMatchObject({ chain_id: ARBITRUM_ETH.chainId, denom: ARBITRUM_ETH.denom });
  const onTop = added.reduce((sum, { amount }) => sum + BigInt(amount ?? 0), 0n);
  let held = 10n ** 18n + onTop - 1n;
  await hold(page, ARBITRUM_ETH, () => `${held}`);
  await app.open(comparisonPath({ from: ARBITRUM_ETH, to: ETHEREUM_ETH, amount: '1' }));
  await routes.expectSettled();
  await expect(routes.open).not.toContainText('more than you hold');
  await wallets.open();
  await wallets.connect('Fox');
  await wallets.close();
  const words =
    /This route takes more than you hold: you send 1 ETH, are charged 0\.00\d+ ETH extra and hold 1\.00\d+ ETH\./;
  await expect(routes.open.getByRole('status').filter({ hasText: 'Caution' })).toContainText(words);
  await expect(routes.cards.first()).toContainText(words);
  await expect(app.form).toContainText(/You hold 1\.00\d+ ETH/);
  await expect(app.form).not.toContainText('This is more than you hold');

  await test.step('as much as is held is enough, for the route that takes no more', async () => {
    held += 1n;
    await page.reload();
    await routes.expectSettled();
    await expect(app.form).toContainText('You hold 1.001 ETH');
    await expect(routes.cards.first()).not.toContainText('more than you hold');
    await expect(routes.open).not.toContainText('more than you hold');
  });

  await test.step('what the form says of the amount that was typed, no card says again', async () => {
    await app.enterAmount('2');
    await app.compare();
    await expect(app.form).toContainText('This is more than you hold. You can still compare.');
    await expect(routes.open).toContainText(/you send 2 ETH, are charged 0\.001\d* ETH extra and hold 1\.001 ETH\./);
    await expect(routes.results).not.toContainText('more than you hold');
  });

  await test.step('each card by what its own route is charged: Stargate takes less than Hyperlane', async () => {
    held -= 10n ** 14n;
    await app.open(comparisonPath({ from: ARBITRUM_ETH, to: ETHEREUM_ETH, amount: '1' }));
    await routes.expectSettled();
    await expect(routes.cards.filter({ hasText: 'Hyperlane' }).first()).toContainText('more than you hold');
    await expect(routes.cards.filter({ hasText: 'Stargate' }).first()).not.toContainText('more than you hold');
  });
});

test('the input of an exact output is compared with the balance', async ({ app, installed, page, routes, wallets }) => {
  await installed.cosmos();
  let held: string | null = '5000000';
  await hold(page, OSMO, () => held);
  await app.open(comparisonPath({ from: OSMO, to: ATOM, amount: '5', side: 'out' }));
  await wallets.open();
  await wallets.connect('Keplr');
  await wallets.close();
  await routes.expectSettled();
  const words =
    /This route takes more than you hold: you send about [\d.,]+ OSMO, are charged [\d.]+ OSMO extra and hold 5 OSMO\./;
  await expect(routes.open.getByRole('status').filter({ hasText: 'Caution' })).toContainText(words);
  await expect(routes.cards.first()).toContainText(words);

  await app.enterAmount('0.1');
  await app.compare();
  await routes.expectSettled();
  await expect(routes.open.getByText('Arrive with 0.1 ATOM')).toBeVisible();
  await expect(routes.open).not.toContainText('more than you hold');

  await test.step('a balance that could not be read is not too little', async () => {
    held = null;
    await app.enterAmount('5');
    await app.compare();
    await page.reload();
    await routes.expectSettled();
    await expect(routes.open.getByText('Arrive with 5 ATOM')).toBeVisible();
    await expect(routes.open).not.toContainText('more than you hold');
    await expect(routes.results).not.toContainText('more than you hold');
  });
});

test('while one of two wallets cannot be read, what is known of is not all, and nothing is too much for it', async ({
  app,
  installed,
  page,
  routes,
  wallets,
}) => {
  const keplr = await installed.cosmos();
  await installed.cosmos({ dialect: 'cosmostation' });
  let other: string | null = null;
  await hold(page, OSMO, (address) => (address === keplr.addressOn(OSMO.chainId) ? '5000000' : other));
  await app.open(comparisonPath({ from: OSMO, to: ATOM, amount: '7' }));
  await routes.expectSettled();
  await wallets.open();
  await wallets.connect('Keplr');
  await wallets.connect('Cosmostation');
  await wallets.close();
  await expect(app.form).toContainText('You hold at least 5 OSMO');
  await expect(app.form).not.toContainText('You hold 5');
  await expect(app.form).not.toContainText('more than you hold');
  await expect(routes.open).not.toContainText('more than you hold');

  other = '1000000';
  await page.reload();
  await expect(app.form).toContainText('You hold 6 OSMO');
  await expect(app.form).toContainText('This is more than you hold.');
  await expect(routes.open).toContainText(/you send 7 OSMO, are charged [\d.]+ OSMO extra and hold 6 OSMO\./);
});
