import { arbitrumDepositScene, arbitrumWithdrawalScene } from './arbitrum.ts';
import { axelarScene } from './axelar.ts';
import { cctp1Scene, cctpScene } from './cctp.ts';
import { eurekaFromHubScene, eurekaScene } from './eureka.ts';
import { goFastScene } from './go-fast.ts';
import { hyperlaneScene } from './hyperlane.ts';
import { ibcScene } from './ibc.ts';
import { layerZeroScene } from './layer-zero.ts';
import { opInitDepositScene, opInitWithdrawalScene } from './op-init.ts';
import { opDepositScene, opWithdrawalScene } from './op-stack.ts';
import {
  polygonDepositScene,
  polygonWithdrawalScene,
  scrollDepositScene,
  scrollWithdrawalScene,
  zksyncDepositScene,
  zksyncWithdrawalScene,
} from './own.ts';
import type { Scene } from './scene.ts';
import { stargateBusScene, stargateTaxiScene } from './stargate.ts';
import { swapScene } from './swap.ts';

/** A transfer of each bridge that is followed, in each direction that has a tracker of its own, and a swap. */
export const SCENES: readonly Scene[] = [
  ...[ibcScene, cctpScene, cctp1Scene, hyperlaneScene],
  ...[layerZeroScene, stargateTaxiScene, stargateBusScene],
  ...[opDepositScene, opWithdrawalScene, arbitrumDepositScene, arbitrumWithdrawalScene],
  ...[zksyncDepositScene, zksyncWithdrawalScene, scrollDepositScene, scrollWithdrawalScene],
  ...[polygonDepositScene, polygonWithdrawalScene],
  ...[opInitDepositScene, opInitWithdrawalScene, goFastScene, eurekaScene, eurekaFromHubScene, axelarScene, swapScene],
];
