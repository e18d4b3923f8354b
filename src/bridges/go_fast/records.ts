/** `gateways.json`: USDC from EVM chains to one Cosmos chain, one way. `tools/registry` writes it. */
export interface GoFastData {
  /** A lane leads from each gateway to the destination. */
  readonly gateways: readonly GoFastGateway[];
  readonly destination: {
    readonly chain_id: string;
    readonly domain: number;
    readonly denom: string;
  };
  /** Largest order, in whole dollars. */
  readonly max_usd: number;
  /** The solver's share of the amount, in basis points. */
  readonly fee_bps: number;
}

export interface GoFastGateway {
  readonly chain_id: string;
  /** The protocol's own number for the chain. */
  readonly domain: number;
  /** Denom of USDC on this chain. */
  readonly denom: string;
  readonly contract: string;
  /** Smallest order, in whole dollars. */
  readonly min_usd: number;
}
