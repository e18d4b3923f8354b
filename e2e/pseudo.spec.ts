import type { Page } from '@playwright/test';
import type { NoticesResponse } from '#contract/notice.ts';
import { ARBITRUM_ETH, ATOM, comparisonPath } from './assets.ts';
import { inPseudo, listClipped, listPlainTexts, speakPseudo } from './pseudo.ts';
import { expect, test } from './test.ts';

interface State {
  readonly name: string;
  /** Without one it is reached from the state before it. */
  readonly path?: string;
  /** From the page as it opens, or as the state before it left it, to what it shows in the end. */
  readonly arrive?: (page: Page) => Promise<void>;
}

const button = (page: Page, text: string) => page.getByRole('button', { name: inPseudo(text), exact: true });

const firstRow = (page: Page) => expect(page.locator('main tbody tr').first()).toBeVisible();

async function readSample(page: Page): Promise<void> {
  await button(page, 'Sample EVM account').click();
  await expect(page.getByRole('treegrid').getByRole('row').nth(2)).toBeVisible();
  // Once all is read: a balance that comes later makes another question of what is asked about all of them.
  await expect(button(page, 'Scan all')).toBeVisible();
}

async function openRoute(page: Page): Promise<void> {
  await firstRow(page);
  await button(page, 'Open all').click();
  await expect(button(page, 'Close all')).toBeVisible();
}

async function bringHome(page: Page): Promise<void> {
  await page.locator('main a[href$="bring-home"]').click();
  await page.getByRole('radio').first().check();
  await expect(button(page, 'Ask again')).toBeVisible();
}

async function waysOut(page: Page): Promise<void> {
  await button(page, 'Sample Cosmos account').click();
  await page.locator('main a[href*="ways-out"]').first().click();
  await page.locator('main section[aria-busy="false"] h3 ~ button[aria-expanded="false"]').first().click();
  await firstRow(page);
}

/** Which notices there are changes with the facts: of these the names are known. */
const NOTICES = new Set(['cctp-v1', 'noble-usdc', 'axelar-token-transfers']);

async function keepKnownNotices(page: Page): Promise<void> {
  await page.route('**/v2/info/notices', async (route) => {
    const response = await route.fetch();
    const { notices, ...rest }: NoticesResponse = await response.json();
    const known = notices
      .filter(({ id }) => NOTICES.has(id))
      .map((notice) => ({ ...notice, instead: notice.instead?.slice(0, 6) }));
    await route.fulfill({ response, json: { ...rest, notices: known } });
  });
}

/** Nothing of one shows on the next: they are one visit. */
const PAGES: readonly State[] = [
  { name: 'Compare', path: '' },
  { name: 'Frozen quotes', path: 'quote' },
  { name: 'Bridges', path: 'bridges', arrive: firstRow },
  { name: 'Matrix', path: 'matrix', arrive: (page) => expect(page.locator('main tbody a').first()).toBeVisible() },
  { name: 'Status', path: 'status', arrive: (page) => expect(page.locator('main dl')).toBeVisible() },
  { name: 'Embed', path: 'embed' },
  { name: 'Settings', path: 'settings' },
  { name: 'Page not found', path: 'nowhere' },
];

const VISITS: readonly (readonly State[])[] = [
  PAGES,
  [
    {
      name: 'the list of routes and an open route',
      path: comparisonPath({ from: ARBITRUM_ETH, to: ATOM, amount: '1' }),
      arrive: openRoute,
    },
  ],
  [
    { name: 'Portfolio', path: 'portfolio', arrive: readSample },
    { name: 'Bring home', arrive: bringHome },
  ],
  [{ name: 'Ways out', path: 'portfolio', arrive: waysOut }],
];

/** Names of services, bridges, chains and assets, of formats and of this language, which are the same in every language; days follow the browser and the language. */
const NAMES = [
  ...[
    'Portolan',
    'LI.FI',
    'Relay',
    'Skip',
    'Jumper',
    'Osmosis',
    'Solana',
    'Español',
    'Enter',
    'Esc',
    'CSV',
    'JSON',
    'Nov',
  ],
  ...[
    'IBC Eureka',
    'IBC',
    'Axelar',
    'CCTP',
    'Hyperlane',
    'OPinit',
    'Go Fast',
    'Stargate',
    'LayerZero',
    'Arbitrum bridge',
    'OP Stack bridge',
    'ZKsync bridge',
    'Scroll bridge',
    'Polygon PoS bridge',
  ],
  ...['Uniswap', 'Aerodrome', 'Velodrome', 'Astroport', 'Coinbase', 'Wrapped Lido Staked Ether', 'Wrapped Bitcoin'],
  ...['Noble', 'Ethereum', 'Base', 'Arbitrum', 'Cosmos Hub', 'OP Mainnet', 'Polygon', 'Avalanche', 'Celestia'],
  ...[
    'Injective (Cosmos)',
    'Injective (EVM)',
    'Osmosis',
    'Neutron',
    'dYdX Protocol',
    'Stride',
    'stATOM',
    'STRD',
    'NTRN',
    'DYDX',
    'Unichain',
    'Injective',
    'Avalanche',
    'AVAX',
  ],
  ...['de diciembre de', 'de noviembre de', 'de octubre de', 'de junio de', 'de enero de'],
  ...[
    'jun',
    'jul',
    'ago',
    'sept',
    'oct',
    'nov',
    'dic',
    'ene',
    'feb',
    'BNB Smart Chain',
    'Linea',
    'Plume',
    'Orca',
    'Ink',
    'SOL',
  ],
  ...['USDC.n', 'USDC.inj', 'allUSDC', 'USDC', 'USDT', 'OSMO', 'ETH', 'ATOM', 'INJ', 'POL', 'polygon-native', 'native'],
];

/** Where on a page. */
const REGIONS = ['main', 'header nav'];

const WIDTHS = [320, 768, 1440];

async function expectWordsOf(page: Page, { path, arrive }: State): Promise<void> {
  if (path !== undefined) await page.goto(`./${path}`);
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  await arrive?.(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^\[.*\]$/);
  for (const region of REGIONS) {
    await expect.poll(() => listPlainTexts(page.locator(region), NAMES), region).toEqual([]);
  }
  const body = page.locator('body');
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(() => listClipped(body), `at ${width} px`).toEqual([]);
    const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(over, `at ${width} px`).toBeLessThanOrEqual(0);
  }
}

for (const visit of VISITS) {
  const names = visit.map(({ name }) => name).join(', ');
  test(`every word of ${names} is in the catalogs, and longer words are not cut off`, async ({ page }) => {
    await speakPseudo(page);
    await keepKnownNotices(page);
    for (const state of visit) await test.step(state.name, () => expectWordsOf(page, state));
  });
}
