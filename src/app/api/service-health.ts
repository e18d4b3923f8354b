import type { Client } from '#client/client.ts';
import { BadAnswer, TimedOut, Unreachable } from '#client/failure.ts';
import { ServiceError } from '#contract/error.ts';
import { createStore } from '../storage/store.ts';

/** Whether a service answers, as far as the last question to it tells. */
export interface Health {
  isResponding(): boolean;
  /** Calls back whenever that changes; what is returned ends it. */
  subscribe(listener: () => void): () => void;
}

const BROKEN = 500;

/** A refusal is an answer as well; whoever gave a question up learnt nothing. */
function isNoAnswer(error: unknown): boolean {
  if (error instanceof ServiceError) return error.status >= BROKEN;
  return [Unreachable, TimedOut, BadAnswer].some((kind) => error instanceof kind);
}

/** The client, and what its answers say of the service's health. */
export function watchHealth(client: Client): { readonly client: Client; readonly health: Health } {
  const answers = createStore(true);
  const note = (now: boolean) => {
    if (now !== answers.get()) answers.set(now);
  };
  const watched = Object.entries(client).map(([name, ask]) => {
    const watchedAsk = async (...question: unknown[]): Promise<unknown> => {
      try {
        const answer = await (ask as (...question: unknown[]) => Promise<unknown>)(...question);
        note(true);
        return answer;
      } catch (error) {
        if (isNoAnswer(error)) note(false);
        else if (error instanceof ServiceError) note(true);
        throw error;
      }
    };
    return [name, watchedAsk];
  });
  const health: Health = { isResponding: answers.get, subscribe: answers.subscribe };
  // Each function stays the one of its endpoint, which the type of a built-up object cannot say.
  return { client: Object.fromEntries(watched) as unknown as Client, health };
}
