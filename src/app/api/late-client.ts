import type { Client } from '#client/client.ts';
import { MalformedResponse, MismatchedResponse, TimedOut, Unreachable } from '#client/failure.ts';
import { ServiceError } from '#contract/error.ts';
import { createStore } from '../storage/store.ts';

const FUNCTIONS: Readonly<Record<keyof Client, true>> = {
  ask: true,
  assets: true,
  balances: true,
  bridgeFacts: true,
  bridges: true,
  chains: true,
  originAssets: true,
  route: true,
  routes: true,
  status: true,
  venues: true,
};

/** Whether the service responded to the last request. */
export interface Health {
  isResponding(): boolean;
  /** Calls back on each change. Returns a function that unsubscribes. */
  subscribe(listener: () => void): () => void;
}

const BROKEN = 500;

/** An error response counts as a response, and so does one to another question; of an aborted request nothing is known. */
function hasResponded(error: unknown): boolean | null {
  if (error instanceof MismatchedResponse) return true;
  if (error instanceof ServiceError) return error.status < BROKEN;
  return [Unreachable, TimedOut, MalformedResponse].some((kind) => error instanceof kind) ? false : null;
}

/**
 * A client whose code is still being fetched, with the service's health as observed from its responses. Requests wait for the code.
 * They fail as unreachable while it cannot be fetched, and fetch it anew at the next try.
 */
export function lateClient(open: () => Promise<Client>): { readonly client: Client; readonly health: Health } {
  const responding = createStore(true);
  const note = (now: boolean | null) => {
    if (now !== null && now !== responding.get()) responding.set(now);
  };
  let opened: Promise<Client> | null = null;
  const arrived = async (): Promise<Client> => {
    opened ??= open();
    try {
      return await opened;
    } catch (cause) {
      opened = null;
      throw new Unreachable('page', { cause });
    }
  };
  const functions = Object.keys(FUNCTIONS).map((name) => [
    name,
    async (...args: unknown[]) => {
      try {
        const send = (await arrived())[name as keyof Client] as (...args: unknown[]) => Promise<unknown>;
        const response = await send(...args);
        note(true);
        return response;
      } catch (error) {
        note(hasResponded(error));
        throw error;
      }
    },
  ]);
  const health = { isResponding: responding.get, subscribe: responding.subscribe };
  // Each function keeps the type of its endpoint, which Object.fromEntries loses.
  return { client: Object.fromEntries(functions) as Client, health };
}
