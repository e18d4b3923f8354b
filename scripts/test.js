import './checked-node.js';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { BROWSER_VARIABLE, findBrowser } from './find-browser.js';
import { findRedis, REDIS_VARIABLE } from './find-redis.js';
import { freePorts } from './free-ports.js';
import { findNode, NODE_VERSIONS, QUICK_TESTS, startsOn, vitestArgs } from './node-versions.js';
import { checkTypes, isCompiled, recompile } from './registry.js';
import { endChildrenOnSignal, endWithNpm, ROOT, run, runNode } from './run.js';
import { build, install, isInstalled, main, staleBuilds, TEST_PACKAGES } from './setup.js';
import { check, nodeCheck, runInTurn, runSideBySide, sum, tests } from './steps.js';

/** `npm test`: sets up, then runs every check and test, all of them even when one fails. */

const unchanged = { code: 0, output: '', note: 'nothing to do' };
const installStep = (name, folder) => check(name, () => (isInstalled(folder) ? unchanged : install(folder)));
const buildStep = (name) => check(`build ${name}`, () => (staleBuilds([name]).length === 0 ? unchanged : build(name)));

const CHECKS = [
  check('types', () => checkTypes('.')),
  nodeCheck('style', ['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '--colors=off']),
  nodeCheck('imports', [
    'node_modules/dependency-cruiser/bin/dependency-cruise.mjs',
    ...['--config', '.dependency-cruiser.js', 'src', 'e2e', 'bench', 'scripts', 'tools'],
  ]),
  nodeCheck('unused code', ['node_modules/knip/bin/knip.js']),
  nodeCheck('exports for tests only', [
    'node_modules/knip/bin/knip.js',
    ...['--production', '--config', 'knip.production.json', '--include', 'exports'],
  ]),
];

const COMPILED = { code: 0, output: '', note: 'compiled from these sources: nothing to do' };
const PROVED = 'the same; npm run compile in tools/registry notes it, and nothing is compiled here';

/** Where sources or data are not those of the last compilation, its packages are installed and it is done again. */
const REGISTRY = check('registry recompiles', async () => {
  if (isCompiled()) return COMPILED;
  const result = await recompile();
  return result.code === 0 ? { ...result, note: PROVED } : result;
});

const UNIT = tests('unit and integration', {
  args: [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--reporter=default',
    '--reporter=json',
    '--outputFile=.cache/vitest.json',
  ],
  report: '.cache/vitest.json',
  count: (report) => ({
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests + report.numTodoTests,
    names: failedInVitest(report),
  }),
});

/** Counted by the browser of the journeys. */
const SIZES = (browser) =>
  check('sizes of what pages load', () =>
    runNode(['scripts/bundle-size.js'], { env: { [BROWSER_VARIABLE]: browser.path } }),
  );

const firstLine = (message = '') => stripVTControlCharacters(message).split('\n', 1)[0];

const failedInVitest = ({ testResults }) =>
  testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) => `${relative(ROOT, name)}: ${fullName}: ${firstLine(failureMessages[0])}`),
  );

/** The tests that ended so, a line each with what went wrong last. */
const inPlaywright = (suites = [], status) =>
  suites.flatMap(({ specs, suites: inner }) => [
    ...specs.flatMap(({ file, title, tests: runs }) =>
      runs
        .filter((run) => run.status === status)
        .map(({ results }) => {
          const message = results.findLast(({ errors }) => errors.length > 0)?.errors[0]?.message;
          return `${file}: ${title}: ${firstLine(message)}`;
        }),
    ),
    ...inPlaywright(inner, status),
  ]);

/** The servers of the journeys and their nodes, with room for more. */
const JOURNEY_PORTS = 40;

const END_TO_END = (browser, firstPort) =>
  tests('end to end', {
    args: ['--single-threaded-gc', 'node_modules/@playwright/test/cli.js', 'test', '--reporter=line,json'],
    env: {
      [BROWSER_VARIABLE]: browser.path,
      PORTOLAN_E2E_PORT: String(firstPort),
      PLAYWRIGHT_JSON_OUTPUT_FILE: '.cache/playwright.json',
    },
    report: '.cache/playwright.json',
    count: ({ stats, suites }) => ({
      passed: stats.expected + stats.flaky,
      failed: stats.unexpected,
      skipped: stats.skipped,
      names: inPlaywright(suites, 'unexpected'),
      flaky: inPlaywright(suites, 'flaky'),
    }),
  });

const NO_PROGRAM =
  'no redis-server to start: the tests of src/server/replicas that end a Redis were skipped, cluster.test.ts among them';
const NO_REDIS = `No Redis 7 or Valkey found: the tests of src/server/replicas were skipped; set ${REDIS_VARIABLE} or install redis-server.`;

/** Without one its tests are skipped, which is a failure where nobody would see it. */
const REDIS = check('redis', async () => {
  const redis = await findRedis();
  if (redis) return { code: 0, output: '', note: `${redis.path ?? NO_PROGRAM}, ${redis.how}` };
  return { code: process.env.CI ? 1 : 0, output: NO_REDIS, note: NO_REDIS };
});

const [NEWEST_NODE] = NODE_VERSIONS.toReversed();
const NO_NODE = `npm has no Node ${NEWEST_NODE} for this system: nothing was tried on it.`;

/** What shows within a minute that the newest Node runs us. Where npm cannot fetch it, that is a failure only if nobody would see it. */
const ON_NEWEST_NODE = check(`quick tests on Node ${NEWEST_NODE}`, async () => {
  const node = await findNode(NEWEST_NODE);
  if (node === null) return { code: process.env.CI ? 1 : 0, output: NO_NODE, note: NO_NODE };
  const started = await startsOn(node);
  return started.code === 0 ? run(node, vitestArgs(QUICK_TESTS)) : started;
});

main(async () => {
  endWithNpm();
  endChildrenOnSignal();
  // Side by side, as each waits for the network. Tests read what the packages hold.
  const totals = await Promise.all([
    runInTurn([installStep('install', ROOT)]),
    runInTurn([installStep('test packages: install', TEST_PACKAGES)]),
  ]);
  if (totals[0].failed === 0) totals.push(...(await everything()));
  const { passed, failed, names } = sum(totals);
  for (const name of names) process.stdout.write(`FAILED  ${name}\n`);
  process.stdout.write(`${passed} passed, ${failed} failed\n`);
  process.exitCode = failed === 0 ? 0 : 1;
});

async function everything() {
  const builds = await runSideBySide([buildStep('app')], [buildStep('server'), buildStep('static')]);
  let browser;
  const search = await runInTurn([
    check('browser', async () => {
      browser = await findBrowser();
      return browser
        ? { code: 0, output: '', note: `${browser.path}, ${browser.how}` }
        : { code: 1, output: `No browser found; set ${BROWSER_VARIABLE} to a Chromium or Chrome.` };
    }),
  ]);
  const sizes = browser ? [SIZES(browser)] : [];
  const quick = await runSideBySide([REDIS, UNIT], [...CHECKS, REGISTRY, ON_NEWEST_NODE, ...sizes]);
  if (!browser) return [builds, search, quick];
  const firstPort = Number(process.env.PORTOLAN_E2E_PORT || (await freePorts(JOURNEY_PORTS)));
  return [builds, search, quick, await runInTurn([END_TO_END(browser, firstPort)])];
}
