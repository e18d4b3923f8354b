import type { Locator, Page } from '@playwright/test';
import { LINK_WORDS, PAGE_WORDS, type PageWords, QUESTION_WORDS } from '../scripts/page-words.ts';
import { readCatalog } from '../scripts/words.ts';
import { comparisonPath, INJECTIVE_USDC, OSMO } from './assets.ts';
import { hold } from './hold.ts';
import { BUILT_HOSTS, BUILT_HOSTS_IN_FULL, IN_FULL } from './hosts.ts';
import { expect, test } from './test.ts';

/** What draws, without which a page shows what its HTML has. */
const APP = /\/assets\/app-[^/]*\.js/;
const CATALOG = /\/assets\/de-[^/]*\.js/;
const WORDS = '[data-words]:not([hidden])';

/** Pixels: a machine that has none of the fonts whose measures stand in for the app's draws one of its own a pixel off. */
const MOVED = 2;

const pages = Object.entries(PAGE_WORDS).flatMap(([path, words]) => (words ? [{ path, ...words }] : []));

/** Of the text itself: of an element, the font has a say. */
const topOf = (element: Locator): Promise<number> =>
  element.evaluate((node) => {
    const range = document.createRange();
    range.selectNodeContents(node);
    return range.getBoundingClientRect().top;
  });

/** Notes what counts as the largest thing that a page draws. */
const watchLargest = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const element: Element | null = Reflect.get(entry, 'element');
        Object.assign(globalThis, { largest: element?.closest('[data-words]') ? 'the words' : element?.textContent });
      }
    }).observe({ type: 'largest-contentful-paint', buffered: true });
  });

async function expectWordsAreLargest(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  expect(await page.evaluate(() => Reflect.get(globalThis, 'largest'))).toBe('the words');
}

/** The file itself, of which nothing is run. */
async function expectWordsInFile(page: Page, { path, heading, lead }: (typeof pages)[number]): Promise<void> {
  const file = await (await page.request.get(`./${path}/`)).text();
  const read = (html: string) => {
    const { title, head, body } = new DOMParser().parseFromString(html, 'text/html');
    const description = head.querySelector('meta[name=description]')?.getAttribute('content');
    return { title, description, words: body.querySelector('[data-words]')?.textContent.replace(/\s+/g, ' ').trim() };
  };
  const expected = { title: `${heading} · Portolan`, description: lead, words: `${heading} ${lead}` };
  expect(await page.evaluate(read, file)).toEqual(expected);
}

test('a page shows its own words before it is drawn, where it draws them, and nothing larger', {
  tag: BUILT_HOSTS,
}, async ({ app, page }) => {
  await page.setViewportSize({ width: 412, height: 823 });
  await watchLargest(page);
  // What draws is the same for all of them and on every host, and each page of a static one starts a service of its own.
  const drawn = IN_FULL ? pages : pages.slice(0, test.info().project.name === 'static' ? 1 : 3);
  for (const each of pages.slice(drawn.length)) await expectWordsInFile(page, each);
  for (const { path, heading, lead } of drawn) {
    await test.step(path, async () => {
      const letCome = await hold(page, APP);
      await app.open(path);
      await expect(page.locator(WORDS)).toHaveText(`${heading} ${lead}`);
      await expect(page).toHaveTitle(`${heading} · Portolan`);
      await expect(page.locator('meta[name=description]')).toHaveAttribute('content', lead);
      const before = await topOf(page.getByText(lead, { exact: true }));
      await letCome();
      await expect(app.heading(heading)).toBeVisible();
      await expect(page.locator(WORDS)).toHaveCount(0);
      const after = await topOf(page.getByText(lead, { exact: true }));
      expect(Math.abs(after - before)).toBeLessThan(MOVED);
      // On the page for sites the block of code is larger, and comes with the rest.
      if (path !== 'embed') await expectWordsAreLargest(page);
    });
  }
});

test('Compare shows words of its question before it is drawn', { tag: BUILT_HOSTS_IN_FULL }, async ({
  app,
  page,
  routes,
}) => {
  const heading = page.getByText(QUESTION_WORDS.heading);
  for (const width of [412, 1440]) {
    await page.setViewportSize({ width, height: 823 });
    const letCome = await hold(page, APP);
    await app.open();
    await expect(page.locator(WORDS)).toHaveText(`${QUESTION_WORDS.heading} ${QUESTION_WORDS.lead}`);
    const before = await topOf(heading);
    await letCome();
    await expect(page.getByRole('heading', { name: QUESTION_WORDS.heading })).toBeVisible();
    await expect(page.getByText(QUESTION_WORDS.lead)).toBeVisible();
    await expect(page.locator(WORDS)).toHaveCount(0);
    expect(Math.abs((await topOf(heading)) - before)).toBeLessThan(MOVED);
  }

  const letAgain = await hold(page, APP);
  await app.open(comparisonPath({ from: INJECTIVE_USDC, to: OSMO, amount: '100' }));
  await expect(page.locator(WORDS)).toHaveText(LINK_WORDS);
  await letAgain();
  await routes.expectSettled();
  await expect(page.locator(WORDS)).toHaveCount(0);
});

test('an address that has no page shows no words of another', async ({ app, page }) => {
  const letCome = await hold(page, APP);
  await app.open('nowhere');
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/index-')),
  );
  await expect(page.locator(WORDS)).toHaveCount(0);
  await letCome();
  await expect(app.heading('Page not found')).toBeVisible();
});

test('nothing that Compare draws counts as larger than its first words', async ({ app, page }) => {
  await page.setViewportSize({ width: 412, height: 823 });
  await watchLargest(page);
  for (const path of ['', comparisonPath({ from: INJECTIVE_USDC, to: OSMO, amount: '100' })]) {
    await app.open(path);
    await expectWordsAreLargest(page);
  }
});

test.describe('in another language', () => {
  test.use({ locale: 'de-DE' });

  test('the words of a page wait for theirs', { tag: BUILT_HOSTS_IN_FULL }, async ({ app, page }) => {
    const letAppCome = await hold(page, APP);
    const letCatalogCome = await hold(page, CATALOG);
    const asked = page.waitForRequest(CATALOG);
    await app.open('matrix');
    await asked;
    await expect(page.locator(WORDS)).toHaveCount(0);
    letCatalogCome();
    const { heading, lead } = PAGE_WORDS.matrix as PageWords;
    const german = readCatalog('de');
    await expect(page.locator(WORDS)).toHaveText(`${german[heading]} ${german[lead]}`);
    letAppCome();
    await expect(app.heading(`${german[heading]}`)).toBeVisible();
  });
});
