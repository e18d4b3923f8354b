/**
 * `pools.json`: one row per asset and chain. `tools/registry` writes it.
 * A lane is an ordered pair of two rows of the same `asset`.
 */
export interface StargatePool {
  readonly chain_id: string;
  /** LayerZero v2 endpoint id of the chain. */
  readonly endpoint_id: number;
  /** A pool locks the chain's own asset, an OFT mints and burns a bridged one. */
  readonly kind: 'Pool' | 'OFT';
  /** The mesh it belongs to: `USDC`, `USDT`, `ETH`, `METIS`, `mETH`. */
  readonly asset: string;
  readonly denom: string;
  /** True when the asset is the chain's gas asset, sent as value. */
  readonly native: boolean;
  /** The contract that `send` is called on. */
  readonly pool_address: string;
  /** Decimals of an amount on its way: what is finer is not sent. */
  readonly shared_decimals: number;
}
