import { createContext, use, useSyncExternalStore } from 'react';
import type { Client } from '#client/client.ts';
import { t } from '../language/words.ts';
import { isInPage, type ServiceChoice } from '../storage/settings.ts';
import type { StartThread } from './client-part.ts';
import type { Health } from './watched-client.ts';

export interface Service {
  readonly client: Client;
  readonly choice: ServiceChoice;
  /** Whether it needs the network: false for the worker of this page. */
  readonly needsNetwork: boolean;
  readonly health: Health;
  readonly startThread: StartThread;
}

/** Filled by `ServiceProvider`. */
export const ServiceContext = createContext<Service | null>(null);

/** The service selected in Settings. */
export function useService(): Service {
  const service = use(ServiceContext);
  if (service === null) throw new Error('useService is called outside of ServiceProvider');
  return service;
}

export const useClient = (): Client => useService().client;

/** Whether the last request to the service got a response. */
export function useIsResponding(): boolean {
  const { health } = useService();
  return useSyncExternalStore(health.subscribe, health.isResponding);
}

/** The display name of the service. */
export function serviceName(choice: ServiceChoice): string {
  if (choice === 'here') return t('This server');
  return isInPage(choice) ? t('Inside this page') : new URL(choice).host;
}
