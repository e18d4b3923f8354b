import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { sampleAssets } from '#testing/sample-service.ts';
import { openClient } from './client-part.ts';
import { ALL_ASSETS, assetsQuery, fewAssetsQuery } from './queries.ts';

const asked: URL[] = [];
/** A service at the other end of `fetch`. */
const serve = (answer: (url: URL) => object) =>
  vi.stubGlobal('fetch', async (path: string) => {
    const url = new URL(path);
    asked.push(url);
    return Response.json(answer(url));
  });
afterEach(() => {
  vi.unstubAllGlobals();
  asked.length = 0;
});

const SERVICE = 'http://service.test';
const life = new AbortController().signal;
const noThread = () => {
  throw new Error('no worker');
};
const ask = () => openClient(SERVICE, noThread, life).assets({ ...ALL_ASSETS, as_columns: true });
const plain = sampleAssets(ALL_ASSETS);
const columns = sampleAssets({ ...ALL_ASSETS, as_columns: true });
const symbols = (map: typeof plain.chain_to_assets_map) =>
  Object.values(map).flatMap(({ assets }) => assets.map(({ symbol }) => symbol));

test('a list that comes in columns is read, and the same columns give the same list', async () => {
  serve(() => columns);
  const { data } = await ask();
  expect(symbols(data.chain_to_assets_map)).toEqual(symbols(plain.chain_to_assets_map));
  expect((await ask()).data).toBe(data);
});

test('a service that knows no columns is asked once', async () => {
  serve(() => plain);
  expect((await ask()).data).toEqual(plain);
  expect(asked).toHaveLength(1);
});

test('columns that do not fit together are replaced by the plain list', async () => {
  serve(({ searchParams }) =>
    searchParams.get('as_columns') === 'true'
      ? { ...columns, asset_columns: { ...columns.asset_columns, traces: '' } }
      : plain,
  );
  expect((await ask()).data).toEqual(plain);
  expect(asked).toHaveLength(2);
});

test('a few assets are not asked for once all are here', async () => {
  serve(() => columns);
  const queries = new QueryClient();
  const client = openClient(SERVICE, noThread, life, queries);
  const few = fewAssetsQuery(client, [{ chain_id: 'osmosis-1', denom: 'uosmo' }]);
  await queries.fetchQuery(few);
  expect(asked).toHaveLength(1);
  const { data } = await queries.fetchQuery(assetsQuery(client));
  await queries.fetchQuery({ ...few, queryKey: ['again'] });
  expect(asked).toHaveLength(2);
  expect(data.chain_to_assets_map).toHaveProperty('osmosis-1');
});
