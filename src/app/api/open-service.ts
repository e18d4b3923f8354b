import { QueryClient } from '@tanstack/react-query';
import type { ServiceChoice } from '../storage/settings.ts';
import { isUnanswered } from './ask-again.ts';
import { openClient, type StartThread } from './client-part.ts';
import type { Service } from './service-context.ts';
import { watchedClient } from './watched-client.ts';

/** `networkMode`: a service in this page or on this machine needs no network. */
const createQueries = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'always',
        refetchOnWindowFocus: false,
        refetchOnReconnect: (query) => !isUnanswered(query),
      },
    },
  });

/** A service with what was asked of it. */
export interface OpenService {
  readonly service: Service;
  readonly queries: QueryClient;
  /** Aborted when another one is chosen. */
  readonly life: AbortController;
}

/** A service with an empty query cache. */
export function openService(choice: ServiceChoice, startThread: StartThread): OpenService {
  const life = new AbortController();
  const queries = createQueries();
  const { client, health } = watchedClient(openClient(choice, startThread, life.signal, queries));
  const service = { client, choice, health, needsNetwork: choice !== 'worker', startThread };
  return { service, queries, life };
}
