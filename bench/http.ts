import { parseArgs } from 'node:util';
import type { Asset } from '#contract/asset.ts';
import { sampleMarket } from '#market/sample/sample-market.ts';
import { PRICE_DECIMALS } from '#math/units.ts';
import { embeddedRegistry } from '#registry/embedded.ts';
import { createRandom, type Random } from '#testing/random.ts';
import { askMany, type Client, withFetch, withHttp } from './http/asking.ts';
import { type Served, startBare, startService } from './http/servers.ts';
import { machineText } from './machine.ts';
import { megabytes, quantile, tableText } from './table.ts';
import { wholeNumber } from './whole-number.ts';

/**
 * `npm run bench:http`, after `npm run build`: routes over HTTP from the built service, beside a bare server on the same
 * stack that reads the same requests and answers with the same texts, made before: one question again and again, and
 * questions of which no two are the same.
 */
const { values: options } = parseArgs({
  options: { requests: { type: 'string', default: '9000' }, seed: { type: 'string', default: '1' } },
});
const REQUESTS = wholeNumber('--requests', options.requests);
/** V8 works on its code for the first few thousand questions that differ. */
const WARM_UP = Math.ceil(REQUESTS / 3);
const QUESTIONS = 60;
/** Asked for any pair, also those without a route, for the sake of memory. */
const PAIRS = 3 * REQUESTS;
/** Sent of everything; of what has no price, as many whole ones. */
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

/** In smallest units. */
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

/** A few smallest units more make it another question. */
const bodyOf = ({ amount, ...ends }: Pair, more: number): string =>
  JSON.stringify({ ...ends, amount_in: `${amount + BigInt(more)}`, allow_multi_tx: true, allow_unsafe: true });

let asked = 0;
const another = (): number => ++asked;

/** Random pairs that have a route, with its text. */
async function findRoutes(url: string): Promise<{ pair: Pair; text: string }[]> {
  const found: { pair: Pair; text: string }[] = [];
  while (found.length < QUESTIONS) {
    const pair = randomPair(random);
    const { status, text } = await withHttp(url, bodyOf(pair, 0), 0);
    if (status === 200) found.push({ pair, text });
  }
  return found;
}

interface Load {
  readonly times: readonly number[];
  readonly cpuMicros: number;
}

interface Loading {
  readonly client: Client;
  readonly pairs: readonly Pair[];
  /** Of each question, how much more than the amount of its pair. */
  readonly more: () => number;
  readonly together: number;
}

async function load(served: Served, { pairs, more, ...how }: Loading, requests: number): Promise<Load> {
  const before = await served.usage();
  const times = await askMany({
    ...{ url: served.url, requests, ...how },
    bodyOf: (n) => bodyOf(pairs[n % pairs.length] as Pair, more()),
    numberOf: (n) => n % pairs.length,
  });
  const after = await served.usage();
  return { times, cpuMicros: (after.cpuMicros - before.cpuMicros) / requests };
}

const microsText = (micros: number): string => `${micros.toFixed(0)} µs`;
const medianMicros = ({ times }: Load): number => quantile(times, 0.5) * 1000;

function rowOf(name: string, loaded: Load): string[] {
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
  { client: withHttp, together: 1, title: '1 at a time' },
  { client: withFetch, together: 1, title: '1 by fetch' },
  { client: withHttp, together: 8, title: '8 at a time' },
];
for (const { title, ...how } of loads) {
  const one = { ...how, pairs: pairs.slice(0, 1), more: () => 0 };
  const many = { ...how, pairs, more: another };
  for (const [name, loading] of Object.entries({ 'the same': one, 'all different': many })) {
    for (const served of [bare, service]) await load(served, loading, WARM_UP);
    const plain = await load(bare, loading, REQUESTS);
    const own = await load(service, loading, REQUESTS);
    const ratio = (a: number, b: number) => `${(a / b).toFixed(2)}×`;
    const cells = [ratio(medianMicros(own), medianMicros(plain)), '', ratio(own.cpuMicros, plain.cpuMicros)];
    rows.push(rowOf(`${name}, ${title}: bare`, plain), rowOf('  service', own), ['  service to bare', ...cells]);
  }
}
memory.push([`after ${asked / 2} routes for ${QUESTIONS} pairs`, megabytes((await service.usage()).rss)]);
let most = 0;
for (let n = 0; n < PAIRS; n++) {
  await withHttp(service.url, bodyOf(randomPair(random), another()), 0);
  if (n % 500 === 0) most = Math.max(most, (await service.usage()).rss);
}
memory.push([`after ${PAIRS} more for random pairs`, megabytes((await service.usage()).rss)]);
memory.push(['at most meanwhile', megabytes(most)]);
for (const served of [service, bare]) served.stop();

const print = (text: string) => process.stdout.write(`${text}\n`);
print(`${machine}\n`);
const sizes = `${quantile(bytes, 0.5)} bytes in the median, ${Math.max(...bytes)} at most`;
print(
  `${REQUESTS} routes a row, all different ones between ${QUESTIONS} random pairs; answers of ${sizes}, unpacked\n`,
);
print(tableText(['', 'median', 'p95', 'processor a request'], rows));
print('');
print(tableText(['memory of the service', 'RSS'], memory));
