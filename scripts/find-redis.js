import { execFileSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { run } from './run.js';

/** The URL of a running Redis that tests may write to, under keys of their own, where none can be started. */
export const REDIS_VARIABLE = 'REDIS_URL';

const NAMES = ['redis-server', 'valkey-server'];
const MINUTE = 60_000;

const isRoot = process.getuid?.() === 0;
const isDebian = existsSync('/etc/debian_version') && existsSync('/usr/bin/apt-get');

/** The program of a Redis or Valkey that is here already; undefined for none. */
export function installedRedis() {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return NAMES.flatMap((name) => folders.map((folder) => join(folder, name))).find(works);
}

/** Replicas need what came with version 7. */
function works(file) {
  try {
    accessSync(file, constants.X_OK);
    const text = execFileSync(file, ['--version'], { encoding: 'utf8', timeout: MINUTE / 4 });
    return Number(/v=(\d+)/.exec(text)?.[1]) >= 7;
  } catch {
    return false;
  }
}

/**
 * A program, which tests can end, `{path, how}`; or the running server that the environment names, `{url, how}`; or one that is installed
 * here. Undefined when that fails.
 */
export async function findRedis() {
  const path = installedRedis();
  if (path) return { path, how: 'found on PATH' };
  const url = process.env[REDIS_VARIABLE];
  if (url) return { url, how: `named by ${REDIS_VARIABLE}` };
  if (!isRoot || !isDebian) return undefined;
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  await run('apt-get', ['update'], { env, timeoutMs: 2 * MINUTE });
  await run('apt-get', ['install', '-y', '--no-install-recommends', 'redis-server'], { env, timeoutMs: 5 * MINUTE });
  // The package starts a service where there is systemd; tests start servers of their own.
  await run('systemctl', ['disable', '--now', 'redis-server'], { timeoutMs: MINUTE });
  const installed = installedRedis();
  return installed && { path: installed, how: 'installed by apt-get' };
}
