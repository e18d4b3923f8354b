import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { embeddedRegistry } from '#registry/embedded.ts';
import { type ServerProcess, startService } from './http/servers.ts';
import { wholeNumber } from './options.ts';
import { machineText, megabytes, tableText } from './report.ts';

/**
 * `npm run bench:flood`, after `npm run build`: what clients that ask for made-up denoms and do not read their answers do to the
 * memory of the built service, which runs with a heap of 512 MB and without a rate limit, as loopback has none.
 */
const { values: options } = parseArgs({
  options: { clients: { type: 'string', default: '20' }, rounds: { type: 'string', default: '5' } },
});
const CLIENTS = wholeNumber('--clients', options.clients);
const ROUNDS = wholeNumber('--rounds', options.rounds);
const HEAP_MB = 512;
const PROBE_MS = 50;
/** For answers to be made that nobody reads. */
const ROUND_MS = 4_000;

/** Nobody's; of a sample account nothing would be refused. */
const ADDRESS = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const evmChains = embeddedRegistry()
  .listChains()
  .filter(({ chain_type }) => chain_type === 'evm');

interface Flood {
  readonly name: string;
  readonly body: string;
}

/** Made-up denoms, `perChain` on each of `chains` chains. */
function flood(chains: number, perChain: number): Flood {
  const asked = evmChains.slice(0, chains).map(({ chain_id }) => {
    const denoms = Array.from({ length: perChain }, (_, i) => i.toString(36));
    return [chain_id, { address: ADDRESS, denoms }];
  });
  const body = JSON.stringify({ chains: Object.fromEntries(asked) });
  return { name: `${asked.length} chains x ${perChain} denoms`, body };
}

/** Sends a request and reads nothing of the answer but what the system takes by itself. */
function askAndNotRead(url: string, body: string): Socket {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname).pause();
  socket.on('error', () => {});
  socket.write(
    `POST /v2/info/balances HTTP/1.1\r\nhost: here\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
  return socket;
}

/** The status and length of the answer, for one client that reads it. */
async function askAndRead(url: string, body: string): Promise<string> {
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(`${url}/v2/info/balances`, { method: 'POST', headers, body });
  return `${response.status}, ${megabytes((await response.arrayBuffer()).byteLength)}`;
}

interface Watch {
  peak: number;
  slowestProbe: number;
}

async function watchWhile(server: ServerProcess, work: Promise<unknown>): Promise<Watch> {
  const watch: Watch = { peak: 0, slowestProbe: 0 };
  let isDone = false;
  const done = work.finally(() => {
    isDone = true;
  });
  while (!isDone) {
    const started = performance.now();
    await fetch(`${server.url}/healthz`);
    watch.slowestProbe = Math.max(watch.slowestProbe, performance.now() - started);
    watch.peak = Math.max(watch.peak, (await server.usage()).rss);
    await sleep(PROBE_MS);
  }
  await done;
  return watch;
}

async function measure({ name, body }: Flood): Promise<string[]> {
  const server = await startService([`--max-old-space-size=${HEAP_MB}`], { PORTOLAN_WRITE_SECONDS: '2' });
  try {
    const before = (await server.usage()).rss;
    const answer = await askAndRead(server.url, body);
    const peaks: number[] = [];
    let slowestProbe = 0;
    for (let round = 0; round < ROUNDS; round++) {
      const sockets = Array.from({ length: CLIENTS }, () => askAndNotRead(server.url, body));
      const watch = await watchWhile(server, sleep(ROUND_MS));
      for (const socket of sockets) socket.destroy();
      peaks.push(watch.peak);
      slowestProbe = Math.max(slowestProbe, watch.slowestProbe);
    }
    const [first = 0, last = 0] = [peaks[0], peaks.at(-1)];
    return [
      ...[name, megabytes(Buffer.byteLength(body)), answer, megabytes(before)],
      ...[megabytes(first), megabytes(last), `${slowestProbe.toFixed(0)} ms`],
    ];
  } finally {
    server.stop();
  }
}

process.stdout.write(`${machineText()}; ${CLIENTS} clients that do not read, ${ROUNDS} rounds\n\n`);
const rows: string[][] = [];
for (const attack of [flood(101, 1_212), flood(101, 99), flood(2, 5_000)]) rows.push(await measure(attack));
const head = ['request', 'its size', 'answer', 'memory before', 'peak, first round', 'last round', 'slowest /healthz'];
process.stdout.write(`${tableText(head, rows)}\n`);
