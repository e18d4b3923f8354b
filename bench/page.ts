import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { loadavg } from 'node:os';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { type Browser, type BrowserContextOptions, chromium, devices, type Page } from '@playwright/test';
import { installedBrowser } from '../scripts/find-browser.js';
import { freePorts } from '../scripts/free-ports.js';
import { ROOT, runNpm } from '../scripts/run.js';
import { machineText, quantile, tableText } from './report.ts';

/**
 * `npm run bench:page`, after `npm run build`: Lighthouse against every page on a phone, and what a person waits for on slow devices
 * and lines. A busy machine makes each of them worse; the load stands beside the figures. Options: `--rounds 3`, `--no-lighthouse`,
 * `--only-lighthouse`, `--pages bridges,link` for Lighthouse of these.
 */

/** The package of Lighthouse. Only this benchmark installs it. */
const FOLDER = fileURLToPath(new URL('lighthouse/', import.meta.url));

const DEEP_LINK =
  '?fc=1&fd=0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48&tc=8453&td=0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913&amt=5000';
const OTHER_PAGES = ['portfolio', 'bridges', 'matrix', 'settings', 'status', 'bring-home', 'embed'];
/** Paths by the names that `--pages` takes. */
const PAGES: ReadonlyMap<string, string> = new Map([
  ['compare', ''],
  ['link', DEEP_LINK],
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

/** Serves the built app on loopback, with the sample market. */
async function startServer(port: number): Promise<ChildProcess> {
  const env = { ...process.env, PORT: `${port}`, HOST: '127.0.0.1', LOG_LEVEL: 'error' };
  const server = spawn(process.execPath, ['dist/server/node.js'], {
    cwd: ROOT,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise<void>((resolve, reject) => {
    server.stdout?.once('data', () => resolve());
    server.once('exit', () => reject(new Error('The server did not start: npm run build first.')));
  });
  return server;
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

const PHONE: BrowserContextOptions = { ...devices['Pixel 7'], serviceWorkers: 'block' };
const DESKTOP: BrowserContextOptions = { viewport: { width: 1440, height: 900 }, serviceWorkers: 'block' };

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
    await page.goto(home + DEEP_LINK, { timeout: LONGEST_MS });
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
    'first words on that line',
    2500,
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
  const first = await freePorts(2);
  const server = await startServer(first);
  const args = [`--remote-debugging-port=${first + 1}`, ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])];
  const browser = await chromium.launch({ executablePath: installedBrowser()?.path, args });
  const home = `http://127.0.0.1:${first}/`;
  try {
    if (!process.argv.includes('--only-lighthouse')) await timeWaits(browser, home, rounds);
    if (!process.argv.includes('--no-lighthouse')) await auditPages(home, first + 1, rounds, names);
  } finally {
    await browser.close();
    server.kill();
  }
}

await main();
