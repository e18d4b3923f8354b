import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { Fragment, type ReactNode, useEffect, useMemo, useRef } from 'react';
import { type ServiceChoice, useSettings } from '../storage/settings.ts';
import type { StartThread } from './client-part.ts';
import { lateClient } from './late-client.ts';
import { type Service, ServiceContext, useService } from './service-context.ts';
import { watchHealth } from './service-health.ts';

/** `networkMode`: a service in this page or on this machine needs no network. */
const createQueries = (): QueryClient =>
  new QueryClient({
    defaultOptions: { queries: { networkMode: 'always', refetchOnWindowFocus: false, refetchOnReconnect: true } },
  });

/** Fetches the code of the client, again after a failure. */
type ClientPart = () => Promise<typeof import('./client-part.ts')>;

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
  const open = async () => (await clientPart()).openClientOf(queries, choice, startThread, life.signal);
  const { client, health } = watchHealth(lateClient(open));
  const service = { client, choice, health, needsNetwork: choice !== 'worker', startThread };
  return { service, queries, life };
}

interface ServiceProviderProps {
  /** The service of the first page. */
  first: OpenService;
  clientPart: ClientPart;
  children: ReactNode;
}

/** Provides the chosen service and a query cache for it; another choice resets both. */
export function ServiceProvider({ first, clientPart, children }: ServiceProviderProps) {
  const { service: choice } = useSettings();
  const { service, queries, life } = useMemo(
    () =>
      choice === first.service.choice && !first.life.signal.aborted
        ? first
        : openService(choice, clientPart, first.service.startThread),
    [choice, first, clientPart],
  );
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
