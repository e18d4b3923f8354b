import { defineConfig } from '@playwright/test';
import { BUILT_HOSTS, EVERY_HOST, FIRST_PORT, HOSTS, LIVE, TODAY, WITHOUT_SERVER } from './e2e/hosts.ts';
import { CONTROL_PORT, PORTOLAN_NODES } from './e2e/nodes/places.ts';
import { installedBrowser } from './scripts/find-browser.js';

const QUIET = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Pages of the browser's own, made anew for each journey: a list below its address bar, and a process in reserve.
  '--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup,SpareRendererForSitePerProcess',
];
const args = process.getuid?.() === 0 ? ['--no-sandbox', ...QUIET] : QUIET;
const executablePath = installedBrowser()?.path;

/** A server has this long to start, on a busy machine too. */
const START_MS = 180_000;

/** Whatever the person at this machine has set for a service of their own. */
const WITHOUT_NODES = { PORTOLAN_NODES: 'off', PORTOLAN_PRICES: 'auto', PORTOLAN_TODAY: TODAY };
/** With real nodes nothing is priced unless it is asked for. */
const WITH_NODES = {
  PORTOLAN_NODES,
  PORTOLAN_PRICES: 'sample',
  PORTOLAN_LIVENESS: 'off',
  PORTOLAN_TODAY: TODAY,
};

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  workers: 4,
  // A busy machine is no fault of the app: these end what hangs, and what is slow goes on.
  timeout: 120_000,
  expect: { timeout: 60_000 },
  // What passes at the second attempt is listed as flaky.
  retries: process.env.CI ? 1 : 0,
  reporter: 'line',
  use: {
    browserName: 'chromium',
    launchOptions: { executablePath, args },
    screenshot: 'only-on-failure',
    locale: 'en-GB',
    // What a service worker answers, no journey can hold back or change. The one about it allows it.
    serviceWorkers: 'block',
    viewport: { width: 1440, height: 900 },
  },
  projects: [
    // The nodes are one set for all: a journey that breaks one must be alone with it. First, beside those of other hosts.
    { name: 'live', use: { baseURL: HOSTS.live }, grep: new RegExp(LIVE), workers: 1 },
    { name: 'node', use: { baseURL: HOSTS.node }, grepInvert: new RegExp(`${LIVE}|${WITHOUT_SERVER}`) },
    { name: 'dev', use: { baseURL: HOSTS.dev }, grep: new RegExp(EVERY_HOST) },
    {
      name: 'static',
      use: { baseURL: HOSTS.static },
      grep: new RegExp(`${EVERY_HOST}|${BUILT_HOSTS}|${WITHOUT_SERVER}`),
    },
  ],
  webServer: [
    // First, and without waiting: the nodes start while the servers do.
    { command: 'node --import tsx e2e/nodes/start.ts', port: CONTROL_PORT, timeout: START_MS },
    {
      command: 'node dist/server/node.js',
      env: { ...WITHOUT_NODES, PORT: String(FIRST_PORT), HOST: '127.0.0.1', LOG_LEVEL: 'error' },
      url: `${HOSTS.node}readyz`,
      timeout: START_MS,
    },
    {
      command: `node node_modules/vite/bin/vite.js --port ${FIRST_PORT + 1} --strictPort`,
      env: WITHOUT_NODES,
      url: `${HOSTS.dev}readyz`,
      timeout: START_MS,
    },
    {
      command: `node scripts/serve-folder.js dist/static ${FIRST_PORT + 2} ${new URL(HOSTS.static).pathname}`,
      url: HOSTS.static,
      timeout: START_MS,
    },
    {
      command: 'node dist/server/node.js',
      env: { ...WITH_NODES, PORT: String(FIRST_PORT + 3), HOST: '127.0.0.1', LOG_LEVEL: 'error' },
      url: `${HOSTS.live}readyz`,
      timeout: START_MS,
    },
  ],
});
