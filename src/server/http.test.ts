import fc from 'fast-check';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type EndpointName, endpoints } from '#contract/endpoints.ts';
import { ServiceError } from '#contract/error.ts';
import { errorBodySchema } from '#contract/error-schema.ts';
import { SAMPLE_ACCOUNTS } from '#contract/sample-accounts.ts';
import { readFailedNote } from '#contract/source-note.ts';
import { fakeService } from '#testing/fake-service.ts';
import { createHttp, type HttpDeps } from './http.ts';

const LIMIT = 20_000;
const errors: (readonly [message: string, id: string])[] = [];
/** The last request that the service received. */
let received: unknown;
let respond: () => Promise<never>;

const nothing = async () => ({ chains: {} }) as never;

const remember = async (request: unknown) => {
  received = request;
  return respond();
};

const DEPS: HttpDeps = {
  answers: fakeService({
    assetsBetweenChains: remember,
    assetsFromSource: remember,
    balances: remember,
    chains: remember,
    originAssets: remember,
    recommendAssets: remember,
    route: remember,
    bridges: async () => ({ bridges: [] }),
  }),
  market: () => ({ source: 'sample', asOf: '2026-01-31' }),
  // Keeps no list from one test to the next.
  registry: () => ({}),
  balances: 'sample',
  prices: 'coingecko, defillama',
  bodyLimitBytes: LIMIT,
  onError: ({ message }, id) => errors.push([message, id]),
};
const http = createHttp(DEPS);

beforeAll(() => {
  respond = nothing;
});

const send = (path: string, init?: RequestInit) => http.fetch(new Request(`http://service.test${path}`, init));
const post = (path: string, body: BodyInit, headers: Record<string, string> = { 'content-type': 'application/json' }) =>
  send(path, { method: 'POST', body, headers, ...(body instanceof ReadableStream && { duplex: 'half' }) });

const ROUTE = {
  source_asset_denom: 'uusdc',
  source_asset_chain_id: 'noble-1',
  dest_asset_denom: 'uosmo',
  dest_asset_chain_id: 'osmosis-1',
  amount_in: '1000000',
};
const route = (changes: object) => post(endpoints.route.path, JSON.stringify({ ...ROUTE, ...changes }));

/** Expects an error of the contract's form whose message and details name the field. */
async function expectRefusal(response: Response, status: number, field: string) {
  expect(response.status).toBe(status);
  expect(response.headers.get('access-control-allow-origin')).toBe('*');
  const body = errorBodySchema.parse(await response.json());
  expect(body.code).toBe(3);
  expect(body.message).toContain(`${field}: `);
  return body;
}

describe('rejects a malformed request and names the field', () => {
  const digits = '9'.repeat(400);
  test.each<[string, object, string]>([
    ['a missing field', { source_asset_denom: undefined }, 'source_asset_denom'],
    ['a null field', { source_asset_denom: null }, 'source_asset_denom'],
    ['an empty denom', { dest_asset_denom: '' }, 'dest_asset_denom'],
    ['a denom of a thousand letters', { dest_asset_denom: 'x'.repeat(1000) }, 'dest_asset_denom'],
    ['a number for a text', { source_asset_chain_id: 1 }, 'source_asset_chain_id'],
    ['a number for an amount', { amount_in: 1_000_000 }, 'amount_in'],
    ['a negative amount', { amount_in: '-1' }, 'amount_in'],
    ['a fractional amount', { amount_in: '1.5' }, 'amount_in'],
    ['a hexadecimal amount', { amount_in: '0x10' }, 'amount_in'],
    ['an amount with an exponent', { amount_out: '1e6' }, 'amount_out'],
    ['an amount of 400 digits', { amount_out: digits }, 'amount_out'],
    ['an amount with spaces', { amount_in: ' 1' }, 'amount_in'],
    ['an empty amount', { amount_in: '' }, 'amount_in'],
    ['a text for a flag', { allow_unsafe: 'yes' }, 'allow_unsafe'],
    ['an unknown bridge', { bridges: ['IBC', 'RAINBOW'] }, 'bridges.1'],
    ['a text for a list', { bridges: 'IBC' }, 'bridges'],
    ['a text for an object', { smart_swap_options: 'fast' }, 'smart_swap_options'],
    ['a venue without a chain', { swap_venues: [{ name: 'osmosis' }] }, 'swap_venues.0.chain_id'],
    ['a fee above the limit', { cumulative_affiliate_fee_bps: '9999' }, 'cumulative_affiliate_fee_bps'],
  ])('%s', async (_name, changes, field) => {
    const body = await expectRefusal(await route(changes), 400, field);
    expect(body.details).toEqual([
      {
        '@type': 'type.googleapis.com/google.rpc.BadRequest',
        field_violations: [{ field, description: expect.any(String) }],
      },
    ]);
  });

  test('reports a fee of five digits as too high', async () => {
    const body = await expectRefusal(
      await route({ cumulative_affiliate_fee_bps: '10000' }),
      400,
      'cumulative_affiliate_fee_bps',
    );
    expect(body.message).toBe('cumulative_affiliate_fee_bps: must be at most 1000');
  });

  test('lists up to twenty wrong fields', async () => {
    const two = await (await route({ amount_in: 1, bridges: 2 })).json();
    const fields = (body: typeof two) => body.details[0].field_violations.map(({ field }: { field: string }) => field);
    expect(fields(two)).toEqual(['amount_in', 'bridges']);
    const many = await (await route({ bridges: Array(50).fill('X') })).json();
    expect(fields(many)).toHaveLength(20);
  });

  test.each([
    ['nothing', ''],
    ['broken JSON', '{"amount_in": '],
    ['text', 'hello'],
    ['a list', '[]'],
    ['null', 'null'],
    ['a number', '12'],
    ['bytes that are not UTF-8', new Uint8Array([0x22, 0xff, 0xfe, 0x22])],
    ['text that ends within a letter', new Uint8Array([0x22, 0xe2, 0x82])],
    ['a stream that ends within a letter', new Blob([new Uint8Array([0x22, 0xe2, 0x82])]).stream()],
  ])('a body that is %s', async (_name, body) => {
    await expectRefusal(await post(endpoints.route.path, body), 400, 'body');
  });

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
    'a body that is not JSON, whatever its content type, such as "%s"',
    async (type) => {
      const response = await post(endpoints.route.path, 'amount_in=1', { 'content-type': type });
      const { message } = await expectRefusal(response, 400, 'body');
      expect(message).toBe('body: must be JSON, like {"name": "value"}');
    },
  );

  test.each(['gzip', 'br', 'identity, deflate'])('content encoding "%s"', async (encoding) => {
    const headers = { 'content-type': 'application/json', 'content-encoding': encoding };
    const response = await post(endpoints.route.path, new Uint8Array([0x1f, 0x8b, 8]), headers);
    await expectRefusal(response, 415, 'content-encoding');
  });

  test.each(['identity', 'Identity', ''])('accepts content encoding "%s"', async (encoding) => {
    const headers = { 'content-type': 'application/json', 'content-encoding': encoding };
    expect((await post(endpoints.route.path, JSON.stringify(ROUTE), headers)).status).toBe(200);
  });

  test.each([
    'Application/JSON; charset=utf-8',
    'text/plain;charset=UTF-8',
    'application/x-www-form-urlencoded',
    'application/octet-stream',
    'no type at all',
    '',
  ])('reads JSON of content type "%s"', async (type) => {
    received = undefined;
    expect((await post(endpoints.route.path, JSON.stringify(ROUTE), { 'content-type': type })).status).toBe(200);
    expect(received).toEqual(ROUTE);
  });

  test('reads JSON without a content type', async () => {
    received = undefined;
    expect((await post(endpoints.route.path, new TextEncoder().encode(JSON.stringify(ROUTE)), {})).status).toBe(200);
    expect(received).toEqual(ROUTE);
  });

  test('a body over the limit, with or without content-length', async () => {
    const large = JSON.stringify({ ...ROUTE, note: 'x'.repeat(LIMIT) });
    const headers = { 'content-type': 'application/json', 'content-length': String(large.length) };
    await expectRefusal(await post(endpoints.route.path, large, headers), 413, 'body');
    await expectRefusal(await post(endpoints.route.path, large), 413, 'body');
  });

  test('a body cut off by the client', async () => {
    const cut = new ReadableStream({ start: (controller) => controller.error(new Error('aborted')) });
    const request = { method: 'POST', body: cut, headers: { 'content-type': 'application/json' }, duplex: 'half' };
    const response = await send(endpoints.route.path, request as RequestInit);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ message: 'body: ended before it was complete' });
  });

  test('too deep nesting, at the body limit', async () => {
    const deep = '['.repeat(9000) + ']'.repeat(9000);
    await expectRefusal(await post(endpoints.route.path, `{"note":${deep}}`), 400, 'note.0.0');
    await expectRefusal(await post(endpoints.route.path, deep), 400, '0.0.0');
  });

  test.each([
    ['{"__proto__":{"allow_unsafe":true}}', '__proto__'],
    ['{"constructor":{"prototype":{}}}', 'constructor'],
    ['{"smart_swap_options":{"prototype":1}}', 'smart_swap_options.prototype'],
    ['{"note":[{"__proto__":null}]}', 'note.0.__proto__'],
    ['{"source_asset_denom":{"length":{"toString":null,"valueOf":null}}}', 'source_asset_denom'],
    ['{"bridges":{"l\\u0065ngth":{"toString":null,"valueOf":null}}}', 'bridges'],
  ])('keys of objects themselves: %s', async (body, field) => {
    await expectRefusal(await post(endpoints.route.path, body), 400, field);
    expect(({} as { allow_unsafe?: boolean }).allow_unsafe).toBeUndefined();
  });

  test('a chain of balances, a prototype key among them', async () => {
    const balances = (chains: unknown) => post(endpoints.balances.path, JSON.stringify({ chains }));
    await expectRefusal(await balances({ 'osmosis-1': { denoms: [] } }), 400, 'chains.osmosis-1.address');
    await expectRefusal(await balances({ 1: { address: '0x', denoms: ['a', 7] } }), 400, 'chains.1.denoms.1');
    await expectRefusal(await balances({ ['c'.repeat(500)]: { address: 'x' } }), 400, `chains.${'c'.repeat(64)}…`);
    await expectRefusal(await balances([]), 400, 'chains');
    await expectRefusal(await post(endpoints.balances.path, '{"chains":{"__proto__":{}}}'), 400, 'chains.__proto__');
  });

  test.each([
    ['include_evm=yes', 'include_evm'],
    ['include_evm=2', 'include_evm'],
    ['include_evm=', 'include_evm'],
    ['include_evm=true&include_evm=false', 'include_evm'],
    [`chain_ids=${'x'.repeat(65)}`, 'chain_ids.0'],
    [`chain_ids=${'a,'.repeat(501)}`, 'chain_ids'],
  ])('query %s', async (query, field) => {
    await expectRefusal(await send(`${endpoints.chains.path}?${query}`), 400, field);
  });
});

describe('a well-formed request', () => {
  test('reaches the service without unknown fields', async () => {
    await route({ client_id: 'x', smart_swap_options: { split_routes: true, more: 1 } });
    expect(received).toEqual({ ...ROUTE, smart_swap_options: { split_routes: true } });
  });

  test.each([
    ['', {}],
    ['chain_ids=1&chain_ids=osmosis-1', { chain_ids: ['1', 'osmosis-1'] }],
    ['chain_ids=1,osmosis-1,&chain_ids=10', { chain_ids: ['1', 'osmosis-1', '10'] }],
    ['chain_ids[]=1&chain_ids%5B%5D=osmosis-1', { chain_ids: ['1', 'osmosis-1'] }],
    ['chain_ids=1&chain_ids[]=osmosis-1', { chain_ids: ['1', 'osmosis-1'] }],
    ['include_evm[]=true', {}],
    ['include_evm=true&include_svm=false', { include_evm: true, include_svm: false }],
    ['include_evm=True&include_svm=FALSE', { include_evm: true, include_svm: false }],
    ['include_evm=1&include_svm=0', { include_evm: true, include_svm: false }],
    ['unknown=1&__proto__=2&constructor=3', {}],
    ['chain_ids=', {}],
    ['chain_ids=,&chain_ids=', {}],
    ['chain_ids=%F0%9F%90%8B', { chain_ids: ['🐋'] }],
  ])('query "%s"', async (query, request) => {
    expect((await send(`${endpoints.chains.path}?${query}`)).status).toBe(200);
    expect(received).toEqual(request);
  });

  const { source_asset_denom, source_asset_chain_id } = ROUTE;
  const source = { source_asset_denom, source_asset_chain_id };
  test.each<[EndpointName, object, object]>([
    ['route', { ...ROUTE, bridges: [], swap_venues: [], experimental_features: [] }, ROUTE],
    ['assetsFromSource', { ...source, swap_venues: [] }, source],
    ['recommendAssets', { ...source, requests: [] }, source],
    ['balances', { chains: { 1: { address: 'x', denoms: [] } } }, { chains: { 1: { address: 'x' } } }],
    ['originAssets', { assets: [] }, { assets: [] }],
  ])('of %s with an empty optional list equals one without it', async (name, body, request) => {
    expect((await post(endpoints[name].path, JSON.stringify(body))).status).toBe(200);
    expect(received).toEqual(request);
  });

  test('gives the same result by GET and by POST', async () => {
    const { path } = endpoints.assetsBetweenChains;
    const request = { source_chain_id: '1', dest_chain_id: 'osmosis-1', include_evm_assets: true };
    expect((await send(`${path}?source_chain_id=1&dest_chain_id=osmosis-1&include_evm_assets=true`)).status).toBe(200);
    expect(received).toEqual(request);
    received = undefined;
    expect((await post(path, JSON.stringify(request))).status).toBe(200);
    expect(received).toEqual(request);
    expect((await send(`${path}?source_chain_id=1`)).status).toBe(400);
  });

  test('gets headers for its sources and an id', async () => {
    const response = await send('/v2/info/bridges');
    expect(await response.json()).toEqual({ bridges: [] });
    expect(response.headers.get('content-type')).toBe('application/json');
    expect(response.headers.get('portolan-market')).toBe('sample; as-of=2026-01-31');
    expect(response.headers.get('portolan-balances')).toBe('sample');
    expect(response.headers.get('portolan-prices')).toBe('coingecko, defillama');
    expect(response.headers.get('x-request-id')).toMatch(/^[0-9a-f]{16}-\d+$/);
    const next = await send('/v2/info/bridges');
    expect(next.headers.get('x-request-id')).not.toBe(response.headers.get('x-request-id'));
  });

  test('keeps the id that its host gives, and none of its client', async () => {
    const request = () => new Request('http://service.test/v2/info/bridges', { headers: { 'x-request-id': 'mine' } });
    expect((await http.fetch(request(), 'of-the-host')).headers.get('x-request-id')).toBe('of-the-host');
    expect((await http.fetch(request())).headers.get('x-request-id')).toMatch(/^[0-9a-f]{16}-\d+$/);
  });
});

describe('a repeated route request', () => {
  const market = { source: 'sample', asOf: '2026-01-31' };
  let now = market;
  let searches: unknown[] = [];
  const search = async (request: unknown) => {
    searches.push(request);
    if (searches.length === 2) throw ServiceError.notFound('no route');
    if (searches.length === 3) throw new ServiceError('exhausted', 'too much', { retryAfterSeconds: 1 });
    return { amount_out: `${searches.length}` } as never;
  };
  const answers = { ...DEPS.answers, route: search, routes: search };
  let own: ReturnType<typeof createHttp>;

  beforeEach(() => {
    now = market;
    searches = [];
    own = createHttp({ ...DEPS, answers, market: () => now });
  });

  const routeWith = async (changes: object, path: string = endpoints.route.path) => {
    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify({ ...ROUTE, ...changes });
    const response = await own.fetch(new Request(`http://service.test${path}`, { method: 'POST', headers, body }));
    return [response.status, response.headers.get('content-type'), await response.text()];
  };

  test('gets the same bytes whatever the order of its fields', async () => {
    const first = await routeWith({ allow_unsafe: true });
    expect(first).toEqual([200, 'application/json', '{"amount_out":"1"}']);
    const { amount_in, ...rest } = ROUTE;
    expect(await routeWith({ ...rest, something: 'else', amount_in, allow_unsafe: true })).toEqual(first);
    expect(searches).toHaveLength(1);
  });

  test('gets the same error, unless a retry may succeed', async () => {
    await routeWith({});
    const refused = await routeWith({ go_fast: true });
    expect(refused).toEqual([404, 'application/json', '{"code":5,"message":"no route","details":[]}']);
    expect(await routeWith({ go_fast: true })).toEqual(refused);
    expect((await routeWith({ amount_in: '2' }))[0]).toBe(429);
    expect((await routeWith({ amount_in: '2' }))[0]).toBe(200);
  });

  test.each<[string, object, string?]>([
    ['another amount', { amount_in: '1000001' }],
    ['allow_unsafe', { allow_unsafe: true }],
    ['one transaction only', { allow_multi_tx: false }],
    ['other bridges', { bridges: ['IBC'] }],
    ['no swaps', { allow_swaps: false }],
    ['a fee', { cumulative_affiliate_fee_bps: '5' }],
    ['other swap options', { smart_swap_options: { evm_swaps: false } }],
    ['all routes worth comparing', {}, endpoints.routes.path],
  ])('with %s is searched again', async (_name, changes, path) => {
    await routeWith({});
    await routeWith(changes, path);
    expect(searches).toHaveLength(2);
  });

  test('is searched again in a new market', async () => {
    await routeWith({});
    now = { ...market, asOf: '2026-02-01' };
    await routeWith({});
    expect(searches).toHaveLength(2);
  });
});

test('the header names the market that the answer rests on, also if it changed while the body came in', async () => {
  let version = 'a';
  const body = new ReadableStream({
    pull(controller) {
      controller.enqueue(new TextEncoder().encode(JSON.stringify(ROUTE)));
      controller.close();
      version = 'b';
    },
  });
  const route = async () => ({ amount_out: version }) as never;
  const market = () => ({ source: 'live', asOf: '2026-01-31', version });
  const own = createHttp({ ...DEPS, market, answers: { ...DEPS.answers, route } });
  const asked = { method: 'POST', body, duplex: 'half', headers: { 'content-type': 'application/json' } };
  const response = await own.fetch(new Request(`http://service.test${endpoints.route.path}`, asked));
  expect(await response.json()).toEqual({ amount_out: 'b' });
  expect(response.headers.get('portolan-market')).toBe('live; as-of=2026-01-31; version=b');
});

test('a response of another thread names the market that it rests on, also when it is kept', async () => {
  const note = { source: 'live', asOf: '2026-01-31', version: 'b' };
  const { fetch } = createHttp({
    ...DEPS,
    search: async (name) => ({ status: 200, text: `{"from":"${name}"}`, note }),
  });
  const asked = { method: 'POST', body: JSON.stringify(ROUTE), headers: { 'content-type': 'application/json' } };
  for (let times = 0; times < 2; times++) {
    const response = await fetch(new Request(`http://service.test${endpoints.route.path}`, asked));
    expect(await response.json()).toEqual({ from: 'route' });
    expect(response.headers.get('portolan-market')).toBe('live; as-of=2026-01-31; version=b');
  }
});

test('is not ready before a thread is', async () => {
  let isReady = false;
  const { fetch } = createHttp({ ...DEPS, isReady: () => isReady });
  const statusOf = async (path: string) => (await fetch(new Request(`http://service.test${path}`))).status;
  expect([await statusOf('/readyz'), await statusOf('/healthz')]).toEqual([503, 200]);
  isReady = true;
  expect(await statusOf('/readyz')).toBe(200);
});

describe('source of balances', () => {
  const me = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
  const sample = SAMPLE_ACCOUNTS[0]?.address ?? '';

  test.each([
    ['live', [me], 'live'],
    ['live', [sample], 'sample'],
    ['live', [me, sample], 'live, sample'],
    ['sample', [sample], 'sample'],
    ['sample', [me], 'sample'],
  ])('of a %s service for %j is %s', async (source, addresses, expected) => {
    const chains = Object.fromEntries(addresses.map((address, i) => [`${i}`, { address, denoms: {} }]));
    const answers = { ...DEPS.answers, balances: async () => ({ chains }) as never };
    const { fetch } = createHttp({ ...DEPS, answers, balances: source });
    const request = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"chains":{}}' };
    const response = await fetch(new Request(`http://localhost${endpoints.balances.path}`, request));
    expect(response.headers.get('portolan-balances')).toBe(expected);
  });
});

describe('balances that could not be read', () => {
  /** The header of a response with these errors, by chain and denom. */
  async function noted(errors: Record<string, Record<string, ServiceError | null>>) {
    const entry = (error: ServiceError | null) => ({
      amount: '0',
      formatted_amount: '0',
      ...(error && { error: error.toBody() }),
    });
    const chains = Object.fromEntries(
      Object.entries(errors).map(([id, denoms]) => [
        id,
        {
          address: 'me',
          denoms: Object.fromEntries(Object.entries(denoms).map(([denom, error]) => [denom, entry(error)])),
        },
      ]),
    );
    respond = async () => ({ chains }) as never;
    const response = await post(endpoints.balances.path, '{"chains":{}}');
    respond = nothing;
    expect(await response.json()).toEqual({ chains });
    return response.headers.get('portolan-balances-failed');
  }
  const down = (message: string) => new ServiceError('unavailable', message);

  test('are listed in a header by chain', async () => {
    const header = await noted({
      1: { x: null, y: down('y on chain 1 did not answer'), z: down('z neither') },
      'osmosis-1': { uosmo: null },
      solana: { 'solana-native': down('balances of solana could not be read: a "b", c…') },
    });
    expect(header).toBe(
      '"1";why="y on chain 1 did not answer", "solana";why="balances of solana could not be read: a \\"b\\", c..."',
    );
  });

  test('are not listed if all were read, or a denom was invalid', async () => {
    expect(await noted({ 1: { x: null } })).toBeNull();
    expect(await noted({ 'osmosis-1': { 'cw20:x': ServiceError.invalid('cw20:x is a CW20 token') } })).toBeNull();
  });

  test('of 200 chains are shortened to a count in the header', async () => {
    const many = Array.from({ length: 200 }, (_, i) => [`chain-${i}`, { x: down('é, "ü" \\ 漢字\n'.repeat(100)) }]);
    const header = (await noted(Object.fromEntries(many))) ?? '';
    expect(header.length).toBeLessThanOrEqual(3_000);
    expect(header).toMatch(/^[\x20-\x7e]+$/);
    const read = readFailedNote(header);
    const left = /;more=(\d+)$/.exec(header)?.[1];
    expect(read.length).toBeGreaterThan(5);
    expect(read.length + Number(left)).toBe(200);
    expect(read[0]).toEqual({ chainId: 'chain-0', why: expect.stringMatching(/^e, "u" \\ \?\?\?e, .{100,}\.\.\.$/) });
  });
});

describe('an error of the service', () => {
  test('keeps its status, code, details and the time to wait', async () => {
    respond = () => Promise.reject(new ServiceError('exhausted', 'too many', { retryAfterSeconds: 8 }));
    const response = await route({});
    respond = nothing;
    expect(response.status).toBe(429);
    expect(response.headers.get('retry-after')).toBe('8');
    expect(response.headers.get('portolan-market')).toBe('sample; as-of=2026-01-31');
    expect(await response.json()).toEqual({ code: 8, message: 'too many', details: [] });
  });

  test('that is unexpected is hidden from the client and told by the id of the request', async () => {
    respond = () => Promise.reject(new Error('secret path /srv/portolan'));
    const response = await route({});
    respond = nothing;
    expect(response.status).toBe(500);
    expect(await response.json()).toEqual({ code: 2, message: 'internal error', details: [] });
    expect(errors.at(-1)).toEqual(['secret path /srv/portolan', response.headers.get('x-request-id')]);
  });

  test('before the service has CORS headers and an id', async () => {
    const market = () => {
      throw new Error('no market');
    };
    const response = await createHttp({ ...DEPS, market }).fetch(new Request('http://service.test/v2/info/bridges'));
    expect(await response.json()).toEqual({ code: 2, message: 'internal error', details: [] });
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect(response.headers.get('x-request-id')).toMatch(/^[\w-]+$/);
    expect(errors.at(-1)).toEqual(['no market', response.headers.get('x-request-id')]);
  });
});

describe('a list', () => {
  const PATH = '/v2/fungible/assets?include_cw20_assets=true';
  let registry: object;
  let written: number;
  let own: ReturnType<typeof createHttp>;
  beforeEach(() => {
    registry = {};
    written = 0;
    const assets = async () => {
      written += 1;
      return { chain_to_assets_map: {}, version: written };
    };
    own = createHttp({ ...DEPS, registry: () => registry, answers: { ...DEPS.answers, assets } });
  });
  const get = (path: string, headers: Record<string, string> = {}) =>
    own.fetch(new Request(`http://service.test${path}`, { headers }));

  test('is written once, until the registry changes', async () => {
    const text = await (await get(PATH)).text();
    expect([await (await get(PATH)).text(), written]).toEqual([text, 1]);
    registry = {};
    expect(await (await get(PATH)).text()).not.toBe(text);
  });

  test('that the client has is not sent again; a changed one is', async () => {
    const tag = (await get(PATH)).headers.get('etag') ?? '';
    const again = await get(PATH, { 'if-none-match': `"x", ${tag}` });
    expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', tag]);
    expect(again.headers.get('portolan-market')).toMatch(/^sample/);
    expect(again.headers.get('access-control-allow-origin')).toBe('*');
    registry = {};
    expect((await get(PATH, { 'if-none-match': tag })).status).toBe(200);
  });

  test('of other fields is another one, and a few assets of it are not kept', async () => {
    await get(PATH);
    await get(`${PATH}&as_columns=true`);
    expect(written).toBe(2);
    const few = await get(`${PATH}&denoms=uosmo`);
    await get(`${PATH}&denoms=uosmo`);
    expect([written, few.headers.get('etag')]).toEqual([4, null]);
  });

  test('is untagged and not kept when it fails', async () => {
    let fails = true;
    const assets = async () => {
      if (fails) throw ServiceError.notFound('chain x is not known');
      return { chain_to_assets_map: {} };
    };
    own = createHttp({ ...DEPS, registry: () => registry, answers: { ...DEPS.answers, assets } });
    const failed = await get(PATH, { 'if-none-match': '*' });
    expect([failed.status, failed.headers.get('etag')]).toEqual([404, null]);
    fails = false;
    expect((await get(PATH)).status).toBe(200);
  });
});

describe('a misspelt field', () => {
  test('is named with what may be meant where the request is rejected for it', async () => {
    const body = await expectRefusal(
      await route({ amount_in: undefined, amuont_in: '1', source_asset_denom: '' }),
      400,
      'amuont_in',
    );
    expect(body.message).toContain('amuont_in: is no field of this request; did you mean amount_in?');
    expect(body.details).toHaveLength(2);
  });

  test('is named where the service rejects the request', async () => {
    respond = async () => {
      throw ServiceError.invalidField('amount_in', 'must be given, or amount_out');
    };
    const response = await route({ amount_in: undefined, amount: '1' });
    respond = nothing;
    expect((await response.json()).message).toBe(
      'amount_in: must be given, or amount_out; ' +
        'amount: is no field of this request; did you mean amount_in or amount_out?',
    );
  });

  test('is named in a header where the request is answered without it', async () => {
    const response = await route({ allow_unsave: true });
    expect(response.status).toBe(200);
    expect(response.headers.get('portolan-ignored-fields')).toBe('"allow_unsave";did-you-mean="allow_unsafe"');
    const query = await send(`${endpoints.chains.path}?include_evn=true`);
    expect(query.headers.get('portolan-ignored-fields')).toBe('"include_evn";did-you-mean="include_evm"');
    expect((await route({ client_id: 'x' })).headers.get('portolan-ignored-fields')).toBeNull();
  });
});

describe('other origins', () => {
  test('get responses to preflights', async () => {
    const response = await send(endpoints.route.path, {
      method: 'OPTIONS',
      headers: {
        origin: 'https://app.example',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'content-type,authorization',
      },
    });
    expect(response.status).toBe(204);
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect(response.headers.get('access-control-allow-methods')).toBe('GET,POST,OPTIONS');
    expect(response.headers.get('access-control-allow-headers')).toBe('content-type,authorization');
  });

  test('can read the service’s headers', async () => {
    const exposed = (await send('/v2/info/bridges')).headers.get('access-control-expose-headers');
    expect(exposed?.split(',')).toEqual([
      'portolan-market',
      'portolan-balances',
      'portolan-balances-failed',
      'portolan-prices',
      'portolan-ignored-fields',
      'x-request-id',
      'date',
      'retry-after',
      'ratelimit',
      'ratelimit-policy',
    ]);
  });
});

describe('other paths', () => {
  test.each(['/v2', '/v2/', '/v2/fungible/rout', '/v2/../etc/passwd', '/nothing', '/v2/%E0%A4%A', '/'])(
    '%s does not exist',
    async (path) => {
      const response = await send(path);
      expect(response.status).toBe(404);
      expect(response.headers.get('access-control-allow-origin')).toBe('*');
      expect(await response.json()).toMatchObject({ code: 5, details: [] });
    },
  );

  test.each([
    ['GET', '/v2/fungible/route', 'POST, OPTIONS'],
    ['DELETE', '/v2/info/balances', 'POST, OPTIONS'],
    ['POST', '/v2/info/bridges', 'GET, HEAD, OPTIONS'],
    ['PUT', '/healthz', 'GET, HEAD, OPTIONS'],
    ['DELETE', '/v2/fungible/assets_between_chains', 'POST, GET, HEAD, OPTIONS'],
  ])('rejects %s %s', async (method, path, allow) => {
    const response = await send(path, { method });
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toBe(allow);
    expect(await response.json()).toMatchObject({ code: 3, details: [] });
  });

  test.each(['/healthz', '/readyz'])('%s returns 200', async (path) => {
    expect((await send(path)).status).toBe(200);
  });

  test.each(['/v2/info/bridges/', '//v2/info/bridges', '///v2/info/bridges//', '/healthz/'])(
    'answers %s as without the spare slashes',
    async (path) => {
      expect((await send(path)).status).toBe(200);
      expect((await send(path, { method: 'DELETE' })).status).toBe(405);
    },
  );

  test('HEAD gets no body', async () => {
    const response = await send('/v2/info/bridges', { method: 'HEAD' });
    expect([response.status, await response.text()]).toEqual([200, '']);
  });
});

test('no request body causes a 5xx', async () => {
  const field = fc.constantFrom(...Object.keys(ROUTE), 'bridges', 'swap_venues', 'chains', 'assets', '__proto__');
  const paths = [endpoints.route.path, endpoints.balances.path, endpoints.originAssets.path];
  const body = fc.oneof(
    fc.json(),
    fc.string(),
    fc.dictionary(field, fc.jsonValue()).map((value) => JSON.stringify(value)),
    fc.dictionary(field, fc.jsonValue()).map((value) => JSON.stringify({ ...ROUTE, ...value })),
  );
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...paths), body, async (path, text) => {
      const response = await post(path, text);
      if (response.status === 200) return;
      expect(response.status).toBe(400);
      errorBodySchema.parse(await response.json());
    }),
    { numRuns: 500 },
  );
});
