import type { Locator, Page } from '@playwright/test';
import { ARBITRUM_ETH, ATOM, comparisonPath, INJECTIVE_USDC, OSMO } from './assets.ts';
import { Keyboard } from './keyboard.ts';
import { expect, test } from './test.ts';

const LINK = comparisonPath({ from: INJECTIVE_USDC, to: OSMO, amount: '100' });

test('the whole comparison by shortcuts', async ({ app, page, routes }) => {
  const keys = new Keyboard(page);
  await app.open();
  await expect(app.bridges).toBeVisible();
  await keys.press('/');
  await expect(app.picker('From').getByRole('combobox', { name: 'Search assets' })).toBeFocused();
  await keys.type('usdc.inj injective');
  await expect(app.pickerRow('From', 'USDC.inj', 'Injective (Cosmos)')).toHaveAttribute('aria-selected', 'true');
  await keys.press('Enter');
  await expect(app.picker('From')).toBeHidden();

  await keys.press('/');
  await expect(app.picker('To').getByRole('combobox', { name: 'Search assets' })).toBeFocused();
  await keys.type('osmo osmosis');
  await expect(app.pickerRow('To', 'OSMO', 'Osmosis')).toHaveAttribute('aria-selected', 'true');
  await keys.press('Enter');
  await expect(app.picker('To')).toBeHidden();

  await keys.press('a');
  await expect(app.amount).toBeFocused();
  await keys.expectFocusInSight();
  await keys.type('100');
  await keys.press('Enter');
  await routes.expectSettled();
  await app.expectQuestion({ from: INJECTIVE_USDC, to: OSMO, amount: '100' });
  await routes.expectSteps([/^Move USDC\.inj .* with IBC$/, /^Swap .* on Osmosis$/]);

  await keys.press('Tab', 'a');
  await keys.type('25');
  await expect(app.amount).toHaveValue('25');
});

test('Enter takes what fits the words as they are, however fast it follows them', async ({ app }) => {
  await app.open();
  await app.form.getByRole('button', { name: 'From:' }).click();
  const search = app.picker('From').getByRole('combobox', { name: 'Search assets' });
  await expect(app.picker('From').getByRole('listbox').getByRole('option').first()).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await search.evaluate(async (field: HTMLInputElement) => {
    const answered = () => Promise.resolve();
    field.setRangeText('atom cosmos hub');
    field.dispatchEvent(new InputEvent('input', { bubbles: true }));
    await answered();
    field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
  });
  await expect(app.form.getByRole('button', { name: 'From: ATOM on Cosmos Hub' })).toBeVisible();
});

test('text typed while the picker opens goes to its search only', async ({ app, page, routes }) => {
  const keys = new Keyboard(page);
  let letPickerCome = () => {};
  const pickerMayCome = new Promise<void>((resolve) => {
    letPickerCome = resolve;
  });
  await page.route(/\/assets\/picker-/, async (route) => {
    await pickerMayCome;
    await route.continue();
  });
  await app.open(LINK);
  await routes.expectSettled();
  const before = page.url();
  const to = app.form.getByRole('button', { name: 'To: OSMO on Osmosis' });

  await keys.press('/', 'Escape');
  await expect(to).toBeFocused();
  await to.click();
  await keys.type('ax');
  await keys.press('Enter');
  const search = app.picker('To').locator('input[data-autofocus]');
  await expect(search).toHaveValue('ax');
  await app.expectQuestion({ from: INJECTIVE_USDC, to: OSMO, amount: '100' });
  expect(page.url()).toBe(before);

  await keys.type('l');
  await letPickerCome();
  await expect(app.pickerRow('To', 'AXL', 'Axelar')).toHaveAttribute('aria-selected', 'true');
  await expect(search).toBeFocused();
  await keys.type(' osmosis');
  await expect(search).toHaveValue('axl osmosis');
  await expect(app.pickerRow('To', 'AXL', 'Osmosis')).toHaveAttribute('aria-selected', 'true');
  await keys.press('Enter');
  await expect(app.form.getByRole('button', { name: 'To: AXL on Osmosis' })).toBeVisible();
});

test('the form by Tab, Space and Enter alone', async ({ app, page, routes }) => {
  const keys = new Keyboard(page);
  await app.open();
  await expect(app.bridges).toBeVisible();
  await keys.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await keys.press('Enter');
  await keys.tabTo(app.amount);
  await keys.type('10');
  const from = app.form.getByRole('button', { name: 'From:' });
  await keys.tabTo(from);
  await keys.press('Enter');
  const search = app.picker('From').getByRole('combobox', { name: 'Search assets' });
  await expect(search).toBeFocused();
  await keys.expectFocusInSight();
  await keys.press('Escape');
  await expect(from).toBeFocused();

  await keys.press('Enter');
  await expect(search).toBeFocused();
  await keys.type('atom cosmos hub');
  const rows = app.picker('From').getByRole('listbox').getByRole('option');
  await expect(rows.first()).toHaveAttribute('aria-selected', 'true');
  await keys.press('ArrowDown');
  await expect(rows.nth(1)).toHaveAttribute('aria-selected', 'true');
  await keys.press('ArrowUp', 'Enter');
  await expect(from).toBeFocused();

  const to = app.form.getByRole('button', { name: 'To:' });
  await keys.tabTo(to);
  await keys.press('Enter');
  await expect(app.picker('To').getByRole('combobox', { name: 'Search assets' })).toBeFocused();
  await keys.type('osmo osmosis');
  await expect(app.pickerRow('To', 'OSMO', 'Osmosis')).toHaveAttribute('aria-selected', 'true');
  await keys.press('Enter');
  await expect(to).toBeFocused();

  await keys.tabTo(app.bridges);
  await keys.press('Enter');
  const cctp = app.switches.getByRole('switch', { name: 'CCTP' });
  await expect(cctp).toBeVisible();
  await keys.tabTo(cctp);
  await keys.press('Space', 'Escape');
  await expect(app.bridges).toBeFocused();
  await expect(app.bridges).toHaveText('11 of 12 bridges');
  await keys.tabTo(app.form.getByRole('button', { name: 'Compare routes' }));
  await keys.press('Enter');
  await routes.expectSettled();
  await app.expectQuestion({ from: ATOM, to: OSMO, amount: '10' });
});

test('routes by j, k and Enter, dialogs that give the focus back', async ({ app, page, routes }) => {
  const keys = new Keyboard(page);
  await app.open(comparisonPath({ from: ARBITRUM_ETH, to: ATOM, amount: '1' }));
  await routes.expectSettled();
  await keys.press('j');
  await expect(routes.best).toBeFocused();
  await keys.expectFocusInSight();
  await keys.press('j');
  const second = routes.opener(routes.cards.nth(1));
  await expect(second).toBeFocused();
  await keys.press('Enter');
  await expect(second).toHaveAttribute('aria-current', 'true');
  await keys.press('k', 'Enter');
  await expect(routes.best).toHaveAttribute('aria-current', 'true');
  // The open route follows the list; what has the focus goes with the one before.
  await expect(routes.open.getByRole('heading', { level: 2 })).toContainText((await routes.best.textContent()) ?? '-');
  await keys.press('i');
  await expect(routes.open.getByRole('heading', { level: 2 })).toBeFocused();
  await keys.press('j');
  await expect(routes.best).toBeFocused();

  await keys.press('?');
  await expect(app.dialog('Keys')).toBeVisible();
  await keys.press('Escape');
  await expect(app.dialog('Keys')).toBeHidden();
  await expect(routes.best).toBeFocused();

  await keys.press('b');
  await expect(app.switches).toBeVisible();
  await expect(app.bridges).toBeFocused();
  await keys.press('Escape');
  await expect(app.switches).toBeHidden();
  await expect(routes.best).toBeFocused();

  await keys.press('p');
  await expect(routes.results.getByRole('button', { name: 'Resume' })).toBeVisible();
  await keys.press('x');
  await expect(app.form.getByRole('button', { name: 'From: ATOM on Cosmos Hub' })).toBeVisible();
});

test('keys lead to the examples, to what a refusal offers, and down a column of bridges', async ({ app, page }) => {
  const keys = new Keyboard(page);
  await app.open();
  const example = page.getByRole('link', { name: /^5,000 USDC, Ethereum to Base/ });
  await expect(example).toBeVisible();
  await keys.press('j');
  await expect(example).toBeFocused();
  await keys.expectFocusInSight();

  await app.open('?fc=solana&fd=solana-native&tc=kaiyo-1&td=ukuji&amt=10');
  const reach = page.getByRole('button', { name: 'Show what can be reached' });
  await expect(reach).toBeVisible();
  await keys.press('j');
  await expect(reach).toBeFocused();

  await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Bridges' }).press('Enter');
  const ticks = page.getByRole('table', { name: 'Bridges' }).getByRole('checkbox', { name: /^Put / });
  await expect(ticks.nth(1)).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();
  await ticks.first().focus();
  await keys.press('ArrowDown');
  await expect(ticks.nth(1)).toBeFocused();
  await keys.expectFocusInSight();
  await keys.press('ArrowUp');
  await expect(ticks.first()).toBeFocused();
});

test('the focus stays with the form as it folds and unfolds, and with its bridges', async ({ app, page, routes }) => {
  const keys = new Keyboard(page);
  await page.setViewportSize({ width: 390, height: 800 });
  await app.open(LINK);
  await routes.expectSettled();
  const edit = page.getByRole('button', { name: 'Edit' });
  await edit.press('Enter');
  await expect(app.form.getByRole('button', { name: 'From:' })).toBeFocused();
  await app.enterAmount('7');
  await keys.press('Enter');
  await expect(edit).toBeFocused();

  await keys.press('b');
  await app.switches.getByRole('switch', { name: 'CCTP', exact: true }).press('Space');
  await app.switches.getByRole('button', { name: 'Turn all on' }).press('Enter');
  await expect(app.switches.getByRole('switch').first()).toBeFocused();
  await keys.press('Escape');
  await expect(app.form.locator(':focus')).toBeVisible();
});

test('the focus moves to the heading of the routes when its element disappears', async ({
  app,
  page,
  routes,
  watch,
}) => {
  const keys = new Keyboard(page);
  const heading = routes.results.getByRole('heading', { name: 'Routes' });
  let isDown = true;
  const broken = { status: 503, json: { code: 14, message: 'Down for a moment', details: [] } };
  await page.route('**/v2/fungible/routes', (route) => (isDown ? route.fulfill(broken) : route.continue()));
  await app.open(LINK);
  const again = (within: Locator) => within.getByRole('button', { name: 'Try again' });

  await test.step('a failed run is tried again', async () => {
    await again(routes.results).press('Enter');
    await expect(heading).toBeFocused();
    isDown = false;
    await again(routes.results).press('Enter');
    await routes.expectSettled();
    await expect(heading).toBeFocused();
  });

  await test.step('old figures are renewed, in the list and in a route that covers it', async () => {
    isDown = true;
    await routes.askAgain();
    await expect(again(routes.open)).toBeHidden();
    isDown = false;
    await again(routes.results).press('Enter');
    await expect(heading).toBeFocused();

    isDown = true;
    await routes.askAgain();
    await expect(again(routes.results)).toBeVisible();
    isDown = false;
    const wide = page.viewportSize();
    await page.setViewportSize({ width: 390, height: 800 });
    await routes.best.click();
    await again(routes.open).press('Enter');
    await expect(routes.open.getByRole('heading', { level: 2 })).toBeFocused();
    await page.getByRole('button', { name: 'Back to the routes' }).click();
    await page.setViewportSize(wide ?? { width: 1440, height: 900 });
  });

  await test.step('the sides are swapped with the focus on a card', async () => {
    await keys.press('j');
    await expect(routes.best).toBeFocused();
    await keys.press('x');
    await expect(heading).toBeFocused();
    await routes.expectSettled();
    await expect(heading).toBeFocused();
  });

  await test.step('bridges that were off are turned on', async () => {
    await app.open(`${comparisonPath({ from: ATOM, to: OSMO, amount: '10' })}&off=IBC`);
    await routes.results.getByRole('button', { name: 'Turn on and compare' }).press('Enter');
    await expect(heading).toBeFocused();
  });
  watch.takeComplaints();
});

/** Where the focus moves from a button that retries missing lists. */
const HEIRS = {
  '': (page: Page) => page.getByRole('heading', { name: 'Which route should your money take?' }),
  bridges: (page: Page) => page.getByRole('heading', { level: 1, name: 'Bridges' }),
  portfolio: (page: Page) => page.getByRole('heading', { level: 1, name: 'Portfolio' }),
};

for (const [path, heirOn] of Object.entries(HEIRS)) {
  test(`the focus stays on the page when missing lists are requested again: /${path}`, async ({ app, page, watch }) => {
    let isDown = true;
    const broken = { status: 500, json: { code: 2, message: 'broken', details: [] } };
    // What the page asks by itself must not be answered before the press.
    let release = () => {};
    const pressed = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(/\/v2\/info\/(chains|bridges)/, async (route) => {
      if (isDown) return route.fulfill(broken);
      await pressed;
      return route.continue();
    });
    const again = page.getByRole('button', { name: 'Try again' });
    const heir = heirOn(page);
    // In the picker of the other one it is seen that lists are asked for again.
    if (path !== '') await app.giveUpSoon();
    await app.open(path);
    await expect(again).toBeEnabled();
    await again.press('Enter');
    // Where nothing answers the notice stays, and its button with it.
    const kept = again.or(heir).and(page.locator(':focus'));
    await expect(kept).toBeVisible();
    // It fails once more.
    await expect(again).toBeEnabled();
    await expect(kept).toBeVisible();

    if (path === '') {
      await app.form.getByRole('button', { name: 'From:' }).click();
      const picker = app.picker('From');
      await picker.getByRole('button', { name: 'Try again' }).press('Enter');
      await expect(picker.getByText('Loading assets')).toBeVisible();
      await expect(picker.getByRole('combobox', { name: 'Search assets' })).toBeFocused();
      await expect(picker.getByRole('button', { name: 'Try again' })).toBeVisible();
      await page.keyboard.press('Escape');
    }
    isDown = false;
    await expect(again).toBeEnabled();
    await again.press('Enter');
    release();
    await expect(again).toBeHidden();
    await expect(heir).toBeFocused();
    watch.takeComplaints();
  });
}

test('what waits for an answer, or has nothing left to do, keeps the focus', async ({ app, page, routes, watch }) => {
  let answer = () => {};
  let answers = Promise.resolve();
  const pressAndWait = async (name: string | RegExp, busy: string | RegExp) => {
    answers = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const button = page.getByRole('button', { name, exact: true });
    await button.press('Enter');
    const waiting = page.getByRole('button', { name: busy, exact: true });
    await expect(waiting).toBeDisabled();
    await expect(waiting).toBeFocused();
    await waiting.press('Enter');
    answer();
    await expect(button).toBeEnabled();
    await expect(button).toBeFocused();
  };
  await app.open(comparisonPath({ from: INJECTIVE_USDC, to: OSMO, amount: '100' }));
  await routes.expectSettled();
  await page.route('**/v2/**', async (route) => {
    await answers;
    await route.continue();
  });
  await app.goTo('Bridges');
  await page.getByText('What would you pay without each bridge?').click();
  await pressAndWait('Ask again', 'Asking…');
  await app.goTo('Portfolio');
  await page.getByRole('button', { name: 'Sample EVM account' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Scan all' })).toBeEnabled();
  await pressAndWait('Scan all', 'Scanning…');

  await app.goTo('Settings');
  await page.getByText('Use another service').click();
  await page.getByRole('radio', { name: 'Another server' }).check();
  await page.getByRole('textbox', { name: 'Address' }).fill(new URL(page.url()).origin);
  await pressAndWait('Check', 'Checking…');
  await page.getByRole('button', { name: 'Use this service' }).press('Enter');
  await expect(page.getByRole('button', { name: 'In use' })).toBeFocused();
  watch.takeComplaints();
});

test('swapping the sides from the open route moves the focus to the new routes', async ({ app, page, routes }) => {
  const keys = new Keyboard(page);
  const heading = routes.results.getByRole('heading', { name: 'Routes' });
  const inside = routes.open.getByRole('button', { name: /Copy the exact amount/ }).first();
  for (const width of [1440, 390]) {
    await test.step(`${width} px wide`, async () => {
      await page.setViewportSize({ width, height: 900 });
      await app.open(LINK);
      await routes.expectSettled();
      if (width === 390) await routes.best.press('Enter');
      await inside.focus();
      await keys.press('x');
      await expect(heading).toBeFocused();
      await routes.expectSettled();
      await expect(heading).toBeFocused();
    });
  }
});

test('keys of the form lead to it from a route that covers it', async ({ app, page, routes }) => {
  const keys = new Keyboard(page);
  await page.setViewportSize({ width: 390, height: 800 });
  const openRoute = async () => {
    await app.open(LINK);
    await routes.expectSettled();
    await keys.press('j', 'Enter');
    await expect(routes.open).toBeVisible();
  };
  await openRoute();
  await keys.press('a', '7');
  await expect(app.amount).toBeFocused();
  await expect(app.amount).toHaveValue('7');

  await openRoute();
  await keys.press('b');
  await expect(app.switches).toBeVisible();

  await openRoute();
  await keys.press('/');
  await expect(app.picker('To')).toBeVisible();
});

test('shortcuts can be switched off', async ({ app, page, routes, settings }) => {
  await app.open('settings');
  await settings.turn('Keyboard shortcuts', false);
  await app.open(LINK);
  await routes.expectSettled();
  await page.keyboard.press('b');
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
