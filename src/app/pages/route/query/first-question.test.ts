import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, onTestFinished, test } from 'vitest';
import { routesQuery } from '#app/api/queries.ts';
import type { Client } from '#client/client.ts';
import type { Asset } from '#contract/asset.ts';
import { ServiceError } from '#contract/error.ts';
import type { RoutesRequest } from '#contract/routes.ts';
import type { MarketNote } from '#contract/source-note.ts';
import { sampleAssets } from '#testing/sample-service.ts';
import { askFirstQuestion, findAll } from './first-question.ts';

const ETHEREUM_USDC = 'fc=1&fd=0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48';
const OSMO = 'tc=osmosis-1&td=uosmo';
const LINK = `?${ETHEREUM_USDC}&${OSMO}&amt=5000.25`;

interface Answers {
  readonly market?: MarketNote;
  readonly chains?: () => Promise<unknown>;
  readonly routes?: () => Promise<unknown>;
}

/** Asks what a link makes the page ask before it is drawn: the routes that were asked for, and the client and queries of the page. */
async function ask(search: string, { market, chains, routes }: Answers = {}) {
  const asked: RoutesRequest[] = [];
  const statuses: string[] = [];
  const client = {
    assets: async (request: Parameters<Client['assets']>[0]) => ({ data: sampleAssets(request) }),
    bridges: async () => ({ data: { bridges: [{ id: 'IBC' }, { id: 'CCTP' }] }, market: market ?? null }),
    chains: chains ?? (async () => ({ data: { chains: [] } })),
    status: async () => {
      statuses.push('asked');
      return { data: { market: {} } };
    },
    routes: (request: RoutesRequest) => {
      asked.push(request);
      return routes?.() ?? Promise.resolve({ data: { routes: [] } });
    },
  } as unknown as Client;
  const queries = new QueryClient();
  await askFirstQuestion(client, queries, search).catch(() => undefined);
  return { asked, statuses, client, queries };
}

const askedBy = async (search: string, answers?: Answers): Promise<RoutesRequest[]> =>
  (await ask(search, answers)).asked;

test('a link asks for its routes in smallest units of the asset on the exact side', async () => {
  const ends = { source_asset_chain_id: '1', dest_asset_chain_id: 'osmosis-1', dest_asset_denom: 'uosmo' };
  expect(await askedBy(LINK)).toEqual([
    expect.objectContaining({
      ...ends,
      amount_in: '5000250000',
      bridges: ['IBC', 'CCTP'],
      by_bridge: true,
      order: 'effort',
    }),
  ]);
  expect(await askedBy(`${LINK}&side=out&off=CCTP`)).toEqual([
    expect.objectContaining({ ...ends, amount_out: '5000250000', bridges: ['IBC'] }),
  ]);
});

test('a live market is asked what it lacks, the sample is not', async () => {
  const asOf = '2026-11-28T11:00:00Z';
  expect((await ask(LINK, { market: { source: 'live', asOf } })).statuses).toHaveLength(1);
  expect((await ask(LINK, { market: { source: 'sample', asOf } })).statuses).toHaveLength(0);
});

test('chains that are refused do not stop it', async () => {
  const refused = () => Promise.reject(new ServiceError('exhausted', 'slow down', { retryAfterSeconds: 60 }));
  expect(await askedBy(LINK, { chains: refused })).toHaveLength(1);
});

test('routes that failed are not asked for again by the page that is drawn next, but by its button', async () => {
  const { asked, client, queries } = await ask(LINK, { routes: () => Promise.reject(new Error('down')) });
  const { by_bridge: _, order: __, allow_no_route: ___, ...request } = asked[0] as RoutesRequest;
  const drawn = new QueryObserver(queries, queries.defaultQueryOptions(routesQuery(client, request)));
  onTestFinished(drawn.subscribe(() => undefined));
  expect([asked.length, drawn.getCurrentResult().status]).toEqual([1, 'error']);
  await drawn.refetch();
  expect(asked).toHaveLength(2);
});

test.each([
  ['no amount', `?${ETHEREUM_USDC}&${OSMO}`],
  ['an amount that is finer than the asset', `?${ETHEREUM_USDC}&${OSMO}&amt=1.0000001`],
  ['an asset that no list has', `?${ETHEREUM_USDC}&tc=osmosis-1&td=unothing&amt=5`],
  ['every bridge off', `${LINK}&off=CCTP,IBC`],
  ['venues off, which need a list of their own', `${LINK}&voff=Osmosis`],
])('a link with %s asks for none', async (_, search) => {
  expect(await askedBy(search)).toEqual([]);
});

const assetOf = (chain_id: string, denom: string): Asset => ({
  ...{ chain_id, denom, origin_chain_id: chain_id, origin_denom: denom, trace: '' },
  ...{ is_cw20: false, is_evm: denom.startsWith('0x'), is_svm: false, decimals: 6 },
});

const USDC = assetOf('1', '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48');
const OSMO_ASSET = assetOf('osmosis-1', 'uosmo');
const listed = { chain_to_assets_map: { '1': { assets: [USDC] }, 'osmosis-1': { assets: [OSMO_ASSET] } } };

test('finds the assets of a link whatever the case of their addresses', () => {
  const typed = { chain_id: '1', denom: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48' };
  expect(findAll([typed, OSMO_ASSET], listed)).toEqual([USDC, OSMO_ASSET]);
});

test('finds nothing unless it finds all', () => {
  expect(findAll([USDC, { chain_id: '1', denom: 'uosmo' }], listed)).toBeNull();
  expect(findAll([USDC, { chain_id: '8453', denom: USDC.denom }], listed)).toBeNull();
});
