import { t } from '../language/words.ts';
import { dayText } from './day.ts';

/** The day on the person's calendar, such as "2026-11-28". */
export function dayOf(at: number): string {
  const date = new Date(at);
  const two = (part: number) => `${part}`.padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** "30 Nov 2026, 14:03": when something was done that is looked at on any later day, with the clock of a locale; "long" names its zone. */
export const dayAndTime = (at: number, locale: string | undefined, timeStyle: 'short' | 'long' = 'short'): string =>
  t('{day}, {time}', { day: dayText(dayOf(at)), time: new Date(at).toLocaleTimeString(locale, { timeStyle }) });
