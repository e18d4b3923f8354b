import pLimit from 'p-limit';
import { type Client, createClient } from '#client/client.ts';
import { httpTransport } from '#client/http.ts';
import type { Transport } from '#client/transport.ts';
import { type Thread, workerTransport } from '#client/worker.ts';
import { isInPage, type ServiceChoice } from '../storage/settings.ts';

export { persistLists } from './list-cache.ts';

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
  const client = createClient({ transport: transportTo(choice, startThread, life) });
  const limit = pLimit(MAX_CONCURRENT_ROUTES);
  return {
    ...client,
    route: (request, options) =>
      limit(() => {
        options?.signal?.throwIfAborted();
        return client.route(request, options);
      }),
  };
}
