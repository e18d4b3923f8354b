import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { createRandom } from '#testing/random.ts';
import { repeatedly, send, steadily, waitUntilReady } from './http/probes.ts';
import { AS_DEPLOYED } from './http/servers.ts';
import { wholeNumber } from './options.ts';
import { createRequests, DEAREST_KNOWN } from './questions/requests.ts';
import { machineText, megabytes, quantile, tableText } from './report.ts';

/**
 * `npm run bench:house`, after `npm run build`: whether the heaviest questions stop others. Cheap routes and `/healthz` come at a
 * steady rate, first alone and then beside the heaviest, in the same run; each is timed from when it is due.
 */
const { values: options } = parseArgs({
  options: {
    seconds: { type: 'string', default: '20' },
    rate: { type: 'string', default: '20' },
    seed: { type: 'string', default: '1' },
    workers: { type: 'string', default: '2,0' },
  },
});
const SECONDS = wholeNumber('--seconds', options.seconds);
const RATE = wholeNumber('--rate', options.rate);
const SEED = wholeNumber('--seed', options.seed);
const HEALTH_RATE = 50;

const SERVER = new URL('../dist/server/node.js', import.meta.url);
if (!existsSync(SERVER)) throw new Error('dist/server is not built: run npm run build');

interface Server {
  readonly process: ChildProcess;
  readonly url: string;
}

async function startServer(workers: string): Promise<Server> {
  const env = { ...process.env, PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'error', PORTOLAN_WORKERS: workers };
  const server = spawn(process.execPath, [...AS_DEPLOYED, SERVER.pathname], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = await once(server.stdout, 'data');
  return { process: server, url: /http:\S+/.exec(`${line}`)?.[0] ?? '' };
}

const ask = (url: string, path: string, body: object): Promise<number> => send(url, path, JSON.stringify(body));

let asked = 0;
/** No two are equal: answers are kept. */
const another = (amount: string): string => `${BigInt(amount) + BigInt(++asked)}`;

const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48';
const MATRIX_CHAINS = [
  ...['1', '10', '56', '137', '8453', '42161', '43114', '59144', '81457', '534352'],
  ...['noble-1', 'osmosis-1', 'cosmoshub-4', 'neutron-1', 'injective-1', 'dydx-mainnet-1', 'stride-1', 'juno-1'],
  ...['celestia', 'solana'],
];
const OPTIONS = { allow_multi_tx: true, smart_relay: true, smart_swap_options: { split_routes: true } };
const TEN_MILLION = {
  ...{
    source_asset_chain_id: '1',
    source_asset_denom: USDC,
    dest_asset_chain_id: 'osmosis-1',
    dest_asset_denom: 'uosmo',
  },
  ...OPTIONS,
};

/** Each is asked again as soon as it is answered. */
const HEAVIEST: readonly ((url: string) => Promise<number>)[] = [
  (url) => ask(url, '/v2/fungible/route', { ...DEAREST_KNOWN, ...OPTIONS, amount_out: another('30000000000000') }),
  (url) =>
    ask(url, '/v2/fungible/matrix', {
      ...{ asset_chain_id: '1', asset_denom: USDC, amount: another('5000000000'), allow_unsafe: true },
      ...{ source_chain_ids: MATRIX_CHAINS, dest_chain_ids: MATRIX_CHAINS, ...OPTIONS },
    }),
  (url) => ask(url, '/v2/fungible/what_if', { ...TEN_MILLION, amount_in: another('10000000000000') }),
  (url) => ask(url, '/v2/fungible/routes', { ...TEN_MILLION, amount_in: another('10000000000000'), by_bridge: true }),
];

/** The resident memory of a process in bytes. */
const memoryOf = ({ pid }: ChildProcess): number =>
  1024 * Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);

async function measure(workers: string) {
  const began = performance.now();
  const server = await startServer(workers);
  const listening = performance.now() - began;
  await waitUntilReady(server.url);
  const ready = performance.now() - began;
  const { url } = server;
  const requests = createRequests(createRandom(SEED));
  const cheap = Array.from({ length: 12 }, () => {
    const { amount_in = '1', smart_swap_options: _, ...rest } = requests.usual();
    return () => ask(url, '/v2/fungible/route', { ...rest, amount_in: another(`${amount_in}`) });
  });
  const random = createRandom(SEED);
  const load = () =>
    Promise.all([
      steadily(HEALTH_RATE, SECONDS, () => send(url, '/healthz')),
      steadily(RATE, SECONDS, () => random.pick(cheap)()),
    ]);
  for (const askOnce of cheap) await askOnce();
  const alone = await load();
  let isOver = false;
  const heavy = repeatedly(
    HEAVIEST.map((question) => () => question(url)),
    () => isOver,
  );
  const beside = await load();
  isOver = true;
  const memory = memoryOf(server.process);
  const statuses = await heavy;
  server.process.kill();
  return { workers, listening, ready, alone, beside, heavy: statuses.length, memory };
}

const timesOf = (values: readonly number[]): string[] =>
  [0.5, 0.99, 1].map((share) => quantile(values, share).toFixed(1));

process.stdout.write(`${machineText()}; ${RATE} cheap routes and ${HEALTH_RATE} probes a second, seed ${SEED}\n`);
const rows: string[][] = [];
for (const workers of options.workers.split(',')) {
  const { listening, ready, alone, beside, heavy, memory } = await measure(workers);
  const ratio = quantile(beside[1], 0.99) / quantile(alone[1], 0.99);
  rows.push(
    [`${workers} threads: /healthz alone`, ...timesOf(alone[0]), ''],
    ['/healthz beside', ...timesOf(beside[0]), ''],
  );
  rows.push(
    ['cheap route alone', ...timesOf(alone[1]), ''],
    ['cheap route beside', ...timesOf(beside[1]), ratio.toFixed(1)],
  );
  process.stdout.write(
    `${workers} threads: listening after ${listening.toFixed(0)} ms, ready after ${ready.toFixed(0)} ms, ${megabytes(memory)} at the end, ` +
      `${heavy} heavy answers beside\n`,
  );
}
process.stdout.write(`${tableText(['ms', 'p50', 'p99', 'longest', 'p99 by alone'], rows)}\n`);
process.exit(0);
