import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import pLimit from 'p-limit';
import { Fragment, type ReactNode, useEffect, useMemo, useRef } from 'react';
import { type Client, createClient } from '#client/client.ts';
import { httpTransport } from '#client/http.ts';
import type { Transport } from '#client/transport.ts';
import { type Thread, workerTransport } from '#client/worker.ts';
import { isInPage, type ServiceChoice, useSettings } from '../storage/settings.ts';
import { persistLists } from './list-cache.ts';
import { ServiceContext, useService } from './service-context.ts';
import { watchHealth } from './service-health.ts';

/** Starts the worker that runs the service in this page. */
export type StartThread = () => Thread;

function transportTo(choice: ServiceChoice, startThread: StartThread, life: AbortSignal): Transport {
  if (isInPage(choice)) return workerTransport(startThread, choice.slice('worker'.length), life);
  return httpTransport(choice === 'here' ? '' : choice);
}

/** A comparison may need many quotes: a service gets at most so many requests at a time. */
const MAX_CONCURRENT_ROUTES = 3;

function limitRouteRequests(client: Client): Client {
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

/** `networkMode`: a service in this page or on this machine needs no network. */
const createQueries = (): QueryClient =>
  new QueryClient({
    defaultOptions: { queries: { networkMode: 'always', refetchOnWindowFocus: false, refetchOnReconnect: true } },
  });

interface ServiceProviderProps {
  startThread: StartThread;
  children: ReactNode;
}

/** Provides the chosen service and an empty query cache for it; another choice resets both. */
export function ServiceProvider({ startThread, children }: ServiceProviderProps) {
  const { service: choice } = useSettings();
  const { service, queries, life } = useMemo(() => {
    const life = new AbortController();
    const transport = transportTo(choice, startThread, life.signal);
    const { client: watched, health } = watchHealth(createClient({ transport }));
    const client = limitRouteRequests(watched);
    return { service: { client, choice, health, needsNetwork: choice !== 'worker' }, queries: createQueries(), life };
  }, [choice, startThread]);
  useEffect(() => persistLists(queries, choice), [queries, choice]);
  useEndOfFormer(life);
  return (
    <ServiceContext value={service}>
      <QueryClientProvider client={queries}>{children}</QueryClientProvider>
    </ServiceContext>
  );
}

/** Ends the service that was chosen before. Not at unmounting, which a development build tries out. */
function useEndOfFormer(life: AbortController): void {
  const current = useRef(life);
  useEffect(() => {
    if (current.current !== life) current.current.abort();
    current.current = life;
  }, [life]);
}

/** Remounts its children when another service is chosen, here or in another tab: their state belongs to one service. */
export function KeyByService({ children }: { children: ReactNode }) {
  const { choice } = useService();
  return <Fragment key={choice}>{children}</Fragment>;
}
