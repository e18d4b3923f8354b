import type { Locator, Page } from '@playwright/test';
import { ARBITRUM_USDC, ATOM, BASE_USDC, comparisonPath, ETHEREUM_USDC } from './assets.ts';
import { expect, test } from './test.ts';

/** The text of a page that is seen: not what is folded, what a list would offer or what is for screen readers alone. */
function seenText(): string {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const seen: string[] = [];
  for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
    const { parentElement } = text;
    if (
      parentElement?.checkVisibility({ visibilityProperty: true }) &&
      parentElement.closest('.sr-only, option') === null
    )
      seen.push(text.textContent ?? '');
  }
  return seen.join(' ');
}

interface Counted {
  readonly page: string;
  readonly path: string;
  readonly most: number;
  /** What is drawn last: before it a page has few words. */
  readonly last: (page: Page) => Locator;
}

const openRoute = (page: Page) =>
  page.getByRole('region', { name: 'Open route' }).getByRole('button', { name: 'Copy the steps' });

/** At most this many words stand on a page that nobody has unfolded: who moves money reads the figures, not us. */
const COMPARISONS: readonly Counted[] = [
  {
    page: 'one bridge',
    path: comparisonPath({ from: ETHEREUM_USDC, to: BASE_USDC, amount: '5000' }),
    most: 260,
    last: openRoute,
  },
  {
    page: 'bridges and swaps',
    path: comparisonPath({ from: ARBITRUM_USDC, to: ATOM, amount: '250' }),
    // Two of its signatures name the coin that their gas takes there, and that nothing holds its price stands under the amount.
    most: 350,
    last: openRoute,
  },
];

/** Nothing of one shows on the next: they are one visit. */
const PAGES: readonly Counted[] = [
  // Six of them are gas coins that one has to hold.
  {
    page: 'first page',
    path: '',
    most: 123,
    last: (page) => page.getByText(/ · [\d–]+ signatures?( · needs .*)?$/).last(),
  },
  {
    page: 'Bridges',
    path: 'bridges',
    most: 450,
    last: (page) => page.getByRole('region', { name: 'What ends, and when' }),
  },
  {
    page: 'Matrix',
    path: 'matrix',
    // Its legend says what a pen and a pump stand for, the line beside it what best means, the last two lines which bridges and costs cells show.
    most: 163,
    last: (page) => page.getByRole('link', { name: /^Osmosis to .*costs / }).last(),
  },
  {
    page: 'Portfolio without an address',
    path: 'portfolio',
    // Eleven of them say what a service without nodes cannot read, before somebody writes an address.
    most: 98,
    last: (page) => page.getByRole('button', { name: 'Sample Cosmos account' }),
  },
  { page: 'Settings', path: 'settings', most: 155, last: (page) => page.getByText('Use another service') },
];

for (const visit of [PAGES, ...COMPARISONS.map((each) => [each])]) {
  const names = visit.map(({ page, most }) => `${page} in ${most} words`).join(', ');
  test(`what is said by ${names}`, async ({ app, page }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    for (const { page: name, path, most, last } of visit) {
      await app.open(path);
      await expect(last(page)).toBeVisible();
      const words = (await page.evaluate(seenText)).split(/\s+/).filter((word) => /\p{L}/u.test(word));
      expect.soft(words.length, `${name}: ${words.join(' ')}`).toBeLessThanOrEqual(most);
    }
  });
}
