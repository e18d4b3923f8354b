import { parseArgs } from 'node:util';
import { EXPERIMENTAL_FEATURES } from '#contract/named-bridges.ts';
import { evaluateJourneys } from '#testing/journeys/evaluate.ts';
import { JOURNEYS } from '#testing/journeys/index.ts';
import { sampleAmountFor } from '#testing/journeys/sample.ts';
import { createRandom } from '#testing/random.ts';
import { send } from './http/load.ts';
import { waitUntilReady } from './http/probes.ts';
import { startService } from './http/servers.ts';
import { wholeNumber } from './options.ts';
import { createRequests } from './questions/requests.ts';
import { machineText, quantile, tableText } from './report.ts';

/**
 * `npm run bench:compare`, after `npm run build`: what one person waits for `/routes`, each question new and one after the other, as the app
 * asks them: those of the expert suite, each at three sizes, and random pairs. The server is ready and has answered nothing before. By the clock, and in
 * processor time of all threads of the server from before a question to after its answer, which a busy machine changes less.
 */
const { values: options } = parseArgs({
  options: { random: { type: 'string', default: '300' }, seed: { type: 'string', default: '1' } },
});
const RANDOM = wholeNumber('--random', options.random);
const SEED = wholeNumber('--seed', options.seed);

const OPTIONS = {
  ...{ allow_unsafe: true, allow_multi_tx: true, allow_swaps: true, smart_relay: true, go_fast: true },
  ...{ smart_swap_options: { split_routes: true, evm_swaps: true }, experimental_features: EXPERIMENTAL_FEATURES },
  ...{ by_bridge: true, order: 'effort', allow_no_route: true },
};

process.stdout.write(`${machineText()}\n`);
const server = await startService([], { PORTOLAN_NODES: 'off', PORTOLAN_LIVENESS: 'off', PORTOLAN_PRICES: 'off' });
await waitUntilReady(server.url);

interface Cost {
  readonly clock: number;
  readonly processor: number;
}

async function costOf(question: object): Promise<Cost> {
  const body = JSON.stringify({ ...question, ...OPTIONS });
  const before = await server.usage();
  const { status, body: answer, ms } = await send(server.url, { path: '/v2/fungible/routes', body });
  // An asset that ended is refused with words of its own.
  if (status !== 200 && status !== 404) throw new Error(`${status}: ${answer.toString().slice(0, 200)}`);
  const { cpuMicros } = await server.usage();
  return { clock: ms, processor: (cpuMicros - before.cpuMicros) / 1000 };
}

const rows: string[][] = [];
function report(name: string, costs: readonly Cost[]): void {
  for (const by of ['clock', 'processor'] as const) {
    const times = costs.map((cost) => cost[by]);
    const columns = [0.5, 0.95, 0.99, 1].map((share) => quantile(times, share).toFixed(0));
    rows.push([`${name}, ${by}`, `${times.length}`, ...columns]);
  }
}
try {
  const journeys: Cost[] = [];
  const routesOf = async (question: object) => {
    journeys.push(await costOf(question));
    return [];
  };
  await evaluateJourneys(routesOf, JOURNEYS, sampleAmountFor);
  const { usual } = createRequests(createRandom(SEED));
  const random: Cost[] = [];
  for (let i = 0; i < RANDOM; i++) random.push(await costOf(usual()));
  report('expert suite', journeys);
  report('random pairs', random);
  report('all', [...journeys, ...random]);
} finally {
  server.stop();
}
process.stdout.write(`\n${tableText(['ms', 'questions', 'p50', 'p95', 'p99', 'longest'], rows)}\n`);
process.exit(0);
