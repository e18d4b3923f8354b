import { expect, test } from './test.ts';

test('a matrix is one request, is walked with arrow keys, and its cells open Compare', async ({
  app,
  page,
  routes,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await app.open('matrix?from=1,8453&to=8453,noble-1');
  const grid = page.getByRole('grid', { name: 'Cheapest ways' });
  const first = grid.getByRole('link', { name: /^Ethereum to Base: costs \$/ });
  await expect(first).toBeVisible();
  expect(asked.filter((path) => path.startsWith('/v2/fungible/') && !path.endsWith('assets'))).toEqual([
    '/v2/fungible/matrix',
  ]);
  await first.focus();
  await page.keyboard.press('ArrowRight');
  await expect(grid.getByRole('link', { name: /^Ethereum to Noble: costs \$/ })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(grid.getByRole('link', { name: /^Base to Noble: costs \$/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/fc=8453&fd=.*tc=noble-1&td=uusdc&amt=5000/);
  await routes.expectSettled();
});

test('an amount that is no number asks for nothing and says so', async ({ app, page }) => {
  await app.open('matrix?amt=1,5');
  await expect(page.getByText('Enter a number, like 5000 or 0.5, with at most 6 places.')).toBeVisible();
  await expect(page.getByText('Enter an amount to see what it costs.')).toBeVisible();
});

test('lists that arrive after the matrix is drawn move nothing of it', async ({ app, page }) => {
  let release = () => {};
  const wanted = new Promise<void>((resolve) => {
    release = resolve;
  });
  for (const list of ['**/v2/fungible/assets?*', '**/v2/info/chains?*', '**/v2/info/bridges'])
    await page.route(list, async (route) => {
      await wanted;
      await route.continue();
    });
  await page.addInitScript(() => {
    Object.assign(globalThis, { shift: 0 });
    new PerformanceObserver((entries) => {
      for (const entry of entries.getEntries())
        Object.assign(globalThis, { shift: Reflect.get(globalThis, 'shift') + Reflect.get(entry, 'value') });
    }).observe({ type: 'layout-shift' });
  });
  await page.setViewportSize({ width: 412, height: 823 });
  await app.open('matrix');
  await expect(page.getByLabel('Amount to move')).toBeVisible();
  // After two frames what stands is painted, and its moves are told.
  const painted = () =>
    page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  await painted();
  release();
  await expect(page.getByRole('grid', { name: 'Cheapest ways' })).toBeVisible();
  await painted();
  expect(await page.evaluate(() => Reflect.get(globalThis, 'shift'))).toBeLessThan(0.02);
});
