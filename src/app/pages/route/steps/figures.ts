import type { FormatNumber } from '#app/format/number.ts';
import { plainText } from '#app/format/plain-text.ts';
import { ageText, shortDuration, shownSeconds } from '#app/format/time.ts';
import { t } from '#app/language/words.ts';
import type { Duration, Figures } from '#contract/figures.ts';
import type { Route } from '#contract/route.ts';

/** "46 s, mostly 35 s to 2 min", or "46 s" without a range, or with one that looks like one time. */
export function timeText({ seconds, from_seconds, to_seconds }: Duration, digits: FormatNumber): string {
  const time = shortDuration(seconds, digits);
  if (from_seconds == null || to_seconds == null || shownSeconds(from_seconds) >= shownSeconds(to_seconds)) return time;
  const [from, to] = [from_seconds, to_seconds].map((each) => shortDuration(each, digits)) as [string, string];
  return t('{time}, mostly {from} to {to}', { time, from, to });
}

/** Figures of gas, each source once. */
export function gasFigures({ estimated_fees }: Route): Figures[] {
  const ofGas = (estimated_fees ?? []).flatMap(({ fee_type, figures }) => (fee_type === 'GAS' ? (figures ?? []) : []));
  return [...new Map(ofGas.map((figures) => [`${figures.source} ${figures.as_of}`, figures])).values()];
}

/** So many intervals without a new reading make figures old. */
const OLD_INTERVALS = 2;

const ageOf = (asOf: string, now: number): number => Math.max(now - Date.parse(asOf), 0);

/** Whether figures are older than they usually are; false where it is not known how often they are read. */
export const isOld = ({ as_of, refresh_ms }: Figures, now: number): boolean =>
  refresh_ms != null && ageOf(as_of, now) > OLD_INTERVALS * refresh_ms;

/** "12 s old", "8 min old: older than usual"; undefined for a time that cannot be read. */
function ageWords(figures: Figures, now: number, digits: FormatNumber): string | undefined {
  const age = ageOf(figures.as_of, now);
  if (Number.isNaN(age)) return undefined;
  const text = ageText(age, digits);
  return isOld(figures, now) ? t('{age}: older than usual', { age: text }) : text;
}

/** "Read from a node of Base, 12 s old." How far a figure can be trusted is in the verb (read, answered, or published) and in whose word it is. */
export function figuresText(figures: Figures, now: number, digits: FormatNumber): string {
  const source = plainText(figures.source);
  if (figures.basis === 'documented') return t('Not read: by the published rules of {source}.', { source });
  const isAsked = figures.basis === 'asked';
  const age = ageWords(figures, now, digits);
  if (figures.basis === 'one_node')
    return age
      ? t('Read from {source}, {age}. No second node confirms it.', { source, age })
      : t('Read from {source}. No second node confirms it.', { source });
  return age
    ? t(isAsked ? 'As answered by {source}, {age}.' : 'Read from {source}, {age}.', { source, age })
    : t(isAsked ? 'As answered by {source}.' : 'Read from {source}.', { source });
}

/** "Network gas: Gas prices of EVM chains, 12 s old." */
export function gasText(figures: Figures, now: number, digits: FormatNumber): string {
  const source = plainText(figures.source);
  const age = ageWords(figures, now, digits);
  return age ? t('Network gas: {source}, {age}.', { source, age }) : t('Network gas: {source}.', { source });
}

/** "Dollars rest on prices that are 3 min old."; null where the service does not say. */
export function pricesText({ prices_as_of }: Route, now: number, digits: FormatNumber): string | null {
  const age = ageOf(prices_as_of ?? '', now);
  return Number.isNaN(age) ? null : t('Dollars rest on prices that are {age}.', { age: ageText(age, digits) });
}
