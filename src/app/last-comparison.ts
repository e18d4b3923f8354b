import type { RouteRequest } from '#contract/route.ts';

/** Where Compare was left during this visit, and what it asked last. Both are questions: they hold for any service. */
export const lastComparison: { href: string; question: RouteRequest | null } = { href: '/', question: null };
