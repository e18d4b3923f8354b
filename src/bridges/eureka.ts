import { type AssetId, idOf } from '#contract/asset.ts';
import type { OperationBody } from '#contract/operation.ts';
import type { Registry } from '#registry/registry.ts';
import data from './data/eureka.json';
import { type BridgeWay, bothWays } from './deployments.ts';
import { endsOf, type LaneDraft, relayedBridgeOf, type Transfer } from './lane.ts';
import { relayTerms } from './operation-fees.ts';
import { PAYOUTS } from './payouts.ts';

/**
 * `data/eureka.json`: IBC v2 between Ethereum and the Cosmos Hub. `tools/registry` writes it.
 * Every token has a lane in each direction.
 */
export interface EurekaData {
  readonly ethereum: {
    readonly chain_id: string;
    /** Ethereum's client of the Hub. */
    readonly client: string;
    readonly ics20_transfer: string;
    readonly ics26_router: string;
    /** The contract a person calls to send. */
    readonly entry_contract: string;
  };
  readonly hub: {
    readonly chain_id: string;
    /** The Hub's client of Ethereum. */
    readonly client: string;
  };
  readonly tokens: readonly EurekaToken[];
}

interface EurekaToken {
  readonly ethereum_denom: string;
  readonly hub_denom: string;
}

/** The sending chain's client of the other chain, and the contract that a person calls, if any. */
interface EurekaSource {
  readonly client: string;
  readonly entryContract?: string;
}

/** `pfm_enabled` and `supports_memo` describe the sending chain. */
const eurekaOperation = (transfer: Transfer, { client, entryContract }: EurekaSource): OperationBody => ({
  eureka_transfer: {
    destination_port: 'transfer',
    source_client: client,
    pfm_enabled: transfer.from.chain.pfm,
    supports_memo: transfer.from.chain.memo,
    entry_contract_address: entryContract,
    callback_adapter_contract_address: null,
    to_chain_callback_contract_address: null,
    to_chain_entry_contract_address: null,
    ...endsOf(transfer),
    ...relayTerms(transfer),
  },
});

const { ethereum, hub, tokens }: EurekaData = data;

/** What lets a packet continue after the Hub is a relayer of a service, not a public contract. */
function draft({ from, to, isDeposit }: BridgeWay): LaneDraft {
  const source = isDeposit
    ? { client: ethereum.client, entryContract: ethereum.entry_contract }
    : { client: hub.client };
  return {
    from,
    to,
    payout: PAYOUTS[isDeposit ? 'voucher' : 'eurekaEscrow'],
    contracts: [{ chain_id: ethereum.chain_id, contract: ethereum.ics20_transfer, question: 'paused' }],
    operation: (transfer) => eurekaOperation(transfer, source),
  };
}

const waysIn = (registry: Registry) =>
  tokens.flatMap(({ ethereum_denom, hub_denom }) => {
    const onHub = { chain_id: hub.chain_id, denom: hub_denom };
    return bothWays(registry, { chain_id: ethereum.chain_id, denom: ethereum_denom }, onHub);
  });

const drafts = (registry: Registry): LaneDraft[] => waysIn(registry).map(draft);

/** The tokens of Ethereum that have lanes to the Hub, each with what arrives. */
export const eurekaDeposits = (registry: Registry): { readonly from: AssetId; readonly to: AssetId }[] =>
  waysIn(registry).flatMap(({ from, to, isDeposit }) =>
    isDeposit ? [{ from: idOf(from.asset), to: idOf(to.asset) }] : [],
  );

/** IBC version 2 between Ethereum and the Cosmos Hub. */
export const eureka = relayedBridgeOf(drafts, {
  id: 'EUREKA',
  name: 'IBC Eureka',
  logo_uri: 'https://raw.githubusercontent.com/cosmos/chain-registry/master/cosmoshub/images/atom.svg',
});
