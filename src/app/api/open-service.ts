import { QueryClient } from '@tanstack/react-query';
import type { ServiceChoice } from '../storage/settings.ts';
import type { StartThread } from './client-part.ts';
import { lateClient } from './late-client.ts';
import type { Service } from './service-context.ts';

/** `networkMode`: a service in this page or on this machine needs no network. */
const createQueries = (): QueryClient =>
  new QueryClient({
    defaultOptions: { queries: { networkMode: 'always', refetchOnWindowFocus: false, refetchOnReconnect: true } },
  });

/** Fetches the code of the client, again after a failure. */
export type ClientPart = () => Promise<typeof import('./client-part.ts')>;

/** A service with what was asked of it. */
export interface OpenService {
  readonly service: Service;
  readonly queries: QueryClient;
  /** Aborted when another one is chosen. */
  readonly life: AbortController;
}

/** A service with an empty query cache. */
export function openService(choice: ServiceChoice, clientPart: ClientPart, startThread: StartThread): OpenService {
  const life = new AbortController();
  const queries = createQueries();
  const open = async () => (await clientPart()).openClient(choice, startThread, life.signal, queries);
  const { client, health } = lateClient(open);
  const service = { client, choice, health, needsNetwork: choice !== 'worker', startThread };
  return { service, queries, life };
}
