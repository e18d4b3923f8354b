import { parseArgs } from 'node:util';
import { embeddedRegistry } from '#registry/embedded.ts';
import { createRandom, type Random } from '#testing/random.ts';
import { ask, askMany } from './http/asking.ts';
import { type Served, startBare, startService } from './http/servers.ts';
import { machineText } from './machine.ts';
import { megabytes, quantile, tableText } from './table.ts';

/**
 * `npm run bench:http`, after `npm run build`: routes over HTTP from the built service, beside a bare server on the same
 * stack that reads the same requests and answers with the same texts, made before.
 */
const { values: options } = parseArgs({
  options: { requests: { type: 'string', default: '3000' }, seed: { type: 'string', default: '1' } },
});
const REQUESTS = Number(options.requests);
const WARM_UP = Math.ceil(REQUESTS / 3);
const QUESTIONS = 60;
/** Asked for any pair, also those without a route, for the sake of memory. */
const PAIRS = 3 * REQUESTS;
const AMOUNT = 1_000_000;

interface Pair {
  readonly source_asset_denom: string;
  readonly source_asset_chain_id: string;
  readonly dest_asset_denom: string;
  readonly dest_asset_chain_id: string;
}

const random = createRandom(Number(options.seed));
const assets = embeddedRegistry().listAssets();

function randomPair(from: Random): Pair {
  const [source, dest] = [from.pick(assets), from.pick(assets)];
  return {
    ...{ source_asset_denom: source.denom, source_asset_chain_id: source.chain_id },
    ...{ dest_asset_denom: dest.denom, dest_asset_chain_id: dest.chain_id },
  };
}

/** No two for the same amount, so that no answer can be an old one. */
const bodyOf = (pair: Pair, n: number): string =>
  JSON.stringify({ ...pair, amount_in: `${AMOUNT + n}`, allow_multi_tx: true, allow_unsafe: true });

/** Random pairs that have a route, with its text. */
async function findRoutes(url: string): Promise<{ pair: Pair; text: string }[]> {
  const found: { pair: Pair; text: string }[] = [];
  while (found.length < QUESTIONS) {
    const pair = randomPair(random);
    const { status, text } = await ask(url, bodyOf(pair, 0), 0);
    if (status === 200) found.push({ pair, text });
  }
  return found;
}

interface Load {
  readonly times: readonly number[];
  readonly cpuMicros: number;
}

async function load(served: Served, pairs: readonly Pair[], together: number, requests: number): Promise<Load> {
  const before = await served.usage();
  const times = await askMany({
    ...{ url: served.url, requests, together },
    bodyOf: (n) => bodyOf(pairs[n % pairs.length] as Pair, n),
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
for (const together of [1, 8]) {
  for (const served of [bare, service]) await load(served, pairs, together, WARM_UP);
  const plain = await load(bare, pairs, together, REQUESTS);
  const own = await load(service, pairs, together, REQUESTS);
  rows.push(rowOf(`bare, ${together} at a time`, plain), rowOf(`service, ${together} at a time`, own));
  const ratio = (a: number, b: number) => `${(a / b).toFixed(2)}×`;
  const cells = [ratio(medianMicros(own), medianMicros(plain)), '', ratio(own.cpuMicros, plain.cpuMicros)];
  rows.push([`service to bare, ${together} at a time`, ...cells]);
}
memory.push([`after ${3 * REQUESTS} requests for ${QUESTIONS} pairs`, megabytes((await service.usage()).rss)]);
let most = 0;
for (let asked = 0; asked < PAIRS; asked++) {
  await ask(service.url, bodyOf(randomPair(random), asked), 0);
  if (asked % 500 === 0) most = Math.max(most, (await service.usage()).rss);
}
memory.push([`after ${PAIRS} more for random pairs`, megabytes((await service.usage()).rss)]);
memory.push(['at most meanwhile', megabytes(most)]);
for (const served of [service, bare]) served.stop();

const print = (text: string) => process.stdout.write(`${text}\n`);
print(`${machine}\n`);
const sizes = `${quantile(bytes, 0.5)} bytes in the median, ${Math.max(...bytes)} at most`;
print(`${REQUESTS} routes a row, between ${QUESTIONS} random pairs; answers of ${sizes}, unpacked\n`);
print(tableText(['', 'median', 'p95', 'processor a request'], rows));
print('');
print(tableText(['memory of the service', 'RSS'], memory));
