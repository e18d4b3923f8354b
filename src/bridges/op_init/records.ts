/**
 * `bridges.json`: the optimistic bridges between Initia and its rollups. `tools/registry` writes it.
 * Every token has a lane in each direction.
 */
export interface OpInitBridge {
  readonly bridge_id: number;
  readonly l1_chain_id: string;
  readonly l2_chain_id: string;
  readonly tokens: readonly {
    readonly l1_denom: string;
    readonly l2_denom: string;
  }[];
}
