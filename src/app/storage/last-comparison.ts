import type { RouteRequest } from '#contract/route.ts';
import { createStore, useStore } from './store.ts';

/** Where Compare was left during this visit, and what it asked last. Both are questions: they hold for any service. */
interface LastComparison {
  readonly href: string;
  readonly request: RouteRequest | null;
}

const NONE: LastComparison = { href: '/', request: null };
const last = createStore(NONE);

/** Without a question, the one from before stays. */
export function setLastComparison(href: string, request = last.get().request): void {
  const before = last.get();
  if (href !== before.href || request !== before.request) last.set({ href, request: request });
}

export const clearLastComparison = (): void => last.set(NONE);
export const useLastComparison = (): LastComparison => useStore(last);
