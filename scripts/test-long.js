import './checked-node.js';
import { recompile } from './registry.js';
import { ROOT, runNode } from './run.js';
import { main, prepare, TEST_PACKAGES } from './setup.js';
import { check, runInTurn } from './steps.js';

/** Tests of the built server that take minutes to an hour, each a file of bench/long that says what it does. */
const LONG = ['drain', 'flood', 'faults', 'replicas', 'fuzz'];

/** The random ones of `npm test` are tried this many times as often. */
const RANDOM = 'random';
const TIMES = 20;

/** What `npm test` leaves out, or does less of. */
const LEFT_OUT = {
  [RANDOM]: (options) =>
    runNode(['node_modules/vitest/vitest.mjs', 'related', '--run', 'src/testing/runs.ts', ...options], {
      env: { PORTOLAN_RUNS: `${TIMES}` },
      inherit: true,
    }),
  registry: recompile,
  journeys: (options) =>
    runNode(['node_modules/@playwright/test/cli.js', 'test', '--reporter=line', ...options], {
      env: { PORTOLAN_JOURNEYS: 'full' },
      inherit: true,
    }),
};
const NAMES = [...LONG, ...Object.keys(LEFT_OUT)];

const longTest = (name, options) =>
  check(
    name,
    () =>
      LEFT_OUT[name]?.(options) ?? runNode(['--import', 'tsx', `bench/long/${name}.ts`, ...options], { inherit: true }),
  );

/** `npm run test:long`: all of them; `npm run test:long -- fuzz --requests 1000`: one, with its options. */
main(async () => {
  const [name, ...options] = process.argv.slice(2);
  if (name && !NAMES.includes(name)) throw new Error(`${name} is none of ${NAMES.join(', ')}`);
  await prepare({ folders: [ROOT, TEST_PACKAGES], builds: ['app', 'server', 'static'] });
  const { passed, failed } = await runInTurn(
    name ? [longTest(name, options)] : NAMES.map((each) => longTest(each, [])),
  );
  process.stdout.write(`${passed} passed, ${failed} failed\n`);
  process.exitCode = failed === 0 ? 0 : 1;
});
