import type { OperationBody } from '#contract/operation.ts';
import { endsOf, type Transfer } from '../lane.ts';
import { relayTerms } from '../operation-fees.ts';

/** What the sending chain is called by: its client of the other chain, and the contract a person calls, if any. */
export interface EurekaSource {
  readonly client: string;
  readonly entryContract?: string;
}

/** The two abilities are those of the chain that sends. */
export const eurekaOperation = (transfer: Transfer, { client, entryContract }: EurekaSource): OperationBody => ({
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
