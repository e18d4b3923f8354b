import type { Locator } from '@playwright/test';
import { ARBITRUM_ETH, ATOM, comparisonPath } from './assets.ts';
import { BUILT_HOSTS_IN_FULL } from './hosts.ts';
import { countShifts, shiftOf } from './layout-shift.ts';
import { expect, test } from './test.ts';

/** The pictures in an element that are there: address, and whether it was drawn. */
const pictures = (within: Locator) =>
  within.locator('img').evaluateAll((images) =>
    images.map((image) => {
      const { src, complete, naturalWidth } = image as HTMLImageElement;
      return { path: src.replace(document.baseURI, ''), isDrawn: complete && naturalWidth > 0 };
    }),
  );

test('the picker shows marks from its own site, and moves no row for them', { tag: BUILT_HOSTS_IN_FULL }, async ({
  app,
  page,
}) => {
  await app.open();
  await page.evaluate(countShifts);
  await app.form.getByRole('button', { name: 'From:' }).click();
  const list = page.getByRole('listbox');
  await expect(list.getByRole('option').first()).toBeVisible();
  await expect
    .poll(async () => (await pictures(list)).filter(({ isDrawn }) => isDrawn).length)
    .toBeGreaterThanOrEqual(10);
  for (const { path } of await pictures(list)) expect(path).toMatch(/marks\/(token|chain)\/[\w-]+\.svg\?v=/);
  const sizes = await list
    .locator('img')
    .evaluateAll((images) => images.map((image) => image.getBoundingClientRect().width));
  expect([...new Set(sizes)].sort((a, b) => a - b)).toEqual([16, 32]);
  expect(await shiftOf(page)).toBeLessThan(0.02);
});

test('a card shows the mark of its first bridge', async ({ app, routes }) => {
  await app.open(comparisonPath({ from: ARBITRUM_ETH, to: ATOM, amount: '1' }));
  await routes.expectSettled();
  const shown = async () => (await pictures(routes.cards.first())).filter(({ isDrawn }) => isDrawn);
  await expect.poll(async () => (await shown()).length).toBe(1);
  expect((await shown())[0]?.path).toMatch(/marks\/(bridge|token)\//);
});

test('every bridge has a mark', async ({ app, page }) => {
  await app.open('bridges');
  await expect(page.getByRole('switch', { name: 'Use IBC', exact: true })).toBeVisible();
  await expect
    .poll(async () => (await pictures(page.getByRole('main'))).filter(({ isDrawn }) => isDrawn).length)
    .toBe(14);
});

test('in privacy nothing has a mark, and none is fetched', async ({ app, page, settings }) => {
  await app.open('settings');
  await settings.turn(/^Private mode/, true);
  const fetched: string[] = [];
  page.on('request', (request) => request.url().includes('/marks/') && fetched.push(request.url()));
  await app.goTo('Bridges');
  await expect(page.getByRole('switch', { name: 'Use IBC', exact: true })).toBeVisible();
  await expect(page.getByRole('main').getByText('Hy', { exact: true })).toBeVisible();
  expect(await pictures(page.getByRole('main'))).toEqual([]);
  expect(fetched).toEqual([]);
});
