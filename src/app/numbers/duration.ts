import type { Digits } from './digits.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const up = (seconds: number, unit: number): number => Math.ceil(seconds / unit);

function span(seconds: number, digits: Digits): string {
  const write = (count: number): string => digits(String(count));
  if (seconds < 90) return `${write(Math.ceil(seconds))} s`;
  if (seconds < 90 * MINUTE) return `${write(up(seconds, MINUTE))} min`;
  if (seconds < 36 * HOUR) {
    const minutes = up(seconds, MINUTE);
    const rest = minutes % 60;
    return `${write(Math.floor(minutes / 60))} h${rest === 0 ? '' : ` ${write(rest)} min`}`;
  }
  const days = up(seconds, DAY);
  return `${write(days)} days`;
}

/** "about 12 min", rounded up. Zero, negative or absent is "time not given": nothing arrives in no time. */
export function durationText(seconds: number | null | undefined, digits: Digits): string {
  if (typeof seconds !== 'number' || !Number.isFinite(seconds) || seconds <= 0) return 'time not given';
  return `about ${span(seconds, digits)}`;
}
