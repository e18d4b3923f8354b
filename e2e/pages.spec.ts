import { listCatalogs } from '../scripts/words.ts';
import { readFactsBefore } from './facts-age.ts';
import { BUILT_HOSTS, EVERY_HOST, IN_FULL } from './hosts.ts';
import { expect, test } from './test.ts';

const PAGES = [
  { path: '', heading: 'Compare routes', title: /^Compare routes/ },
  { path: 'portfolio', heading: 'Portfolio', title: /^Portfolio/ },
  { path: 'follow', heading: 'Follow', title: /^Follow/ },
  { path: 'bridges', heading: 'Bridges', title: /^Bridges/ },
  { path: 'settings', heading: 'Settings', title: /^Settings/ },
  { path: 'status', heading: 'Status', title: /^Status/ },
];

test(
  'every page opens by its address, and runs no code but that of its files',
  { tag: [EVERY_HOST, BUILT_HOSTS] },
  async ({ app, page, watch }, { project }) => {
    // The dev server sends hundreds of files for each, and writes code into them.
    const isDev = project.name === 'dev';
    for (const { path, heading, title } of isDev ? PAGES.slice(0, 2) : PAGES) {
      const response = await page.goto(`./${path}`);
      expect(response?.status()).toBe(200);
      await expect(app.heading(heading)).toBeAttached();
      await expect(page).toHaveTitle(title);
      await expect(page).toHaveTitle(/Portolan/);
      if (isDev) continue;
      const ran = await page.evaluate(() => {
        const script = document.createElement('script');
        script.textContent = 'document.title = "planted"';
        document.head.append(script);
        return document.title === 'planted';
      });
      expect(ran).toBe(false);
      expect(watch.takeComplaints()).toEqual([expect.stringContaining('Content Security Policy')]);
    }
  },
);

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

test('the tabs of a phone keep their labels and the header holds the longest badge, whatever the language, and in wider fonts than ours', async ({
  page,
}) => {
  await readFactsBefore(page, 1_046);
  // The longest words, and those that break anywhere.
  for (const language of IN_FULL ? ['en', ...listCatalogs()] : ['de', 'ja']) {
    await page.setViewportSize({ width: 320, height: 640 });
    await page.addInitScript((chosen) => {
      localStorage.setItem('portolan.settings', JSON.stringify({ language: chosen }));
    }, language);
    await page.goto('./status');
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    await expect(page.getByRole('banner')).toContainText(/1.?046/);
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
    for (const width of [320, 768, 1024]) {
      await page.setViewportSize({ width, height: 800 });
      const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect.soft(over, `${language} at ${width}`).toBeLessThanOrEqual(0);
      const isWithin = await page.getByRole('banner').evaluate((header) => {
        const { bottom } = header.getBoundingClientRect();
        return [...header.querySelectorAll('a, button')].every((each) => each.getBoundingClientRect().bottom <= bottom);
      });
      expect.soft(isWithin, `${language} at ${width}`).toBe(true);
    }
  }
});

test('an unknown address shows an error page with a link back', { tag: BUILT_HOSTS }, async ({ app, page }) => {
  await app.open('nowhere');
  await expect(page.getByRole('heading', { level: 1, name: /no page at this address|not found/i })).toBeVisible();
  await page.getByRole('link', { name: 'Compare routes' }).click();
  await expect(app.form).toBeVisible();
});
