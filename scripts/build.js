import { endChildrenOnSignal } from './run.js';
import { BUILDS, build, step } from './setup.js';

/** `node scripts/build.js app server`: makes builds anew, stale or not. */
async function buildAll(names) {
  endChildrenOnSignal();
  for (const name of names) {
    if (!(name in BUILDS)) throw new Error(`${name} is no build: ${Object.keys(BUILDS).join(', ')} are`);
    await step(`Building ${name}`, () => build(name));
  }
}

buildAll(process.argv.slice(2)).catch((error) => {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
});
