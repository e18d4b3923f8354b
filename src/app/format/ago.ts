import { t } from '../language/words.ts';
import type { FormatNumber } from './number.ts';
import { DAY, HOUR, held, MINUTE } from './time.ts';

/** "just now", "2 min ago", "3 h ago", "4 days ago", rounded down. */
export function agoText(ms: number, digits: FormatNumber): string {
  const seconds = Math.floor(ms / 1000);
  const write = (size: number): string => digits(`${Math.floor(seconds / size)}`);
  if (seconds < MINUTE) return t('just now');
  if (seconds < HOUR) return held(t('{count} min ago', { count: write(MINUTE) }));
  if (seconds < 2 * DAY) return held(t('{count} h ago', { count: write(HOUR) }));
  return held(t('{count} days ago', { count: write(DAY) }));
}
