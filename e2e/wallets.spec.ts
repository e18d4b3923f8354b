import { SAMPLE_ACCOUNTS } from '#contract/sample-accounts.ts';
import { Keyboard } from './keyboard.ts';
import { expect, test } from './test.ts';

const sampleOn = (chainId: string): string =>
  SAMPLE_ACCOUNTS.find(({ chain_id }) => chain_id === chainId)?.address ?? '';

const FOX = { name: 'Fox', rdns: 'test.fox' };
const HARE = { name: 'Hare', rdns: 'test.hare' };
const BADGER = { name: 'Badger', rdns: 'test.badger' };
const GHOST = { name: 'Ghost' };

test('without a wallet: how to get one, and addresses that are watched', async ({ app, page, wallets }) => {
  const [evm, osmosis] = [sampleOn('1'), sampleOn('osmosis-1')];
  await app.open();
  await expect(wallets.opener).toHaveText('Connect wallet');
  await wallets.open();

  await test.step('the dialog says how to get one, and opens nobody else’s site by itself', async () => {
    await expect(wallets.dialog.getByRole('heading', { name: 'No wallet in this browser' })).toBeVisible();
    await expect(wallets.dialog.getByText('You need no wallet to compare')).toBeVisible();
    await expect(wallets.dialog.getByText('Leap has closed. Import its recovery phrase')).toBeVisible();
    await wallets.dialog.getByText('My wallet is on a phone').click();
    const links = wallets.dialog.getByRole('link');
    await expect(links).toHaveCount(9);
    for (const link of await links.all()) {
      await expect(link).toHaveAttribute('href', /^https:\/\//);
      await expect(link).toHaveAttribute('target', '_blank');
      await expect(link).toHaveAttribute('rel', 'noreferrer noopener');
    }
  });

  await test.step('on a phone no name of a wallet is cut in two', async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    const names = wallets.dialog.getByRole('link');
    const lines = await names.evaluateAll((links) =>
      links.map((link) => {
        const range = document.createRange();
        const texts = document.createTreeWalker(link, NodeFilter.SHOW_TEXT);
        range.selectNodeContents(texts.nextNode() ?? link);
        return range.getClientRects().length;
      }),
    );
    expect(lines).toEqual(lines.map(() => 1));
  });

  await test.step('an address with a wrong letter is refused', async () => {
    await wallets.watch(`${evm.slice(0, -1)}5`);
    await expect(wallets.said).toContainText('Check each character');
    await expect(wallets.dialog.getByRole('textbox', { name: 'Address' })).toHaveAccessibleDescription(
      /Check each character/,
    );
    await expect(wallets.watched).toHaveCount(0);
  });

  await test.step('several are watched at once, and one is renamed', async () => {
    await wallets.watch(`${evm}\n${osmosis}`, 'Mine');
    await expect(wallets.watched).toHaveCount(2);
    await expect(wallets.said).toHaveText('2 addresses are watched.');
    const last = wallets.watched.last();
    await expect(last).toContainText('Mine');
    await expect(last).toContainText('Osmosis');
    await last.getByRole('button', { name: /^Rename/ }).click();
    await last.getByRole('textbox', { name: 'Label' }).fill('Savings');
    await page.keyboard.press('Enter');
    await expect(last).toContainText('Savings');
    await wallets.close();
    await expect(wallets.opener).toBeFocused();
  });

  await test.step('a visit later they are there, and one is removed', async () => {
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

test('three families at once: each is prompted once, reconnects without a prompt, and stays disconnected after that', async ({
  app,
  context,
  installed,
  page,
  wallets,
}) => {
  const fox = await installed.evm(FOX);
  const keplr = await installed.cosmos();
  const ghost = await installed.solana(GHOST);
  const asked = () => [fox, keplr, ghost].map(({ person }) => person.prompts);
  const [address = ''] = fox.addresses;
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await app.open();
  await wallets.open();

  await test.step('each gives its addresses', async () => {
    for (const name of ['Ghost', 'Fox', 'Keplr']) await wallets.connect(name);
    expect(asked()).toEqual([1, 1, 1]);
    await wallets.expectAddress('Fox', 'All EVM chains', address);
    await expect(wallets.chainOf('Fox')).toHaveValue('1');
    await wallets.expectAddress('Ghost', 'Solana', ghost.addresses[0] ?? '');
    await expect(wallets.card('Ghost').getByRole('combobox')).toHaveCount(0);
    await wallets.unfold('Keplr');
    for (const [chainId, chain] of [
      ['osmosis-1', 'Osmosis'],
      ['injective-1', 'Injective'],
      ['phoenix-1', 'Terra'],
    ] as const) {
      await wallets.expectAddress('Keplr', chain, keplr.addressOn(chainId));
    }
  });

  await test.step('an address is copied', async () => {
    await wallets.card('Fox').getByRole('button', { name: 'Copy the address on All EVM chains' }).click();
    await expect(wallets.said).toHaveText('Copied.');
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);
  });

  await test.step('the next visit restores them without a prompt; one cannot be checked without one', async () => {
    await page.reload();
    await expect(wallets.opener).toHaveAccessibleName('Wallets: Ghost +2');
    await wallets.open();
    for (const name of ['Ghost', 'Fox']) await wallets.expectState(name, 'Connected');
    await wallets.expectState('Keplr', 'Not confirmed');
    await wallets.expectAddress('Keplr', 'Osmosis', keplr.addressOn('osmosis-1'));
    expect(asked()).toEqual([1, 1, 1]);
    await wallets.button('Try again with', 'Keplr').click();
    await wallets.expectState('Keplr', 'Connected');
  });

  await test.step('one is let go, the others stay, and it does not come back', async () => {
    await wallets.button('Disconnect', 'Ghost').click();
    await expect(wallets.said).toHaveText('Ghost is disconnected.');
    await expect(wallets.card('Ghost')).toHaveCount(0);
    await wallets.expectState('Keplr', 'Connected');
    await page.reload();
    await expect(wallets.opener).toHaveAccessibleName('Wallets: Fox +1');
    await wallets.open();
    await expect(wallets.button('Connect', 'Ghost')).toBeVisible();
    expect(asked()).toEqual([1, 1, 1]);
  });
});

test('changes in a wallet are shown and announced: account, chain, lock, removal', async ({
  app,
  installed,
  wallets,
}) => {
  const fox = await installed.evm({ ...FOX, accounts: 2, chainIds: [1, 8453] });
  const keplr = await installed.cosmos({ accounts: 2 });
  const ghost = await installed.solana(GHOST);
  await app.open();
  await wallets.open();
  for (const name of ['Fox', 'Keplr', 'Ghost']) await wallets.connect(name);

  await test.step('another account', async () => {
    fox.switchAccount();
    await expect(wallets.said).toHaveText('Fox switched to another account.');
    const shown = wallets.card('Fox').getByRole('list').getByRole('listitem');
    await expect(shown.first().getByTitle(fox.addresses[0] ?? '')).toBeVisible();
    keplr.switchAccount();
    await expect(wallets.said).toHaveText('Keplr switched to another account.');
    await wallets.expectAddress('Keplr', 'Osmosis', keplr.addressOn('osmosis-1'));
    expect(keplr.person.prompts).toBe(1);
  });

  await test.step('another chain, chosen here', async () => {
    await wallets.chainOf('Fox').selectOption('Base');
    await expect(wallets.said).toHaveText('Fox is on Base now.');
    await wallets.chainOf('Fox').selectOption('Polygon');
    const sentence = 'Fox does not have chain Polygon. Add it in the wallet, then try again.';
    await expect(wallets.said).toHaveText(sentence);
    await expect(wallets.card('Fox').getByText(sentence)).toBeVisible();
    await expect(wallets.chainOf('Fox')).toHaveValue('8453');
  });

  await test.step('another chain, chosen there, known to the service or not', async () => {
    fox.setChain(1);
    await expect(wallets.said).toHaveText('Fox is on Ethereum now.');
    fox.setChain(424242);
    await expect(wallets.chainOf('Fox').locator('option:checked')).toHaveText('Another network, number 424242');
  });

  await test.step('locked, and unlocked', async () => {
    ghost.lock();
    await wallets.expectState('Ghost', 'Locked');
    ghost.unlock();
    await wallets.expectState('Ghost', 'Connected');
  });

  await test.step('dead, it takes no other with it', async () => {
    fox.die();
    await wallets.expectState('Fox', 'Not connected');
    await expect(wallets.card('Fox')).toContainText('no longer answers. Reload the page, then try again.');
    keplr.health = 'dead';
    keplr.switchAccount();
    await wallets.expectState('Keplr', 'Not connected');
    await wallets.expectState('Ghost', 'Connected');
    await wallets.close();
    await expect(wallets.opener).toHaveAccessibleName('Wallets: Ghost');
  });
});

test('a prompt in a wallet: declined, left open, repeated, cancelled', async ({ app, installed, page, wallets }) => {
  const fox = await installed.evm({ ...FOX, mood: 'declines' });
  const hare = await installed.evm({ ...HARE, mood: 'waits' });
  const badger = await installed.evm({ ...BADGER, mood: 'waits' });
  await page.clock.install();
  await app.open();
  await wallets.open();

  await test.step('declined: said once, and can be asked again', async () => {
    const sentence = 'You declined in Fox.';
    await wallets.button('Connect', 'Fox').click();
    await expect(wallets.row('Fox')).toContainText(sentence);
    await expect(wallets.said).toHaveText(sentence);
    expect(fox.person.prompts).toBe(1);
    fox.person.mood = 'approves';
    await wallets.button('Try again', 'Fox').click();
    await wallets.expectState('Fox', 'Connected');
  });

  await test.step('left open for 15 seconds: told', async () => {
    await wallets.button('Connect', 'Hare').click();
    await expect(wallets.row('Hare')).toContainText('Waiting for Hare. Look for its window.');
    await expect.poll(() => hare.person.isAsked).toBe(true);
    await page.clock.fastForward(15_000);
    await expect(wallets.row('Hare')).toContainText('Hare did not answer in 15 seconds. Unlock it, then try again.');
  });

  await test.step('tried again: one question, and its answer counts', async () => {
    await wallets.button('Try again', 'Hare').click();
    await expect.poll(() => hare.calls.filter((call) => call === 'wallet_requestPermissions').length).toBe(2);
    hare.person.answer(true);
    await wallets.expectState('Hare', 'Connected');
    expect(hare.person.prompts).toBe(1);
  });

  await test.step('taken back, then approved: it stays gone', async () => {
    await wallets.button('Connect', 'Badger').click();
    await expect.poll(() => badger.person.isAsked).toBe(true);
    await wallets.button('Cancel connecting', 'Badger').click();
    await expect(wallets.said).toHaveText('No longer waiting for Badger.');
    badger.person.answer(true);
    await expect.poll(() => badger.calls).toContain('wallet_revokePermissions');
    await expect(wallets.button('Connect', 'Badger')).toBeVisible();
    await page.reload();
    await expect(wallets.opener).toHaveAccessibleName('Wallets: Fox +1');
  });
});

test('a visit later, one is locked, one is mute, and one is not there any more', async ({
  app,
  installed,
  page,
  wallets,
}) => {
  const fox = await installed.evm(FOX);
  const hare = await installed.evm(HARE);
  await installed.evm(BADGER);
  await page.clock.install();
  await app.open();
  await wallets.open();
  for (const name of ['Fox', 'Hare', 'Badger']) await wallets.connect(name);
  fox.lock();
  await wallets.expectState('Fox', 'Locked');
  hare.health = 'mute';
  await page.evaluate((address) => {
    const wallet = { family: 'svm', id: 'Ghost', name: 'Ghost', icon: null };
    const kept = JSON.parse(localStorage.getItem('portolan.wallets') ?? '');
    kept.push({ wallet, accounts: [{ address, chainIds: null }] });
    localStorage.setItem('portolan.wallets', JSON.stringify(kept));
  }, sampleOn('solana'));
  await page.reload();

  await test.step('the locked one is asked for nothing, and no other one waits for the mute one', async () => {
    await expect(wallets.opener).toHaveAccessibleName(/^Wallets: Fox locked/);
    await wallets.open();
    await wallets.expectState('Fox', 'Locked');
    await expect(wallets.card('Fox')).toContainText('Unlock it, then try again.');
    await wallets.expectState('Badger', 'Connected');
  });

  await test.step('the locked one comes back when it is unlocked', async () => {
    fox.unlock();
    await wallets.expectState('Fox', 'Connected');
    expect([fox.person.prompts, hare.person.prompts]).toEqual([1, 1]);
  });

  await test.step('who does not show up is forgotten, who does not answer is called gone', async () => {
    await page.clock.fastForward(15_000);
    await expect(wallets.card('Ghost')).toHaveCount(0);
    await wallets.expectState('Hare', 'Not connected');
    expect(await page.evaluate(() => localStorage.getItem('portolan.wallets'))).not.toContain('Ghost');
  });
});

test('two EVM wallets in one global do not answer for one another, and a late one moves nothing', async ({
  app,
  installed,
  page,
  wallets,
}) => {
  const fox = await installed.evm({ ...FOX, takesGlobal: true });
  const hare = await installed.evm({ ...HARE, takesGlobal: true });
  await installed.solana(GHOST);
  await page.clock.install();
  await installed.evm({ ...BADGER, delay: 30_000 });
  await app.open();
  await wallets.open();

  await test.step('each answers for itself', async () => {
    await wallets.connect('Fox');
    expect(hare.person.prompts).toBe(0);
    await wallets.expectAddress('Fox', 'All EVM chains', fox.addresses[0] ?? '');
    await wallets.connect('Hare');
    expect(fox.person.prompts).toBe(1);
    await wallets.expectAddress('Hare', 'All EVM chains', hare.addresses[0] ?? '');
  });

  await test.step('one that shows itself late moves nothing under the pointer', async () => {
    const below = wallets.button('Connect', 'Ghost');
    await below.hover();
    const before = await below.boundingBox();
    await page.clock.fastForward(30_000);
    await expect(wallets.row('Badger')).toContainText('Ethereum and other EVM chains');
    expect(await below.boundingBox()).toEqual(before);
    await wallets.connect('Badger');
  });
});

test('privacy and a clearing let go of wallets and addresses, and privacy keeps no new ones', async ({
  app,
  installed,
  page,
  settings,
  wallets,
}) => {
  const fox = await installed.evm(FOX);
  const [address = ''] = fox.addresses;
  const kept = () => page.evaluate(() => JSON.stringify({ ...localStorage }));
  const connectAndWatch = async () => {
    await wallets.open();
    await wallets.connect('Fox');
    await wallets.watch(sampleOn('1'));
    await wallets.close();
    expect(await kept()).toContain(address);
    await expect(page.getByText('1 watched address')).toBeVisible();
    await expect(page.getByText('It also keeps the last addresses of Fox')).toBeVisible();
  };
  const expectNothingKept = async () => {
    await expect(wallets.opener).toHaveText('Connect wallet');
    expect(await kept()).not.toContain(address);
    expect(await kept()).not.toContain(sampleOn('1'));
  };
  await app.open('settings');
  await connectAndWatch();

  await test.step('clearing', async () => {
    await page.getByRole('button', { name: 'Clear everything' }).click();
    await app.dialog('Clear everything?').getByRole('button', { name: 'Clear everything' }).click();
    const kept = 'This browser keeps your settings, your bridge switches and the lists of chains and assets.';
    await expect(page.getByText(kept, { exact: true })).toBeVisible();
    await expectNothingKept();
  });

  await connectAndWatch();

  await test.step('turning privacy on', async () => {
    await settings.turnPrivacyOn();
    await expectNothingKept();
  });

  await test.step('what is connected with privacy on is for this visit', async () => {
    await wallets.open();
    await expect(wallets.dialog.getByText('Private mode keeps no address')).toBeVisible();
    await wallets.connect('Fox');
    expect(await kept()).not.toContain(address);
    await page.reload();
    await expect(wallets.opener).toHaveText('Connect wallet');
  });
});

test('by keyboard alone: the focus follows a wallet to its row and back', async ({ app, installed, page, wallets }) => {
  const keys = new Keyboard(page);
  await installed.evm(FOX);
  await app.open();
  await expect(app.bridges).toBeVisible();
  await keys.tabTo(wallets.opener);
  await keys.press('Enter');
  // A Tab before it appears passes its position and leaves the dialog for the browser's controls.
  await expect(wallets.button('Connect', 'Fox')).toBeVisible();
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
