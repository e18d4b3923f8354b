import { OWN_BRIDGE_GAS } from '#market/gas/gas-units.ts';
import type { Registry } from '#registry/registry.ts';
import data from './data/polygon-pos.json';
import { bridgeOf, type LaneDraft } from './lane.ts';
import { isParentCoin, type OwnBridge, ownLane, ownTransfers } from './own-bridge.ts';

/** `data/polygon-pos.json`. `tools/registry` writes it. */
export interface PolygonPos extends OwnBridge {
  /** On the parent chain: what takes deposits and pays withdrawals, what tells Polygon of deposits, and what keeps its checkpoints. */
  readonly manager: string;
  readonly state_sender: string;
  readonly root_chain: string;
}

const polygonPosChains: readonly PolygonPos[] = data;

export const polygonPosTransfers = (registry: Registry) => ownTransfers(registry, polygonPosChains);

const drafts = (registry: Registry): LaneDraft[] =>
  polygonPosTransfers(registry).map((transfer) => {
    const { polygonDepositEther, polygonDepositToken, polygonWithdraw, polygonExit } = OWN_BRIDGE_GAS;
    const deposit = isParentCoin(transfer) ? polygonDepositEther : polygonDepositToken;
    return ownLane(transfer, {
      gas: transfer.isDeposit ? deposit : polygonWithdraw,
      pausable: [],
      claim: { contract: transfer.bridge.manager, gas: polygonExit },
    });
  });

/** The bridge of Polygon PoS to Ethereum. */
export const polygonPos = bridgeOf(
  {
    id: 'POLYGON_POS',
    name: 'Polygon PoS bridge',
    logo_uri: 'https://raw.githubusercontent.com/hyperlane-xyz/hyperlane-registry/main/chains/polygon/logo.svg',
  },
  drafts,
);
