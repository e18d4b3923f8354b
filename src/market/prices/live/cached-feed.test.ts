import { describe, expect, test } from 'vitest';
import { type AssetId, assetKey } from '#contract/asset.ts';
import type { PriceWitness } from '../price-source.ts';
import { cachedFeed } from './cached-feed.ts';
import { CallPlan } from './call-plan.ts';
import { FeedError, FeedPause, type PriceFeed } from './feed.ts';

const MAX_PRICE_AGE_MS = 60 * 60_000;
const OUTAGE_MS = 5 * 60_000;
const MOST_IN_A_ROW = 5;
const MAX_CALLS = 6;
const RETRY_MS = 15_000;
const CACHE_MS = 5 * 60_000;

type Ask = (names: readonly string[], signal: AbortSignal) => Promise<ReadonlyMap<string, PriceWitness>>;

const START = 1_800_000_000_000;
const asset = (denom: string): AssetId => ({ chain_id: 'a-1', denom });
const [ATOM, OSMO] = [asset('uatom'), asset('uosmo')];

/** A feed with `batch` names per request and the test's responses and clock. */
function setUp({ batch = 100, timeLimitMs = 1_000, callsPerMonth = 0 } = {}) {
  const state = { now: START, calls: [] as string[][], price: 1n, reported: [] as string[] };
  const known: Ask = async (names) =>
    new Map(
      names.map((name): [string, PriceWitness] => [
        name,
        { usdE12: state.price, source: 'feed', origin: 'coingecko', at: state.now },
      ]),
    );
  let ask: Ask = known;
  const feed: PriceFeed = {
    name: 'feed',
    plan: callsPerMonth === 0 ? null : new CallPlan(callsPerMonth, () => state.now),
    findName: ({ denom }) => (denom.startsWith('no') ? undefined : denom.split('/')[0]),
    batches: (names) =>
      Array.from({ length: Math.ceil(names.length / batch) }, (_, k) => names.slice(k * batch, (k + 1) * batch)),
    fetchPrices(names, signal) {
      state.calls.push([...names]);
      return ask(names, signal);
    },
  };
  const prices = cachedFeed(feed, {
    now: () => state.now,
    timeLimitMs,
    report: ({ feed, message }) => state.reported.push(`${feed} ${message}`),
  });
  return {
    state,
    price: async (of: AssetId) => (await prices([of])).get(assetKey(of))?.usdE12,
    prices,
    answerWith: (answer: Ask) => {
      ask = answer;
    },
    recover: () => {
      ask = known;
    },
  };
}

describe('a cached feed', () => {
  test('is requested again after five minutes', async () => {
    const { state, price } = setUp();
    expect(await price(ATOM)).toBe(1n);
    state.price = 2n;
    state.now = START + CACHE_MS - 1;
    expect(await price(ATOM)).toBe(1n);
    state.now = START + CACHE_MS;
    expect(await price(ATOM)).toBe(2n);
    expect(state.calls).toEqual([['uatom'], ['uatom']]);
  });

  test('is asked no more often than its plan allows; until then its last price counts, up to an hour', async () => {
    const { state, price } = setUp({ callsPerMonth: 2_000 });
    const known = Array.from({ length: MOST_IN_A_ROW }, (_, k) => asset(`u${k}`));
    for (const each of known) await price(each);
    state.price = 2n;
    expect(await price(ATOM)).toBeUndefined();
    state.now += CACHE_MS;
    expect(await price(known[0] as AssetId)).toBe(1n);
    expect(state.calls).toHaveLength(MOST_IN_A_ROW);
    state.now += 20 * 60_000;
    expect(await price(ATOM)).toBe(2n);
    expect(await price(known[0] as AssetId)).toBe(1n);
    expect(state.calls).toHaveLength(MOST_IN_A_ROW + 1);
    state.now = START + MAX_PRICE_AGE_MS + 1;
    expect(await price(known[0] as AssetId)).toBe(2n);
    expect(await price(known[1] as AssetId)).toBeUndefined();
    // Nothing of it is a failure.
    expect(state.reported).toEqual([]);
  });

  test('is requested for uncached names only', async () => {
    const { state, prices } = setUp();
    await prices([ATOM]);
    expect((await prices([ATOM, OSMO])).size).toBe(2);
    expect(state.calls).toEqual([['uatom'], ['uosmo']]);
  });

  test('is requested once for assets that share a name, and not for assets without one', async () => {
    const { state, prices } = setUp();
    const quotes = await prices([asset('usdc/1'), asset('usdc/2'), asset('nothing')]);
    expect([...quotes.keys()]).toEqual(['a-1|usdc/1', 'a-1|usdc/2']);
    expect(state.calls).toEqual([['usdc']]);
  });

  test('shares a request in flight', async () => {
    const { state, price, prices } = setUp();
    const [first, both, again] = await Promise.all([price(ATOM), prices([ATOM, OSMO]), price(ATOM)]);
    expect([first, both.size, again]).toEqual([1n, 2, 1n]);
    expect(state.calls).toEqual([['uatom'], ['uosmo']]);
  });

  test('caches that a name is unknown', async () => {
    const { state, price, answerWith } = setUp();
    answerWith(async () => new Map());
    expect(await price(ATOM)).toBeUndefined();
    state.now += CACHE_MS - 1;
    expect(await price(ATOM)).toBeUndefined();
    expect(state.calls).toHaveLength(1);
  });

  test('that fails gives no price, not even an old one, and is retried later', async () => {
    const { state, price, answerWith, recover } = setUp();
    await price(ATOM);
    state.now += CACHE_MS;
    answerWith(async () => Promise.reject(new Error('answered HTTP 500')));
    expect(await price(ATOM)).toBeUndefined();
    recover();
    state.now += RETRY_MS - 1;
    expect(await price(ATOM)).toBeUndefined();
    state.now += 1;
    expect(await price(ATOM)).toBe(1n);
    expect(state.calls).toHaveLength(3);
  });

  test('that hangs is aborted', async () => {
    const { price, answerWith } = setUp({ timeLimitMs: 5 });
    answerWith((_, signal) => new Promise((_resolve, reject) => signal.addEventListener('abort', reject)));
    expect(await price(ATOM)).toBeUndefined();
  });

  test('that rate limits gets no requests during the pause', async () => {
    const { state, price, answerWith, recover } = setUp();
    answerWith(async () => Promise.reject(new FeedPause(60_000)));
    expect(await price(ATOM)).toBeUndefined();
    recover();
    state.now += 59_999;
    expect(await price(OSMO)).toBeUndefined();
    expect(state.calls).toHaveLength(1);
    state.now += 1;
    expect(await price(OSMO)).toBe(1n);
  });

  test('returns cached prices during the pause until they expire', async () => {
    const { state, price, answerWith } = setUp();
    await price(ATOM);
    answerWith(async () => Promise.reject(new FeedPause(10 * CACHE_MS)));
    await price(OSMO);
    expect(await price(ATOM)).toBe(1n);
    state.now += CACHE_MS;
    expect(await price(ATOM)).toBeUndefined();
  });

  test('keeps the other batches if one request fails', async () => {
    const { prices, answerWith } = setUp({ batch: 1 });
    answerWith(async ([name = '']) => {
      if (name === 'uosmo') throw new Error('answered HTTP 500');
      return new Map([[name, { usdE12: 7n, source: 'feed', origin: 'coingecko', at: START }]]);
    });
    expect([...(await prices([ATOM, OSMO])).keys()]).toEqual(['a-1|uatom']);
  });

  test('sends a limited number of requests per lookup, and the rest with the next', async () => {
    const { state, prices } = setUp({ batch: 1 });
    const many = Array.from({ length: MAX_CALLS + 3 }, (_, k) => asset(`u${k}`));
    expect((await prices(many)).size).toBe(MAX_CALLS);
    expect((await prices(many)).size).toBe(MAX_CALLS + 3);
    expect(state.calls).toHaveLength(MAX_CALLS + 3);
  });

  test('does not return a price that has become too old in the cache', async () => {
    const { state, price, answerWith } = setUp();
    const at = START - MAX_PRICE_AGE_MS + 1_000;
    answerWith(async () => new Map([['uatom', { usdE12: 1n, source: 'feed', origin: 'coingecko', at }]]));
    expect(await price(ATOM)).toBe(1n);
    state.now += 1_001;
    expect(await price(ATOM)).toBeUndefined();
    expect(state.calls).toHaveLength(1);
  });
});

describe('reports a failure', () => {
  test.each<[string, Ask]>([
    ['answered HTTP 401', async () => Promise.reject(new FeedError('answered HTTP 401', { status: 401 }))],
    ['answered HTTP 429: too many requests', async () => Promise.reject(new FeedPause(1_000))],
    ['returned something other than a list of prices', async () => JSON.parse('<html>key CG-1 is wrong</html>')],
    ['did not answer in time', async () => Promise.reject(new DOMException('late', 'TimeoutError'))],
  ])('that a feed %s', async (message, answer) => {
    const { state, price, answerWith } = setUp();
    answerWith(answer);
    await price(ATOM);
    expect(state.reported).toEqual([`feed ${message}`]);
  });

  test('once per outage', async () => {
    const { state, price, answerWith, recover } = setUp();
    answerWith(async () => Promise.reject(new FeedError('answered HTTP 503', { status: 503 })));
    for (const denom of ['a', 'b', 'c']) {
      await price(asset(denom));
      state.now += OUTAGE_MS - 1;
    }
    expect(state.reported).toEqual(['feed answered HTTP 503']);
    recover();
    state.now += 1;
    await price(ATOM);
    answerWith(async () => Promise.reject(new FeedError('answered HTTP 503', { status: 503 })));
    await price(OSMO);
    expect(state.reported).toEqual(['feed answered HTTP 503', 'feed answered HTTP 503']);
  });

  test('with another message during an outage', async () => {
    const { state, price, answerWith } = setUp();
    for (const message of ['could not be reached', 'answered HTTP 401', 'could not be reached', 'answered HTTP 401']) {
      answerWith(async () => Promise.reject(new FeedError(message)));
      await price(ATOM);
      state.now += RETRY_MS;
    }
    expect(state.reported).toEqual(['feed could not be reached', 'feed answered HTTP 401']);
  });
});
