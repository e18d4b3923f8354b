import type { Registry } from '#registry/registry.ts';
import { afterForwarding, byEvmContract } from '../handover.ts';
import { type LaneDraft, type LaneEnd, relayedBridgeOf } from '../lane.ts';
import { draftsOfPair } from '../places.ts';
import { eurekaOperation } from './operation.ts';
import type { EurekaData } from './records.ts';
import data from './tokens.json';

const { ethereum, hub, tokens }: EurekaData = data;

/** A relayer that delivers to the Hub can let the packet go on; otherwise the transfer ends where it lands. */
function draft(from: LaneEnd, to: LaneEnd, smartRelay: boolean): LaneDraft {
  const source =
    from.asset.chain_id === hub.chain_id
      ? { client: hub.client }
      : { client: ethereum.client, entryContract: ethereum.entry_contract };
  return {
    from,
    to,
    entry: byEvmContract(from.chain),
    exit: smartRelay ? afterForwarding(to.chain) : [],
    operation: (transfer) => eurekaOperation(transfer, source),
  };
}

const drafts = (registry: Registry, smartRelay: boolean): LaneDraft[] =>
  tokens.flatMap(({ ethereum_denom, hub_denom }) => {
    const onEthereum = { chain_id: ethereum.chain_id, denom: ethereum_denom };
    const onHub = { chain_id: hub.chain_id, denom: hub_denom };
    return draftsOfPair(registry, [onEthereum, onHub], (from, to) => draft(from, to, smartRelay));
  });

/** IBC version 2 between Ethereum and the Cosmos Hub. */
export const eureka = relayedBridgeOf(
  {
    id: 'EUREKA',
    name: 'IBC Eureka',
    logo_uri: 'https://raw.githubusercontent.com/cosmos/chain-registry/master/cosmoshub/images/atom.svg',
  },
  drafts,
);
