import type { Digits } from './digits.ts';
import { knownPositive } from './known.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const unitOf = (seconds: number): number => (seconds < 90 ? 1 : seconds < 36 * HOUR ? MINUTE : DAY);

/** The seconds that `durationText` shows, rounded up: whole ones, then minutes, then days. What looks equal is equal. */
export function shownSeconds(seconds: number): number {
  const unit = unitOf(seconds);
  return Math.ceil(seconds / unit) * unit;
}

function span(seconds: number, digits: Digits): string {
  const write = (count: number): string => digits(String(count));
  const shown = shownSeconds(seconds);
  if (seconds < 90) return `${write(shown)} s`;
  if (seconds < 90 * MINUTE) return `${write(shown / MINUTE)} min`;
  if (seconds < 36 * HOUR) {
    const rest = (shown % HOUR) / MINUTE;
    return `${write(Math.floor(shown / HOUR))} h${rest === 0 ? '' : ` ${write(rest)} min`}`;
  }
  return `${write(shown / DAY)} days`;
}

/** "about 12 min", rounded up. Zero, negative or absent is "time not given": nothing arrives in no time. */
export function durationText(seconds: number | null | undefined, digits: Digits): string {
  const given = knownPositive(seconds ?? 0);
  return given.known ? `about ${span(given.value, digits)}` : 'time not given';
}
