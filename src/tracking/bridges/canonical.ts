import type { TransferPhase } from '#contract/tx.ts';
import type { EvmTx } from '../chain-tx.ts';
import { txRef } from '../explorer.ts';
import { firstEvent, tellOn } from '../leg.ts';
import type { Leg, TrackingContext } from '../tracker.ts';

/** Transactions of a transfer over a rollup's own bridge after the first: by hash, with their time where it is known. */
interface CanonicalTxs {
  readonly prove?: string | undefined;
  readonly receive?: string | undefined;
}

type CanonicalState = 'SENT' | 'PROVEN' | 'RECEIVED' | 'FAILED';

/** The event of a transfer over a rollup's own bridge. */
export const canonicalEvent = (context: TrackingContext, tx: EvmTx, toChainId: string): Leg['event'] =>
  firstEvent(context, tx, 'CANONICAL_TRANSFER', toChainId);

/** A leg told further: its state, phase and transactions, and what else is known now. */
export function canonicalLeg(
  leg: Leg,
  { registry }: TrackingContext,
  state: CanonicalState,
  phase: TransferPhase,
  { prove, receive, ...more }: CanonicalTxs & Partial<Leg> = {},
): Leg {
  const to = leg.to?.chain_id ?? '';
  const txs = {
    ...(prove !== undefined && { prove_tx: txRef(registry, to, prove) }),
    ...(receive !== undefined && { receive_tx: txRef(registry, to, receive) }),
  };
  const arrival = phase === 'ARRIVED' && receive !== undefined ? { chainId: to, hash: receive } : null;
  return tellOn(leg)(state, phase, txs, { arrival, ...more });
}
