import { expect, test } from 'vitest';
import type { Part } from '#feeds/feed.ts';
import { liveMarket } from '#feeds/live-market.ts';
import type { LaneFee } from '#market/market.ts';
import type { OsmosisPool, Pool, PpmPool } from '#market/pool.ts';
import { sampleMarket } from '#market/sample/sample-market.ts';
import { embeddedRegistry } from '#registry/embedded.ts';
import { createRandom } from '#testing/random.ts';
import { randomOsmosisPool } from '#testing/random-osmosis-pool.ts';
import { randomPool } from '#testing/random-pool.ts';
import { randomSolanaPool } from '#testing/random-solana-pool.ts';
import { reportOf, samplePart } from '#testing/sample-report.ts';
import { readParts, readReport, writeParts, writeReport } from './reports.ts';

const registry = embeddedRegistry();
const AT = 1_000_000;
const part = samplePart(registry, AT);
const report = reportOf(part);
const atOnce = async () => {};

const x = { chain_id: 'a-1', denom: 'x' };
const reading = { at: 3, source: 'a node of A', basis: 'exact' } as const;
const fee: LaneFee = {
  type: 'BRIDGE',
  ...{ behavior: 'FEE_BEHAVIOR_DEDUCTED', asset: x, amount: 2n ** 70n, ppm: 130 },
};
/** Of every figure one, with every field. */
const full: Part = {
  at: 5,
  block: 2n ** 60n,
  isPartial: true,
  note: 'Order books are left out.',
  prices: [{ asset: x, usdE12: 3n, at: 4, source: 'pyth' }],
  gas: [{ chain_id: 'a-1', price: { asset: x, num: 7n, den: 10n, fixed: 0n, at: 5 } }],
  pools: [
    {
      ...{ venue: 'v', chain_id: 'a-1', reading },
      pool: { id: '1', kind: 'constant_product', denoms: ['x', 'y'], feePpm: 3000, reserves: [2n ** 90n, 1n] },
    },
  ],
  lanes: [
    {
      lane: {
        bridge: 'STARGATE',
        from: x,
        to: { chain_id: 'b-1', denom: 'y' },
        smartRelay: false,
        fast: false,
        route: 'r',
      },
      terms: { fees: [fee], min: 1n, max: 9n, tiers: [{ min: 10n, fees: [] }], seconds: null, verifiers: 2, reading },
    },
  ],
};
/** As the file and Redis have had it since their first release. */
const FULL_DATA = {
  ...{ at: 5, block: `${2n ** 60n}`, isPartial: true, note: 'Order books are left out.' },
  prices: [{ chain_id: 'a-1', denom: 'x', price: '3', at: 4, source: 'pyth' }],
  gas: [{ chain_id: 'a-1', asset: x, num: '7', den: '10', fixed: '0', at: 5 }],
  pools: [
    {
      ...{ venue: 'v', chain_id: 'a-1', reading },
      pool: { id: '1', kind: 'constant_product', denoms: ['x', 'y'], feePpm: 3000, reserves: [`${2n ** 90n}`, '1'] },
    },
  ],
  lanes: [
    {
      ...{ bridge: 'STARGATE', from: x, to: { chain_id: 'b-1', denom: 'y' } },
      ...{ smart_relay: false, fast: false, route: 'r', min: '1', max: '9', seconds: null },
      fees: [
        { type: 'BRIDGE', behavior: 'FEE_BEHAVIOR_DEDUCTED', asset: x, ppm: 130, amount: '1180591620717411303424' },
      ],
      tiers: [{ min: '10', fees: [] }],
      verifiers: 2,
      reading,
    },
  ],
};

const PPM_KINDS: Readonly<Record<PpmPool['kind'], true>> = {
  ...{ constant_product: true, weighted: true, stableswap: true, solidly_stable: true },
  ...{ astroport_stable: true, concentrated: true, transmuter: true },
};
const OSMOSIS_KINDS: Readonly<Record<OsmosisPool['kind'], true>> = {
  ...{ osmosis_concentrated: true, osmosis_stableswap: true, osmosis_weighted: true },
};
const COINS = [
  { denom: 'a', decimals: 6, usd: 3 },
  { denom: 'b', decimals: 18, usd: 0.07 },
] as const;

/** Some of each kind, with what only some pools have. */
function poolsOf(seed: number): Pool[] {
  const random = createRandom(seed);
  const takerFeesE18 = [
    [0n, 10n ** 15n],
    [7n, 0n],
  ];
  const depth = () => random.magnitude(1, 1e9);
  return Array.from({ length: 10 }).flatMap((_, round) => {
    const ppm = (Object.keys(PPM_KINDS) as PpmPool['kind'][]).map((kind): Pool => {
      const pool = randomPool(random, kind, `${kind} ${round}`, COINS, depth());
      if (pool.kind === 'transmuter') return { ...pool, minted: 1, weightLimits: [{ members: [0], mostE18: 5n }] };
      return pool.kind === 'stableswap' ? { ...pool, feeOn: 'output' } : pool;
    });
    const osmosis = (Object.keys(OSMOSIS_KINDS) as OsmosisPool['kind'][]).map((kind) => {
      const pool = randomOsmosisPool(random, kind, `${kind} ${round}`, COINS, depth());
      return round % 2 === 0 ? pool : { ...pool, takerFeesE18 };
    });
    const solana = randomSolanaPool(random, random.pick(['whirlpool', 'raydium']), `solana ${round}`, COINS, depth());
    return [...ppm, ...osmosis, solana];
  });
}

const SEED = Math.floor(Math.random() * 2 ** 31);

test(`pools of every kind come back from a file and from another process as they were (seed ${SEED})`, async () => {
  const pools = poolsOf(SEED).map((pool) => ({ venue: 'v', chain_id: 'a-1', pool }));
  expect(new Set(pools.map(({ pool }) => pool.kind)).size).toBe(11);
  const made = reportOf({ at: AT, pools });
  expect(readReport(writeReport(made)).part).toEqual(made.part);
  expect(readParts(await writeParts([made], atOnce)).get('sample')).toEqual(made.part);
});

test('every field comes back, and is written as it always was', async () => {
  const made = reportOf(full);
  const text = await writeParts([made, { ...made, part: null }], atOnce);
  expect(JSON.parse(text)).toEqual({ format: 'portolan-parts-1', parts: [{ feed: 'sample', ...FULL_DATA }] });
  expect(readParts(text)).toEqual(new Map([['sample', full]]));
  expect(JSON.parse(writeReport(made))).toMatchObject({ format: 'portolan-word-1', part: FULL_DATA });
  expect(readReport(writeReport(made)).part).toEqual(full);
});

test.each([
  [{}, /^format/],
  [{ format: 'portolan-parts-1', parts: [{ feed: 'f' }] }, /^parts\.0\.at/],
  [
    { format: 'portolan-parts-1', parts: [{ feed: 'f', at: 1, prices: [{ ...x, price: '1.5', at: 1 }] }] },
    /^parts\.0\.prices\.0\.price must be decimal digits$/,
  ],
  [{ format: 'portolan-parts-1', parts: [{ feed: 'f', at: 1, lanes: [{ bridge: 'WORMHOLE' }] }] }, /^lanes\.0\.bridge/],
  [
    { format: 'portolan-parts-1', parts: [{ feed: 'f', at: 1, pools: [{ venue: 'v', chain_id: '1', pool: {} }] }] },
    /^pools\[0\]: kind must be /,
  ],
])('names what is wrong with %j', (data, expected) => {
  expect(() => readParts(JSON.stringify(data))).toThrow(expected);
});

test('another process reads what was reported: every pool, lane, price and fee', () => {
  const there = readReport(writeReport(report));
  const { read: _, ...feed } = report.feed as typeof report.feed & { read: unknown };
  expect(there.feed).toEqual(feed);
  expect(there.part?.pools).toEqual(part.pools);
  const markets = [report, there].map((each) => liveMarket(registry, [each], AT));
  expect(markets[1]?.version).toBe(markets[0]?.version);
  const [first] = registry.listAssets({ chain_id: 'osmosis-1' });
  if (first !== undefined) expect(markets[1]?.price(first)).toEqual(sampleMarket(registry).price(first));
  expect(JSON.parse(writeReport(there))).toEqual(JSON.parse(writeReport(report)));
});

test('pools and lanes that did not change stay the objects that they were', () => {
  const before = readReport(writeReport(report));
  const [first, ...others] = part.pools ?? [];
  const moved = { ...part, at: AT + 1, pools: [{ ...first, venue: 'another' }, ...others.slice(1)] };
  const after = readReport(writeReport(reportOf(moved as typeof part)), before);
  expect(after.part?.pools?.[0]).not.toBe(before.part?.pools?.[0]);
  expect(after.part?.pools?.slice(1).every((pool, i) => pool === before.part?.pools?.[i + 2])).toBe(true);
  expect(after.part?.lanes?.every((lane, i) => lane === before.part?.lanes?.[i])).toBe(true);
});

test('a failure and a lost part are read as such, and another format not at all', () => {
  const failure = { at: AT, message: 'did not answer' };
  const text = writeReport({ ...report, failure, part: null });
  expect(readReport(text, report)).toMatchObject({ failure, part: null });
  expect(() => readReport(text.replace('portolan-word-1', 'portolan-word-2'))).toThrow(/^format/);
  expect(() => readReport(writeReport(report).replace(/"at":\d+/, '"at":"soon"'))).toThrow(/^part/);
});
