import type { Port } from '#engine/graph/edge.ts';
import { COSMOS_CONTRACT, EVM_CONTRACT, IBC_FORWARD } from '#registry/ports.ts';
import type { ChainRecord } from '#registry/records.ts';

/** How a transfer that leaves as an IBC packet may begin: forwarded with the packet before it, or sent by a contract. */
export const AS_IBC_PACKET: readonly Port[] = [IBC_FORWARD, COSMOS_CONTRACT];

/** What may follow an IBC packet that arrives on this chain, by what the chain is known to run. */
export const afterIbcPacket = (chain: ChainRecord): Port[] => [
  ...afterForwarding(chain),
  ...(chain.ibc_hooks ? [COSMOS_CONTRACT] : []),
];

/** What a relayer that mints and sends on may start on this chain: packets only. */
export const afterForwarding = (chain: ChainRecord): Port[] => (chain.pfm ? [IBC_FORWARD] : []);

/** A lane is a contract call on EVM chains; on any other chain a person signs its message. */
export const byEvmContract = (chain: ChainRecord): Port[] => (chain.chain_type === 'evm' ? [EVM_CONTRACT] : []);
