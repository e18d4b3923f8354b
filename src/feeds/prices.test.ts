import { describe, expect, test } from 'vitest';
import { type AssetId, assetKey } from '#contract/asset.ts';
import type { Market } from '#market/market.ts';
import type { Pool } from '#market/pool.ts';
import { CallPlan } from '#market/prices/live/call-plan.ts';
import type { NodeAccess } from '#nodes/node-access.ts';
import { createRegistry } from '#registry/registry.ts';
import { assetRecord } from '#testing/asset-record.ts';
import { chainRecord } from '#testing/chain-record.ts';
import { NO_FEED_URLS } from '#testing/feed-urls.ts';
import { testMarket } from '#testing/market.ts';
import { type DoubleResponse, type NodeDouble, nodeDouble } from '#testing/node-double.ts';
import { type FaultName, startFaultProxy } from '#testing/nodes/fault-proxy.ts';
import { FAULTS } from '#testing/nodes/faults.ts';
import type { Part } from './feed.ts';
import { prices } from './prices.ts';

const MAX_PRICE_AGE_MS = 60 * 60_000;
const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48';
const TOKEN = '0x1111111111111111111111111111111111111AbC';
const ATOM_FEED = 'b00b60f88b03a6a625a8d1c048c3f66653edf217439983d037e7222c4e612819';
const USDC_FEED = 'eaa020c61cc479712813461ce153894a96a6c00b21ed0cfc2798d1f9a9e9c94a';

const origin = (origin_chain_id: string, origin_denom: string) => ({ origin_chain_id, origin_denom });
const registry = createRegistry({
  chains: [
    chainRecord({ chain_id: '1', chain_type: 'evm', native_denom: 'ethereum-native' }),
    chainRecord({ chain_id: '8453', chain_type: 'evm', native_denom: 'base-native' }),
    chainRecord({ chain_id: 'cosmoshub-4', native_denom: 'uatom' }),
    chainRecord({ chain_id: 'osmosis-1', native_denom: 'uosmo' }),
  ],
  assets: [
    assetRecord({ chain_id: 'cosmoshub-4', denom: 'uatom', coingecko_id: 'cosmos' }),
    assetRecord({ chain_id: '1', denom: USDC, coingecko_id: 'usd-coin' }),
    assetRecord({ chain_id: '1', denom: TOKEN }),
    assetRecord({ chain_id: '8453', denom: TOKEN, ...origin('1', USDC) }),
    assetRecord({
      ...{ chain_id: 'osmosis-1', denom: 'ibc/ATOM', trace: 'transfer/channel-0', base_denom: 'uatom' },
      ...origin('cosmoshub-4', 'uatom'),
    }),
  ],
  channels: [],
});
const ATOM: AssetId = { chain_id: 'cosmoshub-4', denom: 'uatom' };
const BRIDGED: AssetId = { chain_id: '8453', denom: TOKEN };
const UNLISTED: AssetId = { chain_id: '1', denom: TOKEN };

/** Dollars of names; seconds before now of each, where it is not 10. */
type Said = Readonly<Record<string, number | readonly [dollars: number, age: number]>>;
type Answer = Said | 'fails' | 'pauses';

const E8 = 100_000_000;

interface Urls {
  readonly coingecko?: string;
  readonly defillama?: string;
  readonly pyth?: string;
}

const PYTH_KEY = 'pyth-key';

const THREE_VOICES =
  'Three voices are independent: CoinGecko, which DefiLlama mostly repeats, Pyth, and pools of the chains.';
const TWO_VOICES = 'Two voices are independent: CoinGecko, which DefiLlama mostly repeats, and pools of the chains.';

interface SetUp {
  readonly pythKey?: string | null;
  /** A month; as many as it likes if absent. */
  readonly calls?: number;
  /** On Ethereum. */
  readonly pools?: readonly Pool[];
}

async function setUp(urls: Urls = {}, { pythKey = PYTH_KEY, calls = 0, pools = [] }: SetUp = {}) {
  const market: Market = {
    ...testMarket(registry),
    ...{ source: 'live', asOf: new Date().toISOString() },
    pools: () => pools.map((pool) => ({ chain_id: '1', venue: 'v', pool })),
  };
  const state = { now: Date.now(), coingecko: {} as Answer, defillama: {} as Answer, pyth: {} as Answer };
  const respond = (said: Answer, body: (entries: [string, number, number][]) => unknown): DoubleResponse => {
    if (said === 'fails') return { status: 500, body: '' };
    if (said === 'pauses') return { status: 429, headers: { 'retry-after': '600' }, body: '' };
    const seconds = Math.floor(state.now / 1000);
    const entries = Object.entries(said).map(([name, each]): [string, number, number] => {
      const [dollars, age] = [each].flat() as [number, number?];
      return [name, dollars, seconds - (age ?? 10)];
    });
    return { body: JSON.stringify(body(entries)) };
  };
  const gecko = await nodeDouble(() =>
    respond(state.coingecko, (entries) =>
      Object.fromEntries(entries.map(([name, usd, last_updated_at]) => [name, { usd, last_updated_at }])),
    ),
  );
  const llama = await nodeDouble(() =>
    respond(state.defillama, (entries) => ({
      coins: Object.fromEntries(
        entries.map(([name, price, timestamp]) => [name, { price, timestamp, confidence: 0.99, decimals: 6 }]),
      ),
    })),
  );
  const hermes = await nodeDouble(({ headers }) => {
    if (headers.authorization !== `Bearer ${PYTH_KEY}`) return { status: 401, body: 'unauthorized' };
    return respond(state.pyth, (entries) => ({
      binary: { encoding: 'hex', data: ['00'] },
      parsed: entries.map(([id, dollars, publish_time]) => {
        const price = { price: `${Math.round(dollars * E8)}`, conf: `${E8 / 1_000}`, expo: -8, publish_time };
        return { id, price, ema_price: price, metadata: { slot: 1 } };
      }),
    }));
  });
  const plan = calls === 0 ? null : new CallPlan(calls, () => state.now);
  const [feed] = prices({
    ...{ registry, nodes: {} as NodeAccess, market: () => market, now: () => state.now },
    urls: {
      ...NO_FEED_URLS,
      prices: {
        coingecko: { url: urls.coingecko ?? gecko.url, key: null, plan },
        defillama: urls.defillama ?? llama.url,
        pyth: pythKey === null ? undefined : { url: urls.pyth ?? hermes.url, key: pythKey },
      },
    },
  });
  const read = (ms = 20_000): Promise<Part> => (feed as NonNullable<typeof feed>).read(AbortSignal.timeout(ms));
  const priceOf = async (asset: AssetId) => {
    const found = (await read()).prices?.find((each) => assetKey(each.asset) === assetKey(asset));
    return found && [Number(found.usdE12) / 1e12, found.source, state.now - found.at < 11_000];
  };
  return { state, plan, title: feed?.title, read, priceOf, gecko, llama, hermes };
}

const say = (
  dollars: number,
): Pick<Awaited<ReturnType<typeof setUp>>['state'], 'coingecko' | 'defillama' | 'pyth'> => ({
  coingecko: { cosmos: dollars },
  defillama: { 'coingecko:cosmos': dollars },
  pyth: { [ATOM_FEED]: dollars },
});

describe('of three services', () => {
  test('the lowest price of those that agree counts, with its time and source', async () => {
    const { state, read } = await setUp();
    Object.assign(state, {
      coingecko: { cosmos: 4.1 },
      defillama: { 'coingecko:cosmos': [4, 30] },
      pyth: { [ATOM_FEED]: 4.05 },
    });
    const { prices: read1 = [], note } = await read();
    const at = Math.floor(state.now / 1000 - 30) * 1000;
    const quote = { usdE12: 4_000_000_000_000n, source: 'defillama', at };
    expect(read1).toEqual([
      { asset: ATOM, ...quote },
      { asset: { chain_id: 'osmosis-1', denom: 'ibc/ATOM' }, ...quote },
    ]);
    expect(note).toBe(`${THREE_VOICES} 0 of 2 prices rest on one of them.`);
  });

  test.each([
    [{ coingecko: { cosmos: 40 } }, [4, 'defillama', true]],
    [{ defillama: { 'coingecko:cosmos': 40 } }, [4, 'coingecko', true]],
    // CoinGecko and what DefiLlama repeats of it are one.
    [{ pyth: { [ATOM_FEED]: 40 } }, undefined],
    [{ coingecko: { cosmos: 40 }, pyth: { [ATOM_FEED]: 0.4 } }, undefined],
  ])('two origins outvote a wrong price: %j', async (wrong, expected) => {
    const { state, priceOf } = await setUp();
    Object.assign(state, say(4), wrong);
    expect(await priceOf(ATOM)).toEqual(expected);
  });

  test.each([
    ['an hour old', { coingecko: { cosmos: [4, MAX_PRICE_AGE_MS / 1000 + 60] } }],
    ['of Pyth, minutes old', { pyth: { [ATOM_FEED]: [4, 130] } }],
    ['of Pyth, uncertain', { pyth: { [ATOM_FEED]: 0.05 } }],
  ] as const)('a price does not count that is %s', async (_, said) => {
    const { state, priceOf } = await setUp();
    Object.assign(state, said);
    expect(await priceOf(ATOM)).toBeUndefined();
  });

  test('Pyth prices no bridged token by its origin', async () => {
    const { state, priceOf, hermes } = await setUp();
    const bridged = `base:${TOKEN.toLowerCase()}`;
    Object.assign(state, {
      coingecko: { 'usd-coin': 1 },
      defillama: { [bridged]: 0.5, [`ethereum:${USDC.toLowerCase()}`]: 1 },
      pyth: { [USDC_FEED]: 1 },
    });
    expect(await priceOf(BRIDGED)).toBeUndefined();
    expect(await priceOf({ chain_id: '1', denom: USDC })).toEqual([1, 'coingecko', true]);
    const asked = hermes.requests[0]?.url.searchParams;
    expect(asked?.getAll('ids[]').sort()).toEqual([`0x${ATOM_FEED}`, `0x${USDC_FEED}`]);
    expect([asked?.get('parsed'), asked?.get('ignore_invalid_price_ids')]).toEqual(['true', 'true']);
  });
});

describe('pools of the market', () => {
  /** Of a million dollars and as many tokens as give the price. */
  const poolAt = (dollars: bigint): Pool => ({
    ...{ id: '1', kind: 'constant_product', feePpm: 3_000, denoms: [TOKEN, USDC] },
    reserves: [10n ** 12n / dollars, 10n ** 12n],
  });
  const said = { coingecko: { 'usd-coin': 1 }, defillama: { [`ethereum:${TOKEN.toLowerCase()}`]: 4 } };

  test.each([
    ['as it says', 4n, '0 of 3 prices rest on one of them.'],
    ['otherwise', 9n, '3 of 3 prices rest on one of them.'],
  ])('that trade a coin %s are counted, and take no price away', async (_, dollars, share) => {
    const { state, read, priceOf } = await setUp({}, { pythKey: null, pools: [poolAt(dollars)] });
    Object.assign(state, said);
    expect((await read()).note).toBe(`Pyth needs a key: PORTOLAN_PYTH_KEY. ${TWO_VOICES} ${share}`);
    expect(await priceOf(UNLISTED)).toEqual([4, 'defillama', true]);
  });

  test('decide whom of two origins to believe', async () => {
    const { state, priceOf } = await setUp({}, { pools: [poolAt(1n)] });
    Object.assign(state, {
      coingecko: { 'usd-coin': 9 },
      defillama: { [`ethereum:${TOKEN.toLowerCase()}`]: 1, [`ethereum:${USDC.toLowerCase()}`]: 9 },
      pyth: { [USDC_FEED]: 1 },
    });
    expect(await priceOf({ chain_id: '1', denom: USDC })).toEqual([1, 'pyth', true]);
  });
});

describe('CoinGecko with a plan of calls', () => {
  const MINUTE = 60_000;

  test('is asked in rounds of its share of the month, and its prices count until the next', async () => {
    const { state, read, priceOf, gecko } = await setUp({}, { calls: 2_500 });
    Object.assign(state, { coingecko: { cosmos: 4 }, defillama: 'fails', pyth: 'fails' });
    expect((await read()).note).toContain('CoinGecko is asked every 18 min, by 2,500 calls a month.');
    for (let minute = 1; minute <= 60; minute++) {
      state.now += MINUTE;
      if (minute % 17 === 0) expect(await priceOf(ATOM)).toEqual([4, 'coingecko', expect.any(Boolean)]);
      else await read();
    }
    expect(gecko.requests).toHaveLength(4);
  });

  test('whose calls others have used up is not asked; the note says when it will be, and it has not failed', async () => {
    const { state, read, priceOf, plan, gecko } = await setUp({}, { calls: 10_000 });
    Object.assign(state, say(4), { now: Date.UTC(2026, 10, 28, 14, 0) });
    await read();
    state.now += 10 * MINUTE;
    while (plan?.tryTake() === 0);
    expect((await read()).note).toBe(
      `CoinGecko has 10,000 calls a month, of which the next may go at 14:14 UTC. ${THREE_VOICES} 0 of 2 prices rest on one of them.`,
    );
    expect(await priceOf(ATOM)).toEqual([4, 'coingecko', false]);
    expect(gecko.requests).toHaveLength(1);
    state.now += 5 * MINUTE;
    expect((await read()).note).toBe(
      `CoinGecko is asked every 4 min, by 10,000 calls a month. ${THREE_VOICES} 0 of 2 prices rest on one of them.`,
    );
    expect(gecko.requests).toHaveLength(2);
  });
});

describe('Pyth', () => {
  test('is not asked without a key, and the note says what it needs', async () => {
    const { state, title, read, hermes } = await setUp({}, { pythKey: null });
    Object.assign(state, say(4));
    expect((await read()).note).toBe(
      `Pyth needs a key: PORTOLAN_PYTH_KEY. ${TWO_VOICES} 2 of 2 prices rest on one of them.`,
    );
    expect(title).toBe('Prices of CoinGecko and DefiLlama');
    expect(hermes.requests).toEqual([]);
  });

  test('that refuses its key is noted with the variable that holds it', async () => {
    const { state, title, read, hermes } = await setUp({}, { pythKey: 'of another account' });
    Object.assign(state, say(4));
    expect((await read()).note).toContain('Pyth answered HTTP 401: "unauthorized"; check PORTOLAN_PYTH_KEY.');
    expect(title).toBe('Prices of CoinGecko, DefiLlama and Pyth');
    expect(hermes.requests).toHaveLength(1);
  });
});

describe('a service', () => {
  test('that fails is noted; its last prices count for ten minutes', async () => {
    const { state, read, priceOf } = await setUp();
    Object.assign(state, say(4));
    await read();
    Object.assign(state, { coingecko: 'fails', defillama: 'fails', pyth: { [ATOM_FEED]: 4 } });
    state.now += 5 * 60_000;
    expect((await read()).note).toContain('CoinGecko answered HTTP 500. DefiLlama answered HTTP 500.');
    state.pyth = { [ATOM_FEED]: 4.1 };
    state.now += 2 * 60_000;
    expect(await priceOf(ATOM)).toEqual([4, 'coingecko', false]);
    state.now += 10 * 60_000;
    expect(await priceOf(ATOM)).toEqual([4.1, 'pyth', true]);
  });

  test('is enough by itself', async () => {
    const { state, priceOf } = await setUp();
    Object.assign(state, { coingecko: 'fails', pyth: 'pauses', defillama: { [`ethereum:${TOKEN.toLowerCase()}`]: 3 } });
    expect(await priceOf(UNLISTED)).toEqual([3, 'defillama', true]);
  });

  test('is asked as often as it allows', async () => {
    const { state, read, gecko, llama, hermes } = await setUp();
    Object.assign(state, say(4));
    for (let minutes = 0; minutes < 4; minutes++) {
      await read();
      state.now += 60_000;
    }
    const count = ({ requests }: NodeDouble) => requests.length;
    expect([gecko, llama, hermes].map(count)).toEqual([2, 4, 4]);
    // Contracts would be one question each.
    expect(gecko.requests.every(({ url }) => url.pathname === '/simple/price')).toBe(true);
    state.defillama = 'pauses';
    for (let minutes = 0; minutes < 4; minutes++) {
      await read();
      state.now += 60_000;
    }
    expect([gecko, llama, hermes].map(count)).toEqual([4, 5, 8]);
  });

  test('they all fail: so does the feed, in words', async () => {
    const { state, read } = await setUp();
    Object.assign(state, { coingecko: 'fails', defillama: 'pauses', pyth: 'fails' });
    await expect(read()).rejects.toThrow(
      /^CoinGecko answered HTTP 500; DefiLlama answered HTTP 429: too many requests; Pyth answered HTTP 500$/,
    );
  });
});

describe('whatever happens between us and a service', () => {
  const RIGHT: ReadonlySet<string> = new Set(
    // The first are harmless; JSON-RPC and lists are not what the last two services speak.
    ['none', 'slow', 'wrongType', 'nullResult', 'emptyResult', 'otherId', 'noId', 'rateLimitedInWords'],
  );
  const HALTING: ReadonlySet<string> = new Set(['halfOpen', 'stalled', 'dripping']);
  const faults = [...Object.keys(FAULTS), 'refused'] as FaultName[];
  const SERVICES = ['coingecko', 'defillama', 'pyth'] as const;

  test.each(faults)('%s: its price is right or is none', async (fault) => {
    for (const service of SERVICES) {
      const good = await setUp();
      Object.assign(good.state, say(4));
      const upstream = { coingecko: good.gecko, defillama: good.llama, pyth: good.hermes }[service].url;
      const proxy = await startFaultProxy({ upstream });
      await proxy.set(fault);
      try {
        const { state, read } = await setUp({ [service]: proxy.url });
        // The others fail, so that its answer stands alone.
        Object.assign(state, { coingecko: 'fails', defillama: 'fails', pyth: 'fails' });
        const found = await read(HALTING.has(fault) ? 300 : 20_000).then(
          ({ prices: given = [] }) =>
            given.filter(({ asset }) => asset.chain_id === 'cosmoshub-4').map((each) => each.usdE12),
          () => [],
        );
        const isDoubled = fault === 'doubled';
        expect(found, service).toEqual(RIGHT.has(fault) || isDoubled ? [4_000_000_000_000n] : []);
        expect(proxy.led).toBe(0);
      } finally {
        await proxy.close();
      }
    }
  });
});
