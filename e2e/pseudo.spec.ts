import { listClipped, listPlainTexts, speakPseudo } from './pseudo.ts';
import { expect, test } from './test.ts';

/** Pages whose every word is in the catalogs. */
const PAGES = ['', 'quote', 'portfolio', 'bring-home', 'settings', 'nowhere'];

/** Names of services, chains and assets, of formats and of this one, which are the same in every language. */
const NAMES = [
  ...['Portolan', 'LI.FI', 'Relay', 'Osmosis', 'Solana', 'Español', 'Enter', 'Esc'],
  ...['Noble', 'Ethereum', 'Base', 'Arbitrum', 'Cosmos Hub', 'USDC', 'OSMO', 'ETH', 'ATOM'],
];

/** Where on them. */
const PLACES = ['main', 'header nav'];

const WIDTHS = [320, 768, 1440];

test('every word of every page is in the catalogs, and longer words are not cut off', async ({ page }) => {
  await speakPseudo(page);
  const body = page.locator('body');
  for (const path of PAGES) {
    await page.goto(`./${path}`);
    await expect(page.locator('html')).toHaveAttribute('lang', 'es');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^\[.*\]$/);
    for (const place of PLACES) {
      const within = page.locator(place);
      await expect.poll(() => listPlainTexts(within, NAMES), `${place} of ${path}`).toEqual([]);
    }
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      await expect.poll(() => listClipped(body), `${path} at ${width} px`).toEqual([]);
      const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(over, `${path} at ${width} px`).toBeLessThanOrEqual(0);
    }
  }
});
