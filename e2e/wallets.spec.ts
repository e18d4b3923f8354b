import { SAMPLE_ACCOUNTS } from '#contract/sample-accounts.ts';
import { EVERY_HOST } from './hosts.ts';
import { Keyboard } from './keyboard.ts';
import { expect, test } from './test.ts';

const sampleOn = (chainId: string): string =>
  SAMPLE_ACCOUNTS.find(({ chain_id }) => chain_id === chainId)?.address ?? '';

const FOX = { name: 'Fox', rdns: 'test.fox' };
const HARE = { name: 'Hare', rdns: 'test.hare' };
const GHOST = { name: 'Ghost' };

test.describe('without a wallet', () => {
  test('the dialog says how to get one, and opens nobody else’s site by itself', async ({ app, page, wallets }) => {
    await app.open();
    await expect(wallets.opener).toHaveText('Connect wallet');
    await wallets.open();
    await expect(wallets.dialog.getByRole('heading', { name: 'No wallet in this browser' })).toBeVisible();
    await expect(wallets.dialog.getByText('You need none to compare routes.')).toBeVisible();
    const links = wallets.dialog.getByRole('link');
    await expect(links).toHaveCount(6);
    for (const link of await links.all()) {
      await expect(link).toHaveAttribute('href', /^https:\/\//);
      await expect(link).toHaveAttribute('target', '_blank');
      await expect(link).toHaveAttribute('rel', 'noreferrer noopener');
    }
    await page.keyboard.press('Escape');
    await expect(wallets.dialog).toBeHidden();
    await expect(wallets.opener).toBeFocused();
  });

  test('addresses are watched, several at once, renamed and removed', async ({ app, page, wallets }) => {
    const [evm, osmosis] = [sampleOn('1'), sampleOn('osmosis-1')];
    await app.open();
    await wallets.open();
    await wallets.watch(`${evm.slice(0, -1)}5`);
    await expect(wallets.said).toContainText('or a character of it is wrong');
    await expect(wallets.dialog.getByRole('textbox', { name: 'Address' })).toHaveAccessibleDescription(/is wrong/);
    await expect(wallets.watched).toHaveCount(0);

    await wallets.watch(`${evm}\n${osmosis}`, 'Mine');
    await expect(wallets.watched).toHaveCount(2);
    await expect(wallets.said).toHaveText('2 addresses are watched.');
    await expect(wallets.watched.last()).toContainText('Mine');
    await expect(wallets.watched.last()).toContainText('Osmosis');
    await wallets.watched
      .last()
      .getByRole('button', { name: /^Rename/ })
      .click();
    await wallets.watched.last().getByRole('textbox', { name: 'Label' }).fill('Savings');
    await page.keyboard.press('Enter');
    await expect(wallets.watched.last()).toContainText('Savings');

    await page.reload();
    await wallets.open();
    await expect(wallets.watched).toHaveCount(2);
    await wallets.watched
      .first()
      .getByRole('button', { name: /^Remove/ })
      .click();
    await expect(wallets.watched).toHaveCount(1);
    await expect(wallets.watched).toContainText('Savings');
  });
});

test.describe('connecting', () => {
  test('EVM: the address, to be copied, and the chain', { tag: EVERY_HOST }, async ({
    app,
    context,
    installed,
    page,
    wallets,
  }) => {
    const fox = await installed.evm(FOX);
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await app.open();
    await wallets.open();
    await wallets.connect('Fox');
    const [address = ''] = fox.addresses;
    await wallets.expectAddress('Fox', 'All EVM chains', address);
    await expect(wallets.chainOf('Fox')).toHaveValue('1');
    await wallets.card('Fox').getByRole('button', { name: 'Copy the address on All EVM chains' }).click();
    await expect(wallets.said).toHaveText('Copied.');
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);
    await wallets.close();
    await expect(wallets.opener).toHaveAccessibleName(/^Wallets: Fox$/);
  });

  test('Solana', async ({ app, installed, wallets }) => {
    const ghost = await installed.solana(GHOST);
    await app.open();
    await wallets.open();
    await wallets.connect('Ghost');
    await wallets.expectAddress('Ghost', 'Solana', ghost.addresses[0] ?? '');
    await expect(wallets.card('Ghost').getByRole('combobox')).toHaveCount(0);
  });

  test('Cosmos: one question, and each chain its own address', { tag: EVERY_HOST }, async ({
    app,
    installed,
    wallets,
  }) => {
    const keplr = await installed.cosmos();
    await app.open();
    await wallets.open();
    await wallets.connect('Keplr');
    expect(keplr.person.asked).toBe(1);
    await wallets.expectAddress('Keplr', 'Cosmos Hub', keplr.addressOn('cosmoshub-4'));
    await wallets
      .card('Keplr')
      .getByRole('button', { name: /^Show all \d+ addresses$/ })
      .click();
    await wallets.expectAddress('Keplr', 'Injective', keplr.addressOn('injective-1'));
    await wallets.expectAddress('Keplr', 'Terra', keplr.addressOn('phoenix-1'));
  });

  test('Cosmos: chains that the wallet will not give an address for say why', async ({ app, installed, wallets }) => {
    await installed.cosmos({ dialect: 'leap', unknown: ['juno-1'], lacksEthereumApp: true });
    await app.open();
    await wallets.open();
    await wallets.connect('Leap');
    const leap = wallets.card('Leap');
    await leap.getByText('No address for 3 chains').click();
    await expect(leap.getByText('Leap does not know Juno. Add it in Leap, then connect again.')).toBeVisible();
    await expect(leap.getByText('Injective needs the Ethereum app of your hardware wallet.')).toBeVisible();
    await expect(leap.getByText('Dymension Hub needs the Ethereum app of your hardware wallet.')).toBeVisible();
  });

  test('three kinds at once: each keeps to itself', async ({ app, installed, wallets }) => {
    const fox = await installed.evm(FOX);
    const keplr = await installed.cosmos();
    const ghost = await installed.solana(GHOST);
    await app.open();
    await wallets.open();
    for (const name of ['Ghost', 'Fox', 'Keplr']) await wallets.connect(name);
    await wallets.expectAddress('Fox', 'All EVM chains', fox.addresses[0] ?? '');
    await wallets.expectAddress('Keplr', 'Osmosis', keplr.addressOn('osmosis-1'));
    await wallets.expectAddress('Ghost', 'Solana', ghost.addresses[0] ?? '');
    await wallets.button('Disconnect', 'Ghost').click();
    await expect(wallets.card('Ghost')).toHaveCount(0);
    await wallets.expectState('Keplr', 'Connected');
    await wallets.close();
    await expect(wallets.opener).toHaveAccessibleName('Wallets: Fox +1');
  });

  test('two EVM wallets that both take the global do not answer for one another', async ({
    app,
    installed,
    wallets,
  }) => {
    const fox = await installed.evm({ ...FOX, takesGlobal: true });
    const hare = await installed.evm({ ...HARE, takesGlobal: true });
    await app.open();
    await wallets.open();
    await wallets.connect('Fox');
    expect(hare.person.asked).toBe(0);
    await wallets.expectAddress('Fox', 'All EVM chains', fox.addresses[0] ?? '');
    await wallets.connect('Hare');
    expect(fox.person.asked).toBe(1);
    await wallets.expectAddress('Hare', 'All EVM chains', hare.addresses[0] ?? '');
  });

  test('a wallet that shows itself late moves nothing under the pointer', async ({ app, installed, page, wallets }) => {
    await installed.evm({ ...HARE });
    await installed.solana(GHOST);
    await page.clock.install();
    await installed.evm({ ...FOX, delay: 30_000 });
    await app.open();
    await wallets.open();
    const below = wallets.button('Connect', 'Ghost');
    await below.hover();
    const before = await below.boundingBox();
    await page.clock.fastForward(30_000);
    await expect(wallets.row('Fox')).toContainText('Ethereum and other EVM chains');
    expect(await below.boundingBox()).toEqual(before);
    await wallets.connect('Fox');
  });
});

test.describe('what changes in a wallet', () => {
  test('another account and another chain, chosen there', async ({ app, installed, wallets }) => {
    const fox = await installed.evm({ ...FOX, accounts: 2 });
    const [, second = ''] = fox.addresses;
    await app.open();
    await wallets.open();
    await wallets.connect('Fox');
    fox.switchAccount();
    await expect(wallets.said).toHaveText('Fox switched to another account.');
    const shown = wallets.card('Fox').getByRole('list').getByRole('listitem');
    await expect(shown.first().getByTitle(second)).toBeVisible();
    fox.setChain(137);
    await expect(wallets.chainOf('Fox')).toHaveValue('137');
    await expect(wallets.said).toHaveText('Fox is on Polygon now.');
  });

  test('another account of a Cosmos wallet', async ({ app, installed, wallets }) => {
    const keplr = await installed.cosmos({ accounts: 2 });
    await app.open();
    await wallets.open();
    await wallets.connect('Keplr');
    keplr.switchAccount();
    await expect(wallets.said).toHaveText('Keplr switched to another account.');
    await wallets.expectAddress('Keplr', 'Osmosis', keplr.addressOn('osmosis-1'));
    expect(keplr.person.asked).toBe(1);
  });

  test('another chain, chosen here; one that the wallet does not know is told with a way on', async ({
    app,
    installed,
    wallets,
  }) => {
    await installed.evm({ ...FOX, chainIds: [1, 8453] });
    await app.open();
    await wallets.open();
    await wallets.connect('Fox');
    await wallets.chainOf('Fox').selectOption('Base');
    await expect(wallets.said).toHaveText('Fox is on Base now.');
    await wallets.chainOf('Fox').selectOption('Polygon');
    const sentence = 'Fox does not know chain Polygon. Add it in the wallet, then try again.';
    await expect(wallets.said).toHaveText(sentence);
    await expect(wallets.card('Fox').getByText(sentence)).toBeVisible();
    await expect(wallets.chainOf('Fox')).toHaveValue('8453');
  });

  test('a chain that the service does not know is shown by its number', async ({ app, installed, wallets }) => {
    await installed.evm({ ...FOX, chainIds: [424242] });
    await app.open();
    await wallets.open();
    await wallets.connect('Fox');
    await expect(wallets.chainOf('Fox').locator('option:checked')).toHaveText('Another chain, number 424242');
  });

  test('a wallet that dies says so, and takes no other one with it', async ({ app, installed, wallets }) => {
    const fox = await installed.evm(FOX);
    await installed.solana(GHOST);
    await app.open();
    await wallets.open();
    await wallets.connect('Fox');
    await wallets.connect('Ghost');
    fox.die();
    await wallets.expectState('Fox', 'Not connected');
    await expect(wallets.card('Fox')).toContainText('does not answer any more. Reload the page, then try again.');
    await wallets.expectState('Ghost', 'Connected');
    await wallets.close();
    await expect(wallets.opener).toHaveAccessibleName('Wallets: Ghost');
  });
});

test.describe('a visit later', () => {
  test('wallets come back without a question', async ({ app, installed, page, wallets }) => {
    const fox = await installed.evm(FOX);
    const ghost = await installed.solana(GHOST);
    await app.open();
    await wallets.open();
    await wallets.connect('Fox');
    await wallets.connect('Ghost');
    await page.reload();
    await expect(wallets.opener).toHaveAccessibleName('Wallets: Fox +1');
    await wallets.open();
    await wallets.expectState('Fox', 'Connected');
    await wallets.expectState('Ghost', 'Connected');
    expect([fox.person.asked, ghost.person.asked]).toEqual([1, 1]);
  });

  test('a Cosmos wallet comes back where it can be asked unseen', async ({ app, installed, page, wallets }) => {
    const cosmostation = await installed.cosmos({ dialect: 'cosmostation' });
    await app.open();
    await wallets.open();
    await wallets.connect('Cosmostation');
    const asked = cosmostation.person.asked;
    await page.reload();
    await wallets.open();
    await wallets.expectState('Cosmostation', 'Connected');
    await wallets.expectAddress('Cosmostation', 'Osmosis', cosmostation.addressOn('osmosis-1'));
    expect(cosmostation.person.asked).toBe(asked);
  });

  test('one that would have to open its window keeps its addresses, marked, until it is asked', async ({
    app,
    installed,
    page,
    wallets,
  }) => {
    const keplr = await installed.cosmos();
    await app.open();
    await wallets.open();
    await wallets.connect('Keplr');
    keplr.lock();
    await page.reload();
    await wallets.open();
    await wallets.expectState('Keplr', 'Not confirmed');
    await wallets.expectAddress('Keplr', 'Osmosis', keplr.addressOn('osmosis-1'));
    expect(keplr.person.asked).toBe(1);
    await wallets.button('Try again with', 'Keplr').click();
    await wallets.expectState('Keplr', 'Connected');
  });

  test('one that was let go does not', async ({ app, installed, page, wallets }) => {
    const fox = await installed.evm(FOX);
    await app.open();
    await wallets.open();
    await wallets.connect('Fox');
    await wallets.button('Disconnect', 'Fox').click();
    await expect(wallets.said).toHaveText('Fox is disconnected.');
    await page.reload();
    await expect(wallets.opener).toHaveText('Connect wallet');
    await wallets.open();
    await expect(wallets.button('Connect', 'Fox')).toBeVisible();
    expect(fox.person.asked).toBe(1);
  });

  test('a locked one is asked for nothing, and comes back when it is unlocked', async ({
    app,
    installed,
    page,
    wallets,
  }) => {
    const fox = await installed.evm(FOX);
    await app.open();
    await wallets.open();
    await wallets.connect('Fox');
    fox.lock();
    await page.reload();
    await expect(wallets.opener).toHaveAccessibleName('Wallets: Fox locked');
    await wallets.open();
    await wallets.expectState('Fox', 'Locked');
    await expect(wallets.card('Fox')).toContainText('Unlock it, then try again.');
    expect(fox.person.asked).toBe(1);
    fox.unlock();
    await wallets.expectState('Fox', 'Connected');
  });
});

test.describe('a question in the wallet', () => {
  test('declined: said once, and can be asked again', async ({ app, installed, wallets }) => {
    const fox = await installed.evm({ ...FOX, mood: 'declines' });
    await app.open();
    await wallets.open();
    await wallets.button('Connect', 'Fox').click();
    await expect(wallets.row('Fox')).toContainText('You declined in Fox. Try again when you want to.');
    await expect(wallets.said).toHaveText('You declined in Fox. Try again when you want to.');
    expect(fox.person.asked).toBe(1);
    fox.person.mood = 'approves';
    await wallets.button('Try again', 'Fox').click();
    await wallets.expectState('Fox', 'Connected');
  });

  test('left open for 15 seconds: told, and still taken when it is answered', async ({
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
    await expect(wallets.row('Fox')).toContainText('Waiting for Fox. Look for its window.');
    await expect.poll(() => fox.person.isAsked).toBe(true);
    await page.clock.fastForward(15_000);
    await expect(wallets.row('Fox')).toContainText('Fox did not answer in 15 seconds. Unlock it, then try again.');
    await expect(wallets.button('Try again', 'Fox')).toBeEnabled();
    fox.person.answer(true);
    await wallets.expectState('Fox', 'Connected');
    expect(fox.person.asked).toBe(1);
  });

  test('cancelled here, then approved there: it stays gone', async ({ app, installed, page, wallets }) => {
    const fox = await installed.evm({ ...FOX, mood: 'waits' });
    await app.open();
    await wallets.open();
    await wallets.button('Connect', 'Fox').click();
    await expect.poll(() => fox.person.isAsked).toBe(true);
    await wallets.button('Cancel connecting', 'Fox').click();
    await expect(wallets.said).toHaveText('No longer waiting for Fox.');
    fox.person.answer(true);
    await expect.poll(() => fox.calls).toContain('wallet_revokePermissions');
    await expect(wallets.button('Connect', 'Fox')).toBeVisible();
    await page.reload();
    await expect(wallets.opener).toHaveText('Connect wallet');
  });
});

test('privacy keeps no wallet: turning it on lets them go, and what is connected later is for this visit', async ({
  app,
  installed,
  page,
  settings,
  wallets,
}) => {
  const fox = await installed.evm(FOX);
  const kept = () => page.evaluate(() => JSON.stringify({ ...localStorage }));
  await app.open('settings');
  await wallets.open();
  await wallets.connect('Fox');
  await wallets.watch(sampleOn('1'));
  await wallets.close();
  const [address = ''] = fox.addresses;
  expect(await kept()).toContain(address);
  await expect(page.getByText('one watched address')).toBeVisible();
  await expect(page.getByText('Of your wallets it remembers Fox')).toBeVisible();

  await settings.turn(/^Privacy/, true);
  await expect(wallets.opener).toHaveText('Connect wallet');
  expect(await kept()).not.toContain(address);
  expect(await kept()).not.toContain(sampleOn('1'));
  await wallets.open();
  await expect(wallets.dialog.getByText('Privacy is on, so no address is kept')).toBeVisible();
  await wallets.connect('Fox');
  expect(await kept()).not.toContain(address);
  await page.reload();
  await expect(wallets.opener).toHaveText('Connect wallet');
});

test('clearing what is kept lets go of wallets and addresses', async ({ app, installed, page, wallets }) => {
  await installed.evm(FOX);
  await app.open('settings');
  await wallets.open();
  await wallets.connect('Fox');
  await wallets.watch(sampleOn('solana'));
  await wallets.close();
  await page.getByRole('button', { name: 'Clear everything' }).click();
  await app.dialog('Clear everything?').getByRole('button', { name: 'Clear everything' }).click();
  await expect(page.getByText('no watched address')).toBeVisible();
  await expect(page.getByText('Of your wallets it remembers no wallet')).toBeVisible();
  await expect(wallets.opener).toHaveText('Connect wallet');
});

test('by keys alone: the focus follows a wallet to its place and back', async ({ app, installed, page, wallets }) => {
  const keys = new Keyboard(page);
  await installed.evm(FOX);
  await app.open();
  await expect(app.bridges).toBeVisible();
  await keys.tabTo(wallets.opener);
  await keys.press('Enter');
  await expect(wallets.dialog).toBeVisible();
  await keys.tabTo(wallets.button('Connect', 'Fox'));
  await keys.press('Enter');
  await wallets.expectState('Fox', 'Connected');
  await expect(wallets.card('Fox')).toBeFocused();
  await keys.tabTo(wallets.button('Disconnect', 'Fox'));
  await keys.press('Enter');
  await expect(wallets.row('Fox')).toBeFocused();
  await keys.tabTo(wallets.button('Connect', 'Fox'));
  await keys.press('Escape');
  await expect(wallets.opener).toBeFocused();
});
