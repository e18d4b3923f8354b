import { isOpen } from '#app/asset/open-bridges.ts';
import type { Bridge } from '#contract/bridge.ts';
import type { BridgeReach } from '#contract/bridge-reach.ts';
import type { NoticeSubject } from '#contract/notice.ts';

/** From the best to the worst. */
export const BRIDGE_STATES = ['running', 'partly', 'closed'] as const;
export type BridgeState = (typeof BRIDGE_STATES)[number];

/** `partly` from a tenth of its assets on. How many are halted is said of fewer too: one may be what a person holds. */
export function stateOf(bridge: Bridge): BridgeState {
  if (!isOpen(bridge)) return 'closed';
  const { assets, halted_assets } = bridge;
  const halted = halted_assets ?? 0;
  return halted > 0 && halted * 10 >= (assets ?? 0) ? 'partly' : 'running';
}

/** Whether what a notice is about are parts that no lane in use takes. False where a service does not tell its parts. */
export const isUnused = (subjects: readonly NoticeSubject[], reach: Pick<BridgeReach, 'parts'> | undefined): boolean =>
  reach?.parts !== undefined &&
  subjects.every(({ part }) => part !== undefined && reach.parts?.includes(part) === false);
