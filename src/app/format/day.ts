import { byLocale } from '../language/by-locale.ts';
import { localeOf, t } from '../language/words.ts';
import { plainText } from './plain-text.ts';

/** The page's language, in whose words days are written; of English the order that most of the world reads. */
function pageLocale(): string {
  const language = typeof document === 'undefined' ? 'en' : document.documentElement.lang;
  return language === 'en' ? 'en-GB' : localeOf(language);
}

const writer = byLocale(
  (locale) => new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' }),
);

/** A UTC day like `2027-01-12` as every page writes days: "12 Jan 2027". What is no day stays as it is. */
export function dayText(day: string): string {
  const at = new Date(`${day}T00:00Z`);
  if (!/^\d{4}-\d\d-\d\d$/.test(day) || Number.isNaN(at.getTime())) return plainText(day);
  return writer(pageLocale()).format(at);
}

export const DAY_MS = 86_400_000;

/** The day before one: the last on which something holds that ends with it. What is no day stays as it is. */
export function dayBefore(day: string): string {
  const at = Date.parse(day);
  return Number.isNaN(at) ? day : new Date(at - DAY_MS).toISOString().slice(0, 10);
}

const SOON_DAYS = 30;

/** "1 Dec 2026 (in 2 days)"; a day that is far or gone is the day alone. */
export function soonText(day: string, today: string): string {
  const days = Math.round((Date.parse(day) - Date.parse(today)) / DAY_MS);
  if (!(days >= 0 && days <= SOON_DAYS)) return dayText(day);
  if (days === 0) return t('{day} (today)', { day: dayText(day) });
  if (days === 1) return t('{day} (tomorrow)', { day: dayText(day) });
  return t('{day} (in {count} days)', { day: dayText(day), count: days });
}
