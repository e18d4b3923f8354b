import * as z from 'zod/mini';

/**
 * `gone`: nothing is routed over it, pools included. `halted`: no transfer to or from its chain. `halted_in`, `halted_out`: none
 * to its chain, none from it. `unstable`: still used, with a warning.
 */
export const LIVENESS_STATES = ['gone', 'halted', 'halted_in', 'halted_out', 'unstable'] as const;
export type LivenessState = (typeof LIVENESS_STATES)[number];

export const LIVENESS_REASONS = [
  'chain_stopped',
  'deprecated',
  'origin_gone',
  'bridge_down',
  'client_expired',
  'client_frozen',
  'channel_closed',
  'contract_paused',
  'thin_market',
  'planned_shutdown',
  'closed_by_maintainers',
  'unstable',
] as const;
export type LivenessReason = (typeof LIVENESS_REASONS)[number];

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
