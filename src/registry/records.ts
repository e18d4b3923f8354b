import type { BridgeId } from '#contract/bridge.ts';
import type { ChainType } from '#contract/chain.ts';
import type { Liveness } from '#contract/liveness.ts';

/**
 * Shapes of the committed registry data, which `tools/registry` writes; do not edit the data by hand.
 * An unknown fact is null.
 */
export interface ChainRecord {
  /** The chain id on the wire: a decimal number for EVM, the Cosmos chain id, `solana`. */
  readonly chain_id: string;
  /** Machine name, lower case, unique: `osmosis`, `ethereum`. */
  readonly chain_name: string;
  readonly pretty_name: string;
  readonly chain_type: ChainType;
  /** Empty for chains without bech32 addresses. */
  readonly bech32_prefix: string;
  readonly logo_uri: string | null;
  readonly native_denom: string | null;
  /** Denom of the ERC-20 that wraps the native asset, if known. */
  readonly wrapped_native: string | null;
  readonly fee_assets: readonly {
    readonly denom: string;
    readonly gas_price: { readonly average: string; readonly high: string; readonly low: string } | null;
  }[];
  /** Capabilities; false unless a source confirms them. */
  readonly pfm: boolean;
  readonly ibc_hooks: boolean;
  readonly memo: boolean;
  readonly autopilot: boolean;
  readonly authz: boolean;
  readonly feegrant: boolean;
  /** SLIP-44 coin type, for wallets. */
  readonly coin_type: number | null;
  readonly multicall3: string | null;
  readonly endpoints: { readonly rest: readonly string[]; readonly rpc: readonly string[] };
  /** URL of an address in a block explorer, with the placeholder `{address}`. */
  readonly explorer: string | null;
  /** The same of a transaction, with the placeholder `{hash}`. */
  readonly explorer_tx: string | null;
  /** Id of the same chain in its other family (Kava, Sei, Injective, Cronos). */
  readonly twin: string | null;
}

export interface AssetRecord {
  readonly chain_id: string;
  readonly denom: string;
  readonly symbol: string;
  readonly name: string | null;
  /** Null if sources disagree and no rule resolves it. */
  readonly decimals: number | null;
  readonly logo_uri: string | null;
  readonly coingecko_id: string | null;
  /** Contract address of an ERC-20 or CW20, else null. */
  readonly token_contract: string | null;
  /** IBC path without the base denom, `transfer/channel-0/transfer/channel-1`; empty for a native asset. */
  readonly trace: string;
  /** The denom at the far end of the trace, the last part of the hashed path; empty for a native asset. */
  readonly base_denom: string;
  /** The asset from which this one originates; both empty if the origin is unknown. */
  readonly origin_chain_id: string;
  readonly origin_denom: string;
}

/** One direction of an IBC channel. Every channel is listed in both directions. */
export interface ChannelRecord {
  readonly chain_id: string;
  readonly port: string;
  readonly channel: string;
  readonly to_chain_id: string;
  readonly to_port: string;
  readonly to_channel: string;
  /** The canonical channel between the two chains, if there are several. */
  readonly preferred: boolean;
  /** False for a closed or expired channel: it identifies the origin of vouchers but carries no transfers. */
  readonly active: boolean;
}

/** One end of a channel, as its own chain names it. */
export type ChannelEnd = Pick<ChannelRecord, 'chain_id' | 'port' | 'channel'>;

/** A contract of a bridge. */
export interface ContractId {
  readonly chain_id: string;
  readonly contract: string;
}

/** A chain, a channel, a contract, an asset, or a bridge or venue somewhere, that is not fully alive. */
export interface LivenessRecord extends Liveness {
  /** Empty where a bridge, a part of it, or a venue is meant on all chains. */
  readonly chain_id: string;
  /** Null unless it is about an asset. */
  readonly denom: string | null;
  /** Null unless it is about a channel, whose id is its chain's only one whatever its port. */
  readonly channel: string | null;
  /** Absent unless it is about a contract of a bridge. */
  readonly contract?: string;
  /** Absent unless it is about a bridge, everywhere or on this chain or for this asset; or about a part of it, as its lanes name it. */
  readonly bridge?: BridgeId;
  readonly part?: string;
  /** Absent unless it is about a venue, on this chain or on all. */
  readonly venue?: string;
  /** What a notice says of the same and closes less. */
  readonly beside?: LivenessRecord;
}

/** A chain's name for users, with its id: "Fraxtal (252)". Only the id if that is also the name. */
export const chainTitle = ({ pretty_name, chain_id }: Pick<ChainRecord, 'pretty_name' | 'chain_id'>): string =>
  pretty_name === chain_id ? chain_id : `${pretty_name} (${chain_id})`;

/** A clause that gives the reason of a limit: "as an account on Solana (solana) can hold no more". */
export const holdsNoMore = (chain: Pick<ChainRecord, 'pretty_name' | 'chain_id'>): string =>
  `as an account on ${chainTitle(chain)} can hold no more`;
