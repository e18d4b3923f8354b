/**
 * `assets.json`: what the gateways move, an entry per asset of the Axelar chain. `tools/registry` writes it.
 * A lane is an ordered pair of two tokens of one asset, on two different chains, of which at least one is EVM.
 */
export interface AxelarAsset {
  /** The asset's name on the wire: `uusdc`, `wmatic-wei`. */
  readonly asset: string;
  readonly decimals: number;
  readonly tokens: readonly AxelarToken[];
}

export interface AxelarToken {
  readonly chain_id: string;
  /** Axelar's own name for the chain: `Ethereum`, `osmosis`. */
  readonly axelar_chain_name: string;
  readonly denom: string;
  /**
   * True for the gas asset of an EVM chain (`polygon-native` beside WMATIC's contract): sending wraps it first,
   * and a transfer that arrives in it carries `should_unwrap`.
   */
  readonly unwraps: boolean;
  /** For Cosmos chains, the channel to and from Axelar's chain: both null elsewhere and on Axelar itself. */
  readonly channel_to_axelar: string | null;
  readonly channel_from_axelar: string | null;
  /** The gateway of an EVM chain, else null. */
  readonly gateway: string | null;
}
