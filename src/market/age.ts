/** How far the clock of a source may be ahead of ours. */
export const MAX_CLOCK_LEAD_MS = 5 * 60_000;

/** Why a figure of time `at` is not usable at `now`, where one counts for so long; null if it is. Milliseconds, times since 1970. */
export function ageFault(at: number, now: number, mostMs: number): 'too_old' | 'ahead_of_clock' | null {
  if (now - at > mostMs) return 'too_old';
  return at - now > MAX_CLOCK_LEAD_MS ? 'ahead_of_clock' : null;
}

/** The fault of a block of that time, as the end of a sentence that starts with the block. */
export const BLOCK_FAULTS = { too_old: 'is old', ahead_of_clock: 'is of a time to come' } as const;
