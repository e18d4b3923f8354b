import type { QueryClient } from '@tanstack/react-query';
import pLimit from 'p-limit';
import { type Client, createClient, type RequestOptions } from '#client/client.ts';
import { MalformedResponse } from '#client/failure.ts';
import { httpTransport } from '#client/http.ts';
import type { Transport } from '#client/transport.ts';
import { type Thread, workerTransport } from '#client/worker.ts';
import { isInPage, type ServiceChoice } from '../storage/settings.ts';
import { type AssetsAnswer, readAssetList } from './asset-list.ts';
import { checkedClient } from './checked-client.ts';
import { type ListName, persistLists, restoreLists } from './list-cache.ts';
import { LIST } from './queries.ts';

/** Starts the worker that runs the service in this page. */
export type StartThread = () => Thread;

function transportTo(choice: ServiceChoice, startThread: StartThread, life: AbortSignal): Transport {
  if (isInPage(choice)) return workerTransport(startThread, choice.slice('worker'.length), life);
  return httpTransport(choice === 'here' ? '' : choice);
}

/** A comparison may need many quotes: a service gets at most so many requests at a time. */
const MAX_CONCURRENT_ROUTES = 3;

/** A client of the chosen service. What checks its answers is loaded beside the form, which needs none to be typed in. */
export function openClient(choice: ServiceChoice, startThread: StartThread, life: AbortSignal): Client {
  const client = checkedClient(createClient({ transport: transportTo(choice, startThread, life) }));
  const limit = pLimit(MAX_CONCURRENT_ROUTES);
  return {
    ...client,
    assets: (request, options) => askForAssets(client, request, options),
    route: (request, options) =>
      limit(() => {
        options?.signal?.throwIfAborted();
        return client.route(request, options);
      }),
  };
}

/** Columns that cannot be read, or do not fit together, are of another service or another time: that is asked for the plain list. */
const askForAssets: AskForAssets = async (client, request, options) => {
  try {
    return await readAssetList(await client.assets(request, options));
  } catch (error) {
    const isUnreadable = error instanceof RangeError || error instanceof MalformedResponse;
    if (!isUnreadable || !request.as_columns) throw error;
    return client.assets({ ...request, as_columns: false }, options);
  }
};
type AskForAssets = (client: Client, ...asked: Parameters<Client['assets']>) => ReturnType<Client['assets']>;

/** The same, for the queries of a page: lists are kept for the next visit, and those of the last one that are still fresh are not asked for again. */
export function openClientOf(
  queries: QueryClient,
  ...[choice, startThread, life]: Parameters<typeof openClient>
): Client {
  const client = openClient(choice, startThread, life);
  const restored = restoreLists(queries, choice);
  life.addEventListener('abort', persistLists(queries, choice));
  const afterRestoring =
    <Request, Answer>(name: ListName, ask: (request: Request, options?: RequestOptions) => Promise<Answer>) =>
    async (request: Request, options?: RequestOptions): Promise<Answer> => {
      await restored[name];
      options?.signal?.throwIfAborted();
      return ask(request, options);
    };
  return {
    ...client,
    chains: afterRestoring('chains', client.chains),
    assets: afterRestoring('assets', async (request, options) => {
      // Who asks for a few may get more.
      const all = request.denoms && queries.getQueryData<AssetsAnswer>([LIST, 'assets']);
      return all || client.assets(request, options);
    }),
    bridges: afterRestoring('bridges', client.bridges),
    venues: afterRestoring('venues', client.venues),
  };
}
