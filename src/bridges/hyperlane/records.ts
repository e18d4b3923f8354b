/**
 * `routes.json`: the warp routes whose tokens this registry knows. `tools/registry` writes it.
 * A lane goes from a token to each token listed in its `to`.
 */
export interface WarpRoute {
  /** The route's name in its public registry: `TIA/celestia-…`. */
  readonly id: string;
  readonly tokens: readonly WarpToken[];
}

export interface WarpToken {
  readonly chain_id: string;
  /** The protocol's own number for the chain. */
  readonly domain: number;
  readonly denom: string;
  /** The warp contract, program or token id that sends and receives. */
  readonly contract: string;
  /** A synthetic token is minted by the route; collateral and native are locked or released. */
  readonly kind: 'synthetic' | 'collateral' | 'native';
  /** Decimals of `denom`: amounts are scaled by the difference between both ends, rounded down. */
  readonly decimals: number;
  /** Positions, in this route's `tokens`, of the tokens that this one can be sent to. */
  readonly to: readonly number[];
}
