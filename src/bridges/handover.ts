import type { Handover } from '#engine/graph/edge.ts';
import type { ChainRecord } from '#registry/records.ts';

/** How a transfer that leaves as an IBC packet may begin: forwarded with the packet before it, or sent by a contract. */
export const AS_IBC_PACKET: readonly Handover[] = ['ibc_forward', 'cosmos_contract'];

/** What may follow an IBC packet that arrives on this chain, by what the chain is known to run. */
export const afterIbcPacket = (chain: ChainRecord): Handover[] => [
  ...afterForwarding(chain),
  ...(chain.ibc_hooks ? (['cosmos_contract'] as const) : []),
];

/** What a relayer that mints and sends on may start on this chain: packets only. */
export const afterForwarding = (chain: ChainRecord): Handover[] => (chain.pfm ? ['ibc_forward'] : []);

/** A lane is a contract call on EVM chains; on any other chain a person signs its message. */
export const byEvmContract = (chain: ChainRecord): Handover[] => (chain.chain_type === 'evm' ? ['evm_contract'] : []);
