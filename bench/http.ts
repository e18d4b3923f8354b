import { parseArgs } from 'node:util';
import type { Asset } from '#contract/asset.ts';
import { sampleMarket } from '#market/sample/sample-market.ts';
import { PRICE_DECIMALS } from '#math/units.ts';
import { embeddedRegistry } from '#registry/embedded.ts';
import { createRandom, type Random } from '#testing/random.ts';
import { type Client, runLoad, withFetch, withHttp } from './http/load.ts';
import { type ServerProcess, startBare, startService } from './http/servers.ts';
import { wholeNumber } from './options.ts';
import { machineText, megabytes, quantile, tableText } from './report.ts';

/**
 * `npm run bench:http`, after `npm run build`: routes over HTTP from the built service, compared to a bare server on the
 * same stack that reads the same requests and sends prepared responses. One load repeats a single request, the other has
 * no two equal requests.
 */
const { values: options } = parseArgs({
  options: { requests: { type: 'string', default: '9000' }, seed: { type: 'string', default: '1' } },
});
const REQUESTS = wholeNumber('--requests', options.requests);
const WARM_UP = Math.ceil(REQUESTS / 3);
/** V8 optimises the service during so many different requests. */
const FIRST_WARM_UP = 20_000;
const ROUTED_PAIRS = 60;
/** Requests for any pair, with or without a route, to measure memory. */
const RANDOM_PAIRS = 3 * REQUESTS;
/** Dollars of each input; whole tokens where there is no price. */
const DOLLARS = 1000n;

interface Pair {
  readonly source_asset_denom: string;
  readonly source_asset_chain_id: string;
  readonly dest_asset_denom: string;
  readonly dest_asset_chain_id: string;
  readonly amount: bigint;
}

const random = createRandom(wholeNumber('--seed', options.seed));
const registry = embeddedRegistry();
const market = sampleMarket(registry);
const assets = registry.listAssets();

/** The input of an asset in smallest units. */
const amountOf = (asset: Asset): bigint =>
  (DOLLARS * 10n ** BigInt(PRICE_DECIMALS + (asset.decimals ?? 6))) /
  (market.price(asset) ?? 10n ** BigInt(PRICE_DECIMALS));

function randomPair(from: Random): Pair {
  const [source, dest] = [from.pick(assets), from.pick(assets)];
  return {
    ...{ source_asset_denom: source.denom, source_asset_chain_id: source.chain_id },
    ...{ dest_asset_denom: dest.denom, dest_asset_chain_id: dest.chain_id, amount: amountOf(source) },
  };
}

/** `extra` smallest units make a request different from the others of its pair. */
const bodyOf = ({ amount, ...ends }: Pair, extra: number): string =>
  JSON.stringify({ ...ends, amount_in: `${amount + BigInt(extra)}`, allow_multi_tx: true, allow_unsafe: true });

let requestCount = 0;
const nextExtra = (): number => ++requestCount;

/** Random pairs that have a route, and the route's text. */
async function findRoutes(url: string): Promise<{ pair: Pair; text: string }[]> {
  const found: { pair: Pair; text: string }[] = [];
  while (found.length < ROUTED_PAIRS) {
    const pair = randomPair(random);
    const { status, body } = await withHttp(url, bodyOf(pair, 0), 0);
    if (status === 200) found.push({ pair, text: body.toString() });
  }
  return found;
}

interface LoadTimes {
  readonly times: readonly number[];
  readonly cpuMicros: number;
}

interface LoadKind {
  readonly client: Client;
  readonly pairs: readonly Pair[];
  /** Smallest units to add to the next request. */
  readonly extra: () => number;
  readonly concurrency: number;
}

async function load(server: ServerProcess, { pairs, extra, ...how }: LoadKind, requests: number): Promise<LoadTimes> {
  const before = await server.usage();
  const times = await runLoad({
    ...{ url: server.url, requests, ...how },
    bodyOf: (n) => bodyOf(pairs[n % pairs.length] as Pair, extra()),
    numberOf: (n) => n % pairs.length,
  });
  const after = await server.usage();
  return { times, cpuMicros: (after.cpuMicros - before.cpuMicros) / requests };
}

const microsText = (micros: number): string => `${micros.toFixed(0)} µs`;
const medianMicros = ({ times }: LoadTimes): number => quantile(times, 0.5) * 1000;

function rowOf(name: string, loaded: LoadTimes): string[] {
  const p95 = quantile(loaded.times, 0.95) * 1000;
  return [name, microsText(medianMicros(loaded)), microsText(p95), microsText(loaded.cpuMicros)];
}

const machine = machineText();
const service = await startService();
const memory = [['after start', megabytes((await service.usage()).rss)]];
const found = await findRoutes(service.url);
const bare = await startBare(found.map(({ text }) => text));
const pairs = found.map(({ pair }) => pair);
const bytes = found.map(({ text }) => Buffer.byteLength(text));
const rows: string[][] = [];
const loads = [
  { client: withHttp, concurrency: 1, title: '1 at a time' },
  { client: withFetch, concurrency: 1, title: '1 by fetch' },
  { client: withHttp, concurrency: 8, title: '8 at a time' },
];
await load(service, { client: withHttp, concurrency: 1, pairs, extra: nextExtra }, FIRST_WARM_UP);
for (const { title, ...how } of loads) {
  const one = { ...how, pairs: pairs.slice(0, 1), extra: () => 0 };
  const many = { ...how, pairs, extra: nextExtra };
  for (const [name, loading] of Object.entries({ 'the same': one, 'all different': many })) {
    for (const server of [bare, service]) await load(server, loading, WARM_UP);
    const plain = await load(bare, loading, REQUESTS);
    const own = await load(service, loading, REQUESTS);
    const ratio = (a: number, b: number) => `${(a / b).toFixed(2)}×`;
    const cells = [ratio(medianMicros(own), medianMicros(plain)), '', ratio(own.cpuMicros, plain.cpuMicros)];
    rows.push(rowOf(`${name}, ${title}: bare`, plain), rowOf('  service', own), ['  service to bare', ...cells]);
  }
}
memory.push([
  `after ${FIRST_WARM_UP + (requestCount - FIRST_WARM_UP) / 2} routes for ${ROUTED_PAIRS} pairs`,
  megabytes((await service.usage()).rss),
]);
let most = 0;
for (let n = 0; n < RANDOM_PAIRS; n++) {
  await withHttp(service.url, bodyOf(randomPair(random), nextExtra()), 0);
  if (n % 500 === 0) most = Math.max(most, (await service.usage()).rss);
}
memory.push([`after ${RANDOM_PAIRS} more for random pairs`, megabytes((await service.usage()).rss)]);
memory.push(['at most meanwhile', megabytes(most)]);
for (const server of [service, bare]) server.stop();

const print = (text: string) => process.stdout.write(`${text}\n`);
print(`${machine}\n`);
const sizes = `${quantile(bytes, 0.5)} bytes in the median, ${Math.max(...bytes)} at most`;
print(
  `${REQUESTS} routes a row, all different ones between ${ROUTED_PAIRS} random pairs; responses of ${sizes}, uncompressed\n`,
);
print(tableText(['', 'median', 'p95', 'processor per request'], rows));
print('');
print(tableText(['memory of the service', 'RSS'], memory));
