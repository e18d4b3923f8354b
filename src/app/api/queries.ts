import { type QueryKey, queryOptions } from '@tanstack/react-query';
import type { Client } from '#client/client.ts';
import type { AssetId } from '#contract/asset.ts';
import { ServiceError } from '#contract/error.ts';
import type { RouteRequest } from '#contract/route.ts';
import { withPlainNames } from '../format/plain-text.ts';
import { ASKED_AGAIN } from './ask-again.ts';
import { COMPARED } from './route-request.ts';
import { requestRoutes } from './routes-support.ts';

/** Lists of chains, assets and bridges rarely change: they are requested again in the background after this time. */
export const LIST_FRESH_MS = 10 * 60_000;
const THROTTLED_TRIES = 3;

/** The first element of the query keys of lists, which are stored between visits. */
export const LIST = 'list';

const LIST_TRIES = 3;
/**
 * Without lists a page is empty: if the service asks for a longer wait, the page shows an error with a retry button.
 */
const LONGEST_LIST_WAIT_MS = 30_000;

const list = {
  staleTime: LIST_FRESH_MS,
  gcTime: Number.POSITIVE_INFINITY,
  retry: (failures: number, error: Error) =>
    failures < LIST_TRIES && listWaitMs(failures, error) <= LONGEST_LIST_WAIT_MS,
  retryDelay: listWaitMs,
  // What failed has a button that tries again. Anew for each part that is shown later, the error would turn into waiting.
  retryOnMount: false,
  meta: ASKED_AGAIN,
};

export const chainsQuery = (client: Client) =>
  queryOptions({
    queryKey: [LIST, 'chains'],
    queryFn: async ({ signal }) =>
      withPlainNames(await client.chains({ include_evm: true, include_svm: true }, { signal })),
    ...list,
  });

export const ALL_ASSETS = {
  include_evm_assets: true,
  include_svm_assets: true,
  include_cw20_assets: true,
  include_no_metadata_assets: true,
};

export const assetsQuery = (client: Client) =>
  queryOptions({
    queryKey: [LIST, 'assets'],
    queryFn: async ({ signal }) => withPlainNames(await client.assets({ ...ALL_ASSETS, as_columns: true }, { signal })),
    ...list,
  });

/** A few assets of the list, for who cannot wait for it. A service that knows no denoms answers with all assets of their chains. */
export const fewAssetsQuery = (client: Client, assets: readonly AssetId[]) =>
  queryOptions({
    queryKey: ['few-assets', assets],
    queryFn: async ({ signal }) => {
      const chain_ids = [...new Set(assets.map(({ chain_id }) => chain_id))];
      const denoms = [...new Set(assets.map(({ denom }) => denom))];
      return withPlainNames(await client.assets({ ...ALL_ASSETS, chain_ids, denoms }, { signal }));
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });

export const bridgesQuery = (client: Client) =>
  queryOptions({
    queryKey: [LIST, 'bridges'],
    queryFn: async ({ signal }) => withPlainNames(await client.bridges({}, { signal })),
    ...list,
  });

export const venuesQuery = (client: Client) =>
  queryOptions({
    queryKey: [LIST, 'venues'],
    queryFn: async ({ signal }) => withPlainNames(await client.venues({}, { signal })),
    ...list,
  });

/** Requested again only by the user, or where there was no answer, which is said: quotes are never refreshed unnoticed. */
const onDemand = {
  staleTime: Number.POSITIVE_INFINITY,
  retry: (failures: number, error: Error) => isThrottled(error) && failures < THROTTLED_TRIES,
  retryDelay,
  meta: ASKED_AGAIN,
};

export const routeQuery = (client: Client, request: RouteRequest) =>
  queryOptions({
    queryKey: ['route', request],
    queryFn: ({ signal }) => client.route(request, { signal }),
    ...onDemand,
  });

const COMPARISON = 'compared';
export const isComparison = (queryKey: QueryKey): boolean => queryKey[2] === COMPARISON;

/** The routes worth comparing, and those of each bridge. */
export const routesQuery = (client: Client, request: RouteRequest) =>
  queryOptions({
    queryKey: ['route', request, COMPARISON],
    queryFn: ({ signal }) => requestRoutes(client, { ...request, ...COMPARED }, { signal }),
    ...onDemand,
  });

export const originAssetsQuery = (client: Client, assets: readonly AssetId[]) =>
  queryOptions({
    queryKey: ['origin-assets', assets],
    queryFn: async ({ signal }) => {
      const { laterEndpoints } = await import('./later-endpoints.ts');
      return withPlainNames(await client.ask(laterEndpoints.originAssets, { assets: [...assets] }, { signal }));
    },
    ...onDemand,
  });

const isThrottled = (error: Error): boolean => error instanceof ServiceError && error.kind === 'exhausted';

/** The time of the next retry of each failed request. */
const nextRetries = new WeakMap<Error, number>();

/** The time of the retry after this error; null if there is none. */
export const nextRetryAt = (error: Error | null): number | null => (error && nextRetries.get(error)) ?? null;

/** One second, doubled with each failure, and at least the time that the service states. */
function listWaitMs(failures: number, error: Error): number {
  return Math.max(1000 * 2 ** failures, (retryAfterSeconds(error) ?? 0) * 1000);
}

function retryDelay(failures: number, error: Error): number {
  const wait = throttleSeconds(error, failures) * 1000;
  nextRetries.set(error, Date.now() + wait);
  return wait;
}

/** The wait that the service states, else a wait that doubles with each failure. */
function throttleSeconds(error: Error, failures: number): number {
  return retryAfterSeconds(error) ?? 4 * 2 ** failures;
}

const retryAfterSeconds = (error: Error): number | null =>
  error instanceof ServiceError ? error.retryAfterSeconds : null;
