import { useSyncExternalStore } from 'react';
import type { RouteRequest } from '#contract/route.ts';

/** Where Compare was left during this visit, and what it asked last. Both are questions: they hold for any service. */
interface LastComparison {
  readonly href: string;
  readonly question: RouteRequest | null;
}

const NONE: LastComparison = { href: '/', question: null };
let last = NONE;
const listeners = new Set<() => void>();

function change(next: LastComparison): void {
  last = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Without a question, the one from before stays. */
export function noteComparison(href: string, question = last.question): void {
  if (href !== last.href || question !== last.question) change({ href, question });
}

export const forgetComparison = (): void => change(NONE);
export const useLastComparison = (): LastComparison => useSyncExternalStore(subscribe, () => last);
