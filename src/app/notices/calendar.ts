import { type NoticeState, type NoticeSubject, type NoticesResponse, nextPhase, phaseOn } from '#contract/notice.ts';

/** How the service names what it gathers from lists and nodes. */
const GATHERED = 'word ';

/** Notices by where they belong in time. */
export interface Calendar {
  /** With a phase to come, the next day first, be it that of a limit. */
  readonly toCome: readonly NoticeState[];
  /** The newest day first. */
  readonly inForce: readonly NoticeState[];
  /** What lists and nodes said when they were read, the newest word first. */
  readonly words: readonly NoticeState[];
}

export function calendarOf({ notices, today }: Pick<NoticesResponse, 'notices' | 'today'>): Calendar {
  const nextDay = ({ next, limited_from }: NoticeState) =>
    [limited_from ?? '', next?.from ?? ''].sort().find((day) => day > today) ?? '';
  const dayOf = (notice: NoticeState) => sinceDay(notice, today);
  const dated = notices.filter(({ id }) => !id.startsWith(GATHERED));
  return {
    toCome: dated.filter(({ next }) => next !== null).sort(byText(nextDay)),
    inForce: dated.filter(({ next, effect }) => next === null && effect !== null).sort(byText(dayOf, -1)),
    words: notices.filter(({ id }) => id.startsWith(GATHERED)).sort(byText(dayOf, -1)),
  };
}

/** An answer of an earlier day as it stands on a later one: its phases say what has begun since. */
export function datedTo(answer: NoticesResponse, day: string): NoticesResponse {
  const today = day > answer.today ? day : answer.today;
  const notices = answer.notices.map((notice) => ({
    ...notice,
    effect: phaseOn(notice, today)?.effect ?? null,
    next: nextPhase(notice, today) ?? null,
  }));
  return { ...answer, today, notices };
}

/** The day since which a notice does what it does today; "" before its first. */
export const sinceDay = (notice: NoticeState, today: string): string => phaseOn(notice, today)?.from ?? '';

/** Days of one form compare as texts. */
const byText =
  (textOf: (notice: NoticeState) => string, direction = 1) =>
  (a: NoticeState, b: NoticeState): number =>
    textOf(a) < textOf(b) ? -direction : textOf(a) > textOf(b) ? direction : 0;

/** A notice with those of its subjects that are about a bridge. */
export interface BridgeNotice {
  readonly notice: NoticeState;
  readonly subjects: readonly NoticeSubject[];
}

/** The notices about a bridge or parts of it, in the order of the calendar. */
export const noticesOf = ({ toCome, inForce }: Calendar, bridge: string): BridgeNotice[] =>
  [...toCome, ...inForce].flatMap((notice) => {
    const subjects = notice.about.filter((subject) => subject.bridge === bridge);
    return subjects.length === 0 ? [] : [{ notice, subjects }];
  });
