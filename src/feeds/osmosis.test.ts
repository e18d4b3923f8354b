import { describe, expect, test } from 'vitest';
import { poolQuotes } from '#engine/index.ts';
import type { TransmuterPool } from '#market/pool.ts';
import { osmosisRootAtTick } from '#math/osmosis-ticks.ts';
import { createNodeAccess } from '#nodes/node-access.ts';
import { createRegistry } from '#registry/registry.ts';
import { assetRecord } from '#testing/asset-record.ts';
import { chainRecord } from '#testing/chain-record.ts';
import { testMarket } from '#testing/market.ts';
import { nodeDouble } from '#testing/node-double.ts';
import { type FaultName, limitUnder, recovered, startFaultProxy } from '#testing/nodes/fault-proxy.ts';
import { FAULTS } from '#testing/nodes/faults.ts';
import { type OsmosisState, osmosisLcd, osmosisResponse } from '#testing/osmosis-lcd.ts';
import type { Feed, FeedDeps, Part } from './feed.ts';
import { osmosis } from './osmosis.ts';

const registry = createRegistry({
  chains: [chainRecord({ chain_id: 'osmosis-1', native_denom: 'uosmo' })],
  assets: ['uosmo', 'uatom', 'uusdc', 'eth', 'usdc', 'allUSDC'].map((denom) =>
    assetRecord({ chain_id: 'osmosis-1', denom, decimals: denom === 'eth' ? 2 : 6 }),
  ),
  channels: [],
});
const PRICES: Readonly<Record<string, number>> = { uosmo: 1, uatom: 5, uusdc: 1, usdc: 1, eth: 5000 };

const address = (name: string): string => `osmo1${name.padEnd(58, '0')}`;
const gamm = (
  id: string,
  assets: readonly (readonly [denom: string, amount: string, weight: string])[],
  more = {},
) => ({
  '@type': '/osmosis.gamm.v1beta1.Pool',
  ...{ address: address(id), id, future_pool_governor: '', total_shares: { denom: `gamm/pool/${id}`, amount: '1' } },
  pool_params: {
    swap_fee: '0.002000000000000000',
    exit_fee: '0.000000000000000000',
    smooth_weight_change_params: null,
    ...more,
  },
  pool_assets: assets.map(([denom, amount, weight]) => ({ token: { denom, amount }, weight })),
  total_weight: '1073741824000000',
});
const contract = (pool_id: string, code_id: string, name: string) => ({
  '@type': '/osmosis.cosmwasmpool.v1beta1.CosmWasmPool',
  ...{ contract_address: address(name), pool_id, code_id, instantiate_msg: 'e30=' },
});
const limiter = (upper_limit: string) => ({ static_limiter: { upper_limit } });

/** One pool of each kind, and one for each reason to leave a pool out. */
function chain(): OsmosisState {
  const liquidity = '1517882343.751510417627556287';
  return {
    ...{
      height: 1000,
      page: 2,
      defaultTakerFee: '0.001500000000000000',
      takerFees: { 'uosmo uatom': '0.000500000000000000' },
    },
    pools: {
      gamm: [
        gamm('1', [
          ['uosmo', '500000000000', '1'],
          ['uatom', '100000000000', '1'],
        ]),
        {
          '@type': '/osmosis.gamm.poolmodels.stableswap.v1beta1.Pool',
          ...{ address: address('2'), id: '2', pool_params: { swap_fee: '0.000300000000000000', exit_fee: '0.0' } },
          pool_liquidity: [
            { denom: 'usdc', amount: '900000000000' },
            { denom: 'uusdc', amount: '1000000000000' },
          ],
          ...{ scaling_factors: ['1', '1'], scaling_factor_controller: '' },
        },
        gamm('3', [
          ['uosmo', '5000', '1'],
          ['uatom', '1000', '1'],
        ]),
        gamm(
          '4',
          [
            ['uosmo', '500000000000', '1'],
            ['uatom', '100000000000', '3'],
          ],
          { smooth_weight_change_params: { duration: '1s' } },
        ),
        gamm('5', [
          ['factory/a/b', '500000000000', '1'],
          ['factory/a/c', '100000000000', '3'],
        ]),
      ],
      concentratedliquidity: [
        {
          '@type': '/osmosis.concentratedliquidity.v1beta1.Pool',
          ...{ address: address('6'), id: '6', token0: 'eth', token1: 'usdc', tick_spacing: '100' },
          ...{ current_tick_liquidity: liquidity, current_tick: '31000000', exponent_at_price_one: '-6' },
          current_sqrt_price: '70.710678118654752441000000000000000000',
          ...{ spread_factor: '0.000000000000000000', last_liquidity_update: '2026-01-01T00:00:00Z' },
        },
      ],
      cosmwasmpool: [
        contract('7', '996', 'alloyed'),
        contract('8', '148', 'plain'),
        contract('9', '885', 'book'),
        contract('10', '503', 'other'),
        contract('11', '996', 'halted'),
      ],
    },
    ranges: { '6': [[liquidity, 30_545_000, 31_500_000]] },
    contracts: {
      [address('alloyed')]: {
        info: { contract: 'crates.io:transmuter', version: '3.2.0' },
        answers: {
          get_total_pool_liquidity: {
            total_pool_liquidity: [
              { denom: 'usdc', amount: '600000000000' },
              { denom: 'uusdc', amount: '400000000000' },
            ],
          },
          ...{ is_active: { is_active: true }, get_swap_fee: { swap_fee: '0' } },
          get_corrupted_denoms: { corrupted_denoms: [] },
          list_limiters: { limiters: [[['usdc', 'static'], limiter('0.7')]] },
          list_asset_configs: {
            asset_configs: [
              { denom: 'usdc', normalization_factor: '1' },
              { denom: 'uusdc', normalization_factor: '1' },
              { denom: 'allUSDC', normalization_factor: '10' },
            ],
          },
        },
      },
      [address('plain')]: {
        info: { contract: 'crates.io:transmuter', version: '1.0.0' },
        answers: {
          get_total_pool_liquidity: {
            total_pool_liquidity: [
              { denom: 'usdc', amount: '20000000000' },
              { denom: 'uusdc', amount: '30000000000' },
            ],
          },
          ...{ is_active: { is_active: true }, get_swap_fee: { swap_fee: '0' } },
        },
      },
      [address('book')]: { info: { contract: 'crates.io:sumtree-orderbook', version: '1.0.0' }, answers: {} },
      [address('other')]: { info: { contract: 'crates.io:pcl', version: '2.0.0' }, answers: {} },
      [address('halted')]: {
        info: { contract: 'crates.io:transmuter', version: '3.2.0' },
        answers: {
          get_total_pool_liquidity: { total_pool_liquidity: [{ denom: 'usdc', amount: '600000000000' }] },
          ...{ is_active: { is_active: false }, get_swap_fee: { swap_fee: '0' } },
        },
      },
    },
  };
}

const NO_ANSWERS = { info: { contract: 'crates.io:transmuter', version: '1.0.0' }, answers: {} };

const SIGNAL = () => AbortSignal.any([]);

function feedOf(url: string, { now = Date.now, limitMs = 150_000 } = {}): Feed {
  const nodes = createNodeAccess(
    registry,
    { mode: 'urls', urls: new Map([['osmosis-1', [url]]]) },
    { limitMs, callsPerMinute: 100_000 },
  );
  const market = testMarket(registry, { price: ({ denom }) => PRICES[denom] ?? null });
  // It asks no service.
  const urls = {} as FeedDeps['urls'];
  return osmosis({ registry, nodes, urls, market: () => market, now })[0] as Feed;
}

/** As it is after some rounds: the first ones do not ask everything. */
async function settled(feed: Feed): Promise<Part> {
  await feed.read(SIGNAL());
  return feed.read(SIGNAL());
}

const poolsOf = ({ pools = [] }: Part) => pools.map(({ pool }) => pool);
const poolOf = ({ pools = [] }: Part, id: string) => pools.find(({ pool }) => pool.id === id)?.pool;

function quoteIn(part: Part, id: string, denomIn: string, denomOut: string, amountIn: bigint) {
  const pool = poolOf(part, id);
  if (pool === undefined) throw new Error(`no pool ${id}`);
  return poolQuotes(pool, pool.denoms.indexOf(denomIn), pool.denoms.indexOf(denomOut)).quoteIn(amountIn);
}

describe('the pools of a node', () => {
  test('are read page by page, each kind with its arithmetic and the taker fee of each ordered pair', async () => {
    const state = chain();
    const part = await settled(feedOf((await osmosisLcd(state)).url));
    expect(part.block).toBe(1000n);
    expect(Math.abs(part.at - Date.now())).toBeLessThan(60_000);
    expect(part.pools?.map(({ pool: { id, kind }, venue }) => [id, kind, venue])).toEqual([
      ['1', 'osmosis_weighted', 'osmosis-poolmanager'],
      ['2', 'osmosis_stableswap', 'osmosis-poolmanager'],
      ['6', 'osmosis_concentrated', 'osmosis-poolmanager'],
      ['7', 'transmuter', 'osmosis-poolmanager'],
      ['8', 'transmuter', 'osmosis-poolmanager'],
    ]);
    expect(part.note).toBe(
      'Pools left out: 1 under 10,000 dollars, 1 with weights that change, 1 without a known price, ' +
        '1 that are order books, 1 of other contracts, 1 of contracts that are halted.',
    );
    expect(poolOf(part, '1')?.takerFeesE18).toEqual([
      [0n, 500_000_000_000_000n],
      [1_500_000_000_000_000n, 0n],
    ]);
    expect(poolOf(part, '6')).toMatchObject({
      sqrtPriceE36: osmosisRootAtTick(31_000_000),
      ticks: [
        { index: 30_545_000, liquidityNet: 1_517_882_343_751_510_417_627_556_287n },
        { index: 31_500_000, liquidityNet: -1_517_882_343_751_510_417_627_556_287n },
      ],
    });
    // What the chain's own test gives for 42,000,000 is had for so much more as the taker fee takes.
    expect(quoteIn(part, '6', 'usdc', 'eth', 42_063_095n)).toMatchObject({ amountOut: 8396n });
    expect(quoteIn(part, '8', 'usdc', 'uusdc', 10_000n)).toMatchObject({ amountOut: 9985n });
    // Alloyed: ten to one, up to 70 percent of the pool.
    expect(quoteIn(part, '7', 'usdc', 'allUSDC', 10_000n)).toMatchObject({ amountOut: 99_850n });
    expect((poolOf(part, '7') as TransmuterPool).weightLimits).toEqual([{ members: [0], mostE18: 7n * 10n ** 17n }]);
    expect(quoteIn(part, '7', 'usdc', 'uusdc', 101_000_000_000n)).toMatchObject({ reason: 'not_enough_liquidity' });
    expect(quoteIn(part, '7', 'uusdc', 'usdc', 101_000_000_000n)).toMatchObject({ ok: true });
  });

  test('are the same objects while nothing changes, and new ones where something did', async () => {
    const state = chain();
    const feed = feedOf((await osmosisLcd(state)).url);
    const before = await settled(feed);
    state.height += 1;
    const same = await feed.read(SIGNAL());
    expect(same.pools?.map(({ pool }, k) => pool === before.pools?.[k]?.pool)).toEqual(Array(5).fill(true));
    state.pools.gamm[0] = gamm('1', [
      ['uosmo', '510000000000', '1'],
      ['uatom', '98039215686', '1'],
    ]);
    const after = await feed.read(SIGNAL());
    expect(after.pools?.map(({ pool }, k) => pool === before.pools?.[k]?.pool)).toEqual([
      false,
      true,
      true,
      true,
      true,
    ]);
    expect(poolOf(after, '1')).toMatchObject({ reserves: [510_000_000_000n, 98_039_215_686n] });
  });

  test('with ticks are read again where the sum of the ticks is not the liquidity', async () => {
    const state = chain();
    const lcd = await osmosisLcd(state);
    let clock = Date.now();
    const feed = feedOf(lcd.url, { now: () => clock });
    await settled(feed);
    const [pool] = state.pools.concentratedliquidity as Record<string, string>[] as [Record<string, string>];
    const change = (liquidity: string, inTicks: string) => {
      pool.current_tick_liquidity = liquidity;
      state.ranges['6'] = [[inTicks, 30_545_000, 31_500_000]];
    };
    change('2000000000.5', '2000000000.5');
    expect(poolOf(await feed.read(SIGNAL()), '6')).toMatchObject({ liquidityE18: 20_000_000_005n * 10n ** 17n });
    // A node whose ticks contradict its pool: left out, and looked at again after a while.
    change('3000000000', '2000000000');
    const torn = await feed.read(SIGNAL());
    expect([poolOf(torn, '6'), torn.note]).toEqual([undefined, expect.stringContaining('1 not read yet')]);
    change('3000000000', '3000000000');
    expect(poolOf(await feed.read(SIGNAL()), '6')).toBeUndefined();
    clock += 3 * 60_000;
    expect(poolOf(await feed.read(SIGNAL()), '6')).toMatchObject({ liquidityE18: 3n * 10n ** 27n });
  });

  test('of unknown modules are counted, and contracts that cannot be read do not hold up others', async () => {
    const state = chain();
    state.pools.gamm.push({ '@type': '/osmosis.new.v1.Pool', id: '99' });
    const halted = state.contracts[address('halted')] as { info: object; answers: Record<string, object> };
    const names = ['broken1', 'broken2', 'broken3'];
    state.pools.cosmwasmpool.unshift(...names.map((name, k) => contract(`${50 + k}`, '996', name)));
    for (const name of names) {
      const { get_total_pool_liquidity = {} } = halted.answers;
      state.contracts[address(name)] = { info: halted.info, answers: { get_total_pool_liquidity } };
    }
    const feed = feedOf((await osmosisLcd(state)).url);
    await settled(feed);
    const part = await settled(feed);
    expect(part.note).toContain('1 of unknown modules');
    expect(part.note).toContain('3 not read yet');
    expect(part.pools?.map(({ pool }) => pool.id)).toEqual(['1', '2', '6', '7', '8']);
  });

  test('are asked for within a budget: the most valuable ones first, the rest in later rounds', async () => {
    const state = chain();
    const denoms = ['uosmo', 'uatom', 'uusdc', 'eth', 'usdc'];
    state.pools.gamm.push(
      ...Array.from({ length: 30 }, (_, k) => {
        const assets = [...denoms.slice(0, 4), `ibc/${k}`].map((denom) => [denom, '90000000000', '1'] as const);
        return gamm(`${100 + k}`, assets);
      }),
    );
    const node = await osmosisLcd({ ...state, page: 500 });
    const feed = feedOf(node.url);
    const counts: number[] = [];
    const partial: number[] = [];
    for (let round = 0; round < 12; round++) {
      const before = node.requests.length;
      const { pools = [], isPartial } = await feed.read(SIGNAL());
      if (isPartial) partial.push(round);
      expect(node.requests.length - before).toBeLessThanOrEqual(60);
      counts.push(pools.length);
    }
    expect(counts[0]).toBeLessThan(10);
    expect(counts.at(-1)).toBe(35);
    expect(counts).toEqual([...counts].sort((a, b) => a - b));
    // The first round of all goes on until every pool came in.
    expect(partial).toEqual(counts.flatMap((count, round) => (count < 35 ? round : [])));
  });

  test('of which one cannot be answered for leave the others as they are', async () => {
    const state = chain();
    const lcd = await osmosisLcd({
      ...state,
      ranges: {},
      contracts: { ...state.contracts, [address('plain')]: NO_ANSWERS },
    });
    const part = await settled(feedOf(lcd.url));
    expect(part.pools?.map(({ pool }) => pool.id)).toEqual(['1', '2', '7']);
    expect(part.note).toContain('2 not read yet');
  });

  test('of which the state of the latest block is not written yet are of the block before', async () => {
    const state = chain();
    const before = new Date(Date.now() - 2_000);
    const node = await nodeDouble((request) => {
      if (request.url.pathname.endsWith('/blocks/999'))
        return { body: JSON.stringify({ block: { header: { chain_id: 'osmosis-1', height: '999', time: before } } }) };
      if (request.headers['x-cosmos-block-height'] !== `${state.height}`) return osmosisResponse(state, request);
      const message =
        'codespace sdk code 26: invalid height: cannot query with height in the future; please provide a valid height';
      return { status: 500, body: JSON.stringify({ code: 2, message, details: [] }) };
    });
    const part = await feedOf(node.url).read(SIGNAL());
    expect(part).toMatchObject({ block: 999n, at: before.getTime() });
    expect(part.pools?.length).toBeGreaterThan(0);
  });
});

describe('limits of an alloyed asset by the mean of the past', () => {
  const division = (from: number, to: number, latest_value: string, integral: string) => ({
    ...{ started_at: `${from}`, updated_at: `${to}`, latest_value, integral },
  });
  test.each<[name: string, divisions: object[], most: bigint | undefined]>([
    ['no value yet: no limit', [], undefined],
    ['the least value that the mean may have', [division(0, 100, '0.6', '55'), division(100, 100, '0.62', '0')], 65n],
    ['the latest value is the least', [division(0, 100, '0.5', '60')], 60n],
    ['not above everything', [division(0, 100, '0.99', '99')], 100n],
  ])('%s', async (_, divisions, most) => {
    const state = chain();
    const { answers } = state.contracts[address('alloyed')] as { answers: Record<string, object> };
    const change_limiter = { divisions, latest_value: '0.6', boundary_offset: '0.1', window_config: {} };
    answers.list_limiters = { limiters: [[['usdc', '1w'], { change_limiter }]] };
    const pool = poolOf(await settled(feedOf((await osmosisLcd(state)).url)), '7') as TransmuterPool;
    expect(pool.weightLimits?.[0]?.mostE18).toBe(most === undefined ? undefined : most * 10n ** 16n);
  });

  test.each([
    ['3.1.0', 'with limits of an old contract'],
    ['5.0.0', 'of other contracts'],
  ])('of version %s are left out: %s', async (version, reason) => {
    const state = chain();
    // Contracts of one code have one version.
    for (const name of ['alloyed', 'halted']) {
      (state.contracts[address(name)] as { info: object }).info = { contract: 'crates.io:transmuter', version };
    }
    const part = await settled(feedOf((await osmosisLcd(state)).url));
    expect(poolOf(part, '7')).toBeUndefined();
    expect(part.note).toContain(reason);
  });
});

describe('faults', () => {
  const names = [...Object.keys(FAULTS), 'refused'] as FaultName[];
  test.each(names)('%s: the right pools or an error, then the right pools', async (fault) => {
    const node = await osmosisLcd(chain());
    const right = poolsOf(await settled(feedOf(node.url)));
    const proxy = await startFaultProxy({ upstream: node.url });
    try {
      const feed = feedOf(`${proxy.url}/?key=secret`, { limitMs: limitUnder(fault) });
      // At the start, and once everything is known.
      for (const isKnown of [false, true]) {
        await proxy.set(fault);
        const found = await feed.read(SIGNAL()).then(poolsOf, (error: Error) => error.message);
        if (typeof found === 'string') expect(found).toMatch(/^pools of .*osmosis-1.* could not be read/);
        else if (isKnown) expect(found).toEqual(right);
        else for (const pool of found) expect(pool).toEqual(right.find(({ id }) => id === pool.id));
        expect(`${found}`).not.toContain('secret');
        expect(proxy.led).toBe(0);
        await proxy.set('none');
        await recovered(async () => {
          const pools = await settled(feed).then(poolsOf, () => undefined);
          if (pools !== undefined) expect(pools).toEqual(right);
          return pools !== undefined;
        });
      }
    } finally {
      await proxy.close();
    }
  });
});
