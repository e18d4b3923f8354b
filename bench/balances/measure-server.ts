import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { megabytes, ms, quantile, tableText } from '../report.ts';
import { type BenchChain, benchChains, CHAINS, DENOMS, requestBody } from './chains.ts';

/** Requests before the measurement. */
const WARM_UP_REQUESTS = 50;
/** Memory is measured after these numbers of requests. */
const MEMORY_SAMPLES = [100, 500, 1_000];

const SERVER = fileURLToPath(new URL('../../dist/server/node.js', import.meta.url));
const REPLAY = fileURLToPath(new URL('replay-nodes.ts', import.meta.url));

/** Collects garbage and reports the memory of the process on every message. */
const REPORT_MEMORY =
  'data:text/javascript,process.on("message",()=>{gc();process.send(process.memoryUsage())});process.channel.unref()';

async function exchange<T>(child: ChildProcess, message: unknown): Promise<T> {
  child.send(message as object);
  const [reply] = await once(child, 'message');
  return reply as T;
}

async function startServer(urls: Readonly<Record<string, string>>): Promise<{ child: ChildProcess; url: string }> {
  const child = fork(SERVER, {
    execArgv: ['--expose-gc', '--import', REPORT_MEMORY],
    env: {
      ...process.env,
      PORT: '0',
      HOST: '127.0.0.1',
      LOG_LEVEL: 'error',
      PORTOLAN_NODES: JSON.stringify(urls),
      PORTOLAN_LIVENESS: 'off',
    },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const [line] = await once(child.stdout as NodeJS.ReadableStream, 'data');
  return { child, url: /http:\S+/.exec(`${line}`)?.[0] ?? '' };
}

const agent = new Agent({ keepAlive: true });

interface TimedResponse {
  /** From the first byte sent to the last byte read, in ms. */
  readonly ms: number;
  /** Compressed. */
  readonly bytes: Buffer;
}

/** Sends a request as a browser does, and leaves the response compressed: decompression is not the server's work. */
function send(url: string, text: string): Promise<TimedResponse> {
  const body = Buffer.from(text);
  const headers = {
    'content-type': 'application/json',
    'content-length': body.length,
    'accept-encoding': 'gzip, deflate, br',
  };
  return new Promise((resolve, reject) => {
    const start = performance.now();
    const outgoing = request(new URL('v2/info/balances', url), { method: 'POST', agent, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk) => chunks.push(chunk));
      response.on('end', () => resolve({ ms: performance.now() - start, bytes: Buffer.concat(chunks) }));
      response.on('error', reject);
    });
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

function checkResponse(bytes: Buffer): void {
  const { chains } = JSON.parse(gunzipSync(bytes).toString()) as {
    chains: Record<string, { denoms: Record<string, { error?: unknown }> }>;
  };
  const entries = Object.values(chains).flatMap(({ denoms }) => Object.values(denoms));
  const failed = entries.find(({ error }) => error !== undefined);
  if (entries.length !== CHAINS * DENOMS || failed !== undefined)
    throw new Error(`the response lacks balances: ${entries.length}, ${JSON.stringify(failed)}`);
}

interface Scenario {
  readonly name: string;
  /** Latency of the node of chain i, in ms. */
  latencyOf(i: number): number;
}

const SPREAD: Scenario = { name: 'nodes of 40 to 99 ms', latencyOf: (i) => 40 + ((i * 37) % CHAINS) };
/** The worst case: every response arrives at the same moment. */
const AT_ONCE: Scenario = { name: 'nodes of 100 ms, all', latencyOf: () => 100 };

interface ServerTimes {
  readonly name: string;
  readonly total: readonly number[];
  /** Time of each request minus the time of the slowest node. */
  readonly overhead: readonly number[];
  /** Of the compressed response. */
  readonly bytes: number;
  readonly memory: readonly (readonly string[])[];
}

/** Nodes in a process of their own, and where each chain's are. */
export async function startReplay(chains: readonly BenchChain[]) {
  const replay = fork(REPLAY, { execArgv: ['--import', 'tsx'] });
  const port = await exchange<number>(replay, chains);
  const urls = Object.fromEntries(chains.map(({ chainId }) => [chainId, `http://127.0.0.1:${port}/${chainId}`]));
  return { replay, urls };
}

/** Every request has new addresses. */
async function measure({ name, latencyOf }: Scenario, requests: number): Promise<ServerTimes> {
  const chains = benchChains(latencyOf);
  const { replay, urls } = await startReplay(chains);
  const { child, url } = await startServer(urls);
  try {
    const overhead: number[] = [];
    const total: number[] = [];
    const memory: string[][] = [];
    let bytes = 0;
    for (let n = 1 - WARM_UP_REQUESTS; n <= requests; n++) {
      const body = requestBody(chains);
      await exchange<number>(replay, 'slowest');
      const response = await send(url, body);
      const slowest = await exchange<number>(replay, 'slowest');
      checkResponse(response.bytes);
      if (n < 1) continue;
      bytes = response.bytes.length;
      total.push(response.ms);
      overhead.push(response.ms - slowest);
      if (!MEMORY_SAMPLES.includes(n)) continue;
      const { rss, heapUsed, external } = await exchange<NodeJS.MemoryUsage>(child, 'memory');
      memory.push([`after ${n}`, megabytes(rss), megabytes(heapUsed), megabytes(external)]);
    }
    return { name, total, overhead, bytes, memory };
  } finally {
    child.kill();
    replay.kill();
  }
}

/** Sends requests for 3,000 denoms on 60 chains to the built server. */
export async function measureServer(requests: number): Promise<string> {
  if (!existsSync(SERVER)) throw new Error('dist/server is not built: run npm run build');
  const spread = await measure(SPREAD, requests);
  const atOnce = await measure(AT_ONCE, Math.ceil(requests / 5));
  const line = (name: string, values: readonly number[]): string[] => [
    `${name}, ${values.length} times`,
    ...[0.5, 0.95, 0.99].map((share) => ms(quantile(values, share))),
  ];
  const lines = [spread, atOnce].flatMap(({ name, total, overhead }) => [
    line(`${name}: whole request`, total),
    line(`${name}: over the slowest node`, overhead),
  ]);
  return [
    `${CHAINS} chains, ${DENOMS} denoms each, in one request (${Math.round(spread.bytes / 1024)} kB of response, compressed)`,
    '',
    tableText(['', 'p50', 'p95', 'p99'], lines),
    '',
    tableText(['memory of the server after garbage collection', 'RSS', 'heap', 'external'], spread.memory),
  ].join('\n');
}
