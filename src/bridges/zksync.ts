import { OWN_BRIDGE_GAS } from '#market/gas/gas-units.ts';
import type { Registry } from '#registry/registry.ts';
import data from './data/zksync.json';
import { bridgeOf, type LaneDraft } from './lane.ts';
import { type OwnBridge, ownLane, ownTransfers } from './own-bridge.ts';

/** `data/zksync.json`: chains of ZKsync's kind. `tools/registry` writes it. */
export interface ZksyncChain extends OwnBridge {
  /** On the parent chain: what takes deposits of every such chain, what pays withdrawals, and the contract of the chain itself. */
  readonly hub: string;
  readonly nullifier: string;
  readonly diamond: string;
}

const zksyncChains: readonly ZksyncChain[] = data;

export const zksyncTransfers = (registry: Registry) => ownTransfers(registry, zksyncChains);

const drafts = (registry: Registry): LaneDraft[] =>
  zksyncTransfers(registry).map((transfer) => {
    const { parent_chain_id: chain_id, hub, nullifier } = transfer.bridge;
    return ownLane(transfer, {
      // What a withdrawal takes on chains of this kind, whose gas is counted otherwise, is not known.
      gas: transfer.isDeposit ? OWN_BRIDGE_GAS.zksyncDeposit : null,
      pausable: [{ chain_id, contract: transfer.isDeposit ? hub : nullifier }],
      claim: { contract: nullifier, gas: OWN_BRIDGE_GAS.zksyncFinalize },
    });
  });

/** The bridge of ZKsync Era and of other chains of its code to Ethereum. */
export const zksync = bridgeOf(drafts, {
  id: 'ZKSYNC',
  name: 'ZKsync bridge',
  logo_uri: 'https://raw.githubusercontent.com/hyperlane-xyz/hyperlane-registry/main/chains/zksync/logo.svg',
});
