import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { Agent, request as httpRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { StatusResponse } from '#contract/status.ts';
import { MarketPublisher } from '#server/replicas/published-market.ts';
import { SharedStore } from '#server/replicas/shared-store.ts';
import { freePorts } from '../../scripts/free-ports.js';
import { type Child, startChild } from './nodes/child.ts';
import { startRedis, type TestRedis } from './redis.ts';
import { OSMOSIS_POOL, startCircle, startCosmos, startOsmosis, startPriceServices } from './world/services.ts';

/** Built servers that share a Redis, on a market of doubles, and a client of each that asks the same again and again. */

const SERVER = fileURLToPath(new URL('../../dist/server/node.js', import.meta.url));
const ASK_EVERY_MS = 100;

/** What the market of doubles has a route for. */
export const HUB_TO_OSMOSIS = {
  ...{ source_asset_chain_id: 'cosmoshub-4', source_asset_denom: 'uatom' },
  ...{ dest_asset_chain_id: 'osmosis-1', dest_asset_denom: 'uosmo' },
  ...{ allow_multi_tx: true, smart_relay: true },
};
const QUESTION = { ...HUB_TO_OSMOSIS, amount_in: '100000000' };

export interface Answer {
  readonly status: number;
  /** The header `portolan-market`. */
  readonly market: string;
  /** Without the times at which transfers end. */
  readonly text: string;
  readonly ms: number;
}

export interface ClusterServer {
  readonly url: string;
  readonly answers: Answer[];
  /** Requests without an answer while it ran. */
  readonly lost: string[];
  /** Waits until it is ready, and begins to ask. */
  start(): Promise<void>;
  /** At once. */
  kill(): Promise<void>;
  signal(name: NodeJS.Signals): void;
  status(): Promise<StatusResponse>;
}

export interface ReplicaCluster {
  readonly redis: TestRedis;
  readonly servers: readonly ClusterServer[];
  /** Those that say they read the market for all. */
  ingesters(): Promise<ClusterServer[]>;
  /** Headers with which servers gave different answers. */
  mixedAnswers(): string[];
  close(): Promise<void>;
}

export async function startReplicaCluster(count: number): Promise<ReplicaCluster> {
  if (!existsSync(SERVER)) throw new Error('dist/server is not built: run npm run build');
  const closers: (() => unknown)[] = [];
  const close = async (): Promise<void> => {
    for (const each of closers.splice(0).reverse()) await each();
  };
  try {
    const folder = mkdtempSync(join(tmpdir(), 'portolan-cluster-'));
    closers.push(() => rmSync(folder, { recursive: true, force: true }));
    const redis = await startRedis();
    closers.push(() => redis.close());
    const environment = await startMarketDoubles(closers);
    await publishPrices(redis);
    const firstPort = await freePorts(count);
    const servers = Array.from({ length: count }, (_, i) =>
      clusterServer(firstPort + i, {
        ...{ ...environment, PORTOLAN_REDIS: redis.url },
        PORTOLAN_LAST_MARKET: join(folder, `market-${i}.json`),
      }),
    );
    closers.push(() => Promise.all(servers.map((server) => server.kill())));
    return {
      ...{ redis, servers, close },
      async ingesters() {
        const statuses = await Promise.all(servers.map((server) => server.status().catch(() => null)));
        return servers.filter((_, i) => statuses[i]?.replica?.ingests);
      },
      mixedAnswers: () => mixedAnswers(servers.flatMap(({ answers }) => answers)),
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Chains and services that change all the time, as the variables of a server that reads them; `closers` gets what ends each. */
export async function startMarketDoubles(closers: (() => unknown)[]) {
  const [prices, circle, osmosis, hub] = await Promise.all([
    startPriceServices(new Map()),
    startCircle(),
    startOsmosis({ moves: true }),
    startCosmos('cosmoshub-4'),
  ]);
  for (const double of [prices, circle, osmosis, hub]) closers.push(() => double.close());
  return {
    ...{
      HOST: '127.0.0.1',
      LOG_LEVEL: 'error',
      PORTOLAN_MARKET: 'live',
      PORTOLAN_LIVENESS: 'off',
      PORTOLAN_WORKERS: '1',
    },
    PORTOLAN_NODES: JSON.stringify({ 'osmosis-1': osmosis.url, 'cosmoshub-4': hub.url }),
    ...{ PORTOLAN_COINGECKO_URL: prices.url, PORTOLAN_DEFILLAMA_URL: prices.url },
    PORTOLAN_CIRCLE_URL: circle.url,
  };
}

/** Pools count once there are prices: with these the first round has all. */
async function publishPrices({ url }: TestRedis): Promise<void> {
  const store = await SharedStore.connect({ url, report: () => {} });
  const at = Date.now();
  const prices = [
    { asset: { chain_id: 'osmosis-1', denom: 'uosmo' }, usdE12: 5n * 10n ** 11n, at, source: 'coingecko' },
    { asset: { chain_id: 'cosmoshub-4', denom: 'uatom' }, usdE12: 5n * 10n ** 12n, at, source: 'coingecko' },
    {
      asset: { chain_id: 'osmosis-1', denom: OSMOSIS_POOL.atomDenom },
      usdE12: 5n * 10n ** 12n,
      at,
      source: 'coingecko',
    },
  ];
  const feed = { name: 'prices', title: 'Prices', covers: { prices: true as const } };
  const reports = [{ feed: { ...feed, everyMs: 60_000, staleAfterMs: 600_000 }, failure: null, part: { at, prices } }];
  await new MarketPublisher(store, '1').publish({ reports, now: at });
  store.close();
}

function clusterServer(port: number, environment: Readonly<Record<string, string>>): ClusterServer {
  const url = `http://127.0.0.1:${port}`;
  const answers: Answer[] = [];
  const lost: string[] = [];
  let child: Child | undefined;
  let runs = 0;
  const isRunning = (run: number): boolean => child !== undefined && run === runs;
  const askOn = async (run: number): Promise<void> => {
    const agent = new Agent({ keepAlive: true });
    while (isRunning(run)) {
      await send(url, '/v2/fungible/route', { agent, body: JSON.stringify(QUESTION) }).then(
        (answer) => answers.push(answer),
        (error: Error) => isRunning(run) && lost.push(error.message),
      );
      await sleep(ASK_EVERY_MS);
    }
    agent.destroy();
  };
  return {
    ...{ url, answers, lost },
    async start() {
      child = startChild(process.execPath, [SERVER], { ...process.env, ...environment, PORT: `${port}` });
      const run = ++runs;
      await child.printed(/(Portolan is at)/);
      while ((await send(url, '/readyz').catch(() => null))?.status !== 200) await sleep(ASK_EVERY_MS);
      void askOn(run);
    },
    async kill() {
      const killed = child;
      child = undefined;
      await killed?.kill();
    },
    signal: (name) => child?.signal(name),
    status: async () => JSON.parse((await send(url, '/v2/info/status')).text),
  };
}

function send(
  url: string,
  path: string,
  { agent, body }: { readonly agent?: Agent; readonly body?: string } = {},
): Promise<Answer> {
  const sent = performance.now();
  const options = {
    ...{ method: body === undefined ? 'GET' : 'POST', timeout: 30_000 },
    ...{ headers: { 'content-type': 'application/json' }, ...(agent && { agent }) },
  };
  return new Promise((resolve, reject) => {
    const outgoing = httpRequest(new URL(path, url), options, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part) => {
        text += part;
      });
      response.once('error', reject).once('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          market: `${response.headers['portolan-market']}`,
          text: text.replace(/\b\d{19}\b/g, 'time'),
          ms: performance.now() - sent,
        }),
      );
    });
    outgoing.once('timeout', () => outgoing.destroy(new Error('no answer in 30 s')));
    outgoing.once('error', reject).end(body);
  });
}

function mixedAnswers(answers: readonly Answer[]): string[] {
  const texts = new Map<string, string>();
  const mixed = new Set<string>();
  for (const { market, text } of answers) {
    const known = texts.get(market);
    if (known === undefined) texts.set(market, text);
    else if (known !== text) mixed.add(market);
  }
  return [...mixed];
}
