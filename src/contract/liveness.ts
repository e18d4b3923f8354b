import * as z from 'zod/mini';

/**
 * `gone`: nothing is routed over it, pools included. `halted`: no transfer to or from its chain. `halted_in`, `halted_out`: none
 * to its chain, none from it. `closing`: an asset that is being ended with all its vouchers: its own tokens move and leave, no route
 * ends in it. `ending`: still used, with the day on which that ends. `unstable`: still used, with a warning.
 */
export const LIVENESS_STATES = ['gone', 'halted', 'halted_in', 'halted_out', 'closing', 'ending', 'unstable'] as const;
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
  'ended',
  'announced_end',
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
  /** The day of that word, `YYYY-MM-DD`; of a notice, the day with which it began to hold. */
  date: z.string(),
  /** Of a notice: its id, its sentence, the day on which it closes what still works, and the day from which that is limited. */
  notice: z.optional(z.string()),
  what: z.optional(z.string()),
  until: z.optional(z.string()),
  limited_from: z.optional(z.string()),
  /** Of a notice that does not know its day: `date` is that on which it was read. */
  as_read: z.optional(z.literal(true)),
});
export type Liveness = z.infer<typeof livenessSchema>;
