import type { Liveness, LivenessState } from '#contract/liveness.ts';
import { LIVENESS_LABELS } from '#contract/liveness-text.ts';
import { dayBefore, dayText, soonText } from '../format/day.ts';
import { type Message, msg, t, translated } from '../language/words.ts';

const SINCE: Readonly<Record<LivenessState, Message>> = {
  gone: msg('closed since {day}'),
  halted: msg('closed since {day}'),
  halted_in: msg('no deposits since {day}'),
  halted_out: msg('nothing comes out since {day}'),
  closing: msg('being ended since {day}'),
  ending: msg('caution since {day}'),
  unstable: msg('unstable since {day}'),
};

export const isClosed = (state: LivenessState): boolean => state === 'gone' || state === 'halted';

/** A state in one or two words; one of a newer service as it is. */
export const livenessLabel = (state: LivenessState): string => translated(LIVENESS_LABELS[state] ?? state);

/** "limited from 1 Dec 2026 (tomorrow), " before a last day, also once it is here; "" for what is not limited. */
export const limitedText = (from: string | undefined, today: string): string =>
  from ? t('limited from {day}', { day: soonText(from, today) }) + t(', ') : '';

/**
 * In a few words, with the day that a notice names: "last day 11 Jan 2027", "closed since 16 Jun 2026". The day of other words is that
 * on which they were spoken: they are "gone", "halted". With the day of today, "last day 11 Jan 2027 (tomorrow)" where that is soon.
 */
export function livenessClause({ state, date, notice, until, as_read }: Liveness, today = ''): string {
  if (notice === undefined) return livenessLabel(state);
  if (until !== undefined) return t('last day {day}', { day: soonText(dayBefore(until), today) });
  if (as_read && isClosed(state)) return t('closed, as read on {day}', { day: dayText(date) });
  return SINCE[state]?.({ day: dayText(date) }) ?? state;
}
