/**
 * `ofts.json`: omnichain tokens outside Stargate. `tools/registry` writes it.
 * A lane is an ordered pair of two rows of the same `asset`.
 */
export interface OmnichainToken {
  readonly chain_id: string;
  /** LayerZero v2 endpoint id of the chain. */
  readonly endpoint_id: number;
  /** The mesh it belongs to: `USDT0`. */
  readonly asset: string;
  readonly denom: string;
  /** The contract that `send` is called on; an adapter where it differs from the token. */
  readonly oft_address: string;
}
