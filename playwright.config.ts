import { defineConfig } from '@playwright/test';
import { BUILT_HOSTS, EVERY_HOST, HOSTS, IN_FULL, LIVE, WITHOUT_SERVER } from './e2e/hosts.ts';
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

/** The servers have this long to start, on a busy machine too. */
const START_MS = 180_000;

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  workers: 4,
  // A busy machine is no fault of the app: these end what hangs, and what is slow goes on.
  timeout: 900_000,
  expect: { timeout: 120_000 },
  // What passes at the second attempt is listed as flaky.
  retries: process.env.CI ? 1 : 0,
  reporter: 'line',
  use: {
    browserName: 'chromium',
    launchOptions: { executablePath, args },
    actionTimeout: 120_000,
    screenshot: 'only-on-failure',
    locale: 'en-GB',
    // What a service worker answers, no journey can hold back or change. The one about it allows it.
    serviceWorkers: 'block',
    viewport: { width: 1440, height: 900 },
    // No journey is about motion: none waits for its end, and what moves has no colour of its own yet.
    contextOptions: { reducedMotion: 'reduce' },
  },
  // A worker is of one host, and its browser and code take seconds to start: hosts with few journeys have one each, beside the others.
  projects: [
    // The nodes are one set for all: a journey that breaks one must be alone with it.
    { name: 'live', use: { baseURL: HOSTS.live }, grep: new RegExp(LIVE), workers: 1 },
    ...(IN_FULL ? [{ name: 'dev', use: { baseURL: HOSTS.dev }, grep: new RegExp(EVERY_HOST), workers: 1 }] : []),
    {
      name: 'static',
      use: { baseURL: HOSTS.static },
      grep: new RegExp([BUILT_HOSTS, WITHOUT_SERVER, ...(IN_FULL ? [EVERY_HOST] : [])].join('|')),
      workers: 1,
    },
    { name: 'node', use: { baseURL: HOSTS.node }, grepInvert: new RegExp(`${LIVE}|${WITHOUT_SERVER}`) },
  ],
  webServer: {
    command: 'node --import tsx e2e/servers.ts',
    wait: { stdout: /all servers answer/ },
    timeout: START_MS,
  },
});
