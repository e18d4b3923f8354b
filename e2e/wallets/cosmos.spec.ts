import type { Page } from '@playwright/test';
import { expect, test } from '../test.ts';
import type { WalletDialog } from '../wallet-dialog.ts';
import { installCosmosWallet } from './cosmos.ts';

const CHAINS = 16;

/** What cosmos-kit would keep by itself, and take up again with prompts. */
const keptByKit = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('cosmos-kit')));

/** All addresses of a wallet, not just the first. */
const unfold = (wallets: WalletDialog, name: string) =>
  wallets
    .card(name)
    .getByRole('button', { name: /^Show all \d+ addresses$/ })
    .click();

async function expectNoAddress(wallets: WalletDialog, name: string, why: readonly string[]): Promise<void> {
  await wallets
    .card(name)
    .getByText(/^No address for/)
    .click();
  for (const sentence of why) await expect(wallets.card(name).getByText(sentence)).toBeVisible();
}

const NAMES = { keplr: 'Keplr', leap: 'Leap', cosmostation: 'Cosmostation' } as const;

for (const [dialect, name] of Object.entries(NAMES) as [keyof typeof NAMES, string][]) {
  test.describe(name, () => {
    test('connects by one question, with an address for every chain, and lets go', async ({
      app,
      context,
      page,
      wallets,
      watch,
    }) => {
      const wallet = await installCosmosWallet(context, { dialect });
      watch.guard([wallet.addressOn('cosmoshub-4'), wallet.addressOn('injective-1')]);
      await app.open();
      await wallets.open();
      await expect(wallets.row(name).locator('img')).toHaveAttribute('src', /^data:image\//);
      expect(wallet.calls).toEqual([]);
      await wallets.connect(name);
      expect(wallet.person.asked).toBe(1);
      await unfold(wallets, name);
      await expect(wallets.card(name).getByRole('list').getByRole('listitem')).toHaveCount(CHAINS);
      for (const [chainId, chain] of [
        ['cosmoshub-4', 'Cosmos Hub'],
        ['osmosis-1', 'Osmosis'],
        ['injective-1', 'Injective'],
        ['dymension_1100-1', 'Dymension'],
      ] as const) {
        await wallets.expectAddress(name, chain, wallet.addressOn(chainId));
      }
      expect(await keptByKit(page)).toEqual([]);

      await wallets.button('Disconnect', name).click();
      await expect(wallets.card(name)).toHaveCount(0);
      wallet.switchAccount();
      await page.reload();
      await wallets.open();
      await expect(wallets.row(name)).toBeVisible();
      await expect(wallets.card(name)).toHaveCount(0);
      expect(wallet.person.asked).toBe(1);
      await wallets.connect(name);
      expect(wallet.person.asked).toBe(2);
    });

    test('declined, it asks nothing more', async ({ app, context, wallets }) => {
      const wallet = await installCosmosWallet(context, { dialect, mood: 'declines' });
      await app.open();
      await wallets.open();
      await wallets.button('Connect', name).click();
      await expect(wallets.dialog.getByText(`You declined in ${name}.`)).toBeVisible();
      expect(wallet.person.asked).toBe(1);
    });

    test('locked, it opens its window once', async ({ app, context, wallets }) => {
      const wallet = await installCosmosWallet(context, { dialect });
      wallet.lock();
      await app.open();
      await wallets.open();
      await wallets.connect(name);
      expect(wallet.person.asked).toBe(1);
    });

    test('a chain that it does not know costs the others nothing', async ({ app, context, wallets }) => {
      const wallet = await installCosmosWallet(context, { dialect, unknown: ['juno-1', 'secret-4'] });
      await app.open();
      await wallets.open();
      await wallets.connect(name);
      expect(wallet.person.asked).toBe(1);
      expect(wallet.calls).not.toContain('experimentalSuggestChain');
      await expectNoAddress(wallets, name, [`${name} does not know Juno.`, `${name} does not know Secret Network.`]);
      await wallets.expectAddress(name, 'Osmosis', wallet.addressOn('osmosis-1'));
    });

    test('a hardware wallet without the Ethereum app has no Injective', async ({ app, context, wallets }) => {
      const wallet = await installCosmosWallet(context, { dialect, lacksEthereumApp: true });
      await app.open();
      await wallets.open();
      await wallets.connect(name);
      await expectNoAddress(wallets, name, ['Injective needs the Ethereum app of your hardware wallet.']);
      await wallets.expectAddress(name, 'Cosmos Hub', wallet.addressOn('cosmoshub-4'));
    });

    test('after a reload it is there, and nobody is asked, locked or not', async ({ app, context, page, wallets }) => {
      const wallet = await installCosmosWallet(context, { dialect });
      await app.open();
      await wallets.open();
      await wallets.connect(name);
      wallet.calls.splice(0);
      wallet.lock();
      await page.reload();
      await wallets.open();
      if (dialect === 'cosmostation') await wallets.expectState(name, 'Locked');
      else {
        await expect(wallets.dialog.getByText('These are the addresses of your last visit.')).toBeVisible();
        await wallets.expectAddress(name, 'Osmosis', wallet.addressOn('osmosis-1'));
        expect(wallet.calls).toEqual([]);
      }
      expect(wallet.person.asked).toBe(1);

      wallet.unlock();
      await page.reload();
      await wallets.open();
      if (dialect === 'cosmostation') await wallets.expectState(name, 'Connected');
      else {
        await wallets.button('Try again with', name).or(wallets.button('Try again', name)).click();
        await wallets.expectState(name, 'Connected');
      }
      expect(wallet.person.asked).toBe(1);
      await wallets.expectAddress(name, 'Osmosis', wallet.addressOn('osmosis-1'));
    });

    test('an approval that comes after the person left brings nothing back', async ({
      app,
      context,
      page,
      wallets,
    }) => {
      const wallet = await installCosmosWallet(context, { dialect, mood: 'waits' });
      await app.open();
      await wallets.open();
      await wallets.button('Connect', name).click();
      await expect.poll(() => wallet.person.isAsked).toBe(true);
      await wallets.button('Cancel connecting', name).click();
      wallet.person.answer(true);
      await expect.poll(() => wallet.calls.some((call) => /disable|disconnect/.test(call))).toBe(true);
      await expect(wallets.card(name)).toHaveCount(0);
      await page.reload();
      await wallets.open();
      await expect(wallets.card(name)).toHaveCount(0);
    });
  });
}

test('Keplr switches its account, and dies', async ({ app, context, page, wallets }) => {
  const wallet = await installCosmosWallet(context, { accounts: 2 });
  await app.open();
  await wallets.open();
  await wallets.connect('Keplr');
  const before = wallet.addressOn('osmosis-1');
  wallet.switchAccount();
  expect(wallet.addressOn('osmosis-1')).not.toBe(before);
  await wallets.expectAddress('Keplr', 'Osmosis', wallet.addressOn('osmosis-1'));
  expect(wallet.person.asked).toBe(1);

  wallet.health = 'dead';
  wallet.switchAccount();
  await expect(wallets.dialog.getByText('Keplr does not answer any more.')).toBeVisible();
  expect(await keptByKit(page)).toEqual([]);
});

test('Leap switches to an account that this page may not see, and is not asked about it', async ({
  app,
  context,
  wallets,
}) => {
  const wallet = await installCosmosWallet(context, { dialect: 'leap', accounts: 2 });
  await app.open();
  await wallets.open();
  await wallets.connect('Leap');
  wallet.switchAccount();
  await wallets.expectState('Leap', 'Locked');
  expect(wallet.person.asked).toBe(1);
});

test('an address of another chain, or one of another kind of key, is left out', async ({ app, context, wallets }) => {
  const wallet = await installCosmosWallet(context);
  wallet.lies.set('osmosis-1', wallet.addressOn('juno-1'));
  await app.open();
  await wallets.open();
  await wallets.connect('Keplr');
  await expectNoAddress(wallets, 'Keplr', ['Keplr gave an address that is not one of Osmosis.']);
});

test('three at once, one of them late, each for itself', async ({ app, context, page, wallets }) => {
  const keplr = await installCosmosWallet(context);
  const leap = await installCosmosWallet(context, { dialect: 'leap' });
  await page.clock.install();
  const cosmostation = await installCosmosWallet(context, { dialect: 'cosmostation', delay: 20_000 });
  await app.open();
  await wallets.open();
  await wallets.connect('Keplr');
  await wallets.connect('Leap');
  await page.clock.runFor(21_000);
  await wallets.connect('Cosmostation');
  // Longer than the session of cosmos-kit.
  await page.clock.fastForward('45:00');
  for (const [name, wallet] of [
    ['Keplr', keplr],
    ['Leap', leap],
    ['Cosmostation', cosmostation],
  ] as const) {
    await wallets.expectState(name, 'Connected');
    await wallets.expectAddress(name, 'Osmosis', wallet.addressOn('osmosis-1'));
    expect(wallet.person.asked).toBe(1);
  }
  await wallets.button('Disconnect', 'Leap').click();
  await expect(wallets.card('Leap')).toHaveCount(0);
  await wallets.expectState('Keplr', 'Connected');
});

test('no code for Cosmos is fetched where there is no wallet for it', async ({ app, page, wallets }) => {
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(request.url()));
  await app.open();
  await wallets.open();
  await expect(wallets.dialog.getByRole('heading', { name: 'No wallet in this browser' })).toBeVisible();
  expect(fetched.filter((url) => /cosmos-kit|\/kit-|\/cosmos\/adapter/.test(url))).toEqual([]);
});
