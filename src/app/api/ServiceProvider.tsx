import { QueryClientProvider } from '@tanstack/react-query';
import { Fragment, type ReactNode, useEffect, useMemo, useRef } from 'react';
import { useSettings } from '../storage/settings.ts';
import { type OpenService, openService } from './open-service.ts';
import { ServiceContext, useService } from './service-context.ts';

interface ServiceProviderProps {
  /** The service of the first page. */
  first: OpenService;
  children: ReactNode;
}

/** Provides the chosen service and a query cache for it; another choice resets both. */
export function ServiceProvider({ first, children }: ServiceProviderProps) {
  const { service: choice } = useSettings();
  const { service, queries, life } = useMemo(
    () =>
      choice === first.service.choice && !first.life.signal.aborted
        ? first
        : openService(choice, first.service.startThread),
    [choice, first],
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
