/** `data/arbitrum.json`: the rollups of Arbitrum's kind. `tools/registry` writes it. Every token has a lane in each direction. */
export interface ArbitrumRollup {
  readonly chain_id: string;
  readonly parent_chain_id: string;
  /** Contracts of the parent chain: what takes deposits, what holds the gas token, what pays withdrawals. */
  readonly inbox: string;
  readonly bridge: string;
  readonly outbox: string;
  /** Until a claim about the rollup can no longer be challenged. */
  readonly confirm_seconds: number;
  readonly gas_token: { readonly parent_denom: string; readonly child_denom: string };
  /** The routers of its gateways, on the parent chain and on the rollup; absent where only the gas token is carried. */
  readonly router?: string;
  readonly child_router?: string;
  readonly tokens: readonly ArbitrumToken[];
}

export interface ArbitrumToken {
  readonly parent_denom: string;
  readonly child_denom: string;
  /** The contract of the parent chain that takes the token, and may spend it. */
  readonly gateway: string;
  /** What holds it there meanwhile. */
  readonly escrow: string;
}
