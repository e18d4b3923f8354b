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
  /** A synthetic token is the route's own; collateral is an asset that exists beside it; native is the gas asset. */
  readonly kind: 'synthetic' | 'collateral' | 'native';
  /** The contract's standard as its public registry names it: it tells which call sends. */
  readonly standard: string;
  /** Decimals of `denom`: amounts are scaled by the difference between both ends, rounded down. */
  readonly decimals: number;
  /** Positions, in this route's `tokens`, of the tokens that this one can be sent to. */
  readonly to: readonly number[];
}
