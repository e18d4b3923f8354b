import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { createClient } from '#client/client.ts';
import { endpoints } from '#contract/endpoints.ts';
import type { Route, RouteRequest } from '#contract/route.ts';
import { EXAMPLES, honestService } from '#testing/honest-service.ts';
import { partOf, spoiled } from '#testing/service-faults.ts';
import { compareRoutes, readPair } from '../embed/comparison.ts';
import { numberFormatter, PLAIN_SYMBOLS } from '../format/number.ts';
import { sameContract } from '../opinions/same-contract.ts';
import { quoteFragment, readQuoteFragment } from '../pages/route/keeping/frozen-link.ts';
import { openClient } from './client-part.ts';
import { checkRoutes } from './route-check.ts';

const USDC = '0xaf88d065e77c8cC2239327C5EDb3A432268e5831';

const asked: RouteRequest = {
  source_asset_chain_id: '42161',
  source_asset_denom: USDC,
  dest_asset_chain_id: 'osmosis-1',
  dest_asset_denom: 'uosmo',
  amount_in: '100',
};
const exactOut: RouteRequest = { ...asked, amount_in: undefined, amount_out: '500' };
const answer = { ...asked, amount_in: '100', amount_out: '500', operations: [] as unknown } as Route;

const check = (change: Partial<Route>, of = asked) => checkRoutes([{ ...answer }, { ...answer, ...change }], of);

test.each<[Partial<Route>, RouteRequest]>([
  [{}, asked],
  [{ source_asset_denom: USDC.toLowerCase() }, asked],
  [{ amount_out: '7' }, asked],
  [{ amount_in: '0' }, asked],
  [{ amount_in: '7' }, exactOut],
  [{ amount_out: '501' }, exactOut],
  [{ amount_out: '' }, exactOut],
])('accepts a route that matches the request: %o', (change, of) => expect(() => check(change, of)).not.toThrow());

test.each<[Partial<Route>, RouteRequest, string]>([
  [{ source_asset_chain_id: '1' }, asked, `The route sends ${USDC} on chain 1, not the requested asset.`],
  [{ dest_asset_denom: 'uatom' }, asked, 'The route delivers uatom on chain osmosis-1, not the requested asset.'],
  [{ amount_in: '99' }, asked, 'The route sends 99 smallest units, not the requested 100.'],
  [{ amount_out: '499' }, exactOut, 'The route delivers 499 smallest units, not the requested 500.'],
])('rejects a route that does not match the request: %o', (change, of, message) =>
  expect(() => check(change, of)).toThrow(message),
);

const SERVICE = 'http://service.test';
const honest = honestService();
const life = new AbortController().signal;
const noThread = () => {
  throw new Error('no worker');
};

const send = async (path: string, { method = 'GET', body = null }: RequestInit = {}) => {
  const init = { method, body, headers: { 'content-type': 'application/json' } };
  return honest.fetch(new Request(path.startsWith('/') ? SERVICE + path : path, init));
};

/** What it answers by default, and a route of it with two operations at least. */
const request = EXAMPLES.route as RouteRequest;
let route: Route;
beforeAll(async () => {
  const answered = await send(endpoints.route.path, { method: 'POST', body: JSON.stringify(request) });
  route = (await answered.json()) as Route;
  expect(route.operations.length).toBeGreaterThan(1);
});
afterEach(() => vi.unstubAllGlobals());

const more = (units: unknown) => `${BigInt(String(units)) * 2n}`;

/** Routes that are refused, each by one value in another place of an honest one. */
const REFUSED: readonly (readonly [name: string, at: string, value: unknown])[] = [
  ['another asset to send', 'source_asset_denom', 'uluna'],
  ['another chain to receive on', 'dest_asset_chain_id', 'juno-1'],
  ['another amount to send', 'amount_in', more],
  ['more received than its last operation gives', 'amount_out', more],
  ['a first operation that takes more than is sent', 'operations 0 amount_in', more],
  ['an operation that takes more than the one before gives', 'operations 1 amount_in', more],
  ['an operation that gives less than the next takes', 'operations 0 amount_out', '7'],
  ['an operation on another chain', 'operations 1', (was: unknown) => withBody(was, 'from_chain_id', 'juno-1')],
  ['an operation with another asset', 'operations 1', (was: unknown) => withBody(was, 'denom_in', 'uluna')],
  ['a last operation to another asset', 'operations', lastTo],
  ['65 operations', 'operations', (was: unknown) => new Array(65).fill((was as unknown[])[0])],
  ['a thousand fees', 'estimated_fees', () => new Array(1_000).fill({ fee_type: 'GAS' })],
  ['a chain id of a million letters', 'chain_ids', ['x'.repeat(1_000_000)]],
];

function withBody(operation: unknown, field: string, value: string): unknown {
  const entries = Object.entries(operation as object).map(([key, inner]) => [
    key,
    typeof inner === 'object' ? { ...inner, [field]: value } : inner,
  ]);
  return Object.fromEntries(entries);
}

function lastTo(operations: unknown): unknown {
  const all = operations as unknown[];
  return [...all.slice(0, -1), withBody(all.at(-1), 'denom_out', 'uluna')];
}

/** A service that answers with one route, for each of its endpoints. */
function serve(hostile: unknown): void {
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const { pathname } = new URL(path);
    if (pathname === endpoints.route.path) return Response.json(hostile);
    if (pathname === endpoints.routes.path) return Response.json({ routes: [{ route: hostile, reasons: [] }] });
    return send(path, init);
  });
}

/** Every way by which a route comes in; each resolves once the route is taken. */
const ENTRANCES: Readonly<Record<string, (hostile: Route) => Promise<unknown>>> = {
  'an answer': () => openClient(SERVICE, noThread, life).route(request),
  'a comparison': () => openClient(SERVICE, noThread, life).routes({ ...request, by_bridge: true }),
  'a link': async (hostile) => {
    const quote = { request, answer: hostile, market: null, takenAt: 1, hash: '0'.repeat(64) };
    const { problem } = await readQuoteFragment(await quoteFragment(quote as never));
    if (problem !== undefined) throw new Error(problem);
  },
  storage: async (hostile) => {
    const quote = { request, answer: hostile, market: null, takenAt: 1, hash: '0'.repeat(64) };
    const key = 'portolan.frozen-quotes';
    const items = new Map([[key, JSON.stringify([quote])]]);
    const setItem = (name: string, text: string) => void items.set(name, text);
    vi.stubGlobal('localStorage', { getItem: (name: string) => items.get(name) ?? null, setItem });
    vi.resetModules();
    const { removeFrozenQuote } = await import('./frozen-quotes.ts');
    // Any change writes what was read.
    removeFrozenQuote({ ...quote, hash: 'f'.repeat(64) } as never);
    if (items.get(key) === '[]') throw new Error('dropped');
  },
  'the element of another page': async () => {
    const transport = async (sent: { method: string; path: string; body: string | null }) => {
      const response = await fetch(SERVICE + sent.path, { method: sent.method, body: sent.body });
      return { status: response.status, headers: response.headers, text: await response.text() };
    };
    const client = createClient({ transport });
    const [from, to] = [
      { chain_id: request.source_asset_chain_id, denom: request.source_asset_denom },
      { chain_id: request.dest_asset_chain_id, denom: request.dest_asset_denom },
    ];
    const pair = await readPair(client, { from, to }, life);
    const places = Number(pair.source.decimals);
    const units = String(request.amount_in).padStart(places + 1, '0');
    const amount = `${units.slice(0, -places)}.${units.slice(-places)}`.replace(/\.?0+$/, '');
    await compareRoutes(client, pair, amount, {
      ...{ digits: numberFormatter('en-US'), symbols: PLAIN_SYMBOLS, signal: life },
    });
  },
  'another service': () => {
    const end = (chain_id: string, denom: string) =>
      ({ chain_id, denom, chainType: 'cosmos', isNative: false }) as const;
    return sameContract(SERVICE).ask(
      {
        from: end(request.source_asset_chain_id, request.source_asset_denom),
        to: end(request.dest_asset_chain_id, request.dest_asset_denom),
        ...{ amount: BigInt(request.amount_in as string), side: 'in' },
      },
      life,
    );
  },
};

describe.each(Object.entries(ENTRANCES))('a route that comes as %s', (_, enter) => {
  test('is taken if it is honest', async () => {
    serve(route);
    await expect(enter(route).then(() => 'taken')).resolves.toBe('taken');
  });

  test.each(REFUSED)('is refused with %s', async (_name, at, value) => {
    const hostile = spoiled(route, { at, value }) as Route;
    serve(hostile);
    await expect(enter(hostile)).rejects.toThrow();
  });
});

describe('what is cleared in a route that is taken', () => {
  const checked = (at: string, value: unknown): unknown => {
    const spoilt = spoiled(route, { at, value }) as Route;
    checkRoutes([spoilt], request);
    return partOf(spoilt, at);
  };

  test('a duration of a thousand years and signatures that no route needs', () => {
    expect(checked('estimated_route_duration_seconds', 3e10)).toBe(0);
    expect(checked('estimated_route_duration_seconds', -1)).toBe(0);
    expect(checked('txs_required', 1_000)).toBe(0);
    expect(checked('txs_required', 0.5)).toBe(0);
  });

  test('letters that turn a sentence around, or that nobody sees', () => {
    const message = 'Sends \u202e001\u202c USD\u200bC';
    expect(checked('warning', { type: 'LOW_INFO_WARNING', message })).toMatchObject({ message: 'Sends 001 USDC' });
  });

  test('dollars of an asset that the fees of the route price differently', () => {
    const fee = (amount: string, usd_amount: string) => [
      {
        fee_type: 'BRIDGE',
        chain_id: request.source_asset_chain_id,
        denom: request.source_asset_denom,
        amount,
        usd_amount,
      },
    ];
    const spoilt = spoiled(route, { at: 'estimated_fees', value: fee(route.amount_in, '0.02') }) as Route;
    checkRoutes([spoilt], request);
    expect([spoilt.usd_amount_in, spoilt.estimated_fees?.[0]?.usd_amount]).toEqual([null, null]);
    const alike = spoiled(route, {
      at: 'estimated_fees',
      value: fee(route.amount_in, String(route.usd_amount_in)),
    }) as Route;
    checkRoutes([alike], request);
    expect(alike.usd_amount_in).toBe(route.usd_amount_in);
  });
});
