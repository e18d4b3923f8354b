import type { QueryClient } from '@tanstack/react-query';
import pLimit from 'p-limit';
import { type Client, createClient, type RequestOptions } from '#client/client.ts';
import { MalformedResponse } from '#client/failure.ts';
import { httpTransport } from '#client/http.ts';
import type { Transport } from '#client/transport.ts';
import { type Thread, workerTransport } from '#client/worker.ts';
import type { Route } from '#contract/route.ts';
import { isInPage, type ServiceChoice } from '../storage/settings.ts';
import { type AssetsAnswer, readAssetList } from './asset-list.ts';
import { failureOf } from './failures.ts';
import { type ListName, persistLists, restoreLists, restoreQuotes } from './list-cache.ts';
import { LIST } from './queries.ts';
import { checkRoutes } from './route-check.ts';
import { withShortSentences } from './short-sentences.ts';

/** Starts the worker that runs the service in this page. */
export type StartThread = () => Thread;

function transportTo(choice: ServiceChoice, startThread: StartThread, life: AbortSignal): Transport {
  if (isInPage(choice)) return workerTransport(startThread, choice.slice('worker'.length), life);
  return httpTransport(choice === 'here' ? '' : choice);
}

/** A comparison may need many quotes: a service gets at most so many requests at a time. */
const MAX_CONCURRENT_ROUTES = 3;

type Ask<Request, Answer> = (request: Request, options?: RequestOptions) => Promise<Answer>;

/** Asks, cuts long sentences, and has the answer checked against what was asked. */
const checked =
  <Request, Answer extends { readonly data: unknown }>(
    ask: Ask<Request, Answer>,
    check?: (data: Answer['data'], request: Request) => void,
  ): Ask<Request, Answer> =>
  async (request, options) => {
    const answer = withShortSentences(await ask(request, options));
    check?.(answer.data, request);
    return answer;
  };

/**
 * A client of the chosen service, whose answers are about what was asked: it throws `MismatchedResponse` for others, and clears dollars
 * that contradict their amount and price. For the queries of a page lists are kept for the next visit, and those of the last one that
 * are still fresh are not asked for again. Its code is loaded beside the form, which needs none to be typed in.
 */
export function openClient(
  choice: ServiceChoice,
  startThread: StartThread,
  life: AbortSignal,
  queries?: QueryClient,
): Client {
  const client = createClient({ transport: transportTo(choice, startThread, life) });
  const limit = pLimit(MAX_CONCURRENT_ROUTES);
  const restored = queries && restoreLists(queries, choice);
  const isOutside = queries && !isInPage(choice);
  if (isOutside && globalThis.navigator?.onLine === false) void restoreQuotes(queries, choice);
  if (queries) life.addEventListener('abort', persistLists(queries, choice));
  const kept =
    <Request, Answer>(name: ListName, ask: Ask<Request, Answer>): Ask<Request, Answer> =>
    async (request, options) => {
      await restored?.[name];
      options?.signal?.throwIfAborted();
      return ask(request, options);
    };
  const route = checked(client.route, (data, request) => checkRoutes([data], request));
  const routes = checked(client.routes, ({ routes, by_bridge }, request) =>
    checkRoutes(
      [...routes, ...(by_bridge ?? [])].flatMap(({ route }): Route[] => (route ? [route] : [])),
      request,
    ),
  );
  return {
    chains: kept('chains', client.chains),
    assets: kept('assets', async (request, options) => {
      // Who asks for a few may get more.
      const all = request.denoms && queries?.getQueryData<AssetsAnswer>([LIST, 'assets']);
      return all || askForAssets(client, request, options);
    }),
    bridges: kept('bridges', client.bridges),
    venues: kept('venues', client.venues),
    route: (request, options) =>
      limit(() => {
        options?.signal?.throwIfAborted();
        return route(request, options);
      }),
    async routes(request, options) {
      try {
        return await routes(request, options);
      } catch (error) {
        if (isOutside && failureOf(error as Error).kind === 'unreachable') await restoreQuotes(queries, choice);
        throw error;
      }
    },
    status: checked(client.status),
    async ask(endpoint, request, options) {
      const answer = withShortSentences(await client.ask(endpoint, request, options));
      endpoint.check?.(answer.data as never, request as never);
      return answer;
    },
  };
}

/** Columns that cannot be read, or do not fit together, are of another service or another time: that is asked for the plain list. */
async function askForAssets(client: Client, ...[request, options]: Parameters<Client['assets']>) {
  try {
    return await readAssetList(await client.assets(request, options));
  } catch (error) {
    const isUnreadable = error instanceof RangeError || error instanceof MalformedResponse;
    if (!isUnreadable || !request.as_columns) throw error;
    return client.assets({ ...request, as_columns: false }, options);
  }
}
