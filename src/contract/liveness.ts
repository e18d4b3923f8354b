import * as z from 'zod/mini';

/**
 * `gone`: nothing is routed over it, pools included. `halted`: no transfer to or from its chain. `halted_in`, `halted_out`: none
 * to its chain, none from it. `unstable`: still used, with a warning.
 */
export const LIVENESS_STATES = ['gone', 'halted', 'halted_in', 'halted_out', 'unstable'] as const;
export type LivenessState = (typeof LIVENESS_STATES)[number];

const REASON_TEXTS = {
  chain_stopped: 'its chain has stopped',
  deprecated: 'its issuer has given it up',
  origin_gone: 'the asset that it stands for is gone',
  bridge_down: 'its bridge is down',
  client_expired: 'the light client of its channel has expired',
  thin_market: 'its market is thin',
  planned_shutdown: 'its bridge or chain shuts down',
  closed_by_maintainers: 'its maintainers have closed it',
  unstable: 'it is marked as unstable',
} as const;
export type LivenessReason = keyof typeof REASON_TEXTS;
export const LIVENESS_REASONS = Object.keys(REASON_TEXTS) as LivenessReason[];

/** That an asset is not fully alive, as assets have it in every response. */
export const livenessSchema = z.looseObject({
  state: z.enum(LIVENESS_STATES),
  reason: z.enum(LIVENESS_REASONS),
  /** Who says so. */
  source: z.string(),
  /** The day of that word, `YYYY-MM-DD`. */
  date: z.string(),
});
export type Liveness = z.infer<typeof livenessSchema>;

/** A clause: "the light client of its channel has expired (osmosis-labs/assetlists, 2026-08-22)". */
export const livenessCause = ({ reason, source, date }: Liveness): string =>
  `${REASON_TEXTS[reason]} (${source}, ${date})`;

const STATE_TEXTS: Readonly<Record<LivenessState, string>> = {
  gone: 'cannot be moved or swapped',
  halted: 'can neither arrive on its chain nor leave it',
  halted_in: 'can leave its chain, but no more can arrive',
  halted_out: 'can arrive on its chain, but cannot leave it',
  unstable: 'is unstable',
};

/** A state in one or two words, for lists. */
export const LIVENESS_LABELS: Readonly<Record<LivenessState, string>> = {
  gone: 'gone',
  halted: 'halted',
  halted_in: 'no arrivals',
  halted_out: 'stranded',
  unstable: 'unstable',
};

/** What a state means for who holds the asset: "is unstable: its market is thin (…)". */
export const livenessText = (liveness: Liveness): string =>
  `${STATE_TEXTS[liveness.state]}: ${livenessCause(liveness)}`;
