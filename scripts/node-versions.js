import { spawn } from 'node:child_process';
import { freePorts } from './free-ports.js';
import { ROOT, runNpm } from './run.js';

/** The releases of Node that everything is tried on: the oldest that is accepted, and the newest of the two lines after it. */
export const NODE_VERSIONS = ['20.20.2', '24.21.0', '26.12.1'];

/** What shows within a minute whether a release runs us: the client, the search, the servers. */
export const QUICK_TESTS = ['src/client', 'src/engine/path', 'src/engine/search', 'src/server/node-server.test.ts'];

export const vitestArgs = (files = []) => ['node_modules/vitest/vitest.mjs', 'run', '--reporter=dot', ...files];

/** The npm package `node` chooses one of these by an install script; none of ours may run. */
const systemPackage = () => `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;

/** Where a release of Node is, fetched by npm; null where it cannot be had. */
export async function findNode(version) {
  if (version === process.versions.node) return process.execPath;
  const print = ['--', 'node', '-p', 'process.execPath'];
  const { code, output } = await runNpm(['exec', '--yes', `--package=${systemPackage()}@${version}`, ...print]);
  return code === 0 ? (output.trim().split('\n').at(-1) ?? null) : null;
}

/** A busy machine takes as long. */
const START_MS = 60_000;
const PROBE_MS = 100;

/** Starts the built server on a release of Node and asks whether it is ready. */
export async function startsOn(node) {
  const port = await freePorts(1);
  const env = { ...process.env, PORT: String(port), HOST: '127.0.0.1', LOG_LEVEL: 'error', PORTOLAN_NODES: 'off' };
  const server = spawn(node, ['dist/server/node.js'], { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [server.stdout, server.stderr]) stream.on('data', (text) => (output += text));
  const ended = new Promise((resolve) => server.once('exit', () => resolve(false)));
  const isReady = await Promise.race([ended, answers(`http://127.0.0.1:${port}/readyz`)]);
  server.kill('SIGKILL');
  return { code: isReady ? 0 : 1, output: `${output}\nThe built server did not become ready; build it first.` };
}

async function answers(url) {
  for (const end = Date.now() + START_MS; Date.now() < end; ) {
    const response = await fetch(url).catch(() => null);
    if (response?.ok) return true;
    await new Promise((resolve) => setTimeout(resolve, PROBE_MS));
  }
  return false;
}
