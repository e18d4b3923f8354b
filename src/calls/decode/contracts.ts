import data from './data/contracts.json' with { type: 'json' };

export type ContractRole =
  | 'cctp_transmitter'
  | 'hyperlane_paymaster'
  | 'layer_zero_endpoint'
  | 'stargate_pool'
  | 'op_portal'
  | 'op_messenger'
  | 'arbitrum_outbox'
  | 'arbitrum_tickets'
  | 'zksync_nullifier';

/** `data/contracts.json`, which `tools/registry` writes: a contract that an act for a transfer may call. */
export interface BridgeContract {
  readonly role: ContractRole;
  readonly chain_id: string;
  readonly contract: string;
  /** The bridge's own number of the chain, where its messages name chains by one. */
  readonly domain?: number;
  /** Of a rollup's contract on the chain where it settles: the rollup. */
  readonly from_chain_id?: string;
}

const CONTRACTS = data as readonly BridgeContract[];

/** The known contract at an address in one of the roles; undefined where none is. */
export const findContract = (
  roles: readonly ContractRole[],
  chainId: string,
  address: string,
): BridgeContract | undefined =>
  CONTRACTS.find(
    ({ role, chain_id, contract }) =>
      roles.includes(role) && chain_id === chainId && contract.toLowerCase() === address.toLowerCase(),
  );

/** The number by which messages of a role's bridge name a chain. */
export const domainOf = (role: ContractRole, chainId: string): number | undefined =>
  CONTRACTS.find((known) => known.role === role && known.chain_id === chainId)?.domain;
