import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { benchChains, CHAINS, DENOMS, requestBody } from './balances-chains.ts';
import { megabytes, ms, quantile, tableText } from './table.ts';

/** Requests that warm everything up and are not measured. */
const WARM_UP = 50;
/** After so many, memory is looked at. */
const LOOKS = [100, 500, 1_000];

const SERVER = fileURLToPath(new URL('../dist/server/node.js', import.meta.url));
const REPLAY = fileURLToPath(new URL('balances-replay.ts', import.meta.url));

/** Tells its memory when asked, after collecting what may be collected. */
const TELL_MEMORY =
  'data:text/javascript,process.on("message",()=>{gc();process.send(process.memoryUsage())});process.channel.unref()';

async function tell<T>(child: ChildProcess, message: unknown): Promise<T> {
  child.send(message as object);
  const [answer] = await once(child, 'message');
  return answer as T;
}

async function startServer(urls: Readonly<Record<string, string>>): Promise<{ child: ChildProcess; url: string }> {
  const child = fork(SERVER, {
    execArgv: ['--expose-gc', '--import', TELL_MEMORY],
    env: { ...process.env, PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'error', PORTOLAN_NODES: JSON.stringify(urls) },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const [line] = await once(child.stdout as NodeJS.ReadableStream, 'data');
  return { child, url: /http:\S+/.exec(`${line}`)?.[0] ?? '' };
}

const agent = new Agent({ keepAlive: true });

interface Answered {
  /** From the first byte sent to the last one read. */
  readonly took: number;
  /** As it travelled, packed. */
  readonly bytes: Buffer;
}

/** Asks as a browser does, and unpacks nothing: that is not the server's work. */
function ask(url: string, text: string): Promise<Answered> {
  const body = Buffer.from(text);
  const headers = {
    'content-type': 'application/json',
    'content-length': body.length,
    'accept-encoding': 'gzip, deflate, br',
  };
  return new Promise((resolve, reject) => {
    const start = performance.now();
    const asked = request(new URL('v2/info/balances', url), { method: 'POST', agent, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk) => chunks.push(chunk));
      response.on('end', () => resolve({ took: performance.now() - start, bytes: Buffer.concat(chunks) }));
      response.on('error', reject);
    });
    asked.on('error', reject);
    asked.end(body);
  });
}

function checkAnswer(bytes: Buffer): void {
  const { chains } = JSON.parse(gunzipSync(bytes).toString()) as {
    chains: Record<string, { denoms: Record<string, { error?: unknown }> }>;
  };
  const entries = Object.values(chains).flatMap(({ denoms }) => Object.values(denoms));
  const failed = entries.find(({ error }) => error !== undefined);
  if (entries.length !== CHAINS * DENOMS || failed !== undefined)
    throw new Error(`the server did not tell every balance: ${entries.length}, ${JSON.stringify(failed)}`);
}

interface Setting {
  readonly name: string;
  /** Of the node of each chain, milliseconds. */
  latencyOf(i: number): number;
}

const SPREAD: Setting = { name: 'nodes of 40 to 99 ms', latencyOf: (i) => 40 + ((i * 37) % CHAINS) };
/** The worst there can be: every answer arrives at the same moment. */
const AT_ONCE: Setting = { name: 'nodes of 100 ms, all', latencyOf: () => 100 };

interface Served {
  readonly name: string;
  readonly whole: readonly number[];
  /** What each request took over the slowest node's own time. */
  readonly own: readonly number[];
  /** Of the answer, packed. */
  readonly bytes: number;
  readonly memory: readonly (readonly string[])[];
}

/** No two requests are for the same addresses. */
async function measure({ name, latencyOf }: Setting, requests: number): Promise<Served> {
  const chains = benchChains(latencyOf);
  const replay = fork(REPLAY, { execArgv: ['--import', 'tsx'] });
  const port = await tell<number>(replay, chains);
  const urls = Object.fromEntries(chains.map(({ chainId }) => [chainId, `http://127.0.0.1:${port}/${chainId}`]));
  const { child, url } = await startServer(urls);
  try {
    const own: number[] = [];
    const whole: number[] = [];
    const memory: string[][] = [];
    let bytes = 0;
    for (let n = 1 - WARM_UP; n <= requests; n++) {
      const body = requestBody(chains);
      await tell<number>(replay, 'slowest');
      const answer = await ask(url, body);
      const slowest = await tell<number>(replay, 'slowest');
      checkAnswer(answer.bytes);
      if (n < 1) continue;
      bytes = answer.bytes.length;
      whole.push(answer.took);
      own.push(answer.took - slowest);
      if (!LOOKS.includes(n)) continue;
      const { rss, heapUsed, external } = await tell<NodeJS.MemoryUsage>(child, 'memory');
      memory.push([`after ${n}`, megabytes(rss), megabytes(heapUsed), megabytes(external)]);
    }
    return { name, whole, own, bytes, memory };
  } finally {
    child.kill();
    replay.kill();
  }
}

/** Balances of 3,000 denoms on 60 chains in each of so many requests to the built server. */
export async function measureServer(requests: number): Promise<string> {
  if (!existsSync(SERVER)) throw new Error('dist/server is not built: run npm run build');
  const spread = await measure(SPREAD, requests);
  const atOnce = await measure(AT_ONCE, Math.ceil(requests / 5));
  const line = (name: string, values: readonly number[]): string[] => [
    `${name}, ${values.length} times`,
    ...[0.5, 0.95, 0.99].map((share) => ms(quantile(values, share))),
  ];
  const lines = [spread, atOnce].flatMap(({ name, whole, own }) => [
    line(`${name}: whole request`, whole),
    line(`${name}: over the slowest node`, own),
  ]);
  return [
    `${CHAINS} chains, ${DENOMS} denoms each, in one request (${Math.round(spread.bytes / 1024)} kB of answer, packed)`,
    '',
    tableText(['', 'p50', 'p95', 'p99'], lines),
    '',
    tableText(['memory of the server, collected', 'RSS', 'heap', 'external'], spread.memory),
  ].join('\n');
}
