import './checked-node.js';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './run.js';
import { build, main, prepare, step } from './setup.js';

/** `npm run build:package`: dist/package, which `npm pack ./dist/package` packs. */
main(async () => {
  await prepare();
  await step('Building the command', () => build('cli'));
  const folder = join(ROOT, 'dist/package');
  rmSync(folder, { recursive: true, force: true });
  // Late: the packages that it imports may just have been installed.
  const { makePackage } = await import('./client-package.js');
  await makePackage(folder, join(ROOT, 'dist/cli'));
  process.stdout.write(`${folder} is the package; npm pack ./dist/package packs it\n`);
});
