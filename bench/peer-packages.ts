import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { runNpm } from '../scripts/run.js';

/** What we stand beside lies in a package of its own, which only the benchmarks install. */
const FOLDER = fileURLToPath(new URL('peers/', import.meta.url));

/** Installs the packages of bench/peers when they are not there. Throws with npm's own words when that fails. */
export async function installPeers(): Promise<void> {
  if (existsSync(`${FOLDER}node_modules/.package-lock.json`)) return;
  process.stderr.write('Installing the peers into bench/peers, once.\n');
  const { code, output } = await runNpm(['ci', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: FOLDER });
  if (code !== 0) throw new Error(`The peers could not be installed:\n${output}`);
}

/** One of those packages. Whoever loads it says what of it he uses: it has no types here. */
export const loadPeer = <Used>(name: string): Used => createRequire(`${FOLDER}package.json`)(name);

/** Keeps what peers print to themselves: complaints of their own checks, of whose outcome the tables tell. */
export function hushPeers(): void {
  for (const method of ['log', 'warn', 'assert', 'error'] as const) console[method] = () => undefined;
}
