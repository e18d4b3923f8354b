import { describe, expect, test } from 'vitest';
import { createRegistry } from '#registry/registry.ts';
import { chainRecord } from '#testing/chain-record.ts';
import {
  type DoubleRequest,
  type DoubleResponse,
  type NodeDouble,
  nodeDouble,
  type RpcCall,
} from '#testing/node-double.ts';
import { type AskedNode, createNodeAccess } from './node-access.ts';

/** How public services refuse, in the shapes of answers that others recorded, each with its day where it is known. */

const NEVER = new AbortController().signal;
const registry = createRegistry({
  chains: [chainRecord({ chain_id: '1', chain_type: 'evm' })],
  assets: [],
  channels: [],
});
const accessTo = (...urls: string[]) =>
  createNodeAccess(registry, { mode: 'urls', urls: new Map([['1', urls]]) }, { callsPerMinute: 100_000 });

interface Refusal {
  /** The most requests of a batch that are answered. */
  readonly most: number;
  refuse(batch: readonly RpcCall[]): DoubleResponse;
  /** Batches that are refused before one is answered, of eleven requests. */
  readonly times: number;
}

const json = (body: unknown, status = 200): DoubleResponse => ({ status, body: JSON.stringify(body) });
const oneFor = (code: number, message: string, data?: string) => () =>
  json({ jsonrpc: '2.0', error: { code, message, ...(data && { data }) }, id: null });
const FREE_PLAN = {
  code: 31,
  message:
    'Batch of more than 3 requests are not allowed on free plan, to use this feature register paid account at drpc.org',
};

const BATCH_REFUSALS: Readonly<Record<string, Refusal>> = {
  // 2026-08-06 and later.
  'drpc.org, an error of each request': {
    ...{ most: 3, times: 1 },
    refuse: (batch) =>
      json(
        batch.map(({ id }) => ({ jsonrpc: '2.0', id, error: FREE_PLAN })),
        500,
      ),
  },
  'drpc.org, errors without requests': { ...{ most: 3, times: 1 }, refuse: () => json([FREE_PLAN], 500) },
  '1rpc.io, one error': {
    ...{ most: 3, times: 1 },
    refuse: () => json({ jsonrpc: '2.0', id: null, error: FREE_PLAN }, 500),
  },
  // 2026-09-17.
  'mainnet.base.org': { ...{ most: 10, times: 1 }, refuse: oneFor(-32_014, 'maximum 10 calls in 1 batch') },
  'mainnet.optimism.io': {
    ...{ most: 10, times: 1 },
    refuse: () =>
      json({ jsonrpc: '2.0', error: { code: -32_014, message: 'maximum 10 calls in 1 batch' }, id: null }, 413),
  },
  'a gateway that names no reason but the size': {
    ...{ most: 4, times: 2 },
    refuse: () => ({ status: 413, body: '' }),
  },
  // 2026-10-04. Its words are those of a rate limit as well.
  'rpc.xlayer.tech': { ...{ most: 10, times: 1 }, refuse: oneFor(-32_014, 'too many RPC calls in batch request') },
  'rpc.hyperliquid.xyz': {
    ...{ most: 5, times: 1 },
    refuse: oneFor(-32_010, 'The batch request was too large', 'Exceeded max limit of 5'),
  },
  Erigon: { ...{ most: 6, times: 1 }, refuse: oneFor(-32_000, 'batch limit 6 exceeded: 11 requests given') },
  'go-ethereum, an error of the first request': {
    ...{ most: 4, times: 2 },
    refuse: ([first]) =>
      json([{ jsonrpc: '2.0', id: first?.id, error: { code: -32_600, message: 'batch too large' } }]),
  },
  'a node without batches': {
    ...{ most: 1, times: 3 },
    refuse: oneFor(-32_005, 'Batched requests are not supported by this server'),
  },
  'tatum.io': {
    ...{ most: 1, times: 3 },
    refuse: () => json({ statusCode: 402, message: 'Batch calls are available for paid plans only' }, 402),
  },
  'api.roninchain.com': { ...{ most: 3, times: 1 }, refuse: () => ({ status: 400, body: 'too many requests' }) },
};

/** A node of chain 1 that tells each call its parameter. */
function nodeThatRefuses({ most, refuse }: Refusal): Promise<NodeDouble> {
  const results: Readonly<Record<string, unknown>> = {
    eth_chainId: '0x1',
    eth_getBlockByNumber: { number: '0x10', timestamp: `0x${Math.floor(Date.now() / 1000).toString(16)}` },
  };
  return nodeDouble(({ body }) => {
    const message: RpcCall | RpcCall[] = JSON.parse(body);
    const calls = [message].flat();
    if (calls.length > most) return refuse(calls);
    const answers = calls.map(({ id, method, params }) => ({
      jsonrpc: '2.0',
      id,
      result: results[method] ?? params[0],
    }));
    return json(Array.isArray(message) ? answers : answers[0]);
  });
}

const sizesOf = ({ requests }: NodeDouble): number[] =>
  requests.map(({ body }) => [JSON.parse(body) as unknown].flat().length);

describe.each(Object.entries(BATCH_REFUSALS))('a batch that is too large for %s', (_, refusal) => {
  const NINE = Array.from({ length: 9 }, (_, i) => ({ method: 'echo', params: [`0x${i}`] }));
  /** Eleven requests, with chain and block. */
  const askNine = async (access: ReturnType<typeof accessTo>) => {
    const { answer } = await access.ask('1', 'echoes', (node: AskedNode) => node.rpc(NINE), NEVER);
    return answer;
  };
  const ECHOES = NINE.map(({ params: [result] }) => ({ result }));

  test('is sent again in parts, and from then on such are sent', async () => {
    const node = await nodeThatRefuses(refusal);
    const access = accessTo(node.url);
    expect(await askNine(access)).toEqual(ECHOES);
    const refused = sizesOf(node).filter((size) => size > refusal.most);
    expect(refused).toHaveLength(refusal.times);
    const before = node.requests.length;
    expect(await askNine(access)).toEqual(ECHOES);
    expect(await askNine(accessTo(node.url))).toEqual(ECHOES);
    expect(Math.max(...sizesOf(node).slice(before))).toBeLessThanOrEqual(refusal.most);
  });
});

test('requests that share no batch are each counted by the budget of the host', async () => {
  const node = await nodeThatRefuses({ most: 1, times: 0, refuse: () => ({ status: 400, body: '' }) });
  const taking = createNodeAccess(
    registry,
    { mode: 'urls', urls: new Map([['1', [node.url]]]) },
    // Four at once, then one a minute and a half: what goes beyond waits until the question's time is over.
    { callsPerMinute: 4, limitMs: 1_500 },
  );
  const five = Array.from({ length: 5 }, () => ({ method: 'echo', params: ['0x1'] }));
  await expect(taking.ask('1', 'echoes', (asked) => asked.rpc(five), NEVER)).rejects.toThrow('did not answer in time');
  expect(node.requests.length).toBeLessThan(5);
});

test('words of a contract that reverts are no refusal of a batch', async () => {
  const node = await nodeDouble(({ body }) => {
    const calls: RpcCall[] = JSON.parse(body);
    const error = { code: 3, message: 'execution reverted: Batch too large, unauthorized' };
    const results = ['0x1', { number: '0x1', timestamp: '0x1' }];
    return json(calls.map(({ id }, i) => ({ jsonrpc: '2.0', id, ...(i < 2 ? { result: results[i] } : { error }) })));
  });
  const call = { method: 'eth_call', params: [] };
  const { answer } = await accessTo(node.url).ask('1', 'calls', (asked) => asked.rpc([call]), NEVER);
  expect(answer).toMatchObject([{ error: { message: expect.stringContaining('execution reverted') } }]);
  expect(node.requests).toHaveLength(1);
});

const WANTED: Readonly<Record<string, readonly [answer: (request: DoubleRequest) => DoubleResponse, message: string]>> =
  {
    // Ankr without a key, 2026.
    'one error with HTTP 200': [
      oneFor(
        -32_000,
        'Unauthorized: You must authenticate your request with an API key. Create an account on https://www.ankr.com/rpc/ and generate your personal API key for free.',
      ),
      'returned the error "Unauthorized: You must authenticate your request with an API key. Create an account on … and generate your personal API …"',
    ],
    'an error of each request': [
      ({ body }) =>
        json(
          [JSON.parse(body) as RpcCall | RpcCall[]].flat().map(({ id }) => ({
            ...{ jsonrpc: '2.0', id },
            error: { code: -32_052, message: 'API key is not allowed to access blockchain' },
          })),
        ),
      'returned the error "API key is not allowed to access blockchain"',
    ],
    'HTTP 403 with words alone': [
      () => json({ error: 'message: API key is not allowed to access blockchain, json-rpc code: -32052' }, 403),
      'answered HTTP 403: "message: API key is not allowed to access blockchain, json-rpc code: -32052"',
    ],
    'HTTP 401 with an error': [
      () => json({ jsonrpc: '2.0', error: { code: -32_600, message: 'Must be authenticated!' } }, 401),
      'answered HTTP 401: "Must be authenticated!"',
    ],
    'HTTP 401 with a sentence': [
      () => ({ status: 401, headers: { 'content-type': 'text/plain' }, body: 'project id required in the url\n' }),
      'answered HTTP 401: "project id required in the url"',
    ],
  };

test.each(Object.entries(WANTED))(
  'a node that wants a key is named in its own words: %s',
  async (_, [answer, message]) => {
    const node = await nodeDouble(answer);
    const asked = accessTo(node.url).ask('1', 'pools', (each) => each.rpc([{ method: 'eth_call', params: [] }]), NEVER);
    await expect(asked).rejects.toThrow(`pools of 1 could not be read: node 1 ${message}`);
    expect(node.requests).toHaveLength(1);
  },
);

describe('what a service says of its refusal', () => {
  const refusalOf = async (
    answer: DoubleResponse,
    path = '/',
    headers: Readonly<Record<string, string>> = {},
  ): Promise<string> => {
    const { url } = await nodeDouble(() => answer);
    const asked = accessTo().getJson(`${url}${path}`, NEVER, headers);
    return asked.then(
      () => 'answered',
      ({ message }: Error) => message.replace(new URL(url).host, 'host'),
    );
  };

  test.each<[string, DoubleResponse, string]>([
    [
      'under its status',
      json({ status: { error_code: 10_002, error_message: 'API Key Missing. Send it in a header.' } }, 401),
      'host answered HTTP 401: "API Key Missing. Send it in a header."',
    ],
    ['as a plain error', json({ error: 'coin not found' }, 404), 'host answered HTTP 404: "coin not found"'],
    ['in a page is not repeated', { status: 403, body: '<html>Forbidden</html>' }, 'host answered HTTP 403'],
    ['without words', { status: 500, body: '{"ok":false}' }, 'host answered HTTP 500'],
    ['in half of an answer', { status: 500, body: '{"message":"br' }, 'host answered HTTP 500'],
    ['at a length beyond reading', json({ message: 'x', filler: 'y'.repeat(100_000) }, 500), 'host answered HTTP 500'],
    [
      'about who asks',
      json({ message: 'IP 203.0.113.9 is blocked, see https://a.example/why?ip=203.0.113.9' }, 403),
      'host answered HTTP 403: "IP … is blocked, see …"',
    ],
    [
      'of a redirect',
      { status: 308, headers: { location: 'https://elsewhere.example/' }, body: 'Moved' },
      'host returned a redirect, which is not followed',
    ],
  ])('%s', async (_, answer, message) => {
    expect(await refusalOf(answer)).toBe(message);
  });

  test('holds no key that it was asked with', async () => {
    const answer = json({ error: 'key CG-hidden-1 of project a1b2c3d4e5 is unknown' }, 403);
    for (const [name, value] of [
      ['x-cg-demo-api-key', 'CG-hidden-1'],
      ['authorization', 'Bearer CG-hidden-1'],
    ] as const)
      expect(await refusalOf(answer, '/v3/a1b2c3d4e5', { [name]: value })).toBe(
        'host answered HTTP 403: "key … of project … is unknown"',
      );
  });

  test('that never ends is not waited for', async () => {
    const { url } = await nodeDouble(() => ({ status: 503, headers: { 'content-length': '1000' }, body: 'unavai' }));
    await expect(accessTo().getJson(url, NEVER)).rejects.toThrow(/answered HTTP 503$/);
  });
});
