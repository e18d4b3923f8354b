import type { FormatNumber } from '../../../format/number.ts';

/** "12 s old", "8 min old". Figures from after now tell that the clock was set back, and not that they are new. */
export function ageText(ms: number, digits: FormatNumber): string {
  if (ms < 0) return 'of unknown age';
  const seconds = Math.round(ms / 1000);
  const minutes = Math.floor(seconds / 60);
  return seconds < 90 ? `${digits(String(seconds))} s old` : `${digits(String(minutes))} min old`;
}
