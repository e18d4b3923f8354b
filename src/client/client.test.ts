import { describe, expect, test, vi } from 'vitest';
import { endpoints } from '#contract/endpoints.ts';
import { ServiceError } from '#contract/error.ts';
import { FAILED_HEADER, MARKET_HEADER, PRICES_HEADER } from '#contract/source-note.ts';
import { createClient } from './client.ts';
import { MalformedResponse, TimedOut } from './failure.ts';
import type { Transport, TransportRequest } from './transport.ts';

const BRIDGES = { bridges: [{ id: 'IBC', name: 'IBC', logo_uri: null }] };

/** A service that replies the same to every request and records the requests. */
function serving(status: number, body: unknown, headers: Record<string, string> = {}) {
  const requests: TransportRequest[] = [];
  const transport: Transport = async (request) => {
    requests.push(request);
    return { status, headers: new Headers(headers), text: typeof body === 'string' ? body : JSON.stringify(body) };
  };
  return { requests, client: createClient({ transport }) };
}

/** Never responds; rejects when aborted, as fetch does. */
const silent: Transport = (_request, signal) =>
  new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)));

const failure = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => undefined,
    (error) => error,
  );

describe('a request', () => {
  test('of a GET endpoint travels as a query string, without absent fields', async () => {
    const { requests, client } = serving(200, { chains: [] });
    await client.chains({ chain_ids: ['1', 'osmosis-1'], include_evm: true, include_svm: null });
    expect(requests).toEqual([
      { method: 'GET', path: '/v2/info/chains?chain_ids=1&chain_ids=osmosis-1&include_evm=true', body: null },
    ]);
  });

  test('of a POST endpoint travels as JSON', async () => {
    const { requests, client } = serving(200, { origin_assets: [] });
    await client.ask(endpoints.originAssets, { assets: [{ denom: 'uosmo', chain_id: 'osmosis-1' }] });
    expect(requests[0]?.method).toBe('POST');
    expect(JSON.parse(requests[0]?.body ?? '')).toEqual({ assets: [{ denom: 'uosmo', chain_id: 'osmosis-1' }] });
  });
});

describe('a response', () => {
  test('has the sources and the time of its data', async () => {
    const { client } = serving(200, BRIDGES, {
      [MARKET_HEADER]: 'sample; as-of=2026-01-31',
      [PRICES_HEADER]: 'off',
      date: 'Thu, 01 Jan 2026 12:00:00 GMT',
    });
    expect(await client.bridges({})).toEqual({
      data: BRIDGES,
      market: { source: 'sample', asOf: '2026-01-31' },
      balances: null,
      prices: 'off',
      servedAt: Date.parse('2026-01-01T12:00:00Z'),
      failed: [],
    });
  });

  test('lists the chains that could not be read, and why', async () => {
    const { client } = serving(
      200,
      { chains: {} },
      { [FAILED_HEADER]: '"1";why="a.example is \\"late\\"", "2";why="b"' },
    );
    expect((await client.ask(endpoints.balances, { chains: {} })).failed).toEqual([
      { chainId: '1', why: 'a.example is "late"' },
      { chainId: '2', why: 'b' },
    ]);
  });

  test('without source headers has no market and no time', async () => {
    const { market, servedAt } = await serving(200, BRIDGES).client.bridges({});
    expect([market, servedAt]).toEqual([null, null]);
  });

  test('keeps unknown fields', async () => {
    const { client } = serving(200, { bridges: [{ id: 'NEW', name: 'New', colour: 'red' }], page: 2 });
    expect((await client.bridges({})).data).toEqual({ bridges: [{ id: 'NEW', name: 'New', colour: 'red' }], page: 2 });
  });

  test.each([
    ['of another form', 200, { bridges: 'none' }, /bridges/],
    ['that is not JSON', 200, '<html>', /not JSON/],
    ['with an error without a message', 500, { error: 'broken' }, /500 without a message/],
    ['of a gateway', 502, '<html>', /^The service does not answer \(status 502\)\.$/],
    ['of a gateway, as JSON of its own', 503, { error: 'down' }, /does not answer/],
  ])('%s is a MalformedResponse with its text', async (_name, status, body, message) => {
    const error = await failure(serving(status, body).client.bridges({}));
    expect(error).toBeInstanceOf(MalformedResponse);
    expect((error as MalformedResponse).message).toMatch(message);
    expect((error as MalformedResponse).text).toBe(typeof body === 'string' ? body : JSON.stringify(body));
  });

  test('with an error body is the ServiceError that the service threw', async () => {
    const body = { code: 8, message: 'too many requests', details: [{ reason: 'X' }] };
    const error = await failure(serving(429, body, { 'retry-after': '8' }).client.bridges({}));
    expect(error).toBeInstanceOf(ServiceError);
    expect(error).toMatchObject({ kind: 'exhausted', status: 429, retryAfterSeconds: 8, details: body.details });
  });

  test('with status 429 is a ServiceError whatever its body', async () => {
    const error = await failure(serving(429, '<html>', { 'retry-after': '8' }).client.bridges({}));
    expect(error).toBeInstanceOf(ServiceError);
    expect(error).toMatchObject({ kind: 'exhausted', status: 429, retryAfterSeconds: 8 });
  });

  test.each([
    ['Thu, 01 Jan 2026 12:00:08 GMT', 8],
    ['Thu, 01 Jan 2026 11:59:00 GMT', 0],
    ['99999999', 86_400],
    ['soon', null],
  ])('with retry-after %s gives whole seconds from now', async (retryAfter, seconds) => {
    vi.useFakeTimers({ now: Date.parse('2026-01-01T12:00:00.400Z'), toFake: ['Date'] });
    const body = { code: 8, message: 'too many requests', details: [] };
    const error = await failure(serving(429, body, { 'retry-after': retryAfter }).client.bridges({}));
    vi.useRealTimers();
    expect(error).toMatchObject({ retryAfterSeconds: seconds });
  });
});

describe('no response', () => {
  test('in time throws TimedOut', async () => {
    const client = createClient({ transport: silent, timeoutSeconds: 0.01 });
    expect(await failure(client.bridges({}))).toBeInstanceOf(TimedOut);
  });

  test('after an abort rejects with the reason of the caller', async () => {
    const stop = new AbortController();
    const response = failure(createClient({ transport: silent }).bridges({}, { signal: stop.signal }));
    stop.abort('closed');
    expect(await response).toBe('closed');
  });
});
