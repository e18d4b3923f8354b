import type { Page } from '@playwright/test';
import { expect, test } from './test.ts';
import { WalletDialog } from './wallet-dialog.ts';

const FOX = { name: 'Fox', rdns: 'test.fox' };

/** The scripts that a page fetched for wallets: what each says is known by words that only its library holds. */
async function walletScripts(page: Page): Promise<string[]> {
  const urls = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .filter((name) => name.endsWith('.js')),
  );
  const marks = { evm: 'wallet_requestPermissions', svm: 'wallet-standard:app-ready', cosmos: 'cosmos-kit@' };
  const texts = await Promise.all(urls.map(async (url) => (await page.request.get(url)).text()));
  return Object.entries(marks)
    .filter(([, mark]) => texts.some((text) => text.includes(mark)))
    .map(([family]) => family);
}

test('no code for wallets comes before one is wanted, and later only for those that are there', async ({
  app,
  installed,
  page,
  wallets,
}) => {
  const fox = await installed.evm(FOX);
  await app.open();
  await expect(app.bridges).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(await walletScripts(page)).toEqual([]);
  expect(fox.calls).toEqual([]);

  await wallets.open();
  await wallets.connect('Fox');
  expect(await walletScripts(page)).toEqual(['evm', 'svm']);

  await page.reload();
  await expect(wallets.opener).toHaveAccessibleName('Wallets: Fox');
  await page.waitForLoadState('networkidle');
  expect(await walletScripts(page)).toEqual(['evm']);
});

test('a wallet that is only in the global', async ({ app, installed, page, wallets }) => {
  const fox = await installed.evm({ ...FOX, announces: false });
  await app.open();
  await wallets.open();
  await wallets.connect('Browser wallet');
  await wallets.expectAddress('Browser wallet', 'All EVM chains', fox.addresses[0] ?? '');
  await page.reload();
  await wallets.open();
  await wallets.expectState('Browser wallet', 'Connected');
  expect(fox.person.asked).toBe(1);
});

test('tried again while its question is open, the wallet shows one question, and its answer counts', async ({
  app,
  installed,
  page,
  wallets,
}) => {
  const fox = await installed.evm({ ...FOX, mood: 'waits' });
  await page.clock.install();
  await app.open();
  await wallets.open();
  await wallets.button('Connect', 'Fox').click();
  await expect.poll(() => fox.person.isAsked).toBe(true);
  await page.clock.fastForward(15_000);
  await wallets.button('Try again', 'Fox').click();
  await expect.poll(() => fox.calls.filter((call) => call === 'wallet_requestPermissions').length).toBe(2);
  fox.person.answer(true);
  await wallets.expectState('Fox', 'Connected');
  expect(fox.person.asked).toBe(1);
});

test('a wallet that never answers holds up no other one', async ({ app, installed, page, wallets }) => {
  const fox = await installed.evm(FOX);
  await installed.evm({ name: 'Hare', rdns: 'test.hare' });
  await app.open();
  await wallets.open();
  await wallets.connect('Fox');
  await wallets.connect('Hare');
  fox.health = 'mute';
  await page.clock.install();
  await page.reload();
  await wallets.open();
  await wallets.expectState('Hare', 'Connected');
  await wallets.expectState('Fox', 'Checking');
  await page.clock.fastForward(15_000);
  await wallets.expectState('Fox', 'Not connected');
});

test('a wallet that is not there any more is forgotten', async ({ app, context, installed, page, wallets }) => {
  await installed.solana({ name: 'Ghost' });
  await app.open();
  await wallets.open();
  await wallets.connect('Ghost');
  const kept = await page.evaluate(() => localStorage.getItem('portolan.wallets'));
  const other = await context.browser()?.newContext({ baseURL: new URL('.', page.url()).href });
  const bare = await other?.newPage();
  if (!other || !bare) throw new Error('there is no browser');
  await bare.addInitScript((text) => {
    if (localStorage.getItem('been') === null) localStorage.setItem('portolan.wallets', text ?? '');
    localStorage.setItem('been', 'here');
  }, kept);
  await bare.clock.install();
  await bare.goto('./');
  const dialog = new WalletDialog(bare);
  await expect(dialog.opener).toHaveAccessibleName(/^Wallets: Ghost/);
  await bare.clock.fastForward(6000);
  await expect(dialog.opener).toHaveText('Connect wallet');
  expect(await bare.evaluate(() => localStorage.getItem('portolan.wallets'))).toBe('[]');
  await other.close();
});

test('two tabs: what one connects or lets go, the other does too, without a question', async ({
  app,
  context,
  installed,
  page,
  wallets,
}) => {
  const fox = await installed.evm(FOX);
  const ghost = await installed.solana({ name: 'Ghost' });
  await app.open();
  const second = await context.newPage();
  await second.goto(page.url());
  const there = new WalletDialog(second);
  await expect(there.opener).toHaveText('Connect wallet');

  await wallets.open();
  await wallets.connect('Fox');
  await wallets.connect('Ghost');
  await expect(there.opener).toHaveAccessibleName('Wallets: Fox +1');
  await there.open();
  await there.expectState('Fox', 'Connected');
  await there.expectState('Ghost', 'Connected');
  expect([fox.person.asked, ghost.person.asked]).toEqual([1, 1]);

  await there.button('Disconnect', 'Fox').click();
  await expect(wallets.card('Fox')).toHaveCount(0);
  await wallets.expectState('Ghost', 'Connected');
});
