import { useEffect } from 'react';
import * as z from 'zod/mini';
import { formatUsd, type Usd } from '../format/amount.ts';
import type { FormatNumber } from '../format/number.ts';
import type { Clock } from '../format/time.ts';
import { t } from '../language/words.ts';
import { createPersistedStore } from '../storage/persisted-store.ts';
import { getSettings } from '../storage/settings.ts';

const visitSchema = z.object({
  at: z.number(),
  /** Smallest units of a dollar, as a decimal text. */
  usd: z.string().check(z.regex(/^\d+$/)),
  /** The addresses that were counted: other addresses are no change. */
  of: z.string(),
});
type Visit = z.infer<typeof visitSchema>;

const store = createPersistedStore<Visit | null>({
  key: 'portolan.visit',
  schema: z.catch(z.nullable(visitSchema), null),
});

/** What the last visit saw: read once, as this visit writes its own. */
const earlier = store.get();

export const clearLastVisit = (): void => store.set(null);

export interface Sum {
  readonly usd: Usd;
  readonly addresses: readonly string[];
  /** Whether every balance was read now, with a price where it had one. */
  readonly isRead: boolean;
}

/** "+$12.30 since 24 Nov, 14:02"; "" without an earlier visit that counted the same addresses, or without a change. */
export function changeText(
  before: Visit | null,
  { usd, addresses, isRead }: Sum,
  digits: FormatNumber,
  clock: Clock,
): string {
  if (before === null || !isRead || before.of !== addressesKey(addresses)) return '';
  const change = usd - BigInt(before.usd);
  const time = clock(before.at);
  if (change === 0n) return t('No change since {time}', { time });
  const amount = change > 0n ? `+${formatUsd(change, 'down', digits)}` : `−${formatUsd(-change, 'down', digits)}`;
  return t('{amount} since {time}', { amount, time });
}

const addressesKey = (addresses: readonly string[]): string => [...addresses].sort().join(' ');

/** The change since the last visit, of this device's own record. Writes that of this visit. */
export function useChange(sum: Sum, digits: FormatNumber, clock: Clock): string {
  const { usd, isRead } = sum;
  const of = addressesKey(sum.addresses);
  useEffect(() => {
    if (isRead && !getSettings().privacy) store.set({ at: Date.now(), usd: usd.toString(), of });
  }, [isRead, usd, of]);
  return changeText(earlier, sum, digits, clock);
}
