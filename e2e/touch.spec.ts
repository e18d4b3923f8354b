import type { Page } from '@playwright/test';
import { SAMPLE_ACCOUNTS } from '#contract/sample-accounts.ts';
import { ARBITRUM_ETH, ATOM, comparisonPath } from './assets.ts';
import { expect, test } from './test.ts';

/** What a finger would miss: controls under 44 px with all that reaches out of them. A link in a sentence may be small. */
const small = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('a, button, summary, input, select, textarea')]
      .filter((control) => control.checkVisibility() && control.closest('p, .sr-only, [href="#main"]') === null)
      .flatMap((control) => {
        const target = control.closest('label') ?? control;
        const { width, height } = target.getBoundingClientRect();
        const around = getComputedStyle(target, '::after');
        const reach = around.position === 'absolute' ? around : { width: '0', height: '0' };
        const least = Math.min(
          Math.max(width, Number.parseFloat(reach.width)),
          Math.max(height, Number.parseFloat(reach.height)),
        );
        return least < 43.9 ? [`${control.getAttribute('aria-label') ?? control.textContent}: ${least} px`] : [];
      }),
  );

test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

test('an amount is copied by a finger that comes down beside its line', async ({ app, page, routes }) => {
  await app.open(comparisonPath({ from: ARBITRUM_ETH, to: ATOM, amount: '1' }));
  await routes.expectSettled();
  await routes.best.tap();
  await page.getByRole('button', { name: 'Show more of the route' }).tap();
  const amounts = routes.open.getByRole('button', { name: /Copy the exact amount/ });
  await expect(amounts.first()).toBeVisible();
  for (const amount of await amounts.all()) {
    await amount.scrollIntoViewIfNeeded();
    const reach = await amount.evaluate((button) => {
      const { left, right, top, bottom, height } = button.getBoundingClientRect();
      const hits = (x: number, y: number) => document.elementFromPoint(x, y) === button;
      const [x, y] = [(left + right) / 2, (top + bottom) / 2];
      return { height, above: hits(x, y - 21), below: hits(x, y + 21), left: hits(x - 21, y), right: hits(x + 21, y) };
    });
    // Its line is no higher for it.
    expect(reach.height).toBeLessThan(44);
    expect(reach).toMatchObject({ above: true, below: true, left: true, right: true });
  }
});

test('a finger hits whatever can be pressed', async ({ app, page, portfolio, routes, wallets }) => {
  const expectLarge = async (where: string) => expect(await small(page), where).toEqual([]);
  await app.open();
  await expect(app.bridges).toBeVisible();
  await expectLarge('an empty comparison');
  await wallets.open();
  await expect(wallets.dialog.getByRole('heading', { name: 'No wallet in this browser' })).toBeVisible();
  await expectLarge('wallets');
  await wallets.close();
  await app.open(comparisonPath({ from: ARBITRUM_ETH, to: ATOM, amount: '1' }));
  await routes.expectSettled();
  await expectLarge('routes');
  await routes.best.tap();
  await expect(routes.steps).toBeVisible();
  await routes.openSteps();
  await expectLarge('an open route');
  await portfolio.openSample('Sample Cosmos account');
  await expectLarge('a portfolio');
  await app.open('bridges');
  await expect(page.getByRole('switch')).toHaveCount(12);
  await expectLarge('bridges');
  await app.open('settings');
  await expect(app.heading('Settings')).toBeVisible();
  await expectLarge('settings');
});

test('on a phone the first route stands near the top, and its sheet shuts the list away', async ({
  app,
  page,
  routes,
}) => {
  await app.open(comparisonPath({ from: ARBITRUM_ETH, to: ATOM, amount: '1' }));
  await routes.expectSettled();
  const box = await routes.cards.first().boundingBox();
  // Where a card says which gas it lacks it has a line more.
  expect(box?.y).toBeLessThanOrEqual(240);
  await routes.best.tap();
  await page.getByRole('button', { name: 'Show more of the route' }).tap();
  await expect(routes.best).not.toBeFocused();
  await routes.best.focus();
  await expect(routes.best).not.toBeFocused();
  await page.keyboard.press('Escape');
  await expect(routes.open).toBeHidden();
  await expect(routes.best).toBeFocused();
  await page.getByRole('button', { name: 'Chart', exact: true }).tap();
  await page
    .getByRole('region', { name: 'Cost against time' })
    .getByRole('button', { name: /^Point / })
    .last()
    .tap();
  await expect(routes.open).toBeVisible();
});

test('a tapped example shows its answers below one line of its question', async ({ app, page, routes }) => {
  await app.open();
  await page.getByRole('link', { name: /^5,000 USDC, Ethereum to Base/ }).tap();
  await routes.expectSettled();
  await expect(page.getByRole('button', { name: /^Edit: 5,000 USDC to USDC/ })).toBeFocused();
  const box = await routes.cards.first().boundingBox();
  expect(box?.y).toBeLessThanOrEqual(240);
});

const OSMOSIS_ADDRESS = SAMPLE_ACCOUNTS.find(({ chain_id }) => chain_id === 'osmosis-1')?.address ?? '';

for (const address of [`0x${'12'.repeat(20)}`, OSMOSIS_ADDRESS])
  test(`a whole address, ${address}, is no wider than a phone, and is added by a finger`, async ({ app, page }) => {
    await app.open('portfolio');
    await page.getByRole('textbox', { name: 'Address', exact: true }).fill(address);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await page.getByRole('button', { name: 'Add and scan' }).tap();
    await expect(page.getByRole('button', { name: 'Add', exact: true })).toBeVisible();
  });
