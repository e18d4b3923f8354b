/**
 * `waits.generated.json`: how long a transfer waits on the chain that it leaves, by the bridge that carries it. `tools/registry`
 * writes it; docs/durations.md says from what. Seconds; null where nobody publishes a figure.
 */
export interface ChainWaits {
  readonly chain_id: string;
  readonly block_seconds: number | null;
  /** Until nothing can undo a block. */
  readonly finality_seconds: number | null;
  /** Until Axelar's validators take a block for final. */
  readonly axelar_seconds: number | null;
  /** Until Circle attests a burn. */
  readonly cctp_seconds: number | null;
  /** Until Hyperlane's validators sign a block. */
  readonly hyperlane_seconds: number | null;
  /** Until LayerZero's verifiers take a block. */
  readonly layer_zero_seconds: number | null;
}
