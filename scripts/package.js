import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { makePackage } from './client-package.js';
import { endChildrenOnSignal, ROOT } from './run.js';
import { build, step } from './setup.js';

/** `npm run build:package`: dist/package, which `npm pack ./dist/package` packs. */
async function main() {
  endChildrenOnSignal();
  await step('Building the command', () => build('cli'));
  const folder = join(ROOT, 'dist/package');
  rmSync(folder, { recursive: true, force: true });
  await makePackage(folder, join(ROOT, 'dist/cli'));
  process.stdout.write(`${folder} is the package; npm pack ./dist/package packs it\n`);
}

main().catch((error) => {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
});
