#!/usr/bin/env node
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { endChildrenOnSignal, ROOT } from './run.js';
import { build, checkNode, install, isInstalled, staleBuilds } from './setup.js';

/** `npx portolan` in a clone: builds the command where it is not built or its sources changed, and runs it. */
const BUILT = join(ROOT, 'dist/cli/portolan.js');

async function prepare() {
  checkNode();
  const forgetSignals = endChildrenOnSignal();
  process.stderr.write('Building the command…\n');
  const production = { production: true };
  if (!isInstalled(ROOT, production)) await demand(install(ROOT, production));
  await demand(build('cli'));
  forgetSignals();
}

async function demand(work) {
  const { code, output } = await work;
  if (code !== 0) throw new Error(`${output.trim()}\nportolan could not be built; what went wrong is above.`);
}

try {
  if (staleBuilds(['cli']).length > 0) await prepare();
  // By its URL: where nothing is built yet, checks of imports must not look for it.
  await import(pathToFileURL(BUILT).href);
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 3;
}
