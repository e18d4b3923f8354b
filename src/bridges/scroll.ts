import { OWN_BRIDGE_GAS } from '#market/gas/gas-units.ts';
import type { Registry } from '#registry/registry.ts';
import data from './data/scroll.json';
import { bridgeOf, type LaneDraft } from './lane.ts';
import { isParentCoin, type OwnBridge, ownLane, ownTransfers } from './own-bridge.ts';

/** `data/scroll.json`. `tools/registry` writes it. */
export interface ScrollChain extends OwnBridge {
  /** What carries messages, and what finds the gateway of a token: on the parent chain, and on Scroll. */
  readonly messenger: string;
  readonly child_messenger: string;
  readonly router: string;
  readonly child_router: string;
}

const scrollChains: readonly ScrollChain[] = data;

export const scrollTransfers = (registry: Registry) => ownTransfers(registry, scrollChains);

const drafts = (registry: Registry): LaneDraft[] =>
  scrollTransfers(registry).map((transfer) => {
    const { chain_id, parent_chain_id, messenger, child_messenger } = transfer.bridge;
    const { scrollDepositEther, scrollDepositToken, scrollWithdraw, scrollFinalize } = OWN_BRIDGE_GAS;
    const deposit = isParentCoin(transfer) ? scrollDepositEther : scrollDepositToken;
    const here = { chain_id: parent_chain_id, contract: messenger };
    return ownLane(transfer, {
      gas: transfer.isDeposit ? deposit : scrollWithdraw,
      pausable: transfer.isDeposit ? [here] : [here, { chain_id, contract: child_messenger }],
      claim: { contract: messenger, gas: scrollFinalize },
    });
  });

export const scroll = bridgeOf(drafts, {
  id: 'SCROLL',
  name: 'Scroll bridge',
  logo_uri: 'https://raw.githubusercontent.com/hyperlane-xyz/hyperlane-registry/main/chains/scroll/logo.svg',
});
