import type { Page } from '@playwright/test';
import { hold } from './hold.ts';
import { countShifts, painted, shiftOf } from './layout-shift.ts';
import { expect, test } from './test.ts';

const VIEWS = [
  { path: 'portfolio', width: 412, height: 823, last: (page: Page) => page.getByText('Or try a sample account') },
  { path: 'status', width: 1440, height: 900, last: (page: Page) => page.getByText('the newest was read on') },
];

for (const { path, width, height, last } of VIEWS)
  test(`Inter moves nothing of ${path} when it comes late`, async ({ page }) => {
    const release = await hold(page, /\.woff2$/);
    await page.setViewportSize({ width, height });
    // Else it waits for the font.
    await page.goto(`./${path}`, { waitUntil: 'commit' });
    await expect(last(page)).toBeVisible();
    await painted(page);
    await page.evaluate(countShifts);
    await release();
    await page.evaluate(() => document.fonts.ready);
    await painted(page);
    expect(await page.evaluate(() => document.fonts.check('1em Inter'))).toBe(true);
    expect(await shiftOf(page)).toBeLessThan(0.02);
  });
