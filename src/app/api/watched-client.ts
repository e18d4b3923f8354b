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

/** An error response counts as a response, and so does one to another question; of an aborted request nothing is known. */
export function hasResponded(error: unknown): boolean | null {
  if (error instanceof MismatchedResponse) return true;
  if (error instanceof ServiceError) return error.status < BROKEN;
  return [Unreachable, TimedOut, MalformedResponse].some((kind) => error instanceof kind) ? false : null;
}

type Send = (...args: readonly unknown[]) => Promise<unknown>;

/** The client with the service's health, as observed from its responses. */
export function watchedClient(client: Client): { readonly client: Client; readonly health: Health } {
  const responding = createStore(true);
  const note = (now: boolean | null) => {
    if (now !== null && now !== responding.get()) responding.set(now);
  };
  const functions = Object.entries<Send>(client as never).map(([name, send]) => [
    name,
    async (...args: unknown[]) => {
      try {
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
