import type { Page } from '@playwright/test';
import { expect, test } from '../test.ts';

/** What cosmos-kit would keep by itself, and take up again with prompts. */
const keptByKit = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('cosmos-kit')));

test('Keplr: an address for every chain that it has one for, and why not for the others', async ({
  app,
  installed,
  page,
  wallets,
}) => {
  const keplr = await installed.cosmos({ unknown: ['juno-1'], lacksEthereumApp: true });
  keplr.lies.set('secret-4', keplr.addressOn('osmosis-1'));
  const card = wallets.card('Keplr');
  await app.open();
  await wallets.open();

  await test.step('one question, and none about chains to add', async () => {
    await wallets.connect('Keplr');
    expect(keplr.person.prompts).toBe(1);
    expect(keplr.calls).not.toContain('experimentalSuggestChain');
    await wallets.unfold('Keplr');
    await expect(card.getByRole('list', { name: 'Addresses of Keplr' }).getByRole('listitem')).toHaveCount(12);
    await wallets.expectAddress('Keplr', 'Kava', keplr.addressOn('kava_2222-10'));
    expect(await keptByKit(page)).toEqual([]);
  });

  await test.step('each chain without an address says why', async () => {
    await card.getByText('No address for 4 chains').click();
    for (const sentence of [
      'Keplr does not know Juno. Add it in Keplr, then connect again.',
      'Injective needs the Ethereum app of your hardware wallet.',
      'Dymension Hub needs the Ethereum app of your hardware wallet.',
      'Keplr gave an address that is not one of Secret Network.',
    ]) {
      await expect(card.getByText(sentence)).toBeVisible();
    }
  });

  await test.step('let go, it is asked anew', async () => {
    await wallets.button('Disconnect', 'Keplr').click();
    await expect(card).toHaveCount(0);
    await expect.poll(() => keplr.calls).toContain('disable');
    await wallets.connect('Keplr');
    expect(keplr.person.prompts).toBe(2);
    expect(await keptByKit(page)).toEqual([]);
  });
});

test('two at once, one of them late, each for itself, also a visit later', async ({
  app,
  installed,
  page,
  wallets,
}) => {
  const keplr = await installed.cosmos();
  await page.clock.install();
  const cosmostation = await installed.cosmos({ dialect: 'cosmostation', accounts: 2, delay: 20_000 });
  const all = { Keplr: keplr, Cosmostation: cosmostation };
  await app.open();
  await wallets.open();

  await test.step('each by one question, and longer than a session of cosmos-kit', async () => {
    await wallets.connect('Keplr');
    await page.clock.runFor(21_000);
    await wallets.connect('Cosmostation');
    await page.clock.fastForward('45:00');
    for (const [name, wallet] of Object.entries(all)) {
      await wallets.expectState(name, 'Connected');
      await wallets.expectAddress(name, 'Osmosis', wallet.addressOn('osmosis-1'));
      expect(wallet.person.prompts).toBe(1);
    }
  });

  await test.step('one switches to an account that this page may not see: it opens no window', async () => {
    cosmostation.switchAccount();
    await wallets.expectState('Cosmostation', 'Locked');
    await wallets.expectState('Keplr', 'Connected');
    cosmostation.switchAccount();
    await wallets.expectState('Cosmostation', 'Connected');
  });

  await test.step('locked, nobody is asked a visit later', async () => {
    for (const wallet of Object.values(all)) wallet.lock();
    const calls = [...keplr.calls];
    await page.reload();
    await wallets.open();
    await wallets.expectState('Keplr', 'Not confirmed');
    await wallets.expectAddress('Keplr', 'Osmosis', keplr.addressOn('osmosis-1'));
    await page.clock.runFor(21_000);
    await wallets.expectState('Cosmostation', 'Locked');
    expect(keplr.calls).toEqual(calls);
    expect(Object.values(all).map(({ person }) => person.prompts)).toEqual([1, 1]);
  });

  await test.step('asked again, one opens once, and the others stay as they are', async () => {
    await wallets.button('Try again with', 'Keplr').click();
    await wallets.expectState('Keplr', 'Connected');
    await wallets.expectState('Cosmostation', 'Locked');
    expect(keplr.person.prompts).toBe(2);
  });
});
