import { describe, expect, test } from 'vitest';
import { type AssetId, assetKey } from '#contract/asset.ts';
import { MAX_PRICE_AGE_MS } from '../price-age.ts';
import type { PriceQuote } from '../price-source.ts';
import { FeedError, FeedPause, type PriceFeed } from './feed.ts';
import { OUTAGE_MS } from './feed-failure.ts';
import { FAILED_MS, FRESH_MS, MAX_CALLS, rememberedFeed } from './remembered-feed.ts';

type Ask = (names: readonly string[], signal: AbortSignal) => Promise<ReadonlyMap<string, PriceQuote>>;

const START = 1_800_000_000_000;
const asset = (denom: string): AssetId => ({ chain_id: 'a-1', denom });
const [ATOM, OSMO] = [asset('uatom'), asset('uosmo')];

/** A feed that is asked for `batch` names a call and answers as told, under a clock that the test moves. */
function setUp({ batch = 100, timeLimitMs = 1_000 } = {}) {
  const state = { now: START, calls: [] as string[][], price: 1n, told: [] as string[] };
  const known: Ask = async (names) =>
    new Map(names.map((name) => [name, { usdE12: state.price, source: 'feed', at: state.now }]));
  let ask: Ask = known;
  const feed: PriceFeed = {
    name: 'feed',
    nameOf: ({ denom }) => (denom.startsWith('no') ? undefined : denom.split('/')[0]),
    batches: (names) =>
      Array.from({ length: Math.ceil(names.length / batch) }, (_, k) => names.slice(k * batch, (k + 1) * batch)),
    ask(names, signal) {
      state.calls.push([...names]);
      return ask(names, signal);
    },
  };
  const prices = rememberedFeed(feed, {
    now: () => state.now,
    timeLimitMs,
    report: ({ feed, words }) => state.told.push(`${feed} ${words}`),
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

describe('a remembered feed', () => {
  test('is asked once in five minutes, and then anew', async () => {
    const { state, price } = setUp();
    expect(await price(ATOM)).toBe(1n);
    state.price = 2n;
    state.now = START + FRESH_MS - 1;
    expect(await price(ATOM)).toBe(1n);
    state.now = START + FRESH_MS;
    expect(await price(ATOM)).toBe(2n);
    expect(state.calls).toEqual([['uatom'], ['uatom']]);
  });

  test('is asked for what is not yet known only', async () => {
    const { state, prices } = setUp();
    await prices([ATOM]);
    expect((await prices([ATOM, OSMO])).size).toBe(2);
    expect(state.calls).toEqual([['uatom'], ['uosmo']]);
  });

  test('is asked once for several assets of one name, and for nothing without a name', async () => {
    const { state, prices } = setUp();
    const quotes = await prices([asset('usdc/1'), asset('usdc/2'), asset('nothing')]);
    expect([...quotes.keys()]).toEqual(['a-1|usdc/1', 'a-1|usdc/2']);
    expect(state.calls).toEqual([['usdc']]);
  });

  test('is asked once by all who ask at the same time', async () => {
    const { state, price, prices } = setUp();
    const [first, both, again] = await Promise.all([price(ATOM), prices([ATOM, OSMO]), price(ATOM)]);
    expect([first, both.size, again]).toEqual([1n, 2, 1n]);
    expect(state.calls).toEqual([['uatom'], ['uosmo']]);
  });

  test('is not asked again about what it does not know', async () => {
    const { state, price, answerWith } = setUp();
    answerWith(async () => new Map());
    expect(await price(ATOM)).toBeUndefined();
    state.now += FRESH_MS - 1;
    expect(await price(ATOM)).toBeUndefined();
    expect(state.calls).toHaveLength(1);
  });

  test('that fails has no price to give, not even the last one, and is asked again after a while', async () => {
    const { state, price, answerWith, recover } = setUp();
    await price(ATOM);
    state.now += FRESH_MS;
    answerWith(async () => Promise.reject(new Error('answered HTTP 500')));
    expect(await price(ATOM)).toBeUndefined();
    recover();
    state.now += FAILED_MS - 1;
    expect(await price(ATOM)).toBeUndefined();
    state.now += 1;
    expect(await price(ATOM)).toBe(1n);
    expect(state.calls).toHaveLength(3);
  });

  test('that hangs is let go of', async () => {
    const { price, answerWith } = setUp({ timeLimitMs: 5 });
    answerWith((_, signal) => new Promise((_resolve, reject) => signal.addEventListener('abort', reject)));
    expect(await price(ATOM)).toBeUndefined();
  });

  test('that wants to be left alone is, for as long as it says, about everything', async () => {
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

  test('serves what it has while it is left alone, as long as that is fresh', async () => {
    const { state, price, answerWith } = setUp();
    await price(ATOM);
    answerWith(async () => Promise.reject(new FeedPause(10 * FRESH_MS)));
    await price(OSMO);
    expect(await price(ATOM)).toBe(1n);
    state.now += FRESH_MS;
    expect(await price(ATOM)).toBeUndefined();
  });

  test('loses one call and keeps the others', async () => {
    const { prices, answerWith } = setUp({ batch: 1 });
    answerWith(async ([name = '']) => {
      if (name === 'uosmo') throw new Error('answered HTTP 500');
      return new Map([[name, { usdE12: 7n, source: 'feed', at: START }]]);
    });
    expect([...(await prices([ATOM, OSMO])).keys()]).toEqual(['a-1|uatom']);
  });

  test('is called a limited number of times for one question, and for the rest with the next', async () => {
    const { state, prices } = setUp({ batch: 1 });
    const many = Array.from({ length: MAX_CALLS + 3 }, (_, k) => asset(`u${k}`));
    expect((await prices(many)).size).toBe(MAX_CALLS);
    expect((await prices(many)).size).toBe(MAX_CALLS + 3);
    expect(state.calls).toHaveLength(MAX_CALLS + 3);
  });

  test('does not serve a price that has grown old since it was asked for', async () => {
    const { state, price, answerWith } = setUp();
    const at = START - MAX_PRICE_AGE_MS + 1_000;
    answerWith(async () => new Map([['uatom', { usdE12: 1n, source: 'feed', at }]]));
    expect(await price(ATOM)).toBe(1n);
    state.now += 1_001;
    expect(await price(ATOM)).toBeUndefined();
    expect(state.calls).toHaveLength(1);
  });
});

describe('whoever runs the service is told', () => {
  test.each<[string, Ask]>([
    ['answered HTTP 401', async () => Promise.reject(new FeedError('answered HTTP 401', { status: 401 }))],
    ['answered HTTP 429: too many requests', async () => Promise.reject(new FeedPause(1_000))],
    ['answered something that is no list of prices', async () => JSON.parse('<html>key CG-1 is wrong</html>')],
    ['did not answer in time', async () => Promise.reject(new DOMException('late', 'TimeoutError'))],
  ])('that a feed %s', async (words, answer) => {
    const { state, price, answerWith } = setUp();
    answerWith(answer);
    await price(ATOM);
    expect(state.told).toEqual([`feed ${words}`]);
  });

  test('once for an outage, and of the next one', async () => {
    const { state, price, answerWith, recover } = setUp();
    answerWith(async () => Promise.reject(new FeedError('answered HTTP 503', { status: 503 })));
    for (const denom of ['a', 'b', 'c']) {
      await price(asset(denom));
      state.now += OUTAGE_MS - 1;
    }
    expect(state.told).toEqual(['feed answered HTTP 503']);
    recover();
    state.now += 1;
    await price(ATOM);
    answerWith(async () => Promise.reject(new FeedError('answered HTTP 503', { status: 503 })));
    await price(OSMO);
    expect(state.told).toEqual(['feed answered HTTP 503', 'feed answered HTTP 503']);
  });

  test('of another failure meanwhile', async () => {
    const { state, price, answerWith } = setUp();
    for (const words of ['could not be reached', 'answered HTTP 401', 'could not be reached', 'answered HTTP 401']) {
      answerWith(async () => Promise.reject(new FeedError(words)));
      await price(ATOM);
      state.now += FAILED_MS;
    }
    expect(state.told).toEqual(['feed could not be reached', 'feed answered HTTP 401']);
  });
});
