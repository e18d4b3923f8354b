import { describe, expect, onTestFinished, test } from 'vitest';
import { poolQuotes } from '#engine/index.ts';
import { createNodeAccess } from '#nodes/node-access.ts';
import { createRegistry } from '#registry/registry.ts';
import { assetRecord } from '#testing/asset-record.ts';
import { chainRecord } from '#testing/chain-record.ts';
import { testMarket } from '#testing/market.ts';
import { type DoubleResponse, nodeDouble } from '#testing/node-double.ts';
import { type FaultName, limitUnder, recovered, startFaultProxy } from '#testing/nodes/fault-proxy.ts';
import { FAULTS } from '#testing/nodes/faults.ts';
import { astroport } from './astroport.ts';
import type { Feed, FeedDeps, Part } from './feed.ts';

const FACTORY = 'neutron1hptk0k5kng7hjy35vmh009qd5m6l33609nypgf2yc6nqnewduqasxplt4e';
const CW20 = 'neutron1token';
const DENOMS = ['untrn', 'uatom', 'uusdc', 'ustatom', `cw20:${CW20}`];
const registry = createRegistry({
  chains: [chainRecord({ chain_id: 'neutron-1', pretty_name: 'Neutron', native_denom: 'untrn' })],
  assets: DENOMS.map((denom) => assetRecord({ chain_id: 'neutron-1', denom, decimals: 6 })),
  channels: [],
});

const address = (name: string): string => `neutron1${name}${'x'.repeat(40)}`;
const infoOf = (denom: string) =>
  denom.startsWith('cw20:') ? { token: { contract_addr: denom.slice(5) } } : { native_token: { denom } };

interface PairState {
  readonly name: string;
  readonly type: object;
  readonly denoms: readonly [string, string];
  reserves: readonly [string, string];
  readonly code?: readonly [contract: string, version: string];
  amp?: string;
  readonly precisions?: readonly [number, number];
}

interface ChainState {
  height: number;
  feesBps: { xyk: number; stable: number };
  readonly pairs: PairState[];
}

const xyk = (name: string, denoms: PairState['denoms'], reserves: PairState['reserves'], version = '2.2.0') =>
  ({ name, type: { xyk: {} }, denoms, reserves, code: ['astroport-pair', version] }) satisfies PairState;

/** A pair of each kind, and one for each reason to leave a pair out. */
const chain = (): ChainState => ({
  height: 100,
  feesBps: { xyk: 30, stable: 5 },
  pairs: [
    xyk('native', ['untrn', 'uusdc'], ['900000000000', '300000000000']),
    xyk('token', [`cw20:${CW20}`, 'uusdc'], ['500000000000', '100000000000']),
    {
      ...{ name: 'stable', type: { stable: {} }, denoms: ['uatom', 'ustatom'], amp: '100', precisions: [6, 6] },
      ...{ reserves: ['30000000000', '20000000000'], code: ['astroport-pair-stable', '4.1.1'] },
    },
    xyk('thin', ['untrn', 'uatom'], ['5000', '5000']),
    xyk('unpriced', ['factory/a', 'factory/b'], ['900000000000', '300000000000']),
    xyk('old', ['uatom', 'uusdc'], ['900000000000', '300000000000'], '1.3.1'),
    { ...xyk('custom', ['untrn', 'ustatom'], ['900000000000', '3']), type: { custom: 'concentrated' } },
    ...Array.from({ length: 30 }, (_, k) => xyk(`more${k}`, ['factory/a', `factory/${k}`], ['1', '1'])),
  ],
});

/** The REST interface of a node with Astroport's contracts, in the shapes of astroport-core a6d1c041. */
const lcdOf = (state: ChainState) =>
  nodeDouble(({ url }) => {
    const answer = answerOf(state, partsOf(url));
    return answer === undefined ? UNKNOWN : { body: JSON.stringify(answer) };
  });

const partsOf = ({ pathname }: URL): string[] => pathname.split('/').map(decodeURIComponent);

const UNKNOWN: DoubleResponse = {
  status: 500,
  body: '{"code":2,"message":"codespace wasm code 9: query wasm contract failed"}',
};

function answerOf({ height, feesBps, pairs }: ChainState, path: readonly string[]): object | undefined {
  if (path.at(-1) === 'latest')
    return { block: { header: { chain_id: 'neutron-1', height: `${height}`, time: new Date().toISOString() } } };
  const [, , , , , contract, kind, key = ''] = path;
  const question = kind === 'smart' ? JSON.parse(atob(key)) : null;
  const pairOf = ({ name, type, denoms }: PairState) => ({
    ...{
      asset_infos: denoms.map(infoOf),
      contract_addr: address(name),
      liquidity_token: `lp/${name}`,
      pair_type: type,
    },
  });
  if (contract === FACTORY) {
    if (question.config) {
      const of = (pair_type: object, total_fee_bps: number) => ({
        code_id: 1,
        pair_type,
        total_fee_bps,
        maker_fee_bps: 5000,
      });
      const pair_configs = [
        of({ xyk: {} }, feesBps.xyk),
        of({ stable: {} }, feesBps.stable),
        of({ custom: 'concentrated' }, 0),
      ];
      return {
        data: { owner: 'neutron1owner', pair_configs, token_code_id: 1, coin_registry_address: 'neutron1registry' },
      };
    }
    const after = JSON.stringify(question.pairs.start_after ?? null);
    const from = pairs.findIndex(({ denoms }) => JSON.stringify(denoms.map(infoOf)) === after) + 1;
    return { data: { pairs: pairs.slice(from, from + question.pairs.limit).map(pairOf) } };
  }
  const pair = pairs.find(({ name }) => address(name) === contract);
  if (pair === undefined) return undefined;
  if (kind === 'raw') {
    const name = atob(key);
    if (name === 'contract_info')
      return { data: btoa(JSON.stringify({ contract: pair.code?.[0], version: pair.code?.[1] })) };
    const i = pair.denoms.findIndex((denom) => name === `\u0000\u000aprecisions${denom.replace('cw20:', '')}`);
    return { data: pair.precisions === undefined ? '' : btoa(`${pair.precisions[i]}`) };
  }
  if (question.config)
    return {
      data: { block_time_last: 1, params: btoa(JSON.stringify({ amp: pair.amp, fee_share: null })), owner: 'o' },
    };
  const assets = pair.denoms.map((denom, i) => ({ info: infoOf(denom), amount: pair.reserves[i] }));
  return { data: { assets, total_share: '1000' } };
}

function feedOf(url: string, { now = Date.now, limitMs = 150_000 } = {}): Feed {
  const endpoints = { mode: 'urls' as const, urls: new Map([['neutron-1', [url]]]) };
  const nodes = createNodeAccess(registry, endpoints, { limitMs, callsPerMinute: 100_000 });
  const market = testMarket(registry, { price: ({ denom }) => (DENOMS.includes(denom) ? 1 : null) });
  // It asks no service.
  const urls = {} as FeedDeps['urls'];
  return astroport({ registry, nodes, urls, market: () => market, now })[0] as Feed;
}

const read = (feed: Feed): Promise<Part> => feed.read(AbortSignal.any([]));
const poolsOf = ({ pools = [] }: Part) => pools.map(({ pool }) => pool);
const quoteIn = (part: Part, name: string, i: number, amountIn: bigint) => {
  const pool = poolsOf(part).find(({ id }) => id === address(name));
  return pool && poolQuotes(pool, i, 1 - i).quoteIn(amountIn);
};

describe('the pairs of a factory', () => {
  test('are read at one height, each with the arithmetic and fee of its type', async () => {
    const part = await read(feedOf((await lcdOf(chain())).url));
    expect(part).toMatchObject({ block: 100n });
    expect(poolsOf(part).map(({ id, kind }) => [id, kind])).toEqual([
      [address('native'), 'constant_product'],
      [address('token'), 'constant_product'],
      [address('stable'), 'astroport_stable'],
    ]);
    expect(poolsOf(part)[1]?.denoms).toEqual([`cw20:${CW20}`, 'uusdc']);
    expect(part.pools?.[0]).toMatchObject({
      venue: 'neutron-astroport',
      reading: { basis: 'exact', source: 'a node of Neutron' },
    });
    // 300000 less 300000 · 900000 / 900001, rounded down, less 0.3 percent of it, rounded down.
    expect(quoteIn(part, 'native', 0, 1_000_000n)).toMatchObject({ amountOut: 332_333n });
    // As in the contract's own test, with another fee: 1492406112 less 0.05 percent.
    expect(quoteIn(part, 'stable', 0, 1_500_000_000n)).toMatchObject({ amountOut: 1_492_406_112n - 746_203n });
    expect(part.note).toBe(
      'Pools left out: 1 with concentrated liquidity or of other custom kinds, 31 without a known price, ' +
        '1 under 10,000 dollars, 1 of other versions of the contract.',
    );
  });

  test('change with their reserves, amplification and fee, and stay the same objects otherwise', async () => {
    const state = chain();
    let now = Date.now();
    const feed = feedOf((await lcdOf(state)).url, { now: () => now });
    const first = poolsOf(await read(feed));
    state.height++;
    expect(poolsOf(await read(feed)).map((pool, k) => pool === first[k])).toEqual([true, true, true]);
    (state.pairs[0] as PairState).reserves = ['910000000000', '296703296704'];
    (state.pairs[2] as PairState).amp = '100.5';
    expect(poolsOf(await read(feed)).map((pool, k) => pool === first[k])).toEqual([false, true, false]);
    expect(poolsOf(await read(feed))[2]).toMatchObject({ amplificationE2: 10_050n });
    state.feesBps = { xyk: 25, stable: 5 };
    now += 11 * 60_000;
    expect(poolsOf(await read(feed))[1]).toMatchObject({ feePpm: 2_500 });
  });

  test('are asked for with few requests once they are known', async () => {
    const node = await lcdOf(chain());
    const feed = feedOf(node.url);
    await read(feed);
    const before = node.requests.length;
    await read(feed);
    // The latest block, three reserves, one amplification, and the pair of another version.
    expect(node.requests.length - before).toBe(6);
  });

  test('of which one does not answer leave the others as they are', async () => {
    const state = chain();
    (state.pairs[2] as { precisions?: unknown }).precisions = undefined;
    const refusing = await nodeDouble(({ url }) => {
      const isBroken = url.pathname.includes(address('token'));
      const answer = isBroken ? undefined : answerOf(state, partsOf(url));
      return answer === undefined ? UNKNOWN : { body: JSON.stringify(answer) };
    });
    (state.pairs[2] as { precisions?: unknown }).precisions = [6, 6];
    const part = await read(feedOf(refusing.url));
    expect(poolsOf(part).map(({ id }) => id)).toEqual([address('native'), address('stable')]);
    expect(part.note).toContain('1 not read yet');
  });

  test('are not read from an address that is no factory', async () => {
    const node = await nodeDouble(({ url }) => {
      if (url.pathname.includes(FACTORY)) return { body: JSON.stringify({ data: { owner: 'someone' } }) };
      return { body: JSON.stringify(answerOf(chain(), partsOf(url))) };
    });
    await expect(read(feedOf(node.url))).rejects.toThrow('returned a contract in an unknown shape');
  });
});

const FAULT_NAMES = [...(Object.keys(FAULTS) as FaultName[]), 'refused'] as const;

test.each(FAULT_NAMES)('%s: the right figures or an error, at the start and later', async (fault) => {
  const state = chain();
  const node = await lcdOf(state);
  const proxy = await startFaultProxy({ upstream: node.url });
  onTestFinished(() => proxy.close());
  const feed = feedOf(proxy.url, { limitMs: limitUnder(fault) });
  const expectRight = async () => {
    const got = await read(feed).then(poolsOf, (error: Error) => error.message);
    if (Array.isArray(got)) expect(got).toEqual(poolsOf(await read(feedOf(node.url))));
    else expect(got).toMatch(/^pools of Neutron \(neutron-1\) could not be read: node 1 /);
    return Array.isArray(got);
  };
  await proxy.set(fault);
  await expectRight();
  await proxy.set('none');
  await recovered(expectRight);
  (state.pairs[0] as PairState).reserves = ['910000000000', '296703296704'];
  await proxy.set(fault);
  await expectRight();
  await proxy.set('none');
  await recovered(expectRight);
});
