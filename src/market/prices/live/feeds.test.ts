import { describe, expect, test } from 'vitest';
import { type AssetId, assetKey } from '#contract/asset.ts';
import { createRegistry } from '#registry/registry.ts';
import { assetRecord } from '#testing/asset-record.ts';
import { chainRecord } from '#testing/chain-record.ts';
import { type DoubleRequest, type DoubleResponse, nodeDouble } from '#testing/node-double.ts';
import { cachedFeed } from './cached-feed.ts';
import { coingecko } from './coingecko.ts';
import { coingeckoPlan, keyHeader } from './coingecko-account.ts';
import { defillama } from './defillama.ts';
import type { PriceFeed } from './feed.ts';
import { pyth } from './pyth.ts';
import { PYTH_IDS } from './pyth-ids.ts';

const MAX_PAUSE_MS = 10 * 60_000;
const NOW = 1_800_000_000_000;
const T = NOW / 1000;
const now = () => NOW;

const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48';
const FOO = '0x1111111111111111111111111111111111111AbC';
const BAR = '0x2222222222222222222222222222222222222222';
const WRAPPED = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2';
const MINT = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v';

const registry = createRegistry({
  chains: [
    chainRecord({ chain_id: '1', chain_type: 'evm', native_denom: 'ethereum-native', wrapped_native: WRAPPED }),
    chainRecord({ chain_id: '59144', chain_type: 'evm', native_denom: 'linea-native', wrapped_native: BAR }),
    chainRecord({ chain_id: '424242', chain_type: 'evm', native_denom: 'small-native' }),
    chainRecord({ chain_id: 'solana', chain_type: 'svm', native_denom: 'solana-native' }),
    chainRecord({ chain_id: 'osmosis-1', native_denom: 'uosmo' }),
  ],
  assets: [
    assetRecord({ chain_id: '1', denom: 'ethereum-native', coingecko_id: 'ethereum' }),
    assetRecord({ chain_id: '1', denom: WRAPPED }),
    assetRecord({ chain_id: '1', denom: USDC, coingecko_id: 'usd-coin' }),
    assetRecord({ chain_id: '1', denom: FOO }),
    assetRecord({ chain_id: '1', denom: BAR, decimals: null, coingecko_id: 'bar' }),
    assetRecord({ chain_id: '59144', denom: 'linea-native' }),
    assetRecord({ chain_id: '424242', denom: FOO }),
    assetRecord({ chain_id: 'solana', denom: MINT }),
    assetRecord({ chain_id: 'osmosis-1', denom: 'uosmo', coingecko_id: 'osmosis' }),
    assetRecord({ chain_id: 'osmosis-1', denom: 'ibc/USDC', origin_chain_id: '1', origin_denom: USDC }),
    assetRecord({ chain_id: 'osmosis-1', denom: 'ibc/FOO', origin_chain_id: '1', origin_denom: FOO }),
    assetRecord({ chain_id: 'osmosis-1', denom: 'ibc/lost', symbol: 'USDC', origin_chain_id: '', origin_denom: '' }),
    assetRecord({
      chain_id: 'osmosis-1',
      denom: 'ibc/axlUSDC',
      coingecko_id: 'axlusdc',
      origin_chain_id: '1',
      origin_denom: USDC,
    }),
  ],
  channels: [],
});

const on = (chain_id: string, denom: string): AssetId => ({ chain_id, denom });
const OSMO = on('osmosis-1', 'uosmo');
const nameAt = (feed: PriceFeed) => (chain_id: string, denom: string) => feed.findName({ chain_id, denom });

const gecko = (url: string, key: string | null = null) => coingecko(registry, { url, key, plan: null }, now);
const llama = (url: string) => defillama(registry, url, now);
const ask = (feed: PriceFeed, names: readonly string[]) => feed.fetchPrices(names, AbortSignal.any([]));

describe('names of assets', () => {
  test('at CoinGecko are coin ids, own before origin, else contracts', () => {
    const name = nameAt(gecko('http://a.invalid'));
    expect(name('osmosis-1', 'uosmo')).toBe('coingecko:osmosis');
    expect(name('1', USDC.toLowerCase())).toBe('coingecko:usd-coin');
    expect(name('osmosis-1', 'ibc/USDC')).toBe('coingecko:usd-coin');
    expect(name('osmosis-1', 'ibc/axlUSDC')).toBe('coingecko:axlusdc');
    expect(name('1', WRAPPED)).toBe('coingecko:ethereum');
    expect(name('1', FOO)).toBe(`ethereum:${FOO.toLowerCase()}`);
    expect(name('osmosis-1', 'ibc/FOO')).toBe(`ethereum:${FOO.toLowerCase()}`);
    expect(name('solana', MINT)).toBe(`solana:${MINT}`);
    expect(name('59144', 'linea-native')).toBe(`linea:${BAR}`);
  });

  test('at DefiLlama are contracts, else coin ids', () => {
    const name = nameAt(llama('http://a.invalid'));
    expect(name('1', USDC)).toBe(`ethereum:${USDC.toLowerCase()}`);
    expect(name('1', 'ethereum-native')).toBe(`ethereum:${WRAPPED.toLowerCase()}`);
    expect(name('osmosis-1', 'uosmo')).toBe('coingecko:osmosis');
    expect(name('osmosis-1', 'ibc/USDC')).toBe(`ethereum:${USDC.toLowerCase()}`);
    expect(name('osmosis-1', 'ibc/axlUSDC')).toBe('coingecko:axlusdc');
  });

  test.each([
    ['that is not listed', '1', '0x3333333333333333333333333333333333333333'],
    ['of unknown decimals', '1', BAR],
    ['on a chain unknown to the feeds', '424242', FOO],
    ['of unknown origin, even with a known symbol', 'osmosis-1', 'ibc/lost'],
  ])('an asset %s has no name', (_, chain_id, denom) => {
    expect(gecko('http://a.invalid').findName({ chain_id, denom })).toBeUndefined();
    expect(llama('http://a.invalid').findName({ chain_id, denom })).toBeUndefined();
  });
});

describe('CoinGecko', () => {
  test('requests all coins at once in full precision, and contracts by platform', async () => {
    const double = await nodeDouble(({ url }) => ({
      body: url.pathname.endsWith('/simple/price')
        ? `{"osmosis":{"usd":0.20000000000000000001,"last_updated_at":${T}},"usd-coin":{"usd":1e0,"last_updated_at":${T - 60}}}`
        : `{"${FOO}":{"usd":1.2e-7,"last_updated_at":${T}}}`,
    }));
    const prices = cachedFeed(gecko(`${double.url}/api/v3`), { now });
    const assets = [OSMO, on('1', USDC), on('osmosis-1', 'ibc/USDC'), on('1', FOO), on('osmosis-1', 'ibc/FOO')];
    const quotes = await prices(assets);
    expect(assets.map((asset) => quotes.get(assetKey(asset))?.usdE12)).toEqual([
      200_000_000_000n,
      1_000_000_000_000n,
      1_000_000_000_000n,
      120_000n,
      120_000n,
    ]);
    expect(quotes.get(assetKey(on('1', USDC)))).toMatchObject({ source: 'coingecko', at: NOW - 60_000 });
    expect(double.requests.map(({ url }) => `${url.pathname}?${decodeURIComponent(url.search.slice(1))}`)).toEqual([
      '/api/v3/simple/price?ids=osmosis,usd-coin&vs_currencies=usd&include_last_updated_at=true&precision=full',
      `/api/v3/simple/token_price/ethereum?contract_addresses=${FOO.toLowerCase()}` +
        '&vs_currencies=usd&include_last_updated_at=true&precision=full',
    ]);
  });

  test('sends keys of paid and of demo accounts in different headers', () => {
    const key = 'CG-1';
    expect(keyHeader({ url: 'https://pro-api.coingecko.com/api/v3', key })).toEqual({ 'x-cg-pro-api-key': key });
    expect(keyHeader({ url: 'https://api.coingecko.com/api/v3', key })).toEqual({ 'x-cg-demo-api-key': key });
  });

  test.each([
    ['https://api.coingecko.com/api/v3', 'auto', 10_000],
    ['https://api.coingecko.com/api/v3', 5_000, 5_000],
    ['https://pro-api.coingecko.com/api/v3', 'auto', undefined],
    ['https://pro-api.coingecko.com/api/v3', 100_000, 100_000],
  ] as const)('at %s has, with a choice of %s, %s calls a month', (url, calls, perMonth) => {
    expect(coingeckoPlan(url, calls, now)?.perMonth).toBe(perMonth);
  });

  test('sends a key if there is one', async () => {
    const double = await nodeDouble(() => ({ body: '{}' }));
    await ask(gecko(double.url, 'CG-demo'), ['coingecko:a']);
    await ask(gecko(double.url), ['coingecko:a']);
    const sent = double.requests.map(({ headers }) => [headers['x-cg-demo-api-key'], headers['x-cg-pro-api-key']]);
    expect(sent).toEqual([
      ['CG-demo', undefined],
      [undefined, undefined],
    ]);
  });

  test('requests 250 coins at a time, coins first, and one contract at a time without an account', () => {
    const coins = Array.from({ length: 251 }, (_, k) => `coingecko:c${k}`);
    const tokens = ['ethereum:0x1', 'base:0x2', 'ethereum:0x3'];
    const sizes = (key: string | null) =>
      gecko('http://a.invalid', key)
        .batches([...tokens, ...coins])
        .map((batch) => batch.length);
    expect(sizes(null)).toEqual([250, 1, 1, 1, 1]);
    expect(sizes('CG-demo')).toEqual([250, 1, 2, 1]);
  });

  test('accepts only requested names, each entry by itself', async () => {
    const entry = (usd: unknown, time: unknown = T) => JSON.stringify({ usd, last_updated_at: time });
    const double = await nodeDouble(() => ({
      body:
        `{"good":${entry(2)},"other":${entry(3)},"zero":${entry(0)},"minus":${entry(-1)},"absurd":{"usd":1e30,` +
        `"last_updated_at":${T}},"nothing":{},"null":null,"list":[1],"text":${entry('lots')},"yes":${entry(true)},` +
        `"timeless":${entry(1, null)},"old":${entry(1, T - 3601)},"__proto__":${entry(4)}}`,
    }));
    const asked = 'good zero minus absurd nothing null list text yes timeless old constructor'.split(' ');
    const quotes = await ask(
      gecko(double.url),
      asked.map((id) => `coingecko:${id}`),
    );
    expect([...quotes.keys()]).toEqual(['coingecko:good']);
  });
});

describe('DefiLlama', () => {
  test('requests tokens and coins together, with encoded names', async () => {
    const double = await nodeDouble(() => ({
      body:
        `{"coins":{"ethereum:${USDC}":{"price":0.99981,"timestamp":${T},"confidence":0.99,"decimals":2,"symbol":"X"},` +
        `"coingecko:osmosis":{"price":2e-1,"timestamp":${T},"confidence":0.8},"coingecko:other":{"price":1,"timestamp":${T},"confidence":1}}}`,
    }));
    const prices = cachedFeed(llama(double.url), { now });
    const quotes = await prices([on('1', USDC), OSMO]);
    expect(quotes.get(assetKey(on('1', USDC)))).toEqual({
      usdE12: 999_810_000_000n,
      source: 'defillama',
      origin: 'coingecko',
      at: NOW,
    });
    expect(quotes.get(assetKey(OSMO))?.usdE12).toBe(200_000_000_000n);
    expect(double.requests.map(({ url }) => url.pathname)).toEqual([
      `/prices/current/ethereum%3A${USDC.toLowerCase()},coingecko%3Aosmosis`,
    ]);
  });

  test.each([
    ['0.8', true],
    ['0.7999', false],
    ['null', false],
    ['-1', false],
    ['"high"', false],
  ])('with a confidence of %s is accepted: %s', async (confidence, accepted) => {
    const double = await nodeDouble(() => ({
      body: `{"coins":{"coingecko:a":{"price":1,"timestamp":${T},"confidence":${confidence}}}}`,
    }));
    expect((await ask(llama(double.url), ['coingecko:a'])).size).toBe(accepted ? 1 : 0);
  });

  test.each([
    ['coingecko:osmosis', '0.99', 'coingecko'],
    // An id is CoinGecko's, whatever else is said of it.
    ['coingecko:osmosis', '1', 'coingecko'],
    // A contract that CoinGecko names is passed on with the confidence of its price.
    [`ethereum:${FOO.toLowerCase()}`, '0.99', 'coingecko'],
    [`ethereum:${FOO.toLowerCase()}`, '0.95', 'pools'],
    [`ethereum:${FOO.toLowerCase()}`, '1', 'pools'],
  ])('of %s with a confidence of %s rests on %s', async (name, confidence, origin) => {
    const double = await nodeDouble(() => ({
      body: `{"coins":{"${name}":{"decimals":6,"symbol":"X","price":1,"timestamp":${T},"confidence":${confidence}}}}`,
    }));
    expect((await ask(llama(double.url), [name])).get(name)).toMatchObject({ source: 'defillama', origin });
  });

  test('requests as many names as fit into a URL', () => {
    const names = Array.from({ length: 300 }, (_, k) => `ethereum:0x${k.toString(16).padStart(40, '0')}`);
    const batches = llama('http://a.invalid').batches(names);
    expect(batches.flat()).toEqual(names);
    expect(Math.max(...batches.map((batch) => batch.join(',').length))).toBeLessThanOrEqual(6_000);
  });
});

describe('Pyth', () => {
  const ATOM_FEED = PYTH_IDS.get('cosmos') ?? '';
  /** As its documentation shows it, without the signed update. */
  const ANSWER =
    `{"binary":{"encoding":"hex","data":["504e4155"]},"parsed":[{"id":"${ATOM_FEED}","price":{"price":"412000000",` +
    `"conf":"328786","expo":-8,"publish_time":${T}},"ema_price":{"price":"412000000","conf":"379278","expo":-8,` +
    `"publish_time":${T}},"metadata":{"slot":138881186,"proof_available_time":${T + 2},"prev_publish_time":${T}}}]}`;
  /** Like Hermes since August 2026: no price without the key of an account. */
  const hermesDouble = (key: string) =>
    nodeDouble(({ headers }) =>
      headers.authorization === `Bearer ${key}` ? { body: ANSWER } : { status: 401, body: 'unauthorized' },
    );

  test('gives its key as a bearer, and to no other address', async () => {
    const double = await hermesDouble('pyth-key');
    const feed = pyth(registry, { url: `${double.url}/hermes`, key: 'pyth-key' }, now);
    const quotes = await ask(feed, [ATOM_FEED]);
    expect(quotes.get(ATOM_FEED)).toEqual({ usdE12: 4_120_000_000_000n, source: 'pyth', origin: 'pyth', at: NOW });
    expect(double.requests.map(({ url }) => url.pathname)).toEqual(['/hermes/v2/updates/price/latest']);
    const moved = await nodeDouble(() => ({ status: 308, headers: { location: double.url }, body: '' }));
    await expect(ask(pyth(registry, { url: moved.url, key: 'pyth-key' }, now), [ATOM_FEED])).rejects.toThrow();
    expect(double.requests).toHaveLength(1);
  });

  test('with a wrong key fails with its status and words', async () => {
    const double = await hermesDouble('pyth-key');
    const asked = ask(pyth(registry, { url: double.url, key: 'other' }, now), [ATOM_FEED]);
    await expect(asked).rejects.toMatchObject({ message: 'answered HTTP 401: "unauthorized"', status: 401 });
  });
});

describe.each([
  ['CoinGecko', (url: string) => gecko(url)],
  ['DefiLlama', (url: string) => llama(url)],
])('%s rejects', (_, feedAt) => {
  const refusal = async (
    answer: DoubleResponse | ((request: DoubleRequest) => DoubleResponse),
    signal?: AbortSignal,
  ) => {
    const double = await nodeDouble(typeof answer === 'function' ? answer : () => answer);
    const asked = feedAt(double.url).fetchPrices(['coingecko:osmosis'], signal ?? AbortSignal.any([]));
    return asked.then(
      () => undefined,
      (error: Error) => error,
    );
  };

  test.each(['<html>hello</html>', '', '[]', 'null', '"x"', '3', '{"coins":[1]}x', '{"coins":'])('%s', async (body) => {
    expect(await refusal({ body })).toBeInstanceOf(Error);
  });

  test.each([400, 401, 404, 500, 503])('HTTP %i', async (status) => {
    expect(await refusal({ status, body: '{"osmosis":{"usd":1}}' })).toMatchObject({
      name: 'FeedError',
      message: `answered HTTP ${status}`,
      status,
    });
  });

  test('a response of 20 MB, before it is read completely', async () => {
    const error = await refusal({ body: `{"osmosis":"${'x'.repeat(20_000_000)}"}` });
    expect(error?.message).toBe('returned more than 2 MB');
  });

  test('a response that never arrives', async () => {
    expect(await refusal('hang', AbortSignal.timeout(20))).toMatchObject({ name: 'TimeoutError' });
  });

  test('a refused connection, with an error that does not name the URL', async () => {
    const asked = ask(feedAt('http://127.0.0.1:2'), ['coingecko:osmosis']);
    await expect(asked).rejects.toThrow(/^could not be reached \(ECONNREFUSED\)$/);
  });

  test('a redirect, by its name', async () => {
    const elsewhere = await nodeDouble(() => ({ body: '{}' }));
    const error = await refusal({ status: 302, headers: { location: elsewhere.url }, body: '' });
    expect(error?.message).toBe('returned a redirect, which is not followed');
    expect(elsewhere.requests).toEqual([]);
  });

  test.each([
    ['8', 8_000],
    ['0', 0],
    ['999999', MAX_PAUSE_MS],
    ['Thu, 01 Jan 1970 00:00:00 GMT', 0],
    ['Thu, 01 Jan 2099 00:00:00 GMT', MAX_PAUSE_MS],
    ['soon', 60_000],
    ['-5', 60_000],
    ['1.5', 60_000],
    ['99999999999', MAX_PAUSE_MS],
  ])('too many requests, with the time to wait: %s', async (retryAfter, ms) => {
    expect(await refusal({ status: 429, headers: { 'retry-after': retryAfter }, body: '' })).toMatchObject({
      name: 'FeedPause',
      ms,
    });
  });

  test('pauses for a minute after "too many requests" without Retry-After', async () => {
    expect(await refusal({ status: 429, body: '' })).toMatchObject({ name: 'FeedPause', ms: 60_000 });
  });
});
