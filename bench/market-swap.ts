import { monitorEventLoopDelay } from 'node:perf_hooks';
import { parseArgs } from 'node:util';
import type { Asset } from '#contract/asset.ts';
import type { Part } from '#feeds/feed.ts';
import type { FeedReport } from '#feeds/live-market.ts';
import type { VenuePool } from '#market/market.ts';
import type { ConstantProductPool } from '#market/pool.ts';
import { PRICE_DECIMALS, pow10 } from '#math/units.ts';
import { createRandom, type Random } from '#testing/random.ts';
import { wholeNumber } from './options.ts';
import { cpuSince, machineText, quantile, tableText } from './report.ts';

/**
 * `npm run bench:swaps`, after `npm run build` and `npm run build:service`: how long routes take while the market changes under them,
 * beside a market that stands still. Requests come at a steady rate and are timed from when they are due. 10,000 made pools, of which a
 * part changes with each new market; `--threads 0` searches on the serving thread.
 */
const { values: options } = parseArgs({
  options: {
    seconds: { type: 'string', default: '30' },
    rate: { type: 'string', default: '200' },
    pools: { type: 'string', default: '10000' },
    swaps: { type: 'string', default: '0' },
    threads: { type: 'string', default: '2' },
    seed: { type: 'string', default: '1' },
  },
});
const SECONDS = wholeNumber('--seconds', options.seconds);
const RATE = wholeNumber('--rate', options.rate);
const POOLS = wholeNumber('--pools', options.pools);
const SEED = wholeNumber('--seed', options.seed);
/** Markets in a row whose memory is measured. */
const SWAPS = Number(options.swaps);
const CHANGED_SHARE = 0.05;
const SWAP_MS = 2_000;
const DOLLARS_IN_POOL = 1_000_000n;

const modulePath = new URL('../dist/service/service.js', import.meta.url).href;
const { createSwappingService, sampleFigures } = (await import(modulePath)) as typeof import('./service.ts');
const THREADS = Number(options.threads);
const { registry, sample, lanes } = sampleFigures();
const service = createSwappingService(THREADS);
const random = createRandom(SEED);

/** Smallest units of an asset worth so many dollars; whole tokens where there is no price. */
const unitsOf = (asset: Asset, dollars: bigint): bigint =>
  (dollars * pow10(PRICE_DECIMALS + (asset.decimals ?? 6))) / (sample.price(asset) ?? pow10(PRICE_DECIMALS));

/** Pools on the venues and chains of the sample: each of a listed asset and one that the sample trades. */
function madePools(from: Random): VenuePool[] {
  const known = sample.pools();
  const assets = new Map<string, Asset[]>();
  return Array.from({ length: POOLS }, (_, i): VenuePool => {
    const { venue, chain_id, pool } = from.pick(known);
    const { native_denom, wrapped_native } = registry.getChainRecord(chain_id);
    // The gas asset of an EVM chain trades in pools of its wrapped one.
    const gas = [native_denom, wrapped_native].map((name) => name?.toLowerCase());
    const isTraded = ({ denom, decimals }: Asset) => typeof decimals === 'number' && !gas.includes(denom.toLowerCase());
    const listed = assets.get(chain_id) ?? registry.listAssets({ chain_id }).filter(isTraded);
    assets.set(chain_id, listed);
    const base = registry.findAsset({ chain_id, denom: from.pick(pool.denoms) }) as Asset;
    const other = from.pick(listed.filter(({ denom }) => denom.toLowerCase() !== base.denom.toLowerCase()));
    const reserves = [base, other].map((asset) => unitsOf(asset, DOLLARS_IN_POOL) + 1n);
    return {
      ...{ venue, chain_id },
      pool: { id: `made-${i}`, kind: 'constant_product', denoms: [base.denom, other.denom], feePpm: 3000, reserves },
    };
  });
}

/** The same pools but for a part, whose reserves moved by up to a thousandth. */
function moved(pools: readonly VenuePool[], from: Random): VenuePool[] {
  return pools.map((each) => {
    if (from.next() >= CHANGED_SHARE) return each;
    const pool = each.pool as ConstantProductPool;
    const reserves = pool.reserves.map(
      (reserve) => (reserve * BigInt(9_995 + Math.floor(10 * from.next()))) / 10_000n + 1n,
    );
    return { ...each, pool: { ...pool, reserves } };
  });
}

const AT = Date.now();
/** What does not change: as those of a live market, the same objects each time. */
const STILL: Omit<Part, 'pools' | 'at'> = {
  prices: registry.listAssets().flatMap((asset) => {
    const usdE12 = sample.price(asset);
    return usdE12 === null ? [] : { asset, usdE12, at: AT, source: 'made' };
  }),
  gas: registry.listChains().flatMap(({ chain_id }) => {
    const price = sample.gasPrice(chain_id);
    return price === null ? [] : { chain_id, price };
  }),
  lanes,
};
const feedOf = (name: string): FeedReport['feed'] => ({
  ...{ name, title: name, covers: {}, everyMs: SWAP_MS, staleAfterMs: 1e9, asksNobody: true },
});
const still: FeedReport = { feed: feedOf('still'), part: { ...STILL, at: AT }, failure: null };
let version = 0;
const applyPools = (pools: readonly VenuePool[]): Promise<void> =>
  service.apply([still, { feed: feedOf('pools'), part: { pools, at: AT + ++version }, failure: null }]);

interface Question {
  readonly ends: object;
  readonly amount: bigint;
}

let asked = 0;
/** No two are equal: answers are kept. */
const bodyOf = ({ ends, amount }: Question): string =>
  JSON.stringify({ ...ends, amount_in: `${amount + BigInt(++asked)}`, allow_multi_tx: true, smart_relay: true });

async function findQuestions(from: Random): Promise<Question[]> {
  const assets = registry.listAssets().filter(({ decimals }) => typeof decimals === 'number');
  const found: Question[] = [];
  while (found.length < 60) {
    const [source, dest] = [from.pick(assets), from.pick(assets)];
    const ends = {
      ...{ source_asset_denom: source.denom, source_asset_chain_id: source.chain_id },
      ...{ dest_asset_denom: dest.denom, dest_asset_chain_id: dest.chain_id },
    };
    const question = { ends, amount: unitsOf(source, 1000n) };
    if ((await service.route(bodyOf(question))).status === 200) found.push(question);
  }
  return found;
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

interface Load {
  readonly times: readonly number[];
  readonly longestPauseMs: number;
}

/** Sends requests at the rate, and times each from when it was due. */
async function load(questions: readonly Question[], from: Random): Promise<Load> {
  const delays = monitorEventLoopDelay({ resolution: 1 });
  const times: number[] = [];
  const running: Promise<void>[] = [];
  delays.enable();
  const start = performance.now();
  for (let sent = 0; sent < SECONDS * RATE; ) {
    const due = start + (sent * 1000) / RATE;
    if (performance.now() < due) {
      await pause(1);
      continue;
    }
    sent++;
    const body = bodyOf(from.pick(questions));
    running.push(service.route(body).then(() => void times.push(performance.now() - due)));
    await new Promise((resolve) => setImmediate(resolve));
  }
  await Promise.all(running);
  delays.disable();
  return { times, longestPauseMs: delays.max / 1e6 };
}

const rowOf = (name: string, { times, longestPauseMs }: Load, swapMs: string): string[] => [
  name,
  ...[0.5, 0.95, 0.99].map((share) => quantile(times, share).toFixed(1)),
  longestPauseMs.toFixed(1),
  swapMs,
];

let pools: readonly VenuePool[] = madePools(random);
await applyPools(pools);
const questions = await findQuestions(random);
await load(questions, random);
const unchanged = await load(questions, random);

const swapTimes: number[] = [];
let isOver = false;
const swapping = (async () => {
  while (!isOver) {
    const began = performance.now();
    pools = moved(pools, random);
    await applyPools(pools);
    swapTimes.push(performance.now() - began);
    await pause(Math.max(0, SWAP_MS - (performance.now() - began)));
  }
})();
const changing = await load(questions, random);
isOver = true;
await swapping;

process.stdout.write(`${machineText()}; ${POOLS} pools, ${RATE} requests a second, ${THREADS} threads, seed ${SEED}\n`);
process.stdout.write(
  `${tableText(
    ['market', 'p50 ms', 'p95 ms', 'p99 ms', 'longest pause ms', 'a new market takes ms'],
    [rowOf('still', unchanged, ''), rowOf('changing', changing, quantile(swapTimes, 0.5).toFixed(0))],
  )}\n`,
);
const ratio = quantile(changing.times, 0.99) / quantile(unchanged.times, 0.99);
process.stdout.write(`p99 while it changes is ${ratio.toFixed(2)} times that of a still market\n`);

/** Without requests: a busy machine makes this figure worse least of all. */
const MARKETS = 10;
const start = process.cpuUsage();
for (let i = 0; i < MARKETS; i++) {
  pools = moved(pools, random);
  await applyPools(pools);
}
process.stdout.write(
  `a new market costs ${(cpuSince(start) / MARKETS).toFixed(0)} ms of processor time in all threads\n`,
);

if (SWAPS > 0) {
  const heap: number[] = [];
  for (let i = 0; i <= SWAPS; i++) {
    pools = moved(pools, random);
    await applyPools(pools);
    await service.route(bodyOf(random.pick(questions)));
    if (i % Math.ceil(SWAPS / 10) === 0) {
      global.gc?.();
      heap.push(process.memoryUsage().heapUsed / 1e6);
    }
  }
  process.stdout.write(`heap over ${SWAPS} markets, MB: ${heap.map((each) => each.toFixed(0)).join(' ')}\n`);
}
process.exit(0);
