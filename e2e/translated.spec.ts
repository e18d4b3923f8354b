import type { Page } from '@playwright/test';
import { ARBITRUM_ETH, BASE_USDC, comparisonPath } from './assets.ts';
import { IN_FULL } from './hosts.ts';
import { expect, test } from './test.ts';

/** Begins what a translator has written. */
const MARK = '«';

interface ShownText {
  readonly text: string;
  /** Whether it stands beside other texts or elements, so that React would replace its own text node only. */
  readonly isBeside: boolean;
  readonly isTranslated: boolean;
}

/** The texts with a digit. */
const figures = (page: Page): Promise<ShownText[]> =>
  page.evaluate(() => {
    const texts: ShownText[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const { parentElement: parent, data } = walker.currentNode as Text;
      if (parent === null || !/\d/.test(data) || parent.closest('script, noscript, style, svg, option')) continue;
      const isTranslated = parent.closest('[translate=no]') === null;
      texts.push({ text: data, isBeside: parent.childNodes.length > 1, isTranslated });
    }
    return texts;
  });

/** As translators of browsers do, and what is not theirs to translate as well: a `<font>` in the place of each text of React. */
const translate = (page: Page): Promise<void> =>
  page.evaluate((mark) => {
    const texts: Text[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    for (const text of texts) {
      if (text.data.trim() === '' || text.parentElement?.closest('script, noscript, style, svg, option')) continue;
      const font = document.createElement('font');
      font.textContent = `${mark}${text.data}`;
      text.replaceWith(font);
    }
  }, MARK);

const MONEY = /\$\d|\d%|\d (ETH|USDC)/;
/** Money and nothing else. */
const PURE = /^(≈ |[−+])?<?\$[\d,.]+( \([\d.,]+%\))?$/;

async function expectFiguresAlone(page: Page): Promise<void> {
  const shown = await figures(page);
  expect(shown.filter(({ text }) => MONEY.test(text)).length).toBeGreaterThan(0);
  expect(shown.filter(({ text, isBeside }) => isBeside && MONEY.test(text)).map(({ text }) => text)).toEqual([]);
  expect(shown.filter(({ text, isTranslated }) => isTranslated && PURE.test(text)).map(({ text }) => text)).toEqual([]);
}

const SIZES = { 'beside the list': { width: 1440, height: 900 }, 'on a phone': { width: 390, height: 800 } };

for (const [name, size] of Object.entries(SIZES).slice(IN_FULL ? 0 : 1)) {
  test(`a translated page shows the figures of a new amount, ${name}`, async ({ app, page, routes }) => {
    await page.setViewportSize(size);
    await app.open(comparisonPath({ from: ARBITRUM_ETH, to: BASE_USDC, amount: '0.05' }));
    await routes.expectSettled();
    await routes.best.click();
    await expect(routes.open).toBeVisible();
    await routes.openSteps();
    await expectFiguresAlone(page);
    await translate(page);
    await page.evaluate(() => {
      const address = new URL(location.href);
      address.searchParams.set('amt', '0.06');
      history.replaceState(history.state, '', address);
    });
    await expect(page).toHaveTitle(/^0\.06 ETH .*: .*\$/);
    await expect(page.getByRole('table', { name: 'Routes' })).toHaveAttribute('aria-busy', 'false');
    const left = (await figures(page)).filter(({ text }) => text.startsWith(MARK)).map(({ text }) => text.slice(1));
    await page.reload();
    await routes.expectSettled();
    await expect(routes.open).toBeVisible();
    await routes.openSteps();
    const fresh = new Set((await figures(page)).map(({ text }) => text));
    expect(left.filter((text) => !fresh.has(text))).toEqual([]);
  });
}

test('dollars and shares of what one holds stand alone, so that a translated page can replace them', async ({
  app,
  page,
  portfolio,
}) => {
  await portfolio.openSample('Sample Cosmos account');
  await expectFiguresAlone(page);
  await app.open('bring-home');
  await page.getByRole('radio').first().check();
  await expect(page.getByRole('table').getByText('$').first()).toBeVisible();
  await expectFiguresAlone(page);
  await app.open('ways-out');
  await page
    .getByRole('button', { name: /^\d+ other ways?$/ })
    .first()
    .click();
  await expect(page.getByRole('table').getByText('$').first()).toBeVisible();
  await expectFiguresAlone(page);
});
