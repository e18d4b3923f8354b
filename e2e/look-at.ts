import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { IN_FULL } from './hosts.ts';
import { misplaced } from './regions.ts';

export const HEIGHT = 800;
const WIDTHS = [320, 360, 768, 1440];
/** At which of these axe looks, in which theme: one look per layout and one per set of colours, as one takes seconds. */
const LOOKS = [
  { width: 360, colorScheme: 'dark' },
  { width: 1440, colorScheme: 'light' },
] as const;
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

/** The page fits every width, and axe finds nothing grave: by turns on a phone and on a screen, in full on both. */
export async function lookAt(page: Page, name: string, turn: number): Promise<void> {
  const looks = IN_FULL ? LOOKS : LOOKS.filter((_, index) => index === turn % LOOKS.length);
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: HEIGHT });
    expect.soft(await overflow(page), `${name} scrolls sideways at ${width}`).toBeNull();
    await expect.poll(() => misplaced(page, name, width), `the layout of ${name} at ${width}`).toEqual([]);
    const colorScheme = looks.find((look) => look.width === width)?.colorScheme;
    if (!colorScheme) continue;
    await page.emulateMedia({ colorScheme });
    expect.soft(await graveFindings(page), `axe on ${name} at ${width} in ${colorScheme}`).toEqual([]);
  }
}
