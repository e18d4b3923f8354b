/**
 * The oldest price that is still told as a price. Sources look at what trades every few minutes, so one that is an hour
 * old is of a coin that does not trade or of a source that stands still: a memory, and not what somebody would get.
 */
export const MAX_PRICE_AGE_MS = 60 * 60_000;

/** How far a source's clock may run ahead of ours. */
export const MAX_CLOCK_LEAD_MS = 5 * 60_000;

/** Why a price of that time is none now; null where it is one. Milliseconds since 1970. */
export function wrongTimeOf(at: number, now: number): 'too_old' | 'ahead_of_clock' | null {
  if (now - at > MAX_PRICE_AGE_MS) return 'too_old';
  return at - now > MAX_CLOCK_LEAD_MS ? 'ahead_of_clock' : null;
}

/** Whether a price of that time is still one now. */
export const isCurrent = (at: number, now: number): boolean => wrongTimeOf(at, now) === null;
