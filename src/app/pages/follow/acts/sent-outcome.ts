import type { TxStatusResponse } from '#contract/tx.ts';

/** How a transaction that was sent came out; null while no block has it. What left by it may still be under way. */
export function outcomeOf(status: TxStatusResponse | undefined): 'done' | 'failed' | null {
  if (status === undefined || status.state === 'STATE_SUBMITTED') return null;
  const hasLeft = status.transfers.some(({ stops }) => stops.length > 0);
  return status.state === 'STATE_COMPLETED_ERROR' && !hasLeft ? 'failed' : 'done';
}
