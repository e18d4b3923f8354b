import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { runNpm } from '../scripts/run.js';

/** The package with all peers. Only the benchmarks install it. */
const FOLDER = fileURLToPath(new URL('peers/', import.meta.url));

/** Installs bench/peers if it is not installed. Throws with npm's output if that fails. */
export async function installPeers(): Promise<void> {
  if (existsSync(`${FOLDER}node_modules/.package-lock.json`)) return;
  process.stderr.write('Installing the peers into bench/peers, once.\n');
  const { code, output } = await runNpm(['ci', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: FOLDER });
  if (code !== 0) throw new Error(`The peers could not be installed:\n${output}`);
}

/** Loads a package of bench/peers. `Used` declares the part of it that the caller uses. */
export const loadPeer = <Used>(name: string): Used => createRequire(`${FOLDER}package.json`)(name);

/** Suppresses the peers' console output: failed checks of their own, which the tables report. */
export function silencePeers(): void {
  for (const method of ['log', 'warn', 'assert', 'error'] as const) console[method] = () => undefined;
}
