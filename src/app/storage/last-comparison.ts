import type { RouteRequest } from '#contract/route.ts';
import { createStore, useStore } from './store.ts';

/** The last URL of Compare during this visit, and its last request. Both are valid for any service. */
interface LastComparison {
  readonly href: string;
  readonly request: RouteRequest | null;
}

const NONE: LastComparison = { href: '/', request: null };
const last = createStore(NONE);

/** Without a request, the previous one stays. */
export function setLastComparison(href: string, request = last.get().request): void {
  const before = last.get();
  if (href !== before.href || request !== before.request) last.set({ href, request: request });
}

export const clearLastComparison = (): void => last.set(NONE);
export const useLastComparison = (): LastComparison => useStore(last);
