import { listBridges } from '#bridges/index.ts';
import type { BridgesResponse } from '#contract/bridge.ts';

export const answerBridges = (): BridgesResponse => ({ bridges: listBridges() });
