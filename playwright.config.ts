import { defineConfig } from '@playwright/test';
import { installedBrowser } from './scripts/find-browser.js';

/** The three hosts of the app, each at its own port. A port below can be moved when another program holds it. */
const FIRST_PORT = Number(process.env.PORTOLAN_E2E_PORT ?? 41_730);
const NODE = `http://127.0.0.1:${FIRST_PORT}`;
const DEV = `http://127.0.0.1:${FIRST_PORT + 1}`;
const STATIC = `http://127.0.0.1:${FIRST_PORT + 2}/some/folder/`;

const QUIET = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
const args = process.getuid?.() === 0 ? ['--no-sandbox', ...QUIET] : QUIET;
const executablePath = installedBrowser()?.path;

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  workers: 2,
  timeout: 30_000,
  reporter: 'line',
  use: {
    browserName: 'chromium',
    launchOptions: { executablePath, args },
    trace: 'retain-on-failure',
    locale: 'en-GB',
  },
  projects: [
    { name: 'node', use: { baseURL: `${NODE}/` } },
    { name: 'dev', use: { baseURL: `${DEV}/` } },
    { name: 'static', use: { baseURL: STATIC } },
  ],
  webServer: [
    {
      command: 'node dist/server/node.js',
      env: { PORT: String(FIRST_PORT), HOST: '127.0.0.1', LOG_LEVEL: 'error', PORTOLAN_NODES: 'off' },
      url: `${NODE}/readyz`,
    },
    {
      command: `node node_modules/vite/bin/vite.js --port ${FIRST_PORT + 1} --strictPort`,
      env: { PORTOLAN_NODES: 'off' },
      url: `${DEV}/readyz`,
    },
    { command: `node scripts/serve-folder.js dist/static ${FIRST_PORT + 2} /some/folder/`, url: STATIC },
  ],
});
