import type { Page } from '@playwright/test';
import { hold } from './hold.ts';
import { countShifts, painted, shiftOf } from './layout-shift.ts';
import { expect, test } from './test.ts';

const LINK =
  '?fc=1&fd=0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48&tc=8453&td=0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913&amt=5000';

const VIEWS = [
  { path: LINK, width: 360, height: 640, last: (page: Page) => page.getByText('No route by') },
  { path: 'portfolio', width: 412, height: 823, last: (page: Page) => page.getByText('Or try a sample account') },
  { path: 'status', width: 1440, height: 900, last: (page: Page) => page.getByText('the newest was read on') },
];

for (const { path, width, height, last } of VIEWS)
  test(`Inter moves nothing of ${path === LINK ? 'a comparison' : path} when it comes late`, async ({ page }) => {
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
