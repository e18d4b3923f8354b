import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { loadavg } from 'node:os';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import { COMPARISON_LINK, countFirstVisit, DEVICES, withBuiltApp } from '../scripts/first-visit.js';
import { runNpm } from '../scripts/run.js';
import { machineText, quantile, tableText } from './report.ts';

/**
 * `npm run bench:page`, after `npm run build`: what a first visit loads until its first quote, what a person waits for on slow
 * devices and lines, and Lighthouse against every page on a phone. A busy machine makes each of them worse; the load stands beside the figures. Options: `--rounds 3`, `--no-lighthouse`,
 * `--only-lighthouse`, `--only-loads`, `--pages bridges,link` for Lighthouse of these.
 */

/** The package of Lighthouse. Only this benchmark installs it. */
const FOLDER = fileURLToPath(new URL('lighthouse/', import.meta.url));

const OTHER_PAGES = ['portfolio', 'follow', 'bridges', 'matrix', 'settings', 'status', 'bring-home', 'embed'];
/** Paths by the names that `--pages` takes. */
const PAGES: ReadonlyMap<string, string> = new Map([
  ['compare', ''],
  ['link', COMPARISON_LINK],
  ...OTHER_PAGES.map((page) => [page, page] as const),
]);
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const GATES: Readonly<Record<(typeof CATEGORIES)[number], number>> = {
  performance: 95,
  accessibility: 100,
  'best-practices': 100,
  seo: 100,
};

/** Bytes a second, and ms of a round trip. */
const SLOW_LINE = { downloadThroughput: 50_000, uploadThroughput: 50_000, latency: 400, offline: false };
const SLOWDOWN = 4;
const LONGEST_MS = 90_000;

interface Audit {
  readonly title: string;
  readonly score: number | null;
  readonly scoreDisplayMode: string;
  readonly numericValue?: number;
}
interface Category {
  readonly score: number | null;
  readonly auditRefs: readonly { readonly id: string; readonly weight: number }[];
}
interface Report {
  readonly categories: Readonly<Record<string, Category>>;
  readonly audits: Readonly<Record<string, Audit>>;
}
type Lighthouse = (url: string, flags: object) => Promise<{ lhr: Report } | undefined>;

async function loadLighthouse(): Promise<Lighthouse> {
  if (!existsSync(`${FOLDER}node_modules/.package-lock.json`)) {
    process.stderr.write('Installing Lighthouse into bench/lighthouse, once.\n');
    const { code, output } = await runNpm(['ci', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: FOLDER });
    if (code !== 0) throw new Error(`Lighthouse could not be installed:\n${output}`);
  }
  const file = createRequire(`${FOLDER}package.json`).resolve('lighthouse');
  return (await import(pathToFileURL(file).href)).default;
}

const load = (): string => (loadavg()[0] as number).toFixed(1);

/** The audits of a category that cost points, by name. */
const faultsIn = ({ categories, audits }: Report, category: string): string[] =>
  (categories[category]?.auditRefs ?? [])
    .filter(({ id, weight }) => weight > 0 && audits[id]?.score !== null && (audits[id]?.score ?? 1) < 0.9)
    .map(({ id }) => id);

/** When the largest text or picture was painted on the simulated line, in each visit. */
const paintsOf = (reports: readonly Report[]): string =>
  reports
    .map(({ audits }) => `${((audits['largest-contentful-paint']?.numericValue ?? Number.NaN) / 1000).toFixed(1)} s`)
    .join(' ');

async function auditPages(home: string, debugPort: number, rounds: number, names: readonly string[]): Promise<void> {
  const lighthouse = await loadLighthouse();
  const rows: string[][] = [];
  for (const [name, path] of PAGES) {
    if (!names.includes(name)) continue;
    const reports: Report[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const result = await lighthouse(home + path, { port: debugPort, onlyCategories: CATEGORIES, logLevel: 'error' });
      if (result) reports.push(result.lhr);
    }
    const scores = CATEGORIES.map((category) =>
      Math.round(
        quantile(
          reports.map(({ categories }) => (categories[category]?.score ?? 0) * 100),
          0.5,
        ),
      ),
    );
    const missed = CATEGORIES.filter((category, i) => (scores[i] ?? 0) < GATES[category]);
    const faults = new Set(missed.flatMap((category) => reports.flatMap((report) => faultsIn(report, category))));
    rows.push([name, ...scores.map(String), paintsOf(reports), load(), [...faults].join(' ') || '-']);
    process.stderr.write(`${rows.at(-1)?.join('  ')}\n`);
  }
  process.stdout.write(
    `\n${tableText(['Lighthouse, phone', ...CATEGORIES, 'largest paint of each', 'load', 'what costs points'], rows)}\n`,
  );
}

/**
 * Counts layout shifts, notes when the first route is in the page, and says so on the console: whatever asks the page whether it is
 * there makes a slow one slower. Runs before any script of the page.
 */
function watchPage(): void {
  const noted = { shift: 0, firstRoute: 0, firstPaint: 0 };
  Object.assign(globalThis, { noted });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
      if (!entry.hadRecentInput) noted.shift += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
  new PerformanceObserver((list) => {
    for (const { name, startTime } of list.getEntries())
      if (name === 'first-contentful-paint') noted.firstPaint = startTime;
  }).observe({ type: 'paint', buffered: true });
  new MutationObserver((_, observer) => {
    if (document.querySelector('[data-route-card]') === null) return;
    noted.firstRoute = performance.now();
    observer.disconnect();
    console.debug('first route');
  }).observe(document, { childList: true, subtree: true });
}

interface Noted {
  readonly shift: number;
  readonly firstRoute: number;
  readonly firstPaint: number;
}

const PHONE: BrowserContextOptions = { ...DEVICES.phone, serviceWorkers: 'block' };
const DESKTOP: BrowserContextOptions = { ...DEVICES['wide page'], serviceWorkers: 'block' };

interface Slowness {
  readonly device?: BrowserContextOptions;
  readonly slowdown?: number;
  readonly line?: typeof SLOW_LINE;
}

/** A page of a browser that has nothing of the site, on a slow device or line. */
async function withPage<T>(browser: Browser, slowness: Slowness, use: (page: Page) => Promise<T>): Promise<T> {
  const context = await browser.newContext(slowness.device ?? PHONE);
  const page = await context.newPage();
  page.setDefaultTimeout(LONGEST_MS);
  const session = await context.newCDPSession(page);
  if (slowness.slowdown) await session.send('Emulation.setCPUThrottlingRate', { rate: slowness.slowdown });
  if (slowness.line) {
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', slowness.line);
  }
  await page.addInitScript(watchPage);
  const result = await use(page);
  await context.close();
  return result;
}

const openLink = (browser: Browser, home: string, slowness: Slowness): Promise<Noted> =>
  withPage(browser, slowness, async (page) => {
    const first = said(page, 'first route');
    await page.goto(home + COMPARISON_LINK, { timeout: LONGEST_MS });
    await first;
    // What comes after the first route may still move it.
    await page.waitForLoadState('networkidle');
    return page.evaluate(() => (globalThis as unknown as { noted: Noted }).noted);
  });

const said = (page: Page, text: string) =>
  page.waitForEvent('console', { predicate: (message) => message.text() === text, timeout: LONGEST_MS });

interface Opened {
  /** When the field is there to be typed in, and painted. */
  readonly field: number;
  /** When the first row is. */
  readonly row: number;
}

/** A picker from the press on "From", at rest before; in milliseconds. */
const openPicker = (browser: Browser, home: string): Promise<Opened> =>
  withPage(browser, { device: DESKTOP, slowdown: SLOWDOWN }, async (page) => {
    await page.goto(home, { timeout: LONGEST_MS });
    await page.waitForLoadState('networkidle');
    await page.evaluate(() => {
      const times = { pressed: 0, field: 0, row: 0 };
      Object.assign(globalThis, { times });
      addEventListener('click', ({ timeStamp }) => (times.pressed ||= timeStamp), { capture: true });
      const shown = { field: 'dialog [role=combobox]', row: 'dialog [role=option]' };
      new MutationObserver((_, observer) => {
        for (const name of ['field', 'row'] as const) {
          if (times[name] > 0 || document.querySelector(shown[name]) === null) continue;
          times[name] = performance.now();
          if (name === 'row') observer.disconnect();
          // After the frame that shows it.
          requestAnimationFrame(() =>
            setTimeout(() => {
              times[name] = performance.now();
              if (name === 'row') console.debug('picker open');
            }),
          );
        }
      }).observe(document, { childList: true, subtree: true });
    });
    const from = page.getByRole('form', { name: 'What to compare' }).getByRole('button', { name: 'From:' });
    // The pointer's own search for the button is over before the press.
    await from.hover();
    const open = said(page, 'picker open');
    await page.mouse.down();
    await page.mouse.up();
    await open;
    return page.evaluate(() => {
      const { pressed, field, row } = (globalThis as unknown as { times: Opened & { pressed: number } }).times;
      return { field: field - pressed, row: row - pressed };
    });
  });

/** What a browser asks for until the first quote, in order. */
async function listLoads(browser: Browser, home: string): Promise<void> {
  for (const [name, device] of Object.entries(DEVICES)) {
    const asked = await countFirstVisit(browser, home, device);
    const kb = (parts: typeof asked) => (parts.reduce((sum, { bytes }) => sum + bytes, 0) / 1000).toFixed(1);
    const rows = asked.map((each) => [each.name, each.type, kb([each])]);
    const scripts = asked.filter(({ type }) => type === 'Script');
    rows.push(['all', `${asked.length}`, kb(asked)], ['of it script', `${scripts.length}`, kb(scripts)]);
    process.stdout.write(`\n${tableText([`until the first quote, ${name}`, 'type', 'kB'], rows)}\n`);
  }
}

async function timeWaits(browser: Browser, home: string, rounds: number): Promise<void> {
  const rows: string[][] = [];
  const add = (what: string, gate: number, values: readonly number[], write: (value: number) => string) => {
    const median = quantile(values, 0.5);
    rows.push([what, write(gate), write(median), values.map(write).join(' '), load(), median <= gate ? 'yes' : 'no']);
    process.stderr.write(`${rows.at(-1)?.join('  ')}\n`);
  };
  const repeat = async <T>(work: () => Promise<T>): Promise<T[]> => {
    const results: T[] = [];
    for (let round = 0; round < rounds; round += 1) results.push(await work());
    return results;
  };
  const seconds = (value: number) => `${(value / 1000).toFixed(2)} s`;
  const slow = await repeat(() => openLink(browser, home, { slowdown: SLOWDOWN }));
  add(
    'first route, 4 times slower',
    1500,
    slow.map(({ firstRoute }) => firstRoute),
    seconds,
  );
  add(
    'layout shift of it',
    0.02,
    slow.map(({ shift }) => shift),
    (value) => value.toFixed(4),
  );
  const wide = await repeat(() => openLink(browser, home, { device: DESKTOP }));
  add(
    'layout shift, 1440 wide',
    0.02,
    wide.map(({ shift }) => shift),
    (value) => value.toFixed(4),
  );
  const thin = await repeat(() => openLink(browser, home, { line: SLOW_LINE }));
  add(
    'first route, 50 kB/s and 400 ms',
    5000,
    thin.map(({ firstRoute }) => firstRoute),
    seconds,
  );
  add(
    'layout shift on it, with its font late',
    0.02,
    thin.map(({ shift }) => shift),
    (value) => value.toFixed(4),
  );
  add(
    'first words on that line',
    3000,
    thin.map(({ firstPaint }) => firstPaint),
    seconds,
  );
  const picker = await repeat(() => openPicker(browser, home));
  const milliseconds = (value: number) => `${Math.round(value)} ms`;
  add(
    'picker to type in, 4 times slower',
    200,
    picker.map(({ field }) => field),
    milliseconds,
  );
  add(
    'its first row',
    200,
    picker.map(({ row }) => row),
    milliseconds,
  );
  process.stdout.write(`\n${tableText(['what', 'gate', 'median', 'each', 'load', 'met'], rows)}\n`);
}

function option(name: string, fallback: string): string {
  const at = process.argv.indexOf(`--${name}`);
  return (at < 0 ? undefined : process.argv[at + 1]) ?? fallback;
}

async function main(): Promise<void> {
  const rounds = Number(option('rounds', '3'));
  const names = option('pages', [...PAGES.keys()].join()).split(',');
  const unknown = names.find((name) => !PAGES.has(name));
  if (unknown !== undefined) throw new Error(`--pages: no page ${unknown}; there are ${[...PAGES.keys()].join(', ')}`);
  process.stdout.write(`${machineText()}\n`);
  await withBuiltApp(async ({ browser, home, debugPort }) => {
    if (!process.argv.includes('--only-lighthouse')) await listLoads(browser, home);
    if (process.argv.includes('--only-loads')) return;
    if (!process.argv.includes('--only-lighthouse')) await timeWaits(browser, home, rounds);
    if (!process.argv.includes('--no-lighthouse')) await auditPages(home, debugPort, rounds, names);
  });
}

await main();
