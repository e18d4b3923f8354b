import type { ChainType } from '#contract/chain.ts';

/**
 * The shapes of the committed registry data. `tools/registry` writes them; nobody edits them by hand.
 * An absent fact is null, never an empty guess.
 */
export interface ChainRecord {
  /** The wire's chain id: decimal number for EVM, own id for Cosmos, `solana`. */
  readonly chain_id: string;
  /** Machine name, lower case, unique: `osmosis`, `ethereum`. */
  readonly chain_name: string;
  readonly pretty_name: string;
  readonly chain_type: ChainType;
  /** Empty for chains without bech32 addresses. */
  readonly bech32_prefix: string;
  readonly logo_uri: string | null;
  readonly native_denom: string | null;
  /** Denom of the ERC-20 that wraps the native asset, where one is known. */
  readonly wrapped_native: string | null;
  readonly fee_assets: readonly {
    readonly denom: string;
    readonly gas_price: { readonly average: string; readonly high: string; readonly low: string } | null;
  }[];
  /** Capabilities known to be there; false when nobody says so. */
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
  /** Explorer page of an address, with `{address}` in it. */
  readonly explorer: string | null;
  /** The same chain under its other family's id (Kava, Sei, Injective, Cronos). */
  readonly twin: string | null;
}

export interface AssetRecord {
  readonly chain_id: string;
  readonly denom: string;
  readonly symbol: string;
  readonly name: string | null;
  /** Null when two sources dispute it and no rule settles it. */
  readonly decimals: number | null;
  readonly logo_uri: string | null;
  readonly coingecko_id: string | null;
  /** Contract address of an ERC-20 or CW20, else null. */
  readonly token_contract: string | null;
  /** IBC path without the base denom, `transfer/channel-0/transfer/channel-1`; empty for a native asset. */
  readonly trace: string;
  /** The denom at the far end of the trace, which the voucher's hash ends in; empty for a native asset. */
  readonly base_denom: string;
  /** The asset this one originates from; both empty when the origin is not found. */
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
  /** The channel in use between the two chains, where more than one exists. */
  readonly preferred: boolean;
  /** False for a closed or expired channel: it still tells where a voucher came from, but carries nothing. */
  readonly active: boolean;
}

/** A chain or an asset that nothing is routed over. */
export interface FrozenRecord {
  readonly chain_id: string;
  /** Null for the whole chain. */
  readonly denom: string | null;
  /**
   * The chain halted; the asset was given up by its issuer, or marked as stuck by a venue; or it stands for an asset of
   * which one of these holds.
   */
  readonly reason: 'halted' | 'deprecated' | 'unstable' | 'origin';
  /** Who says so. */
  readonly source: string;
}
