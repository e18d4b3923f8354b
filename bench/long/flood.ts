import { fork } from 'node:child_process';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { LARGE_REQUESTS, type LargeRequest, madeUpDenoms } from '../http/large-bodies.ts';
import { repeatedly, send, waitUntilReady } from '../http/probes.ts';
import { type ServerProcess, startService, WAITS } from '../http/servers.ts';
import { wholeNumber } from '../options.ts';
import { machineText, megabytes, quantile, tableText } from '../report.ts';

/**
 * `npm run test:long -- flood`: what clients that ask for made-up denoms and do not read their answers do to the
 * memory of the built service, which runs with a heap of 512 MB and without a rate limit, as loopback has none. Then how long
 * `/healthz` waits beside as many clients who send the largest requests and read the answers, timed from when each probe is due; and in
 * processor time, which a busy machine changes less, how much the serving thread worked from the sending of a probe to the end of its
 * answer. Ends with 1 where a probe has no answer, or the memory of the whole process exceeds the size of that heap.
 */
const { values: options } = parseArgs({
  options: {
    clients: { type: 'string', default: '20' },
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '10' },
    /** Parts of names: only the probes beside requests so named are measured. */
    only: { type: 'string', multiple: true },
  },
});
const CLIENTS = wholeNumber('--clients', options.clients);
const ROUNDS = wholeNumber('--rounds', options.rounds);
const SECONDS = wholeNumber('--seconds', options.seconds);
const { only } = options;
const isAsked = (name: string): boolean => only === undefined || only.some((part) => name.includes(part));
const HEAP_MB = 512;
const PROBES_A_SECOND = 50;
const PROBE_MS = 50;
/** For answers to be made that nobody reads. */
const ROUND_MS = 4_000;

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

async function measure({ name, body }: LargeRequest): Promise<string[]> {
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
    if (Math.max(...peaks) > HEAP_MB * 1024 * 1024) process.exitCode = 1;
    const [first = 0, last = 0] = [peaks[0], peaks.at(-1)];
    return [
      ...[name, megabytes(Buffer.byteLength(body)), answer, megabytes(before)],
      ...[megabytes(first), megabytes(last), `${slowestProbe.toFixed(0)} ms`],
    ];
  } finally {
    server.stop();
  }
}

async function probeTimes({ url, pid }: ServerProcess): Promise<number[]> {
  const prober = fork(
    new URL('../http/prober.ts', import.meta.url),
    [url, `${pid}`, `${PROBES_A_SECOND}`, `${SECONDS}`],
    {
      execArgv: ['--import', 'tsx'],
    },
  );
  const [times] = await once(prober, 'message');
  return times as number[];
}

/** What a client may send ahead of its answers on one connection, below the limit. */
const AHEAD = 50;

/** Asks so often at once on one connection, and reads all answers: the status of the last. */
function askAhead(url: string, path: string): Promise<number> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.write(`GET ${path} HTTP/1.1\r\nhost: here\r\n\r\n`.repeat(AHEAD));
  return new Promise((resolve) => {
    let answers = 0;
    let status = 0;
    socket.setEncoding('latin1').on('data', (text: string) => {
      const found = text.match(/HTTP\/1\.1 \d{3}/g) ?? [];
      answers += found.length;
      status = Number(found.at(-1)?.slice(-3) ?? status);
      if (answers >= AHEAD) socket.destroy();
    });
    socket.on('error', () => {}).once('close', () => resolve(status));
  });
}

type Ask = () => Promise<number>;

/** Clients who send these requests in turn. */
const sending = (server: ServerProcess, requests: readonly LargeRequest[]): Ask[] =>
  Array.from({ length: Math.max(CLIENTS, requests.length) }, (_, i) => {
    const { path, body } = requests[i % requests.length] as LargeRequest;
    return () => send(server.url, path, body);
  });

/** How long `/healthz` takes beside clients who ask so. */
async function probeBeside(server: ServerProcess, name: string, size: string, asks: readonly Ask[]): Promise<string[]> {
  await server.waits();
  let isOver = false;
  const statuses = repeatedly(asks, () => isOver);
  const times = await probeTimes(server);
  isOver = true;
  const counts = new Map<number, number>();
  for (const status of await statuses) counts.set(status, (counts.get(status) ?? 0) + 1);
  const answers = [...counts].map(([status, count]) => `${count} x ${status}`).join(', ');
  const waits = await server.waits();
  if (waits.length !== times.length) throw new Error(`${waits.length} of ${times.length} probes were measured`);
  const quantiles = [times, waits].flatMap((of) => [0.5, 0.99, 1].map((share) => quantile(of, share).toFixed(1)));
  return [name, size, answers, ...quantiles];
}

async function probes(): Promise<string[][]> {
  const server = await startService(WAITS);
  try {
    await waitUntilReady(server.url);
    // The code of MCP is loaded by its first message, once.
    await send(server.url, '/mcp', '{}');
    const rows = [await probeBeside(server, 'alone', '', [])];
    for (const request of LARGE_REQUESTS.filter(({ name }) => isAsked(name))) {
      const size = megabytes(Buffer.byteLength(request.body));
      rows.push(await probeBeside(server, request.name, size, sending(server, [request])));
    }
    for (const path of ['/', '/nothing', '/v2/info/chains']) {
      const name = `${AHEAD} of ${path} ahead`;
      const asks = Array.from({ length: CLIENTS }, () => () => askAhead(server.url, path));
      if (isAsked(name)) rows.push(await probeBeside(server, name, '', asks));
    }
    const all = 'all large ones';
    if (isAsked(all)) rows.push(await probeBeside(server, all, '', sending(server, LARGE_REQUESTS)));
    return rows;
  } finally {
    server.stop();
  }
}

process.stdout.write(`${machineText()}\n\n`);
if (only === undefined) {
  process.stdout.write(`${CLIENTS} clients that do not read, ${ROUNDS} rounds\n\n`);
  const rows: string[][] = [];
  for (const attack of [madeUpDenoms(101, 1_212), madeUpDenoms(101, 99), madeUpDenoms(2, 5_000)])
    rows.push(await measure(attack));
  const head = [
    'request',
    'its size',
    'answer',
    'memory before',
    'peak, first round',
    'last round',
    'slowest /healthz',
  ];
  process.stdout.write(`${tableText(head, rows)}\n\n`);
}
const PROBE_COLUMNS = [
  ...['beside', 'its size', 'answers', 'p50', 'p99', 'longest'],
  ...['processor: p50', 'p99', 'longest'],
];
process.stdout.write(`/healthz beside ${CLIENTS} clients that read, ${PROBES_A_SECOND} probes a second, in ms\n\n`);
process.stdout.write(`${tableText(PROBE_COLUMNS, await probes())}\n`);
process.exit();
