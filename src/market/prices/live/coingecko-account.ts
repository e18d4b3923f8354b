import { CallPlan } from './call-plan.ts';

/** How CoinGecko is asked. */
export interface CoingeckoAccess {
  /** Base URL without a trailing slash. */
  readonly url: string;
  /** Key of a demo account, or of a paid one if the host is `pro-api.…`. */
  readonly key: string | null;
  /** How many calls there are, for all that asks by it; null for as many as are wanted. */
  readonly plan: CallPlan | null;
}

/** Calls of a demo account in a month, by api-evangelist/coingecko of 2026-05-05; CoinGecko's own documents give no number. Read 2026-11-28. */
export const DEMO_CALLS = 10_000;

/**
 * The plan of so many calls a month. `auto`: none for a paid account, of which only its operator knows what was bought; else that of a
 * demo account, without a key too, where some calls a minute are allowed to each address.
 */
export function coingeckoPlan(url: string, calls: number | 'auto', now: () => number): CallPlan | null {
  if (calls === 'auto' && isPaid(url)) return null;
  return new CallPlan(calls === 'auto' ? DEMO_CALLS : calls, now);
}

/** Each kind of account has its own header and rejects the other's. */
export function keyHeader({ url, key }: Pick<CoingeckoAccess, 'url' | 'key'>): Record<string, string> {
  if (key === null) return {};
  return { [isPaid(url) ? 'x-cg-pro-api-key' : 'x-cg-demo-api-key']: key };
}

const isPaid = (url: string): boolean => new URL(url).host.startsWith('pro-api.');
