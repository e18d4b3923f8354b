import { execFileSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import { run, runNode } from './run.js';

export const BROWSER_VARIABLE = 'PORTOLAN_BROWSER';

/** The browser without a window comes first: a journey takes two fifths less of the processor in it. */
const HEADLESS = ['chromium-headless-shell', 'chrome-headless-shell'];
const NAMES = [...HEADLESS, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const MINUTE = 60_000;

const isRoot = process.getuid?.() === 0;
const isDebian = existsSync('/etc/debian_version') && existsSync('/usr/bin/apt-get');

/** Places to look, the best first: a file, and how we came to it. */
function* candidates() {
  const folders = (process.env.PATH ?? '').split(delimiter);
  for (const name of NAMES) for (const folder of folders) yield [join(folder, name), 'found on PATH'];
  const usual = [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    ...['ProgramFiles', 'ProgramFiles(x86)', 'LOCALAPPDATA']
      .map((variable) => process.env[variable])
      .filter(Boolean)
      .map((folder) => join(folder, 'Google/Chrome/Application/chrome.exe')),
  ];
  for (const file of usual) yield [file, 'found where it is usually installed'];
  const downloaded = playwrightBrowser();
  if (downloaded) yield [downloaded, 'from an earlier download of Playwright'];
}

function playwrightBrowser() {
  try {
    return createRequire(import.meta.url)('@playwright/test').chromium.executablePath();
  } catch {
    return undefined;
  }
}

/** Some systems have a `chromium` that only tells people to install one, so each is asked for its version. */
function works(file) {
  try {
    accessSync(file, constants.X_OK);
    if (process.platform !== 'win32') execFileSync(file, ['--version'], { stdio: 'ignore', timeout: MINUTE / 4 });
    return true;
  } catch {
    return false;
  }
}

/** A browser that is here already: `{path, how}`, or undefined. Throws when the environment names one that is not. */
export function installedBrowser() {
  const named = process.env[BROWSER_VARIABLE];
  if (named) {
    if (!works(named)) throw new Error(`${BROWSER_VARIABLE}=${named} is not a browser that runs.`);
    return { path: named, how: `named by ${BROWSER_VARIABLE}` };
  }
  for (const [path, how] of candidates()) if (works(path)) return { path, how };
  return undefined;
}

/** As `installedBrowser`, but downloads or installs one when there is none. Undefined when that fails too. */
export async function findBrowser() {
  const installed = installedBrowser();
  if (installed) return installed;
  await runNode(['node_modules/@playwright/test/cli.js', 'install', 'chromium'], {
    env: { PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '10000' },
    timeoutMs: 3 * MINUTE,
  });
  const downloaded = playwrightBrowser();
  if (downloaded && works(downloaded)) return { path: downloaded, how: 'downloaded by Playwright' };
  if (!isRoot || !isDebian) return undefined;
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  await run('apt-get', ['update'], { env, timeoutMs: 2 * MINUTE });
  for (const name of [HEADLESS[0], 'chromium']) {
    await run('apt-get', ['install', '-y', '--no-install-recommends', name], { env, timeoutMs: 5 * MINUTE });
    const found = installedBrowser();
    if (found) return { ...found, how: 'installed by apt-get' };
  }
  return undefined;
}
