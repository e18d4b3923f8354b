import type { Page } from '@playwright/test';
import { SCENES } from './scenes.ts';
import { expect, test } from './test.ts';

const WIDTHS = [320, 360, 768, 1440];

/** How far the page can be scrolled sideways, by what sticks out the most. */
const overflow = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return null;
    const elements = [...document.body.querySelectorAll('*')];
    const right = (element: Element) => element.getBoundingClientRect().right;
    const widest = elements.reduce((a, b) => (right(b) > right(a) ? b : a));
    return `${scrollWidth - clientWidth} px: ${widest.outerHTML.slice(0, 200)}`;
  });

for (const { name, enter } of SCENES) {
  test(`nothing scrolls sideways in ${name}`, async ({ app, page, portfolio, routes }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await enter({ app, routes, portfolio });
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 740 });
      expect(await overflow(page), `at ${width} px`).toBeNull();
    }
  });
}
