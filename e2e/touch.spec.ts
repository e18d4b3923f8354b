import { ARBITRUM_ETH, ATOM, comparisonPath } from './assets.ts';
import { expect, test } from './test.ts';

test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

test('an amount is copied by a finger that comes down beside its line', async ({ app, page, routes }) => {
  await app.open(comparisonPath({ from: ARBITRUM_ETH, to: ATOM, amount: '1' }));
  await routes.expectSettled();
  await routes.best.tap();
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
  await page.evaluate(() => window.scrollTo(0, 0));
});
