import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { endChildrenOnSignal, endWithNpm, ROOT, runNode, runNpm, VITE } from './run.js';

/** What is built, by the folder of dist/ that it fills. */
export const BUILDS = {
  app: [],
  server: ['--ssr', 'src/server/node.ts'],
  cli: ['--ssr', 'src/cli/portolan.ts'],
  static: ['--mode', 'static'],
};

/** Files that builds are made from. Tests among them change nothing that is built. */
const SOURCES = [
  'LICENSE',
  'index.html',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'vite.config.ts',
  'public',
  'scripts',
  'src',
  'tools/stubs',
];
const NO_SOURCE = /\.test\.tsx?$/;

/** Whether a range like "^20.19.0 || >=24.0.0" has a version: before anything is installed there is no other reader of ranges. */
export function hasVersion(range, version) {
  const [major, minor] = version.split('.').map(Number);
  return range.split(' || ').some((part) => {
    const [, sign, first, least] = /^(\^|>=)(\d+)\.(\d+)\.0$/.exec(part);
    return major === Number(first) ? minor >= Number(least) : sign === '>=' && major > Number(first);
  });
}

export function checkNode() {
  const { engines } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  if (hasVersion(engines.node, process.versions.node)) return;
  throw new Error(
    `Node ${engines.node} is needed, and this is ${process.versions.node}. Newer ones are at https://nodejs.org.`,
  );
}

const readInstalled = (folder) => readPackages(join(folder, 'node_modules/.package-lock.json'));

/**
 * Whether node_modules holds what the lockfile says, except packages for other systems. With `production` set, packages
 * that only checks and tests use may be missing too.
 */
export function isInstalled(folder, { production = false } = {}) {
  const installed = readInstalled(folder);
  if (!installed) return false;
  const locked = readPackages(join(folder, 'package-lock.json'));
  return Object.entries(locked).every(([path, { version, integrity, dev, optional, devOptional }]) => {
    if (path === '' || (dev && production)) return true;
    const found = installed[path];
    return found ? found.version === version && found.integrity === integrity : Boolean(optional || devOptional);
  });
}

function readPackages(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).packages : undefined;
}

const hasDevPackages = (folder) => Object.values(readInstalled(folder) ?? {}).some(({ dev }) => dev);

/**
 * Installs the packages of a folder, whatever NODE_ENV is; their install scripts are not needed here. `production` leaves
 * out those that only checks and tests use, unless some of them are installed already.
 */
export async function install(folder, { production = false } = {}) {
  const dev = production && !hasDevPackages(folder) ? '--omit=dev' : '--include=dev';
  const quiet = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  const stopMoving = move(`Packages of ${relative(ROOT, folder) || 'portolan'}`);
  let isOver = false;
  tellIfUnreachable(folder, () => isOver);
  const result = await runNpm(['ci', dev, ...quiet, ...PATIENCE], { cwd: folder });
  isOver = true;
  stopMoving();
  return result;
}

/** npm asks again after these, and gives up: by itself it takes 70 seconds to say that nobody answers. */
const PATIENCE = ['--fetch-retries=2', '--fetch-retry-mintimeout=2000', '--fetch-retry-maxtimeout=8000'];
const NO_ANSWER =
  /\b(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|ECONNRESET|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|ERR_SOCKET_TIMEOUT)\b/;

/** What npm has in its cache it installs without a registry, so this stops nothing. */
async function tellIfUnreachable(folder, isOver) {
  const { code, output } = await runNpm(['ping', '--fetch-retries=0', '--fetch-timeout=15000'], { cwd: folder });
  const fault = code === 0 ? null : NO_ANSWER.exec(output);
  if (!fault || isOver()) return;
  const { output: registry } = await runNpm(['config', 'get', 'registry'], { cwd: folder });
  process.stderr.write(
    `\nThe registry ${registry.trim()} does not answer (${fault[0]}): only packages that npm has kept can be installed.\n`,
  );
}

/** Shows that something goes on, and for how long: on a terminal in one line, else by a dot now and then. Returns what ends it. */
function move(what) {
  const { isTTY } = process.stderr;
  const started = Date.now();
  const seconds = () => Math.round((Date.now() - started) / 1000);
  const show = () => process.stderr.write(isTTY ? `\r${what}: ${seconds()} s\x1b[K` : '.');
  const timer = setInterval(show, isTTY ? 1000 : 5000);
  return () => {
    clearInterval(timer);
    if (isTTY || seconds() >= 5) process.stderr.write(isTTY ? '\r\x1b[K' : '\n');
  };
}

function hashOfSources() {
  const hash = createHash('sha256')
    .update(process.version)
    .update(process.env.PORTOLAN_WALLETCONNECT ?? '');
  for (const source of SOURCES) {
    for (const file of filesOf(join(ROOT, source))) hash.update(file.slice(ROOT.length)).update(readFileSync(file));
  }
  return hash.digest('hex');
}

/** Files below a path that are ours and no tests. */
export function filesOf(path) {
  if (!existsSync(path)) return [];
  try {
    const names = readdirSync(path)
      .filter((name) => name !== 'node_modules')
      .sort();
    return names.flatMap((name) => filesOf(join(path, name)));
  } catch (error) {
    if (error.code !== 'ENOTDIR') throw error;
    return NO_SOURCE.test(path) ? [] : [path];
  }
}

const DIST = join(ROOT, 'dist');
const stampOf = (name, dist = DIST) => join(dist, `${name}.stamp`);
const folderBeside = (name, dist = DIST) => join(dist, `.${name}-new`);

/** The builds whose sources changed since they were made, by content. */
export function staleBuilds(names) {
  const current = hashOfSources();
  return names.filter((name) => {
    const built = existsSync(join(DIST, name)) && existsSync(stampOf(name));
    return !built || readFileSync(stampOf(name), 'utf8') !== current;
  });
}

/** Builds beside what is there, and replaces it once all is made: one that is interrupted changes nothing. */
export async function build(name) {
  const sources = hashOfSources();
  const beside = ['--outDir', folderBeside(name)];
  const result = await runNode([VITE, 'build', '--logLevel', 'warn', ...BUILDS[name], ...beside]);
  if (result.code === 0) putInPlace(name, sources);
  return result;
}

/** Replaces a build by the one that was made beside it. The stamp, without which it counts as stale, comes last. */
export function putInPlace(name, stamp, dist = DIST) {
  const former = join(dist, `.${name}-old`);
  rmSync(stampOf(name, dist), { force: true });
  rmSync(former, { recursive: true, force: true });
  if (existsSync(join(dist, name))) renameSync(join(dist, name), former);
  renameSync(folderBeside(name, dist), join(dist, name));
  rmSync(former, { recursive: true, force: true });
  writeFileSync(stampOf(name, dist), stamp);
}

/** Names a piece of work and does it. Throws with its output if it fails. */
export async function step(title, work) {
  process.stdout.write(`${title}…\n`);
  const { code, output } = await work();
  if (code !== 0) throw new Error(`${output.trim()}\n${title} failed; what went wrong is above.`);
}

export const REGISTRY_TOOL = join(ROOT, 'tools/registry');
export const TEST_PACKAGES = join(ROOT, 'tools/test-packages');

/** Every folder with packages of its own: what checks and tests need. */
export const FOLDERS = [ROOT, REGISTRY_TOOL, TEST_PACKAGES];

/** Installs what is missing and makes the builds that are stale; ends with npm, and what it started ends with it. Returns what forgets the signals. */
export async function prepare({ folders = [ROOT], builds = [], production = false } = {}) {
  endWithNpm();
  const forgetSignals = endChildrenOnSignal();
  for (const folder of folders) {
    if (isInstalled(folder, { production })) continue;
    await step(`Installing packages${folder === ROOT ? '' : ` of ${relative(ROOT, folder)}`}`, () =>
      install(folder, { production }),
    );
  }
  for (const name of staleBuilds(builds)) await step(`Building ${name}`, () => build(name));
  return forgetSignals;
}

/** What a command does, with the words of its fault in place of a stack. */
export function main(work) {
  work().catch((error) => {
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  });
}
