import type { Bridge } from '#contract/bridge.ts';

/** Whether a lane of it is open. */
export const isOpen = ({ liveness, assets }: Bridge): boolean => liveness === undefined && assets !== 0;
