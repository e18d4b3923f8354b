import { comparisonPath, INJECTIVE_USDC, OSMO } from './assets.ts';
import { hold } from './hold.ts';
import { Keyboard } from './keyboard.ts';
import { expect, test } from './test.ts';
import { CUT_OFF } from './watch.ts';

const PICKER = /\/assets\/picker-/;
/** Of Compare, what comes after its first list. */
const COMPARE = /\/assets\/compare-/;
const LOST = /\/assets\/(picker|pages)-/;

test('the picker is the dialog that it will be before it is here', async ({ app, page }) => {
  const keys = new Keyboard(page);
  const letCome = await hold(page, PICKER);
  await app.open();
  const from = app.form.getByRole('button', { name: 'From:' });
  const picker = app.picker('From');
  const search = picker.locator('input[data-autofocus]');
  await from.click();
  await expect(picker.getByRole('heading', { name: 'Asset you send' })).toBeVisible();
  await expect(picker.getByText('Loading assets')).toBeVisible();
  await expect(search).toBeFocused();
  const before = await search.boundingBox();

  await picker.getByRole('button', { name: 'Close' }).click();
  await expect(picker).toBeHidden();
  await expect(from).toBeFocused();
  await from.press('Enter');
  await expect(search).toBeFocused();
  await keys.press('Escape');
  await expect(picker).toBeHidden();
  await expect(from).toBeFocused();

  await from.press('Enter');
  await keys.type('osmo');
  for (const key of ['Tab', 'Tab', 'Tab', 'Shift+Tab', 'Shift+Tab', 'Shift+Tab']) {
    await keys.press(key);
    const strays = await page.evaluate(
      () => document.activeElement !== document.body && document.activeElement?.closest('dialog') === null,
    );
    expect(strays, 'the focus on the page behind').toBe(false);
  }
  await search.focus();
  await letCome();
  await expect(app.pickerRow('From', 'OSMO', 'Osmosis')).toHaveAttribute('aria-selected', 'true');
  await expect(search).toBeFocused();
  await expect(search).toHaveValue('osmo');
  expect(await search.boundingBox()).toEqual(before);
  await expect(picker.getByRole('heading', { name: 'Asset you send' })).toHaveCount(1);
  await keys.press('Enter');
  await expect(app.form.getByRole('button', { name: 'From: OSMO on Osmosis' })).toBeFocused();
});

test('the picker that comes leaves the focus where a person has gone meanwhile', async ({ app, page }) => {
  const letCome = await hold(page, PICKER);
  await app.open();
  await app.form.getByRole('button', { name: 'From:' }).click();
  const picker = app.picker('From');
  const close = picker.getByRole('button', { name: 'Close' });
  await close.focus();
  await letCome();
  await expect(picker.getByRole('listbox').getByRole('option').first()).toBeVisible();
  await expect(close).toBeFocused();
});

test('Enter takes what was typed also where the picker or its lists come later', async ({ app, page }) => {
  const letPickerCome = await hold(page, PICKER);
  await app.open();
  const from = app.form.getByRole('button', { name: 'From:' });
  const keys = new Keyboard(page);
  await from.press('Enter');
  await keys.type('osmo osmosis');
  await keys.press('Enter');
  // Other words than those that Enter was for: these wait for an Enter of their own.
  await keys.type('is');
  await letPickerCome();
  await expect(app.picker('From').getByRole('combobox', { name: 'Search assets' })).toHaveValue('osmo osmosisis');
  await expect(app.picker('From').getByText('Did you mean osmo osmosis?')).toBeVisible();
  await keys.press('Escape');
  await expect(from).toHaveAccessibleName('From: Choose an asset');

  const letAgain = await hold(page, PICKER);
  await page.reload();
  await from.press('Enter');
  await keys.press('Enter');
  await keys.type('osmo osmosis');
  await keys.press('Enter');
  await letAgain();
  await expect(app.form.getByRole('button', { name: 'From: OSMO on Osmosis' })).toBeFocused();
  await expect(app.picker('From')).toBeHidden();
});

test('a dialog opens at the first press and waits for its content', async ({ app, page, wallets }) => {
  const windows = [
    {
      name: 'Wallets',
      part: /\/assets\/wallets-/,
      opener: wallets.opener,
      inside: wallets.dialog.getByText('Watched addresses'),
    },
    {
      name: 'Keys',
      part: COMPARE,
      opener: null,
      inside: app.dialog('Keys').getByText('Swap From and To'),
    },
  ];
  for (const { name, part, opener, inside } of windows) {
    await test.step(name, async () => {
      const letCome = await hold(page, part);
      await app.open();
      await expect(app.bridges).toBeVisible();
      const dialog = app.dialog(name);
      const open = () => (opener ? opener.click() : page.keyboard.press('?'));
      await open();
      await expect(dialog.getByRole('heading', { name })).toBeVisible();
      await expect(dialog.getByText('Loading')).toBeAttached();
      await dialog.getByRole('button', { name: 'Close' }).click();
      await expect(dialog).toBeHidden();
      if (opener) await expect(opener).toBeFocused();

      await open();
      await expect(dialog).toBeVisible();
      await letCome();
      await expect(inside).toBeVisible();
      await expect(dialog.getByText('Loading')).toHaveCount(0);
      await expect(dialog.getByRole('button', { name: 'Close' })).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
    });
  }
});

test('the row of switches opens at the first press and waits for its content', async ({ app, page }) => {
  const letCome = await hold(page, COMPARE);
  await app.open();
  await app.bridges.click();
  await expect(app.switches.getByText('Loading')).toBeAttached();
  await app.bridges.click();
  await expect(app.switches).toBeHidden();
  await app.bridges.click();
  await letCome();
  await expect(app.switches.getByRole('switch', { name: 'CCTP', exact: true })).toBeVisible();
  await expect(app.bridges).toBeFocused();
});

test('a row whose content fails to load reports it and leaves the page unchanged', async ({
  app,
  page,
  routes,
  watch,
}) => {
  // A part that is lost is fetched again while the page is idle, also at the end.
  watch.forgive(CUT_OFF);
  await page.route(COMPARE, (route) => route.abort());
  await app.open(comparisonPath({ from: INJECTIVE_USDC, to: OSMO, amount: '100' }));
  await routes.expectSettled();
  await app.bridges.click();
  await expect(app.switches.getByText('did not load completely')).toBeVisible();
  await expect(app.switches.getByRole('button', { name: 'Load again' })).toBeVisible();
  await app.bridges.click();
  await expect(app.switches).toBeHidden();
  await expect(routes.cards.first()).toBeVisible();
  watch.takeComplaints();
});

test('a sheet that is lost on the way says so over its list, and comes when the network is back', async ({
  app,
  context,
  page,
  routes,
  watch,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  // A part that is lost is fetched again while the page is idle, also at the end.
  watch.forgive(CUT_OFF);
  await page.route(COMPARE, (route) => route.abort());
  await app.open(comparisonPath({ from: INJECTIVE_USDC, to: OSMO, amount: '100' }));
  await routes.expectSettled();
  await routes.best.click();
  const said = page.getByText('did not load completely');
  await expect(said).toBeInViewport();
  await expect(routes.cards.first()).toBeVisible();
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Load again' }).click();
  await expect(said).toBeInViewport();
  await page.unroute(COMPARE);
  await context.setOffline(false);
  await expect(routes.steps).toBeVisible();
  await expect(said).toBeHidden();
  watch.takeComplaints();
});

test('a part that failed to load is requested again on the next visit', async ({ app, page, watch }) => {
  watch.forgive(CUT_OFF);
  await page.route(LOST, (route) => route.abort());
  await app.open();
  const from = app.form.getByRole('button', { name: 'From:' });
  await from.click();
  const picker = app.picker('From');
  await expect(picker.getByText('did not load completely')).toBeVisible();
  // What had the focus is gone: Enter loads again.
  await expect(picker.getByRole('button', { name: 'Load again' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(from).toBeFocused();
  await page.getByRole('link', { name: 'Settings' }).first().click();
  await expect(page.getByText('did not load completely')).toBeVisible();
  await page.getByRole('link', { name: 'Compare' }).first().click();

  await page.unroute(LOST);
  await from.click();
  await expect(picker.getByRole('combobox', { name: 'Search assets' })).toBeFocused();
  await expect(picker.getByText('did not load completely')).toBeHidden();
  await page.keyboard.press('Escape');
  await app.goTo('Settings');
  watch.takeComplaints();
});
