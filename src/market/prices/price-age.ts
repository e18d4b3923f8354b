/**
 * The oldest price that is still told as a price. Sources look at what trades every few minutes, so one that is an hour
 * old is of a coin that does not trade or of a source that stands still: a memory, and not what somebody would get.
 */
export const MAX_PRICE_AGE_MS = 60 * 60_000;

/** How far a source's clock may run ahead of ours. */
export const MAX_CLOCK_LEAD_MS = 5 * 60_000;

/** Whether a price of that time is still one now. Milliseconds since 1970. */
export const isCurrent = (at: number, now: number): boolean =>
  now - at <= MAX_PRICE_AGE_MS && at - now <= MAX_CLOCK_LEAD_MS;
