import { spawn } from 'node:child_process';
import { chromium, devices } from '@playwright/test';
import { installedBrowser } from './find-browser.js';
import { freePorts } from './free-ports.js';
import { ROOT } from './run.js';

/** Devices of a person's first visit: one shows the open route beside the list, the other the list alone. */
export const DEVICES = {
  phone: devices['Pixel 7'],
  'wide page': { viewport: { width: 1440, height: 900 } },
};

/** A link that compares: 5,000 USDC from Ethereum to Base. */
export const COMPARISON_LINK =
  '?fc=1&fd=0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48&tc=8453&td=0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913&amt=5000';

/** A busy machine is no fault of the page. */
const LONGEST_MS = 90_000;

/** Says on the console at what time a row was painted. Runs before any script of the page, which nothing asks meanwhile. */
function tellFirstQuote() {
  new MutationObserver((_, observer) => {
    if (document.querySelector('[data-route-card]') === null) return;
    observer.disconnect();
    requestAnimationFrame(() => console.debug('first quote', performance.timeOrigin + performance.now()));
  }).observe(document, { childList: true, subtree: true });
}

/**
 * What a browser that has nothing of the site asks for until the first quote of a link is painted: `{name, type, bytes}` of each
 * request, in order, the bytes as they came over the line, headers included.
 */
export async function countFirstVisit(browser, home, device) {
  const context = await browser.newContext({ ...device, serviceWorkers: 'block' });
  const page = await context.newPage();
  page.setDefaultTimeout(LONGEST_MS);
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  const requests = new Map();
  session.on('Network.requestWillBeSent', ({ requestId, request, type, wallTime }) => {
    const { pathname } = new URL(request.url);
    requests.set(requestId, { name: pathname.split('/').at(-1) || 'index.html', type, bytes: 0, at: wallTime * 1000 });
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const request = requests.get(requestId);
    if (request) request.bytes = encodedDataLength;
  });
  await page.addInitScript(tellFirstQuote);
  const shown = page.waitForEvent('console', (message) => message.text().startsWith('first quote'));
  await page.goto(home + COMPARISON_LINK);
  const drawnAt = Number((await shown).text().split(' ').at(-1));
  // What was asked for before counts whole.
  await page.waitForLoadState('networkidle');
  await context.close();
  return [...requests.values()].filter(({ at }) => at <= drawnAt);
}

/**
 * Serves the built app on loopback with the sample market, beside a browser that can be asked at `debugPort` too.
 *
 * @param {(tools: { browser: import('@playwright/test').Browser, home: string, debugPort: number }) => Promise<void>} use
 * @param {Record<string, string>} [variables] of the server
 */
export async function withBuiltApp(use, variables = {}) {
  const first = await freePorts(2);
  const server = await startServer(first, variables);
  const args = [`--remote-debugging-port=${first + 1}`, ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])];
  const browser = await chromium.launch({ executablePath: installedBrowser()?.path, args });
  try {
    await use({ browser, home: `http://127.0.0.1:${first}/`, debugPort: first + 1 });
  } finally {
    await browser.close();
    server.kill();
  }
}

async function startServer(port, variables) {
  const own = { PORT: `${port}`, HOST: '127.0.0.1', LOG_LEVEL: 'error', PORTOLAN_NODES: 'off' };
  const env = { ...process.env, ...own, ...variables };
  const server = spawn(process.execPath, ['dist/server/node.js'], {
    cwd: ROOT,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise((resolve, reject) => {
    server.stdout.once('data', resolve);
    server.once('exit', () => reject(new Error('The server did not start: npm run build first.')));
  });
  // Before that it refuses questions.
  while (!(await fetch(`http://127.0.0.1:${port}/readyz`)).ok) await new Promise((resolve) => setTimeout(resolve, 50));
  return server;
}
