import { type ChildProcess, fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { base58, bech32 } from '@scure/base';
import { embeddedRegistry } from '#registry/embedded.ts';
import type { ChainRecord } from '#registry/records.ts';
import type { ReplayedChain } from './balances-replay.ts';
import { megabytes, ms, quantile, tableText } from './table.ts';

const CHAINS = 60;
const DENOMS = 50;
/** The fastest node; each other is slower by another number of milliseconds, in no order. */
const LEAST_LATENCY_MS = 40;
const latencyOf = (i: number): number => LEAST_LATENCY_MS + ((i * 37) % CHAINS);
/** Requests that warm everything up and are not measured. */
const WARM_UP = 50;
/** After so many, memory is looked at. */
const LOOKS = [100, 500, 1_000];

const SERVER = fileURLToPath(new URL('../dist/server/node.js', import.meta.url));
const REPLAY = fileURLToPath(new URL('balances-replay.ts', import.meta.url));

/** Tells its memory when asked, after collecting what may be collected. */
const TELL_MEMORY =
  'data:text/javascript,process.on("message",()=>{gc();process.send(process.memoryUsage())});process.channel.unref()';

interface BenchChain extends ReplayedChain {
  readonly prefix: string;
}

const registry = embeddedRegistry();

const hex = (bytes: number): string => randomBytes(bytes).toString('hex');

/** Made up where the registry knows too few. */
const MADE_UP = {
  evm: () => `0x${hex(20)}`,
  svm: () => base58.encode(randomBytes(32)),
  cosmos: () => `ibc/${hex(32).toUpperCase()}`,
};

function denomsOf({ chain_id, chain_type, native_denom }: ChainRecord): string[] {
  const known = registry.listAssets({ chain_id }).map(({ denom }) => denom);
  const denoms = new Set([native_denom, ...known].filter((denom) => denom !== null && !denom.startsWith('cw20:')));
  while (denoms.size < DENOMS) denoms.add(MADE_UP[chain_type]());
  return [...denoms].slice(0, DENOMS) as string[];
}

function benchChains(): BenchChain[] {
  const all = registry.listChains().map(({ chain_id }) => registry.chainRecord(chain_id));
  const usable = all.filter(({ chain_type, multicall3, native_denom, bech32_prefix }) =>
    chain_type === 'evm' ? multicall3 !== null && native_denom !== null : chain_type === 'svm' || bech32_prefix !== '',
  );
  const of = (family: string, count: number) =>
    usable.filter(({ chain_type }) => chain_type === family).slice(0, count);
  const evm = of('evm', 20);
  const svm = of('svm', 1);
  const chains = [...evm, ...svm, ...of('cosmos', CHAINS - evm.length - svm.length)];
  return chains.map((chain, i) => ({
    chainId: chain.chain_id,
    family: chain.chain_type,
    prefix: chain.bech32_prefix,
    denoms: denomsOf(chain),
    latencyMs: latencyOf(i),
  }));
}

function newAddress({ family, prefix }: BenchChain): string {
  if (family === 'cosmos') return bech32.encode(prefix, bech32.toWords(randomBytes(20)));
  return MADE_UP[family]();
}

/** A request for addresses that nobody has asked about. */
const requestBody = (chains: readonly BenchChain[]): string =>
  JSON.stringify({
    chains: Object.fromEntries(
      chains.map((chain) => [chain.chainId, { address: newAddress(chain), denoms: chain.denoms }]),
    ),
  });

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

/** Balances of 3,000 denoms on 60 chains in each request to the built server, no two of the same addresses. */
export async function measureServer(requests: number): Promise<string> {
  if (!existsSync(SERVER)) throw new Error('dist/server is not built: run npm run build');
  const chains = benchChains();
  const replay = fork(REPLAY, { execArgv: ['--import', 'tsx'] });
  const port = await tell<number>(replay, chains);
  const urls = Object.fromEntries(chains.map(({ chainId }) => [chainId, `http://127.0.0.1:${port}/${chainId}`]));
  const { child, url } = await startServer(urls);
  try {
    const own: number[] = [];
    const whole: number[] = [];
    const memory: string[][] = [];
    let bytes = 0;
    for (let n = 1; n <= WARM_UP + requests; n++) {
      const body = requestBody(chains);
      await tell<number>(replay, 'slowest');
      const answer = await ask(url, body);
      const slowest = await tell<number>(replay, 'slowest');
      checkAnswer(answer.bytes);
      const measured = n - WARM_UP;
      if (measured < 1) continue;
      bytes = answer.bytes.length;
      whole.push(answer.took);
      own.push(answer.took - slowest);
      if (!LOOKS.includes(measured)) continue;
      const { rss, heapUsed, external } = await tell<NodeJS.MemoryUsage>(child, 'memory');
      memory.push([`after ${measured}`, megabytes(rss), megabytes(heapUsed), megabytes(external)]);
    }
    const line = (name: string, values: readonly number[]): string[] => [
      name,
      ...[0.5, 0.95, 0.99].map((share) => ms(quantile(values, share))),
    ];
    return [
      `${CHAINS} chains, ${DENOMS} denoms each, one request (${Math.round(bytes / 1024)} kB of answer, packed), ${requests} times`,
      '',
      tableText(['', 'p50', 'p95', 'p99'], [line('whole request', whole), line('over the slowest node', own)]),
      '',
      tableText(['memory of the server, collected', 'RSS', 'heap', 'external'], memory),
    ].join('\n');
  } finally {
    child.kill();
    replay.kill();
  }
}
