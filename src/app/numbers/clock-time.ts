/**
 * Writes a time, milliseconds since 1970, in the reader's way: "14:03", with its day where that is not today; "14:03:08" for
 * what is due within the minute.
 */
export type Clock = (at: number, precision?: 'minute' | 'second') => string;

/** A clock for a locale such as "de-CH"; undefined follows the browser. */
export const clockFor =
  (locale: string | undefined, now: () => number = Date.now): Clock =>
  (at, precision = 'minute') => {
    const when = new Date(at);
    const today = new Date(now());
    const timeStyle = precision === 'second' ? 'medium' : 'short';
    if (when.toDateString() === today.toDateString()) return when.toLocaleTimeString(locale, { timeStyle });
    const year = when.getFullYear() === today.getFullYear() ? undefined : 'numeric';
    return when.toLocaleString(locale, { day: 'numeric', month: 'short', year, hour: '2-digit', minute: '2-digit' });
  };
