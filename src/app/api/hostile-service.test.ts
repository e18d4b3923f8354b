import { afterEach, expect, test, vi } from 'vitest';
import type { Client } from '#client/client.ts';
import { MalformedResponse } from '#client/failure.ts';
import { type EndpointName, endpoints } from '#contract/endpoints.ts';
import { EXAMPLES, honestService } from '#testing/honest-service.ts';
import { FAULTS, type Fault, partOf, spoiled } from '#testing/service-faults.ts';
import { createCatalog } from '../asset/catalog.ts';
import { snapshotFromResponse } from '../balances/snapshot.ts';
import { numberFormatter } from '../format/number.ts';
import { withPlainNames } from '../format/plain-text.ts';
import { comparedRoutes } from '../pages/route/comparison/compared-route.ts';
import { openClient } from './client-part.ts';
import { laterEndpoints } from './later-endpoints.ts';

function memoize<A extends readonly unknown[], T>(work: (...args: A) => T): (...args: A) => T {
  const done = new Map<string, T>();
  return (...args) => {
    const key = JSON.stringify(args);
    const value = done.get(key) ?? work(...args);
    done.set(key, value);
    return value;
  };
}

const SERVICE = 'http://service.test';
const life = new AbortController().signal;
const honest = honestService();

/** What the honest service answers, by the request: its searches take a second together. */
const honestly = memoize(async (path: string, method: string, body: string | null) => {
  const answer = await honest.fetch(
    new Request(path, { method, body, headers: { 'content-type': 'application/json' } }),
  );
  return { status: answer.status, headers: answer.headers, body: await answer.json() };
});

/** A service that answers honestly, but for one fault. */
function serve(fault: Fault): Client {
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body: asked }: RequestInit) => {
    const { status, headers, body } = await honestly(path, method, asked as string | null);
    const isMeant = new URL(path).pathname === endpoints[fault.endpoint].path;
    return Response.json(isMeant ? spoiled(body, fault) : body, { status, headers });
  });
  return openClient(
    SERVICE,
    () => {
      throw new Error('no worker');
    },
    life,
  );
}
afterEach(() => void vi.unstubAllGlobals());

const asked: typeof endpoints = { ...endpoints, ...laterEndpoints };
const ask = (client: Client, name: EndpointName) => client.ask(asked[name], EXAMPLES[name] as never);
const own = (client: Client, name: EndpointName) =>
  name in client
    ? (client[name as 'route'] as Client['route'])(EXAMPLES[name] as never)
    : (ask(client, name) as ReturnType<Client['route']>);

const digits = numberFormatter('en-US');
const lookup = { asset: () => undefined, chain: () => undefined, bridgeName: () => undefined };

/** What the page makes of an answer before it shows it. */
const USES: Partial<Record<EndpointName, (response: Awaited<ReturnType<Client['ask']>>) => unknown>> = {
  chains: ({ data }) => createCatalog({ chains: partOf(data, 'chains') as never, assets: {}, bridges: [] }),
  assets: ({ data }) =>
    createCatalog({ chains: [], assets: partOf(data, 'chain_to_assets_map') as never, bridges: [] }),
  balances: (response) =>
    snapshotFromResponse({ chainId: 'osmosis-1', address: '' }, response as never, undefined, Date.now()),
  route: ({ data, market }) => {
    const request = { id: '', label: '', onlyBridge: null, routeRequest: EXAMPLES.route };
    return comparedRoutes([{ request, route: data as never, market, isBest: true }], 'in', lookup, digits);
  },
};

test.each(FAULTS.map((fault) => [fault.name, fault] as const))('a service answers with %s', async (_, fault) => {
  const { endpoint, outcome, reads } = fault;
  const response = await own(serve(fault), endpoint).catch((error: unknown) => error);
  if (outcome === 'refused') return expect(response).toBeInstanceOf(MalformedResponse);
  expect(response).toHaveProperty('data');
  const answer = withPlainNames(response as Awaited<ReturnType<Client['ask']>>);
  if (typeof outcome === 'object') expect(answer.leftOut).toBe(outcome.leftOut);
  if (reads) expect(partOf(answer.data, reads.at)).toEqual(reads.value);
  expect(() => USES[endpoint]?.(answer)).not.toThrow();
});

test('an honest service is read as it is', async () => {
  const client = serve({ name: '', endpoint: 'recommendAssets', at: '', value: null, outcome: 'whole' });
  for (const name of new Set(FAULTS.map(({ endpoint }) => endpoint))) {
    const { data, leftOut } = await own(client, name);
    expect([name, leftOut]).toEqual([name, undefined]);
    expect(data).toBeDefined();
  }
  const balance = await client.ask(laterEndpoints.balances, EXAMPLES.balances);
  expect(balance.data.chains['osmosis-1']?.denoms.uosmo?.value_usd).toMatch(/^\d/);
  const routes = await client.routes(EXAMPLES.routes);
  expect(routes.data.routes[0]?.route.usd_amount_out).toMatch(/^\d/);
});
