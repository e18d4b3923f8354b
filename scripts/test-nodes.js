import './checked-node.js';
import { findNode, NODE_VERSIONS, startsOn, vitestArgs } from './node-versions.js';
import { ROOT, run } from './run.js';
import { main, prepare, TEST_PACKAGES } from './setup.js';
import { check, runInTurn, sum } from './steps.js';

/** `npm run test:nodes [26.12.1]`: unit and integration tests and the start of the built server, on each release of Node. */
async function testNodes(versions) {
  await prepare({ folders: [ROOT, TEST_PACKAGES], builds: ['app', 'server'] });
  const totals = [];
  for (const version of versions) totals.push(await runInTurn(await stepsOn(version)));
  const { passed, failed } = sum(totals);
  process.stdout.write(`${passed} passed, ${failed} failed\n`);
  process.exitCode = failed === 0 ? 0 : 1;
}

async function stepsOn(version) {
  const node = await findNode(version);
  if (node === null)
    return [check(`Node ${version}`, async () => ({ code: 1, output: `npm has no Node ${version}.` }))];
  return [
    check(`start on ${version}`, () => startsOn(node)),
    check(`unit and integration on ${version}`, () => run(node, vitestArgs())),
  ];
}

const wanted = process.argv.slice(2);
main(() => testNodes(wanted.length > 0 ? wanted : NODE_VERSIONS));
