import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fuzzArguments } from '#testing/fuzz/openapi-requests.ts';
import { INSIDES } from '#testing/fuzz/response-check.ts';
import { sampleWorld } from '#testing/fuzz/world.ts';
import { runs } from '#testing/runs.ts';
import { serviceConfig } from '#testing/service-config.ts';
import { composeHttp } from '../compose.ts';
import { EXAMPLES } from '../reference/examples.ts';
import { type JsonSchema, openApiDocument } from '../reference/openapi.ts';
import { answerMcp } from './mcp-endpoint.ts';
import { MCP_TOOLS } from './tools.ts';

const seed = Number(process.env.PORTOLAN_FUZZ_SEED ?? Math.floor(Math.random() * 2 ** 31));
const CALLS = runs(60);

const service = composeHttp(serviceConfig());
const options = { service, id: 'fuzz', bodyLimitBytes: 1_000_000, charge: async () => null };

interface Answer {
  readonly result?: { readonly isError?: boolean; readonly content: { text: string }[]; structuredContent: unknown };
  readonly error?: { readonly code: number; readonly message: string };
}

/** Of one message, however it is sent. */
async function send(message: object): Promise<{ status: number; text: string; answer: Answer }> {
  const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
  const init = { method: 'POST', headers, body: JSON.stringify(message) };
  const response = await answerMcp(new Request('http://here/mcp', init), options);
  const text = await response.text();
  const json = response.headers.get('content-type')?.startsWith('text/event-stream')
    ? text.slice(text.indexOf('data: ') + 6)
    : text;
  return { status: response.status, text, answer: JSON.parse(json) };
}

const world = sampleWorld();
const document = openApiDocument();
const calls = fc.oneof(
  ...MCP_TOOLS.map(({ name, request }) =>
    fuzzArguments(request as JsonSchema, document, world).map((given) => ({ name, arguments: given })),
  ),
);

const ROUTE = {
  ...{ source_asset_chain_id: 'osmosis-1', source_asset_denom: 'uosmo', amount_in: '1000000' },
  ...{ dest_asset_chain_id: 'cosmoshub-4', dest_asset_denom: 'uatom' },
};
/** Of random questions few are answered: each tool that asks for much gets one that is. */
const ANSWERED = {
  ...{ compare: ROUTE, route: ROUTE, what_if: ROUTE, matrix: EXAMPLES.matrix, lanes: EXAMPLES.lanes },
  ...{ bridges: {}, notices: {}, find_assets: { text: 'USDC' }, find_chains: { text: 'osmo' } },
  ...{ balances: EXAMPLES.balances, origins: EXAMPLES.originAssets, where: EXAMPLES.txStatus },
};

test(`${CALLS} calls of every tool are answered or refused in words (seed ${seed})`, async () => {
  const outcomes = new Map<string, Set<string>>();
  const isAnswered = fc.asyncProperty(calls, async (params) => {
    const { status, text, answer } = await send({ jsonrpc: '2.0', id: 1, method: 'tools/call', params });
    const { result, error } = answer;
    expect(status).toBeLessThan(500);
    if (error !== undefined || result?.isError) expect(text).not.toMatch(INSIDES);
    if (error !== undefined)
      expect([error.code, error.message]).toEqual([expect.any(Number), expect.stringMatching(/./)]);
    if (result?.isError)
      expect(result.structuredContent).toMatchObject({ code: expect.any(Number), details: expect.any(Array) });
    // Not a fault of the service's own.
    if (result?.isError) expect(result.structuredContent).not.toMatchObject({ code: 13 });
    const outcome = error !== undefined ? 'refused' : result?.isError ? 'error' : 'answer';
    outcomes.set(outcome, (outcomes.get(outcome) ?? new Set()).add(params.name));
  });
  const known = Object.entries(ANSWERED).map(([name, given]): [{ name: string; arguments: unknown }] => [
    { name, arguments: given },
  ]);
  // A value that is no text, and cannot be made one.
  const noText: [{ name: string; arguments: unknown }] = [
    { name: 'where', arguments: { tx_hash: { toString: null } } },
  ];
  await fc.assert(isAnswered, { numRuns: CALLS, seed, endOnFailure: true, examples: [...known, noText] });
  expect([...(outcomes.get('answer') ?? [])].sort()).toEqual(MCP_TOOLS.map(({ name }) => name).sort());
  expect(outcomes.get('error')?.size).toBeGreaterThan(3);
});

test.each([
  ['a name of no tool', { name: 'constructor', arguments: {} }],
  ['a name that is none', { name: { toString: null }, arguments: {} }],
  ['arguments that are a list', { name: 'route', arguments: [] }],
  ['no arguments', { name: 'find_chains' }],
  ['no parameters', undefined],
])('a call with %s is answered', async (_, params) => {
  const { status, text, answer } = await send({ jsonrpc: '2.0', id: 1, method: 'tools/call', params });
  expect(status).toBeLessThan(500);
  expect(answer.result ?? answer.error).toBeDefined();
  expect(text).not.toMatch(INSIDES);
});
