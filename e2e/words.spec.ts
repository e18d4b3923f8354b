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

/** At most this many words stand on a page that nobody has unfolded: who moves money reads the figures, not us. */
const PAGES = [
  { page: 'one bridge', path: comparisonPath({ from: ETHEREUM_USDC, to: BASE_USDC, amount: '5000' }), most: 260 },
  { page: 'bridges and swaps', path: comparisonPath({ from: ARBITRUM_USDC, to: ATOM, amount: '250' }), most: 320 },
  { page: 'first page', path: '', most: 115 },
  { page: 'Bridges', path: 'bridges', most: 450 },
  { page: 'Matrix', path: 'matrix', most: 150 },
  { page: 'Portfolio without an address', path: 'portfolio', most: 90 },
  { page: 'Settings', path: 'settings', most: 150 },
];

for (const { page: name, path, most } of PAGES)
  test(`${name} says what it says in ${most} words`, async ({ app, page, routes }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await app.open(path);
    if (path.includes('?')) await routes.expectSettled();
    await expect(page.getByRole('main')).not.toContainText('Loading');
    const words = (await page.evaluate(seenText)).split(/\s+/).filter((word) => /\p{L}/u.test(word));
    expect(words.length, words.join(' ')).toBeLessThanOrEqual(most);
  });
