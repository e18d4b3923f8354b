import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '#contract/endpoints.ts';
import { serviceConfig } from '#testing/service-config.ts';
import { composeHttp } from '../compose.ts';
import { DEFAULT_LIMITS } from '../host-variables.ts';
import { type NodeServer, startNodeServer } from '../node-server.ts';
import { EXAMPLES } from '../reference/examples.ts';
import { MCP_TOOLS } from './tools.ts';

const LOOPBACK = { port: 0, host: '127.0.0.1' };
const service = composeHttp(serviceConfig());
let server: NodeServer;

beforeAll(async () => {
  // On a busy machine the first question would wait for the graph longer than a client does.
  service.warm();
  server = await startNodeServer({ service, ...LOOPBACK });
});
afterAll(() => server.close());

/** The two ways in which clients open: the handshake of 2025, and the requests without one of 2026. */
const ERAS = ['legacy', 'auto'] as const;

async function connect(mode: (typeof ERAS)[number], { url } = server, headers: Record<string, string> = {}) {
  const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode } });
  await client.connect(new StreamableHTTPClientTransport(new URL('/mcp', url), { requestInit: { headers } }));
  return client;
}

const textOf = ({ content }: { content: unknown }): string =>
  (content as { text?: string }[]).map(({ text }) => text ?? '').join('\n');

const { route } = EXAMPLES;
/** A request of each tool, and what a model reads in its answer. */
const CALLS: Readonly<Record<string, { readonly request: object; readonly reads: readonly RegExp[] }>> = {
  compare: { request: EXAMPLES.routes, reads: [/BEST_AMOUNT/, /Send 25 ATOM on cosmoshub-4 \(uatom\), worth \$100/] },
  route: {
    request: route,
    reads: [/Receive 499\.\d+ OSMO on osmosis-1/, /1 signature;/, /GAS on cosmoshub-4: \$0\.02, on top/],
  },
  what_if: { request: route, reads: [/without IBC/, /with CCTP and IBC alone/, /\$0\./] },
  matrix: { request: EXAMPLES.matrix, reads: [/42161 +8453 +[\d.]+ USDC/, /4 pairs of chains/] },
  lanes: {
    request: EXAMPLES.lanes,
    reads: [/lanes?.*:/, /STARGATE +USDC on 1 +USDC on 8453 +[\d.]+ USDC +its reserve +\$/],
  },
  balances: { request: EXAMPLES.balances, reads: [/Balances: sample/, /osmosis-1 +[\d.]+ +OSMO +\$/] },
  origins: {
    request: {
      assets: [
        { chain_id: 'osmosis-1', denom: 'ibc/27394FB092D2ECCD56123C74F36E4C1F926001CEADA9CA97EA622B25F41E5EB2' },
      ],
    },
    reads: [/ATOM +cosmoshub-4 +uatom/],
  },
  where: {
    request: EXAMPLES.txStatus,
    reads: [/SAMPLE TRANSACTION/, /CCTP: 100 USDC on 8453 to 100 USDC on 1: .*not signed yet/],
  },
  bridges: { request: {}, reads: [/CCTP +CCTP +\d+/, /verifiers: /] },
  notices: { request: { chain: 'noble' }, reads: [/noble-usdc: /, /Source: .* \(operator, at second hand, read 20/] },
  // A column says of each how alive it is, if any is not fully alive.
  find_assets: { request: { text: 'usdc', chain: 'noble' }, reads: [/noble-1 +USDC\.n +USDC +6 +closing +uusdc/] },
  find_chains: { request: { text: 'Arbitrum' }, reads: [/42161 +Arbitrum/] },
};

describe.each(ERAS)('a client that opens the way %s', (mode) => {
  let client: Client;
  beforeAll(async () => {
    client = await connect(mode);
  });
  afterAll(() => client.close());

  test('is told tools that only read, each with the fields of its request', async () => {
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name).sort()).toEqual(Object.keys(CALLS).sort());
    expect(tools.every(({ annotations }) => annotations?.readOnlyHint)).toBe(true);
    const route = tools.find(({ name }) => name === 'route');
    expect(route?.inputSchema.required).toContain('source_asset_denom');
    expect(JSON.stringify(tools)).not.toContain('$ref');
  });

  test.each(MCP_TOOLS.map(({ name }) => name))(
    'asks %s, and gets the answer of the contract with a text',
    async (name) => {
      const call = CALLS[name];
      const result = await client.callTool({ name, arguments: { ...call?.request } });
      expect(result.isError).not.toBe(true);
      const text = textOf(result);
      expect(text).toMatch(/^SAMPLE MARKET: /);
      for (const reads of call?.reads ?? []) expect(text).toMatch(reads);
      expect(Object.keys(result.structuredContent ?? {})).not.toEqual([]);
    },
  );

  test('gets the same structured answer as over HTTP', async () => {
    const { structuredContent } = await client.callTool({ name: 'route', arguments: { ...route } });
    const headers = { 'content-type': 'application/json' };
    const init = { method: 'POST', headers, body: JSON.stringify(route) };
    const response = await fetch(server.url + endpoints.route.path, init);
    expect(structuredContent).toEqual(await response.json());
  });

  test('gets a refusal of the service as an error of the tool, with code, message and details', async () => {
    const result = await client.callTool({ name: 'route', arguments: { ...route, amount_in: '1.5' } });
    expect(result.isError).toBe(true);
    expect(textOf(result)).toMatch(/^amount_in: must be a whole number/);
    expect(result.structuredContent).toMatchObject({
      code: 3,
      details: [{ field_violations: [{ field: 'amount_in' }] }],
    });
  });

  test('is sent to tools, not to paths, by an error, and gets no more chains than one reads', async () => {
    const unknown = async (change: object) =>
      textOf(await client.callTool({ name: 'route', arguments: { ...route, ...change } }));
    expect(await unknown({ source_asset_chain_id: 'moon-1' })).toContain('find_chains lists them');
    expect(await unknown({ dest_asset_denom: 'umoon' })).toMatch(/find_assets with chain osmosis-1/);
    const { structuredContent } = await client.callTool({ name: 'find_chains', arguments: {} });
    expect((structuredContent as { chains: unknown[] }).chains).toHaveLength(25);
  });

  test('gets a missing amount of an unread balance as unknown, not as zero', async () => {
    const chains = { '1': { address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed' } };
    const text = textOf(await client.callTool({ name: 'balances', arguments: { chains } }));
    expect(text).toMatch(/^UNKNOWN ethereum-native on 1: /m);
    expect(text).not.toMatch(/^1 +0 /m);
  });
});

describe('the endpoint', () => {
  const post = (body: string, headers = {}) =>
    fetch(`${server.url}/mcp`, { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body });

  test('opens no stream: GET is refused', async () => {
    const response = await fetch(`${server.url}/mcp`);
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toBe('POST, OPTIONS');
  });

  test.each([
    ['a body that is no JSON', '{', 400],
    ['a list of messages', '[]', 400],
    ['a name that reaches a prototype', '{"jsonrpc":"2.0","id":1,"method":"ping","__proto__":{}}', 400],
    ['a body above the limit', JSON.stringify('x'.repeat(1_000_001)), 413],
  ])('refuses %s in the form of JSON-RPC', async (_name, body, status) => {
    const response = await post(body);
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ jsonrpc: '2.0', error: { data: { code: 3 } } });
  });

  test('keeps nothing open: a subscription to changes is refused', async () => {
    const client = await connect('auto');
    await expect(client.listen({ toolsListChanged: true })).rejects.toThrow();
    await client.close();
  });

  test('may be asked by pages of other sites', async () => {
    const response = await fetch(`${server.url}/mcp`, { method: 'OPTIONS' });
    expect(response.status).toBe(204);
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
  });
});

describe('limits', () => {
  test('a tool costs what its endpoint costs, and says when to come back', async () => {
    const limits = { ...DEFAULT_LIMITS, trustedProxies: ['127.0.0.1'], pointsPerClient: 120 };
    const limited = await startNodeServer({ service, ...LOOPBACK, limits });
    try {
      const client = await connect('legacy', limited, { 'x-forwarded-for': '203.0.113.7' });
      const matrix = { name: 'matrix', arguments: { ...EXAMPLES.matrix } };
      expect((await client.callTool(matrix)).isError).not.toBe(true);
      const second = await client.callTool(matrix);
      expect(second).toMatchObject({ isError: true, structuredContent: { code: 8 } });
      expect(textOf(second)).toMatch(/^this request costs 100 of the 120 points/);
      await client.close();
    } finally {
      await limited.close();
    }
  });
});
