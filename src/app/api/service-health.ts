import type { Client } from '#client/client.ts';
import { MalformedResponse, MismatchedResponse, TimedOut, Unreachable } from '#client/failure.ts';
import { ServiceError } from '#contract/error.ts';
import { createStore } from '../storage/store.ts';

/** Whether the service responded to the last request. */
export interface Health {
  isResponding(): boolean;
  /** Calls back on each change. Returns a function that unsubscribes. */
  subscribe(listener: () => void): () => void;
}

const BROKEN = 500;

/** An error response counts as a response, and so does one to another question; an aborted request is ignored. */
function isServiceDown(error: unknown): boolean {
  if (error instanceof ServiceError) return error.status >= BROKEN;
  if (error instanceof MismatchedResponse) return false;
  return [Unreachable, TimedOut, MalformedResponse].some((kind) => error instanceof kind);
}

/** The client, with the service's health as observed from its responses. */
export function watchHealth(client: Client): { readonly client: Client; readonly health: Health } {
  const responding = createStore(true);
  const note = (now: boolean) => {
    if (now !== responding.get()) responding.set(now);
  };
  const watched = Object.entries(client).map(([name, send]) => {
    const watchedSend = async (...args: unknown[]): Promise<unknown> => {
      try {
        const response = await (send as (...args: unknown[]) => Promise<unknown>)(...args);
        note(true);
        return response;
      } catch (error) {
        if (isServiceDown(error)) note(false);
        else if (error instanceof ServiceError || error instanceof MismatchedResponse) note(true);
        throw error;
      }
    };
    return [name, watchedSend];
  });
  const health: Health = { isResponding: responding.get, subscribe: responding.subscribe };
  // Each function keeps the type of its endpoint, which Object.fromEntries loses.
  return { client: Object.fromEntries(watched) as unknown as Client, health };
}
