/** `routers.generated.json`: SwapRouter02 on each chain that has one. `tools/registry` writes it. */
export interface RouterRecord {
  readonly chain_id: string;
  readonly address: string;
  /** Whether it was deployed for the chain's own factory of version 2; false where nobody says so. */
  readonly trades_v2: boolean;
}
