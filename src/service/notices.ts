import type { LivenessState } from '#contract/liveness.ts';
import { REASON_TEXTS } from '#contract/liveness-text.ts';
import type { NoticeEffect, NoticeState, NoticeSubject, NoticesResponse } from '#contract/notice.ts';
import { noticeOn } from '#registry/notices.ts';
import type { LivenessRecord } from '#registry/records.ts';
import type { ServiceDeps } from './deps.ts';

/**
 * Every notice as it stands today, those with a phase to come first, by its day, then the newest phase first; after them what
 * packages, Osmosis' list and nodes say, gathered by source, day and reason.
 */
export function answerNotices({ registry }: Pick<ServiceDeps, 'registry'>): NoticesResponse {
  const { notices, liveness, today } = registry.words;
  const read = notices.flatMap(({ sources }) => sources.map((source) => source.read)).sort();
  const dated = notices.map((notice) => noticeOn(notice, today)).sort(byDay);
  return { today, read: read.at(-1) ?? '', notices: [...dated, ...gathered(liveness)] };
}

function byDay(a: NoticeState, b: NoticeState): number {
  if (a.next && b.next) return compare(a.next.from, b.next.from);
  if (a.next || b.next) return a.next ? -1 : 1;
  return compare(b.phases.at(-1)?.from ?? '', a.phases.at(-1)?.from ?? '');
}

const compare = (one: string, other: string): number => (one === other ? 0 : one < other ? -1 : 1);

const GATHERED = 'word ';

/** Whether a notice is no fact of its own, but gathered from words of packages, lists and nodes. */
export const isGathered = ({ id }: Pick<NoticeState, 'id'>): boolean => id.startsWith(GATHERED);

/** What a word does, in the terms of notices. What is stranded can neither leave nor should it be entered. */
const EFFECTS: Readonly<Record<LivenessState, NoticeEffect>> = {
  gone: 'closed',
  halted: 'closed',
  halted_in: 'no_entry',
  halted_out: 'closed',
  closing: 'no_entry',
  ending: 'warn',
  unstable: 'warn',
};

/** The words that no notice gave, a notice for all that one source says for one reason from one day on. */
function gathered(liveness: readonly LivenessRecord[]): NoticeState[] {
  const groups = new Map<string, LivenessRecord[]>();
  for (const record of liveness) {
    // What stands for something that is gone follows from the notice about that.
    if (record.notice !== undefined || record.reason === 'origin_gone') continue;
    const { source, date, reason, state } = record;
    const key = GATHERED + [source, date, reason, EFFECTS[state]].join(' ');
    groups.set(key, [...(groups.get(key) ?? []), record]);
  }
  return [...groups].map(([id, records]) => {
    const { source, date, reason, state } = records[0] as LivenessRecord;
    const effect = EFFECTS[state];
    return {
      ...{ id, about: records.map(subjectOf), phases: [{ from: date, effect }], effect, next: null },
      what: `Not in use: ${REASON_TEXTS[reason]}.`,
      sources: [{ source, strength: source.startsWith('a node of ') ? 'chain' : 'third', read: date }],
    };
  });
}

const subjectOf = ({ chain_id, denom, channel, contract }: LivenessRecord): NoticeSubject => ({
  chain_id,
  ...(denom !== null && { denom }),
  ...(channel !== null && { channel }),
  ...(contract !== undefined && { contract }),
});
