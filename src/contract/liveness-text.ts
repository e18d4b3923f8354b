import type { Liveness, LivenessReason, LivenessState } from './liveness.ts';

export const REASON_TEXTS: Readonly<Record<LivenessReason, string>> = {
  chain_stopped: 'its chain has stopped',
  deprecated: 'its issuer has given it up',
  origin_gone: 'the asset that it stands for is gone',
  bridge_down: 'its bridge is down',
  client_expired: 'the light client of its channel has expired',
  client_frozen: 'the light client of its channel is frozen',
  channel_closed: 'its channel is not open',
  contract_paused: 'the contract of its bridge is paused',
  thin_market: 'its market is thin',
  planned_shutdown: 'its bridge or chain shuts down',
  ended: 'its operator has ended it',
  announced_end: 'its operator ends it',
  closed_by_maintainers: 'its maintainers have closed it',
  unstable: 'it is marked as unstable',
};

/** A clause: "the light client of its channel has expired (osmosis-labs/assetlists, 2026-08-22)"; or the sentence of a notice. */
const livenessCause = ({ reason, source, date, what }: Liveness): string =>
  `${what ?? REASON_TEXTS[reason]} (${source}, ${date})`;

const STATE_TEXTS: Readonly<Record<LivenessState, string>> = {
  gone: 'cannot be moved or swapped',
  halted: 'can neither arrive on its chain nor leave it',
  halted_in: 'can leave its chain, but no more can arrive',
  halted_out: 'can arrive on its chain, but cannot leave it',
  closing: 'is being ended: it can leave, and no route ends in it',
  ending: 'still works',
  unstable: 'is unstable',
};

/** A state in one or two words, for lists. */
export const LIVENESS_LABELS: Readonly<Record<LivenessState, string>> = {
  gone: 'gone',
  halted: 'halted',
  halted_in: 'no arrivals',
  halted_out: 'stranded',
  closing: 'being ended',
  ending: 'caution',
  unstable: 'unstable',
};

/**
 * What a state means for who holds the asset: "is unstable: its market is thin (…)"; or, where only a part of a bridge is
 * halted: "has no transfers over channel-1 of Kava (kava_2222-10): …".
 */
export const livenessText = (liveness: Liveness, over?: string): string =>
  `${stateText(liveness, over)}: ${livenessCause(liveness)}`;

function stateText({ state, until }: Liveness, over: string | undefined): string {
  if (over !== undefined) return `has no transfers over ${over}`;
  return until === undefined ? STATE_TEXTS[state] : `${STATE_TEXTS[state]}; all of it ends on ${until}`;
}
