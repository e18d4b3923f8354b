import { useMemo, useSyncExternalStore } from 'react';
import { t } from '../language/words.ts';
import { useNumberLocale } from '../storage/settings.ts';
import { DAY_MS, dayText } from './day.ts';
import { dayAndTime, dayOf } from './local-day.ts';
import { knownPositive } from './maybe.ts';
import type { FormatNumber } from './number.ts';

export const MINUTE = 60;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

const unitOf = (seconds: number): number => (seconds < 90 ? 1 : seconds < 36 * HOUR ? MINUTE : DAY);

/**
 * The seconds that `durationText` shows, rounded up to seconds, minutes or days: durations that look equal are equal.
 */
export function shownSeconds(seconds: number): number {
  const unit = unitOf(seconds);
  return Math.ceil(seconds / unit) * unit;
}

/** A number stays in the line of its unit. */
export const held = (text: string): string => text.replaceAll(' ', '\u00a0');

const span = (seconds: number, digits: FormatNumber): string => held(spanWords(seconds, digits));

function spanWords(seconds: number, digits: FormatNumber): string {
  const write = (count: number): string => digits(String(count));
  const shown = shownSeconds(seconds);
  if (seconds < 90) return t('{count} s', { count: write(shown) });
  if (seconds < 90 * MINUTE) return t('{count} min', { count: write(shown / MINUTE) });
  if (seconds < 36 * HOUR) {
    const rest = (shown % HOUR) / MINUTE;
    const hours = write(Math.floor(shown / HOUR));
    return rest === 0 ? t('{hours} h', { hours }) : t('{hours} h {minutes} min', { hours, minutes: write(rest) });
  }
  return t('{count} days', { count: write(shown / DAY) });
}

/** "about 12 min", rounded up. Zero, negative or absent is "time not given": nothing arrives in no time. */
export function durationText(seconds: number | null | undefined, digits: FormatNumber): string {
  const given = knownPositive(seconds ?? 0);
  return given.known ? t('about {duration}', { duration: span(given.value, digits) }) : t('time not given');
}

/** "20 min", rounded up, or "not given": where other words say that times are estimates. */
export function shortDuration(
  seconds: number | null | undefined,
  digits: FormatNumber,
  missing = t('not given'),
): string {
  const given = knownPositive(seconds ?? 0);
  return given.known ? span(given.value, digits) : missing;
}

/** A difference of two durations, to the nearest unit: "40 s", "1 min", "16 min", "2 h 5 min", "3 days". */
export function durationGap(seconds: number, digits: FormatNumber): string {
  const size = Math.abs(seconds);
  if (size < MINUTE) return span(size, digits);
  const minutes = Math.round(size / MINUTE);
  if (minutes === 1) return held(t('{count} min', { count: digits('1') }));
  return span(size < 36 * HOUR ? minutes * MINUTE : Math.round(size / DAY) * DAY, digits);
}

/** "12 s old", "8 min old", "3 days old", rounded down from minutes on. A negative age, after the clock was set back, is unknown. */
export const ageText = (ms: number, digits: FormatNumber): string =>
  ms < 0 ? t('of unknown age') : held(ageWords(Math.round(ms / 1000), digits));

function ageWords(seconds: number, digits: FormatNumber): string {
  const write = (size: number): string => digits(`${Math.floor(seconds / size)}`);
  if (seconds < 90) return t('{count} s old', { count: write(1) });
  if (seconds < 90 * MINUTE) return t('{count} min old', { count: write(MINUTE) });
  if (seconds < 2 * DAY) return t('{count} h old', { count: write(HOUR) });
  return t('{count} days old', { count: write(DAY) });
}

/**
 * Writes a time (milliseconds since 1970) with the clock of the locale: "14:03", or "14:03:08" with seconds; "5 Dec 2026, 14:03" if that
 * is not today, and the day alone of midnight UTC, as which sources give what is of a day.
 */
export type Clock = (at: number, precision?: 'minute' | 'second') => string;

/** A clock for a locale such as "de-CH"; undefined follows the browser. */
export const clockFormatter =
  (locale: string | undefined, now: () => number = Date.now): Clock =>
  (at, precision = 'minute') => {
    if (at % DAY_MS === 0) return dayText(new Date(at).toISOString().slice(0, 10));
    if (dayOf(at) !== dayOf(now())) return dayAndTime(at, locale);
    return new Date(at).toLocaleTimeString(locale, { timeStyle: precision === 'second' ? 'medium' : 'short' });
  };

/** A clock in the number format selected in Settings. */
export function useClock(): Clock {
  const locale = useNumberLocale();
  return useMemo(() => clockFormatter(locale), [locale]);
}

const TICK_MS = 1000;

/**
 * Calls back each second, and when the page becomes visible. A single long timer fails, as timers stop while the device
 * sleeps.
 */
export function onTick(listener: () => void): () => void {
  const timer = setInterval(listener, TICK_MS);
  document.addEventListener('visibilitychange', listener);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', listener);
  };
}

/** A value that depends on the time or the page's visibility. Renders only if it changes. */
export const useTicking = <T extends string | boolean | null>(read: () => T): T => useSyncExternalStore(onTick, read);
