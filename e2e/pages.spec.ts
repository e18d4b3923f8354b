import { listCatalogs } from '../scripts/words.ts';
import { BUILT_HOSTS, EVERY_HOST } from './hosts.ts';
import { expect, test } from './test.ts';

const PAGES = [
  { path: '', heading: 'Compare routes', title: /^Compare routes/ },
  { path: 'portfolio', heading: 'Portfolio', title: /^Portfolio/ },
  { path: 'follow', heading: 'Follow', title: /^Follow/ },
  { path: 'bridges', heading: 'Bridges', title: /^Bridges/ },
  { path: 'settings', heading: 'Settings', title: /^Settings/ },
  { path: 'status', heading: 'Status', title: /^Status/ },
];

test('every page opens by its address', { tag: EVERY_HOST }, async ({ app, page }) => {
  for (const { path, heading, title } of PAGES) {
    const response = await page.goto(`./${path}`);
    expect(response?.status()).toBe(200);
    await expect(app.heading(heading)).toBeAttached();
    await expect(page).toHaveTitle(title);
    await expect(page).toHaveTitle(/Portolan/);
  }
});

test('a page is marked in the navigation by an address with a closing slash, too', async ({ app, page }) => {
  await app.open('portfolio/');
  await expect(app.heading('Portfolio')).toBeVisible();
  const links = page.getByRole('navigation', { name: 'Pages' });
  await expect(links.getByRole('link', { name: 'Portfolio' })).toHaveAttribute('aria-current', 'page');
  await expect(links.locator('[aria-current]')).toHaveCount(1);
});

/** How much wider letters are than in the fonts of this machine, in parts of their size, and the lines that a label may have then. */
const FONTS = [
  { ems: 0, lines: 1 },
  { ems: 0.1, lines: 1 },
  { ems: 0.3, lines: 2 },
];

test('the tabs of a phone keep their labels, in every language and in wider fonts than ours', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  for (const language of ['en', ...listCatalogs()]) {
    await page.addInitScript((chosen) => {
      localStorage.setItem('portolan.settings', JSON.stringify({ language: chosen }));
    }, language);
    await page.goto('./settings');
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    for (const { ems, lines } of FONTS) {
      const broken = await page.locator('nav.fixed a').evaluateAll(
        (tabs, font) => {
          for (const tab of tabs) (tab.lastElementChild as HTMLElement).style.letterSpacing = `${font.ems}em`;
          const words = document.createRange();
          return tabs.flatMap((tab) => {
            words.selectNodeContents(tab.lastElementChild as Node);
            const [inner, outer] = [words.getBoundingClientRect(), tab.getBoundingClientRect()];
            const isWithin = inner.left >= outer.left - 0.5 && inner.right <= outer.right + 0.5;
            const isOnScreen = outer.right <= innerWidth + 0.5 && Math.max(inner.bottom, outer.bottom) <= innerHeight;
            const tops = new Set([...words.getClientRects()].map(({ top }) => top));
            return isWithin && isOnScreen && tops.size <= font.lines ? [] : [tab.textContent];
          });
        },
        { ems, lines },
      );
      expect.soft(broken, `${language}, ${ems} em wider`).toEqual([]);
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  }
});

test('an unknown address shows an error page with a link back', { tag: BUILT_HOSTS }, async ({ app, page }) => {
  await app.open('nowhere');
  await expect(page.getByRole('heading', { level: 1, name: /no page at this address|not found/i })).toBeVisible();
  await page.getByRole('link', { name: 'Compare routes' }).click();
  await expect(app.form).toBeVisible();
});

test('a page runs no code but that of its files', { tag: BUILT_HOSTS }, async ({ app, page, watch }) => {
  for (const { path, heading } of PAGES) {
    await app.open(path);
    await expect(app.heading(heading)).toBeAttached();
    const ran = await page.evaluate(() => {
      const script = document.createElement('script');
      script.textContent = 'document.title = "planted"';
      document.head.append(script);
      return document.title === 'planted';
    });
    expect(ran).toBe(false);
    expect(watch.takeComplaints()).toEqual([expect.stringContaining('Content Security Policy')]);
  }
});
