import type { TransferPhase } from '#contract/tx.ts';
import type { EvmTx } from '../chain-tx.ts';
import { txRef } from '../explorer.ts';
import type { Leg, TrackingContext } from '../tracker.ts';

/** Transactions of a transfer over a rollup's own bridge after the first: by hash, with their time where it is known. */
export interface CanonicalTxs {
  readonly prove?: string | undefined;
  readonly receive?: string | undefined;
}

export type CanonicalState = 'SENT' | 'PROVEN' | 'RECEIVED' | 'FAILED' | 'UNKNOWN';

/** The event of a transfer over a rollup's own bridge. */
export const canonicalEvent = (
  { registry }: TrackingContext,
  tx: EvmTx,
  toChainId: string,
  state: CanonicalState = 'UNKNOWN',
  { prove, receive }: CanonicalTxs = {},
): Leg['event'] => ({
  from_chain_id: tx.chainId,
  to_chain_id: toChainId,
  state: `CANONICAL_TRANSFER_${state}`,
  txs: {
    send_tx: txRef(registry, tx.chainId, tx.hash, tx.time),
    ...(prove !== undefined && { prove_tx: txRef(registry, toChainId, prove) }),
    ...(receive !== undefined && { receive_tx: txRef(registry, toChainId, receive) }),
  },
});

/** A leg told further: its state, phase and transactions, and what else is known now. */
export const canonicalLeg = (
  leg: Leg,
  context: TrackingContext,
  tx: EvmTx,
  state: CanonicalState,
  phase: TransferPhase,
  { prove, receive, ...more }: CanonicalTxs & Partial<Leg> = {},
): Leg => {
  const to = leg.to?.chain_id ?? '';
  const arrival = phase === 'ARRIVED' && receive !== undefined ? { chainId: to, hash: receive } : null;
  return { ...leg, phase, event: canonicalEvent(context, tx, to, state, { prove, receive }), arrival, ...more };
};
