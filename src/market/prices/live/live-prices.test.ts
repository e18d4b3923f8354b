import { describe, expect, test } from 'vitest';
import { type AssetId, assetKey } from '#contract/asset.ts';
import { pow10 } from '#math/units.ts';
import { createRegistry } from '#registry/registry.ts';
import { assetRecord } from '#testing/asset-record.ts';
import { chainRecord } from '#testing/chain-record.ts';
import { testMarket } from '#testing/market.ts';
import { nodeDouble } from '#testing/node-double.ts';
import type { Market, VenuePool } from '../../market.ts';
import { livePrices } from './live-prices.ts';

const LAST_ACCEPTED_MS = 15 * 60_000;
const RETRY_MS = 15_000;
const CACHE_MS = 5 * 60_000;
const START = 1_800_000_000_000;
/** By the ids of CoinGecko, of which the last has none. */
const CONTRACTS = { coin: `0x${'c'.repeat(40)}`, usd: `0x${'d'.repeat(40)}`, new: `0x${'e'.repeat(40)}` } as const;
const [COIN, USD, NEW]: readonly AssetId[] = Object.values(CONTRACTS).map((denom) => ({ chain_id: '1', denom })) as [
  AssetId,
  AssetId,
  AssetId,
];
const registry = createRegistry({
  chains: [chainRecord({ chain_id: '1', chain_type: 'evm', native_denom: 'ethereum-native' })],
  assets: Object.entries(CONTRACTS).map(([id, denom]) =>
    assetRecord({ chain_id: '1', denom, coingecko_id: id === 'new' ? null : id }),
  ),
  channels: [],
});

/** A pool of a million dollars and as many coins as give the price. */
const poolAt = (coin: keyof typeof CONTRACTS, dollars: bigint): VenuePool => ({
  chain_id: '1',
  venue: 'v',
  pool: {
    ...{ id: '1', kind: 'constant_product', feePpm: 0, denoms: [CONTRACTS[coin], CONTRACTS.usd] },
    reserves: [1_000_000_000_000n / dollars, 1_000_000_000_000n],
  },
});

const marketOf = (source: string, pools: VenuePool[]): Market => ({
  ...testMarket(registry),
  ...{ source, asOf: new Date(START).toISOString(), pools: () => pools },
});

type Said = Record<string, number> | 'fails' | 'hangs' | 'pauses';

/** Fakes of both feeds with the test's prices and clock. */
async function setUp(market: Market = marketOf('sample', []), timeLimitMs = 10_000) {
  /** DefiLlama gives what it takes from CoinGecko a confidence of 0.99. */
  const state = { now: START, gecko: {} as Said, llama: {} as Said, confidence: 1 };
  const answer = (said: Said, body: (prices: [string, number][]) => string) => {
    if (said === 'hangs') return 'hang';
    if (said === 'fails') return { status: 500, body: '' };
    if (said === 'pauses') return { status: 429, headers: { 'retry-after': '600' }, body: '' };
    return { body: body(Object.entries(said)) };
  };
  const seconds = () => Math.floor(state.now / 1000);
  const gecko = await nodeDouble(() =>
    answer(state.gecko, (prices) =>
      JSON.stringify(Object.fromEntries(prices.map(([id, usd]) => [id, { usd, last_updated_at: seconds() }]))),
    ),
  );
  const llama = await nodeDouble(() =>
    answer(state.llama, (prices) => {
      const entry = (price: number) => ({ price, timestamp: seconds(), confidence: state.confidence });
      const nameOf = (id: string) => `ethereum:${CONTRACTS[id as keyof typeof CONTRACTS]}`;
      return JSON.stringify({ coins: Object.fromEntries(prices.map(([id, usd]) => [nameOf(id), entry(usd)])) });
    }),
  );
  const sources = { coingecko: { url: gecko.url, key: null, plan: null }, defillama: llama.url };
  const prices = livePrices(registry, () => market, sources, { now: () => state.now, timeLimitMs });
  const price = async (asset: AssetId) => {
    const quote = (await prices([asset])).get(assetKey(asset));
    return quote && [Number(quote.usdE12) / Number(pow10(12)), quote.source];
  };
  return { state, prices, price, gecko, llama };
}

describe('two feeds', () => {
  test('that agree give the lower price and its source, with one request each', async () => {
    const { state, prices, gecko, llama } = await setUp();
    state.gecko = { coin: 2, usd: 1 };
    state.llama = { coin: 2.04, usd: 0.99 };
    const quotes = await prices([COIN, USD]);
    expect([...quotes.values()].map(({ source }) => source)).toEqual(['coingecko', 'defillama']);
    await prices([COIN, USD]);
    expect([gecko.requests.length, llama.requests.length]).toEqual([1, 1]);
  });

  test('that disagree give no price; other assets are unaffected', async () => {
    const { state, prices } = await setUp();
    state.gecko = { coin: 2, usd: 1 };
    state.llama = { coin: 3, usd: 1 };
    expect([...(await prices([COIN, USD])).keys()]).toEqual([assetKey(USD)]);
  });

  test.each(['fails', 'hangs', 'pauses'] as const)('give the other’s price if one %s', async (said) => {
    const { state, price } = await setUp(undefined, said === 'hangs' ? 2_000 : undefined);
    state.gecko = said;
    state.llama = { coin: 2 };
    expect(await price(COIN)).toEqual([2, 'defillama']);
  });

  test('that both fail give no price, and recover', async () => {
    const { state, price } = await setUp();
    [state.gecko, state.llama] = ['fails', 'fails'];
    expect(await price(COIN)).toBeUndefined();
    [state.gecko, state.llama] = [{ coin: 2 }, { coin: 2 }];
    state.now += RETRY_MS;
    expect(await price(COIN)).toEqual([2, 'coingecko']);
  });

  test('that both fail give no price even if they did before', async () => {
    const { state, price } = await setUp();
    [state.gecko, state.llama] = [{ coin: 2 }, { coin: 2 }];
    expect(await price(COIN)).toEqual([2, 'coingecko']);
    [state.gecko, state.llama] = ['fails', 'fails'];
    state.now += CACHE_MS;
    expect(await price(COIN)).toBeUndefined();
  });
});

describe('a dispute', () => {
  test('is not decided by one feed going silent', async () => {
    const { state, price } = await setUp();
    [state.gecko, state.llama] = [{ coin: 2 }, { coin: 20 }];
    expect(await price(COIN)).toBeUndefined();
    state.gecko = 'fails';
    state.now += CACHE_MS;
    expect(await price(COIN)).toBeUndefined();
    state.now = START + LAST_ACCEPTED_MS;
    expect(await price(COIN)).toBeUndefined();
    state.now += CACHE_MS;
    expect(await price(COIN)).toEqual([20, 'defillama']);
  });

  test('leaves the feed that agrees with the last accepted price', async () => {
    const { state, price } = await setUp();
    [state.gecko, state.llama] = [{ coin: 2 }, { coin: 2 }];
    await price(COIN);
    [state.gecko, state.llama] = [{ coin: 3 }, { coin: 2.02 }];
    state.now += CACHE_MS;
    expect(await price(COIN)).toBeUndefined();
    state.gecko = 'fails';
    state.now += CACHE_MS;
    expect(await price(COIN)).toEqual([2.02, 'defillama']);
    [state.gecko, state.llama] = [{ coin: 3 }, 'fails'];
    state.now += CACHE_MS;
    expect(await price(COIN)).toBeUndefined();
  });

  test('ends when both agree again', async () => {
    const { state, price } = await setUp();
    [state.gecko, state.llama] = [{ coin: 2 }, { coin: 20 }];
    await price(COIN);
    state.llama = { coin: 2 };
    state.now += CACHE_MS;
    await price(COIN);
    [state.gecko, state.llama] = [{ coin: 2.5 }, 'fails'];
    state.now += CACHE_MS;
    expect(await price(COIN)).toEqual([2.5, 'coingecko']);
  });
});

describe('a price jump', () => {
  test('of a single feed is rejected while the last accepted price is recent', async () => {
    const { state, price } = await setUp();
    state.gecko = { coin: 2 };
    expect(await price(COIN)).toEqual([2, 'coingecko']);
    state.gecko = { coin: 5 };
    state.now += CACHE_MS;
    expect(await price(COIN)).toBeUndefined();
    state.now = START + LAST_ACCEPTED_MS;
    expect(await price(COIN)).toBeUndefined();
    state.now += CACHE_MS;
    expect(await price(COIN)).toEqual([5, 'coingecko']);
  });

  test('that the other feed confirms is accepted', async () => {
    const { state, price } = await setUp();
    state.gecko = { coin: 2 };
    await price(COIN);
    [state.gecko, state.llama] = [{ coin: 5 }, { coin: 5 }];
    state.now += CACHE_MS;
    expect(await price(COIN)).toEqual([5, 'coingecko']);
  });

  test('that DefiLlama repeats from CoinGecko is not accepted: one origin is one witness', async () => {
    const { state, price } = await setUp();
    [state.gecko, state.llama, state.confidence] = [{ coin: 2 }, { coin: 2 }, 0.99];
    expect(await price(COIN)).toEqual([2, 'coingecko']);
    [state.gecko, state.llama] = [{ coin: 5 }, { coin: 5 }];
    state.now += CACHE_MS;
    expect(await price(COIN)).toBeUndefined();
  });

  test('that the pools confirm is accepted', async () => {
    const { state, price } = await setUp(marketOf('live', [poolAt('coin', 5n)]));
    state.gecko = { coin: 2, usd: 1 };
    await price(COIN);
    state.gecko = { coin: 5, usd: 1 };
    state.now += CACHE_MS;
    expect(await price(COIN)).toEqual([5, 'coingecko']);
  });
});

describe('pools of a live market', () => {
  test('decide a dispute for the feed with which they agree', async () => {
    const { state, price } = await setUp(marketOf('live', [poolAt('coin', 2n)]));
    state.gecko = { coin: 9, usd: 1 };
    state.llama = { coin: 2.02, usd: 1 };
    state.confidence = 0.99;
    expect(await price(COIN)).toEqual([2, 'pools']);
  });

  test('do not decide it for what DefiLlama read from pools: that may be these', async () => {
    const { state, price } = await setUp(marketOf('live', [poolAt('coin', 2n)]));
    state.gecko = { coin: 9, usd: 1 };
    state.llama = { coin: 2.02, usd: 1 };
    expect(await price(COIN)).toBeUndefined();
  });

  test('that agree with neither feed leave the dispute open', async () => {
    const { state, price } = await setUp(marketOf('live', [poolAt('coin', 4n)]));
    state.gecko = { coin: 9, usd: 1 };
    state.llama = { coin: 2, usd: 1 };
    expect(await price(COIN)).toBeUndefined();
  });

  test('are no second witness of what DefiLlama itself read from pools', async () => {
    const { state, price } = await setUp(marketOf('live', [poolAt('new', 5n)]));
    [state.gecko, state.llama] = [{ usd: 1 }, { new: 2 }];
    expect(await price(NEW)).toEqual([2, 'defillama']);
    state.llama = { new: 5 };
    state.now += CACHE_MS;
    expect(await price(NEW)).toBeUndefined();
  });

  test('say nothing by a coin that is priced by pools itself', async () => {
    const { state, price } = await setUp(marketOf('live', [poolAt('coin', 2n)]));
    // By that pool: the dollar is worth what DefiLlama read of it, from the price of the coin.
    [state.gecko, state.llama] = [{ coin: 9 }, { coin: 2, usd: 4.5 }];
    expect(await price(COIN)).toBeUndefined();
  });

  test('price only assets without a feed price', async () => {
    const { state, price } = await setUp(marketOf('live', [poolAt('new', 4n), poolAt('coin', 1n)]));
    [state.gecko, state.llama] = [{ coin: 2, usd: 1 }, 'fails'];
    expect(await price(NEW)).toEqual([4, 'pools']);
    expect(await price(COIN)).toEqual([2, 'coingecko']);
  });
});

test('pools of the sample market are not used beside live prices', async () => {
  const { state, price } = await setUp(marketOf('sample', [poolAt('new', 4n), poolAt('coin', 2n)]));
  state.gecko = { coin: 2, usd: 1 };
  state.llama = { coin: 9, usd: 1 };
  expect(await price(USD)).toEqual([1, 'coingecko']);
  expect(await price(NEW)).toBeUndefined();
  expect(await price(COIN)).toBeUndefined();
});
