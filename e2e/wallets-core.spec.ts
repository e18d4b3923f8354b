import type { Page } from '@playwright/test';
import { expect, test } from './test.ts';
import { WalletDialog } from './wallet-dialog.ts';

const FOX = { name: 'Fox', rdns: 'test.fox' };

/** The families of wallets that a page has fetched code for, by the names that the build gives to it. */
const walletCode = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const fetched = performance.getEntriesByType('resource').map(({ name }) => name);
    const marks = { evm: '/evm-', 'cosmos-kit': '/cosmos-' };
    return Object.entries(marks).flatMap(([family, mark]) => (fetched.some((url) => url.includes(mark)) ? family : []));
  });

test('code for wallets comes when one is wanted, and only for those that are there', async ({
  app,
  installed,
  page,
  wallets,
}) => {
  const fox = await installed.evm({ ...FOX, announces: false });
  await app.open();
  await expect(app.bridges).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(await walletCode(page)).toEqual([]);
  expect(fox.calls).toEqual([]);

  await test.step('a wallet that is only in the global', async () => {
    await wallets.open();
    await wallets.connect('Browser wallet');
    await wallets.expectAddress('Browser wallet', 'All EVM chains', fox.addresses[0] ?? '');
    expect(await walletCode(page)).toEqual(['evm']);
  });

  await test.step('a visit later it is back, and nothing came for the others', async () => {
    await page.reload();
    await expect(wallets.opener).toHaveAccessibleName('Wallets: Browser wallet');
    await page.waitForLoadState('networkidle');
    expect(await walletCode(page)).toEqual(['evm']);
    expect(fox.person.prompts).toBe(1);
  });

  await test.step('cosmos-kit comes when a wallet for it is connected, not when it is seen', async () => {
    await installed.cosmos();
    await page.reload();
    await wallets.open();
    await expect(wallets.row('Keplr').locator('img')).toHaveAttribute('src', /^data:image\//);
    expect(await walletCode(page)).toEqual(['evm']);
    await wallets.connect('Keplr');
    expect(await walletCode(page)).toEqual(['evm', 'cosmos-kit']);
  });
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
  expect([fox.person.prompts, ghost.person.prompts]).toEqual([1, 1]);

  await there.button('Disconnect', 'Fox').click();
  await expect(wallets.card('Fox')).toHaveCount(0);
  await wallets.expectState('Ghost', 'Connected');
});
