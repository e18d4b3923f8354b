import { describe, expect, test, vi } from 'vitest';
import { poolQuotes } from '#engine/index.ts';
import type { LaneTerms } from '#market/market.ts';
import type { Pool } from '#market/pool.ts';
import { createNodeAccess } from '#nodes/node-access.ts';
import { createRegistry } from '#registry/registry.ts';
import { assetRecord } from '#testing/asset-record.ts';
import { chainRecord } from '#testing/chain-record.ts';
import { testMarket } from '#testing/market.ts';
import { type DoubleResponse, nodeDouble } from '#testing/node-double.ts';
import { type OsmosisState, osmosisResponse } from '#testing/osmosis-lcd.ts';
import { createRandom } from '#testing/random.ts';
import { randomOsmosisPool } from '#testing/random-osmosis-pool.ts';
import { type Coins, randomPool } from '#testing/random-pool.ts';
import { lanesAgree, poolsAgree } from './agreement.ts';
import type { Feed, FeedDeps, LaneWithTerms, Part } from './feed.ts';
import { osmosis } from './osmosis.ts';
import { ofTwoNodes } from './second-node.ts';

const NEVER = new AbortController().signal;

const registry = createRegistry({
  chains: [chainRecord({ chain_id: 'osmosis-1', native_denom: 'uosmo' })],
  assets: ['uosmo', 'uatom', 'uusdc'].map((denom) => assetRecord({ chain_id: 'osmosis-1', denom, decimals: 6 })),
  channels: [],
});
const PRICES: Readonly<Record<string, number>> = { uosmo: 1, uatom: 5, uusdc: 1 };

const poolOf = (id: string, assets: readonly (readonly [denom: string, amount: bigint])[]) => ({
  '@type': '/osmosis.gamm.v1beta1.Pool',
  id,
  pool_params: { swap_fee: '0.002', exit_fee: '0.0', smooth_weight_change_params: null },
  pool_assets: assets.map(([denom, amount]) => ({ token: { denom, amount: `${amount}` }, weight: '1' })),
});

/** An Osmosis node's chain whose first pool has so many millions of OSMO against 200,000 USDC. */
const stateOf = (millions: number, height = 1000): OsmosisState => ({
  ...{ height, page: 10, defaultTakerFee: '0.001', takerFees: {}, ranges: {}, contracts: {} },
  pools: {
    gamm: [
      poolOf('1', [
        ['uosmo', BigInt(millions * 1e12)],
        ['uusdc', 200_000_000_000n],
      ]),
      poolOf('2', [
        ['uosmo', 500_000_000_000n],
        ['uatom', 100_000_000_000n],
      ]),
    ],
    ...{ concentratedliquidity: [], cosmwasmpool: [] },
  },
});

type Behaviour = OsmosisState | 'hangUp' | 'hang';

/** A feed of Osmosis over nodes that behave as the list says at the time. */
async function feedOver(nodes: Behaviour[], now = Date.now): Promise<Feed> {
  const doubles = await Promise.all(
    nodes.map((_, i) =>
      nodeDouble((request): DoubleResponse => {
        const behaviour = nodes[i] as Behaviour;
        return typeof behaviour === 'string' ? behaviour : osmosisResponse(behaviour, request);
      }),
    ),
  );
  const access = createNodeAccess(
    registry,
    { mode: 'urls', urls: new Map([['osmosis-1', doubles.map(({ url }) => url)]]) },
    { callsPerMinute: 100_000 },
  );
  const market = testMarket(registry, { price: ({ denom }) => PRICES[denom] ?? null });
  const deps: FeedDeps = { registry, nodes: access, urls: {} as FeedDeps['urls'], market: () => market, now };
  return ofTwoNodes(deps, access.halves, osmosis)[0] as Feed;
}

const basesOf = ({ pools = [] }: Part) => pools.map(({ pool, reading }) => [pool.id, reading?.basis]);
/** Micro-OSMO for 100 USDC in the first pool. */
function osmoOf({ pools = [] }: Part): bigint | null {
  const found = pools.find(({ pool }) => pool.id === '1');
  const quote = found && poolQuotes(found.pool, 1, 0).quoteIn(100_000_000n);
  return quote?.ok ? quote.amountOut : null;
}

const HONEST = stateOf(0.4);
const LIAR = stateOf(0.4 * 1.9);

describe('of three nodes, one of which lies about a pool,', () => {
  test.each([
    ['first', [LIAR, HONEST, HONEST]],
    ['second', [HONEST, LIAR, HONEST]],
    ['third, with the first down', ['hangUp', HONEST, LIAR]],
  ] as const)('the %s: the pool is left out and named, the other one counts', async (_, nodes) => {
    const feed = await feedOver([...nodes]);
    for (let read = 0; read < 3; read++) {
      const part = await feed.read(NEVER);
      expect(osmoOf(part)).toBeNull();
      expect(basesOf(part)).toEqual([['2', 'exact']]);
      expect(part.note).toBe('Left out, as two nodes disagree: pool 1.');
    }
  });

  test('the third, which is not asked: nothing is left out', async () => {
    const part = await (await feedOver([HONEST, HONEST, LIAR])).read(NEVER);
    expect(basesOf(part)).toEqual([
      ['1', 'exact'],
      ['2', 'exact'],
    ]);
    expect(part.note).toBeUndefined();
  });
});

test('an honest node a block later, in which the pool has moved, is no liar', async () => {
  // By two percent.
  for (const nodes of [
    [HONEST, stateOf(0.3922, 1001)],
    [stateOf(0.3922, 1001), HONEST],
  ]) {
    const part = await (await feedOver(nodes)).read(NEVER);
    expect(basesOf(part).map(([, basis]) => basis)).toEqual(['exact', 'exact']);
    expect(part.note).toBeUndefined();
  }
});

test('what moved further since the second node was asked is asked of it again', async () => {
  const nodes: Behaviour[] = [HONEST, HONEST];
  const feed = await feedOver(nodes);
  await feed.read(NEVER);
  nodes.fill(stateOf(0.5));
  expect(basesOf(await feed.read(NEVER)).map(([, basis]) => basis)).toEqual(['exact', 'exact']);
  nodes[0] = stateOf(1);
  expect(basesOf(await feed.read(NEVER))).toEqual([['2', 'exact']]);
});

describe('the word of one node', () => {
  const ONE = [
    ['1', 'one_node'],
    ['2', 'one_node'],
  ];

  test('is said where there is one', async () => {
    const part = await (await feedOver([HONEST])).read(NEVER);
    expect(basesOf(part)).toEqual(ONE);
    expect(part.note).toBe('On the word of one node: 2.');
  });

  test.each(['hangUp', 'first'] as const)(
    'is said while the other is down (%s), and no longer than that',
    async (which) => {
      let clock = Date.now();
      const down = which === 'first' ? 0 : 1;
      const nodes: Behaviour[] = [HONEST, HONEST];
      nodes[down] = 'hangUp';
      const feed = await feedOver(nodes, () => clock);
      expect(basesOf(await feed.read(NEVER))).toEqual(ONE);
      nodes[down] = HONEST;
      clock += feed.staleAfterMs;
      await feed.read(NEVER);
      const back = await feed.read(NEVER);
      expect(basesOf(back).map(([, basis]) => basis)).toEqual(['exact', 'exact']);
      // What it said counts for as long as its figures would.
      nodes[down] = 'hangUp';
      clock += feed.everyMs;
      expect(basesOf(await feed.read(NEVER)).map(([, basis]) => basis)).toEqual(['exact', 'exact']);
      clock += feed.staleAfterMs;
      expect(basesOf(await feed.read(NEVER))).toEqual(ONE);
    },
  );

  test('none: the failure is that of the first', async () => {
    await expect((await feedOver(['hangUp', 'hangUp'])).read(NEVER)).rejects.toThrow(/node 1/);
  });
});

/** Two feeds of one pool each, whose reads the test ends. */
function feedsByHand() {
  const reads: ((outcome: Part | Error) => void)[][] = [[], []];
  const halves = [0, 1].map((half) => half as unknown as FeedDeps['nodes']) as unknown as Parameters<
    typeof ofTwoNodes
  >[1];
  const [feed] = ofTwoNodes({ now: () => 0 } as FeedDeps, halves, ({ nodes }) => [
    {
      ...{ name: 'pools', title: 'Pools', covers: {}, everyMs: 1, staleAfterMs: 100 },
      read: () =>
        new Promise((resolve, reject) => {
          reads[nodes as unknown as number]?.push((outcome) =>
            outcome instanceof Error ? reject(outcome) : resolve(outcome),
          );
        }),
    },
  ]) as [Feed];
  return { feed, reads };
}

const handPart = (): Part => ({
  at: 0,
  pools: [
    { chain_id: 'osmosis-1', venue: 'v', reading: { at: 0, source: 's', basis: 'exact' }, pool: productOf(1000n) },
  ],
});
const productOf = (reserve: bigint): Pool => ({
  ...{ id: '1', kind: 'constant_product', denoms: ['a', 'b'], reserves: [reserve * 1000n, 1_000_000n], feePpm: 0 },
});

test('a second node that hangs delays the first read alone, by three seconds', async () => {
  vi.useFakeTimers();
  try {
    const { feed, reads } = feedsByHand();
    const first = feed.read(NEVER);
    reads[0]?.[0]?.(handPart());
    await vi.advanceTimersByTimeAsync(3_000);
    expect(basesOf(await first)).toEqual([['1', 'one_node']]);
    reads[1]?.[0]?.(new Error('did not answer in time'));
    await vi.advanceTimersByTimeAsync(0);
    const second = feed.read(NEVER);
    reads[0]?.[1]?.(handPart());
    await vi.advanceTimersByTimeAsync(0);
    expect(basesOf(await second)).toEqual([['1', 'one_node']]);
    expect(reads[1]).toHaveLength(1);
  } finally {
    vi.useRealTimers();
  }
});

test('a first node that hangs after a failure does not keep what the second says', async () => {
  const { feed, reads } = feedsByHand();
  const first = feed.read(NEVER);
  reads[0]?.[0]?.(new Error('fails'));
  reads[1]?.[0]?.(handPart());
  expect(basesOf(await first)).toEqual([['1', 'one_node']]);
  const second = feed.read(NEVER);
  reads[1]?.[1]?.(handPart());
  expect(basesOf(await second)).toEqual([['1', 'one_node']]);
});

const COINS: Coins = [
  { denom: 'a', decimals: 6, usd: 2 },
  { denom: 'b', decimals: 18, usd: 1 },
];
const POOLS: Readonly<Record<string, (seed: number, skew: number) => Pool>> = {
  ...Object.fromEntries(
    (['constant_product', 'weighted', 'concentrated'] as const).map((kind) => [
      kind,
      (seed: number, skew: number) => randomPool(createRandom(seed), kind, '1', COINS, 1e6, skew),
    ]),
  ),
  ...Object.fromEntries(
    (['osmosis_weighted', 'osmosis_concentrated'] as const).map((kind) => [
      kind,
      (seed: number, skew: number) => randomOsmosisPool(createRandom(seed), kind, '1', COINS, 1e6, skew),
    ]),
  ),
};

test.each(Object.entries(POOLS))('a %s pool with another price disagrees, the same one does not', (_, make) => {
  for (let seed = 1; seed <= 50; seed++) {
    expect(poolsAgree(make(seed, 1), make(seed, 1))).toBe(true);
    for (const skew of [1.9, 1 / 1.9, 1.2]) expect(poolsAgree(make(seed, 1), make(seed, skew))).toBe(false);
  }
});

test('a pool that is deeper than it is disagrees, where that changes what a large trade costs', () => {
  const deeper: Pool = { ...productOf(1000n), reserves: [1_900_000n, 1_900_000n] } as Pool;
  expect(poolsAgree(productOf(1000n), deeper)).toBe(false);
  expect(poolsAgree(productOf(1000n), { ...productOf(1000n), denoms: ['b', 'a'] } as Pool)).toBe(false);
});

describe('fees of a lane', () => {
  const feesOf = (amount: bigint, ppm = 0): Pick<LaneTerms, 'fees'> => ({
    fees: [
      { ...{ type: 'BRIDGE', behavior: 'FEE_BEHAVIOR_ADDITIONAL' }, asset: { chain_id: '1', denom: 'a' }, amount, ppm },
    ],
  });

  test.each([
    [true, feesOf(1000n), feesOf(1000n)],
    [true, feesOf(1000n), feesOf(1250n)],
    [false, feesOf(1000n), feesOf(1900n)],
    [false, feesOf(1000n), feesOf(100n)],
    [true, feesOf(0n, 600), feesOf(0n, 1_600)],
    [false, feesOf(0n, 600), feesOf(0n, 1_700)],
    [false, feesOf(1000n), { fees: null }],
    [false, feesOf(1000n), { fees: [] }],
  ])('agree: %s', (agree, one, other) => {
    expect(lanesAgree(one, other)).toBe(agree);
    expect(lanesAgree(other, one)).toBe(agree);
  });

  test('on which two nodes disagree leave the lane out, and one that only one of them has is its word', async () => {
    const reading = { at: 1, source: 'a node of Base', basis: 'asked' as const };
    const laneOf = (denom: string, amount: bigint): LaneWithTerms => ({
      lane: {
        ...{ bridge: 'LAYER_ZERO', smartRelay: false },
        ...{ from: { chain_id: '8453', denom }, to: { chain_id: '1', denom: 'x' } },
      },
      terms: { ...feesOf(amount), reading },
    });
    const { feed, reads } = feedsByHand();
    const read = feed.read(NEVER);
    reads[0]?.[0]?.({ at: 0, lanes: [laneOf('a', 100n), laneOf('b', 100n), laneOf('c', 100n)] });
    reads[1]?.[0]?.({ at: 0, lanes: [laneOf('a', 110n), laneOf('b', 190n)] });
    const part = await read;
    expect(part.lanes?.map(({ lane, terms }) => [lane.from.denom, terms.reading?.basis])).toEqual([
      ['a', 'asked'],
      ['c', 'one_node'],
    ]);
    const doubted = part.lanes?.[1]?.terms.reading;
    expect(doubted).toEqual({ ...reading, basis: 'one_node' });
    reading.at = 2;
    expect(doubted?.at).toBe(2);
    expect(part.note).toBe('Left out, as two nodes disagree: b to chain 1. On the word of one node: 1.');
  });
});
