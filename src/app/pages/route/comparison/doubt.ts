import type { Run } from './use-run.ts';

/** So long after they were made, a service's quotes still hold. */
export const QUOTES_HOLD_MS = 5 * 60_000;

/**
 * Why the figures on the screen may not hold: their last refresh failed, they are older than quotes hold, or nobody knows
 * how old they are, as the clock was set back behind them.
 */
export type Doubt = 'failed' | 'old' | 'undated';

/** Whether there are figures, and the last refresh renewed none of them. */
export const isLost = ({ questions, quotes, failed }: Pick<Run, 'questions' | 'quotes' | 'failed'>): boolean =>
  quotes.length > 0 && failed.length === questions.length;

export function doubtOf(run: Pick<Run, 'questions' | 'quotes' | 'failed' | 'asOf'>, now: number): Doubt | null {
  if (isLost(run)) return 'failed';
  if (run.asOf === null) return null;
  const age = now - run.asOf;
  if (age < 0) return 'undated';
  return age >= QUOTES_HOLD_MS ? 'old' : null;
}
