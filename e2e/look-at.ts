import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { misplaced } from './regions.ts';

export const HEIGHT = 800;
const WIDTHS = [320, 360, 768, 1440];
/** At which of these axe looks, in which theme: one look per layout and one per set of colours, as one takes seconds. */
const LOOKED_AT: Partial<Record<number, 'light' | 'dark'>> = { 360: 'dark', 1440: 'light' };
const GRAVE = ['serious', 'critical'];

/** How far the page can be scrolled sideways, by what sticks out the most; null when it cannot. */
const overflow = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return null;
    const right = (element: Element) => element.getBoundingClientRect().right;
    const widest = [...document.body.querySelectorAll('*')].reduce((a, b) => (right(b) > right(a) ? b : a));
    return `${scrollWidth - clientWidth} px: ${widest.outerHTML.slice(0, 200)}`;
  });

/** What axe calls serious or critical, as rule, element and reason. There are no frames to look into. */
async function graveFindings(page: Page): Promise<string[]> {
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  const { violations } = await axe.analyze();
  return violations
    .filter(({ impact }) => GRAVE.includes(impact ?? ''))
    .flatMap(({ id, nodes }) => nodes.map(({ html, any }) => `${id}: ${html} ${any[0]?.message ?? ''}`));
}

/** The page fits every width, and axe finds nothing grave in either theme, once on a phone and once on a screen. */
export async function lookAt(page: Page, name: string): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: HEIGHT });
    expect.soft(await overflow(page), `${name} scrolls sideways at ${width}`).toBeNull();
    await expect.poll(() => misplaced(page, name, width), `the layout of ${name} at ${width}`).toEqual([]);
    const colorScheme = LOOKED_AT[width];
    if (!colorScheme) continue;
    await page.emulateMedia({ colorScheme });
    expect.soft(await graveFindings(page), `axe on ${name} at ${width} in ${colorScheme}`).toEqual([]);
  }
}
