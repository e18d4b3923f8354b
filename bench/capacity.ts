import { parseArgs } from 'node:util';
import { startReplay } from './balances/measure-server.ts';
import { balanceChains, type EndpointRequests, endpointRequests, findRouted } from './http/endpoint-requests.ts';
import { type PlainRequest, send } from './http/load.ts';
import { type ServerProcess, startBare, startService } from './http/servers.ts';
import { wholeNumber } from './options.ts';
import { machineText, quantile, tableText } from './report.ts';

/**
 * `npm run bench:capacity`, after `npm run build`: for each endpoint what a core carries, by processor time a request, and what clients
 * see who ask as fast as they are answered, of one server and of two that they spread over. Beside it the same of a bare server on the
 * same stack, which answers as many bytes.
 */
const { values: options } = parseArgs({
  options: { seconds: { type: 'string', default: '3' }, clients: { type: 'string', default: '8' } },
});
const SECONDS = wholeNumber('--seconds', options.seconds);
const CLIENTS = wholeNumber('--clients', options.clients);
/** V8 optimises what a server does often. */
const WARM_UP_SECONDS = 2;

interface Measured {
  /** Answers a second. */
  readonly rate: number;
  readonly times: readonly number[];
  /** Of the servers, a request. */
  readonly cpuMicros: number;
}

const cpuOf = async (servers: readonly ServerProcess[]): Promise<number> =>
  (await Promise.all(servers.map((server) => server.usage()))).reduce((sum, { cpuMicros }) => sum + cpuMicros, 0);

async function load(servers: readonly ServerProcess[], next: () => PlainRequest, seconds: number): Promise<Measured> {
  const times: number[] = [];
  const cpu = await cpuOf(servers);
  const start = performance.now();
  const ask = async ({ url }: ServerProcess): Promise<void> => {
    while (performance.now() - start < seconds * 1000) {
      const { status, body, ms } = await send(url, next());
      if (status !== 200) throw new Error(`the service rejected a request: ${body.toString().slice(0, 200)}`);
      times.push(ms);
    }
  };
  await Promise.all(servers.flatMap((server) => Array.from({ length: CLIENTS }, () => ask(server))));
  const elapsed = (performance.now() - start) / 1000;
  return { rate: times.length / elapsed, times, cpuMicros: ((await cpuOf(servers)) - cpu) / times.length };
}

async function measure(servers: readonly ServerProcess[], next: () => PlainRequest): Promise<Measured> {
  await load(servers, next, WARM_UP_SECONDS);
  return load(servers, next, SECONDS);
}

/** A bare server answers request n with text n. */
const ofSize =
  ({ next }: EndpointRequests, number: number) =>
  (): PlainRequest => {
    const request = next();
    return { ...request, headers: { ...request.headers, 'x-number': `${number}` } };
  };

const whole = (value: number): string => Math.round(value).toLocaleString('en');
const timesOf = ({ times }: Measured): string[] =>
  [0.5, 0.95, 0.99].map((share) => quantile(times, share)).map((ms) => ms.toFixed(ms < 10 ? 1 : 0));

process.stdout.write(`${machineText()}; ${SECONDS} s an endpoint, ${CLIENTS} clients a server\n`);
const chains = balanceChains(['evm', 'svm', 'cosmos']);
const { replay, urls } = await startReplay(chains);
const env = {
  PORTOLAN_NODES: JSON.stringify(urls),
  ...{ PORTOLAN_NODE_READS: '1000000', PORTOLAN_LIVENESS: 'off', PORTOLAN_PRICES: 'off' },
};
const server = await startService([], env);
const servers = [server, await startService([], env)];
const endpoints = endpointRequests(chains, await findRouted(server.url));
const sizes: number[] = [];
for (const { next } of endpoints) {
  const { body } = await send(server.url, next());
  sizes.push(body.length);
}
const bare = await startBare(sizes.map((size) => 'x'.repeat(size)));
const rows: string[][] = [];
try {
  for (const [i, endpoint] of endpoints.entries()) {
    const plain = await measure([bare], ofSize(endpoint, i));
    const one = await measure([server], endpoint.next);
    const two = await measure(servers, endpoint.next);
    const ratio = `${(one.cpuMicros / plain.cpuMicros).toFixed(1)}×`;
    rows.push([
      ...[endpoint.name, whole(sizes[i] as number), whole(one.cpuMicros), whole(1e6 / one.cpuMicros), ratio],
      ...[whole(one.rate), ...timesOf(one), whole(two.rate), ...timesOf(two)],
    ]);
  }
} finally {
  for (const each of [...servers, bare]) each.stop();
  replay.kill();
}
const seen = ['answers/s', 'p50', 'p95', 'p99'];
const head = [
  '',
  'bytes',
  'µs of processor',
  'a core carries/s',
  'to bare',
  ...seen,
  ...seen.map((each) => `two: ${each}`),
];
process.stdout.write(`\n${tableText(head, rows)}\n`);
