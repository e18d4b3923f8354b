/**
 * `tokens.json`: IBC v2 between Ethereum and the Cosmos Hub. `tools/registry` writes it.
 * Every token has a lane in each direction.
 */
export interface EurekaData {
  readonly ethereum: {
    readonly chain_id: string;
    /** Ethereum's client of the Hub. */
    readonly client: string;
    readonly ics20_transfer: string;
    readonly ics26_router: string;
    /** The contract a person calls to send. */
    readonly entry_contract: string;
  };
  readonly hub: {
    readonly chain_id: string;
    /** The Hub's client of Ethereum. */
    readonly client: string;
  };
  readonly tokens: readonly EurekaToken[];
}

export interface EurekaToken {
  readonly ethereum_denom: string;
  readonly hub_denom: string;
}
