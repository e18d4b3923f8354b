import './checked-node.js';
import { ROOT, runNode } from './run.js';
import { main, prepare, TEST_PACKAGES } from './setup.js';
import { check, runInTurn } from './steps.js';

/** Tests of the built server that take minutes to an hour, each a file of bench/long that says what it does. */
const LONG = ['drain', 'flood', 'faults', 'replicas', 'fuzz'];

const longTest = (name, options) =>
  check(name, () => runNode(['--import', 'tsx', `bench/long/${name}.ts`, ...options], { inherit: true }));

/** `npm run test:long`: all of them; `npm run test:long -- fuzz --requests 1000`: one, with its options. */
main(async () => {
  const [name, ...options] = process.argv.slice(2);
  if (name && !LONG.includes(name)) throw new Error(`${name} is none of ${LONG.join(', ')}`);
  await prepare({ folders: [ROOT, TEST_PACKAGES], builds: ['app', 'server'] });
  const { passed, failed } = await runInTurn(name ? [longTest(name, options)] : LONG.map((each) => longTest(each, [])));
  process.stdout.write(`${passed} passed, ${failed} failed\n`);
  process.exitCode = failed === 0 ? 0 : 1;
});
