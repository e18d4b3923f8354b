import type { Liveness, LivenessState } from '#contract/liveness.ts';
import { LIVENESS_LABELS, REASON_TEXTS } from '#contract/liveness-text.ts';
import { type Message, msg, t, translated } from '../language/words.ts';

/** A state in one or two words; one of a newer service as it is. */
export const livenessLabel = (state: LivenessState): string => translated(LIVENESS_LABELS[state] ?? state);

/** A clause: "the light client of its channel has expired (osmosis-labs/assetlists, 2026-08-22)"; a notice's own sentence is English. */
export const livenessCause = ({ reason, source, date, what }: Liveness): string =>
  t('{reason} ({source}, {date})', { reason: what ?? translated(REASON_TEXTS[reason] ?? reason), source, date });

const SENTENCES: Readonly<Record<LivenessState, Message>> = {
  gone: msg('It cannot be moved or swapped: {cause}.'),
  halted: msg('It can neither arrive on its chain nor leave it: {cause}.'),
  halted_in: msg('It can leave its chain, but no more can arrive: {cause}.'),
  halted_out: msg('It can arrive on its chain, but cannot leave it: {cause}.'),
  closing: msg('It is being ended: it can leave, and no route ends in it: {cause}.'),
  ending: msg('It still works and is about to end: {cause}.'),
  unstable: msg('It is unstable: {cause}.'),
};

/** What the state means for who holds the asset. */
export const livenessSentence = (liveness: Liveness): string =>
  SENTENCES[liveness.state]({ cause: livenessCause(liveness) });
