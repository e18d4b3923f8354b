import './checked-node.js';
import { BUILDS, build, main, prepare, step } from './setup.js';

/** `node scripts/build.js app server`: makes builds anew, stale or not. */
main(async () => {
  const names = process.argv.slice(2);
  for (const name of names)
    if (!(name in BUILDS)) throw new Error(`${name} is no build: ${Object.keys(BUILDS).join(', ')} are`);
  await prepare({ production: true });
  for (const name of names) await step(`Building ${name}`, () => build(name));
});
