import type { Page } from '@playwright/test';
import { SAMPLE_TXS } from '#contract/sample-txs.ts';
import { readCatalog } from '../scripts/words.ts';
import { ARBITRUM_ETH, ATOM, comparisonPath } from './assets.ts';
import { lookAt } from './look-at.ts';
import { listClipped } from './pseudo.ts';
import { expect, test } from './test.ts';

const arabic = readCatalog('ar');
const button = (page: Page, text: string) => page.getByRole('button', { name: arabic[text], exact: true });
const row = (page: Page) => page.locator('main tbody tr').first();

async function openRoute(page: Page): Promise<void> {
  await button(page, 'Open all').click();
  await expect(button(page, 'Close all')).toBeVisible();
}

async function readSample(page: Page): Promise<void> {
  await button(page, 'Sample EVM account').click();
  await expect(page.getByRole('treegrid').getByRole('row').nth(2)).toBeVisible();
}

const PAGES: readonly [name: string, path: string, arrive: (page: Page) => Promise<void>][] = [
  ['the open route', comparisonPath({ from: ARBITRUM_ETH, to: ATOM, amount: '1' }), openRoute],
  ['Bridges', 'bridges', (page) => expect(row(page)).toBeVisible()],
  ['Portfolio', 'portfolio', readSample],
  ['Settings', 'settings', (page) => expect(page.getByRole('heading', { level: 1 })).toHaveText(`${arabic.Settings}`)],
];

/** The texts of which letters or digits that run from the left take no room: the browser did not draw them. */
function listUndrawn(root: Element): string[] {
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const range = new Range();
  const isUndrawn = (text: Text, at: number): boolean => {
    range.setStart(text, at);
    range.setEnd(text, at + 1);
    const boxes = [...range.getClientRects()];
    return boxes.length > 0 && boxes.every(({ width }) => width === 0);
  };
  const found: string[] = [];
  while (texts.nextNode()) {
    const text = texts.currentNode as Text;
    if (
      text.parentElement?.checkVisibility() &&
      [...text.data.matchAll(/[\w$]/g)].some(({ index }) => isUndrawn(text, index))
    )
      found.push(text.data);
  }
  return found;
}

test('in Arabic the app runs from right to left, and its amounts from left to right', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('portolan.settings', JSON.stringify({ language: 'ar' })));
  for (const [turn, [name, path, arrive]] of PAGES.entries()) {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(`./${path}`);
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
    await expect(page.locator('html')).toHaveAttribute('lang', 'ar');
    await arrive(page);
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await expect.poll(() => listClipped(page.locator('body')), `${name} at ${width}`).toEqual([]);
      expect(await page.locator('main').evaluate(listUndrawn), `${name} at ${width}`).toEqual([]);
    }
    await lookAt(page, `${name} in Arabic`, turn);
  }
});

test('in Arabic a hash that begins with digits alone reads from its first digit', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('portolan.settings', JSON.stringify({ language: 'ar' })));
  const { chain_id, tx_hash } = SAMPLE_TXS.arrived;
  // Where the form is folded: it has the whole hash.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`./follow?tx=${tx_hash}&chain=${chain_id}`);
  const hash = page.getByTitle(tx_hash).first();
  await expect(hash).toHaveText('00000000…0000C4');
  const [first, last] = await hash.evaluate((element) => {
    const text = element.firstChild as Text;
    return [0, text.length - 1].map((at) => {
      const range = new Range();
      range.setStart(text, at);
      range.setEnd(text, at + 1);
      return range.getBoundingClientRect().left;
    });
  });
  expect(first).toBeLessThan(last as number);
});
