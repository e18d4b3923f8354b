import type { RouteRequest } from '#contract/route.ts';
import { createValue, useValue } from './store.ts';

/** Where Compare was left during this visit, and what it asked last. Both are questions: they hold for any service. */
interface LastComparison {
  readonly href: string;
  readonly question: RouteRequest | null;
}

const NONE: LastComparison = { href: '/', question: null };
const last = createValue(NONE);

/** Without a question, the one from before stays. */
export function noteComparison(href: string, question = last.get().question): void {
  const before = last.get();
  if (href !== before.href || question !== before.question) last.set({ href, question });
}

export const forgetComparison = (): void => last.set(NONE);
export const useLastComparison = (): LastComparison => useValue(last);
