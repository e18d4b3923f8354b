import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { Fragment, type ReactNode, useEffect, useMemo } from 'react';
import { type Client, createClient } from '#client/client.ts';
import { httpTransport } from '#client/http.ts';
import type { Transport } from '#client/transport.ts';
import { type Thread, workerTransport } from '#client/worker.ts';
import { type ServiceChoice, useSettings } from '../storage/settings.ts';
import { createLimit } from './limit.ts';
import { persistLists } from './list-cache.ts';
import { ServiceContext, useService } from './service-context.ts';
import { watchHealth } from './service-health.ts';

/** Starts the thread that runs the service in this page. */
export type StartThread = () => Thread;

function transportTo(choice: ServiceChoice, startThread: StartThread): Transport {
  if (choice === 'worker') return workerTransport(startThread);
  return httpTransport(choice === 'here' ? '' : choice);
}

/** A comparison asks for many quotes: a service is never asked for more than three at a time. */
const ROUTES_AT_ONCE = 3;

function routesInLine(client: Client): Client {
  const limit = createLimit(ROUTES_AT_ONCE);
  return { ...client, route: (request, options) => limit(() => client.route(request, options), options?.signal) };
}

/** `networkMode`: a service in this page or on this machine answers without a network. */
const createQueries = (): QueryClient =>
  new QueryClient({
    defaultOptions: { queries: { networkMode: 'always', refetchOnWindowFocus: false, refetchOnReconnect: true } },
  });

interface ServiceProviderProps {
  startThread: StartThread;
  children: ReactNode;
}

/** The chosen service and its answers: another choice starts with empty hands, and `KeyByService` with it. */
export function ServiceProvider({ startThread, children }: ServiceProviderProps) {
  const { service: choice } = useSettings();
  const { service, queries } = useMemo(() => {
    const { client: watched, health } = watchHealth(createClient({ transport: transportTo(choice, startThread) }));
    const client = routesInLine(watched);
    return { service: { client, choice, health, needsNetwork: choice !== 'worker' }, queries: createQueries() };
  }, [choice, startThread]);
  useEffect(() => persistLists(queries, choice), [queries, choice]);
  return (
    <ServiceContext value={service}>
      <QueryClientProvider client={queries}>{children}</QueryClientProvider>
    </ServiceContext>
  );
}

/**
 * What is inside starts anew when another service is chosen, here or in another tab. What hangs on the queries of one
 * service stays with them, and what it remembers of their answers must not stand under another name.
 */
export function KeyByService({ children }: { children: ReactNode }) {
  const { choice } = useService();
  return <Fragment key={choice}>{children}</Fragment>;
}
