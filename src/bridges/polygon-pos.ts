import { OWN_BRIDGE_GAS } from '#market/gas/gas-units.ts';
import type { Registry } from '#registry/registry.ts';
import data from './data/polygon-pos.json';
import { bridgeOf, type LaneDraft } from './lane.ts';
import { isParentCoin, type OwnBridge, ownLane, ownTransfers } from './own-bridge.ts';

/** `data/polygon-pos.json`. `tools/registry` writes it. */
export interface PolygonPos extends OwnBridge {
  /** What takes deposits and pays withdrawals on the parent chain, what tells Polygon of deposits there, and what mints them on Polygon. */
  readonly manager: string;
  readonly state_sender: string;
  readonly child_manager: string;
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

export const polygonPos = bridgeOf(drafts, {
  id: 'POLYGON_POS',
  name: 'Polygon PoS bridge',
  logo_uri: 'https://raw.githubusercontent.com/hyperlane-xyz/hyperlane-registry/main/chains/polygon/logo.svg',
});
