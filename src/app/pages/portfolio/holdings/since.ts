import { dayText } from '#app/format/day.ts';
import { dayOf } from '#app/format/local-day.ts';
import { t } from '#app/language/words.ts';

const HALF_A_DAY_MS = 12 * 3_600_000;

/** Whether a day is the one before, on the person's calendar. Noon of a day is never in another by a change of clocks. */
function isYesterday(day: string, now: number): boolean {
  const noon = new Date(now).setHours(12, 0, 0, 0);
  return dayOf(noon - 2 * HALF_A_DAY_MS) === day;
}

/** "Since yesterday", "Since 24 Nov 2026". */
export const sinceText = (day: string, now: number): string =>
  isYesterday(day, now) ? t('Since yesterday') : t('Since {day}', { day: dayText(day) });

/** "+$212.30 since yesterday", "−$5.00 since 24 Nov 2026". */
export const changeSinceText = (amount: string, day: string, now: number): string =>
  isYesterday(day, now)
    ? t('{amount} since yesterday', { amount })
    : t('{amount} since {time}', { amount, time: dayText(day) });
