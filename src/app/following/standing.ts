import type { TransferSide, TransferStatus, TransferStop, TxStatusResponse } from '#contract/tx.ts';

/** Where a followed transaction stands, as a list of them tells it. `waits`: for somebody to act. `nothing`: it moved nothing that is followed. */
export const STANDINGS = [
  'under-way',
  'waits',
  'returning',
  'stuck',
  'arrived',
  'returned',
  'failed',
  'replaced',
  'nothing',
] as const;
export type Standing = (typeof STANDINGS)[number];

/** Those that may still change, most urgent first. */
const PENDING: readonly Standing[] = ['waits', 'stuck', 'returning', 'under-way'];
const WAITING = new Set(['READY', 'READY_TO_PROVE', 'ATTESTATION_EXPIRED', 'UNPAID', 'REFUSED']);

export const isPending = (standing: Standing): boolean => PENDING.includes(standing);

/** The stop where a transfer stands: the first that has not arrived, else the last; undefined where it has none. */
export function standingStop({ stops, next_blocking_transfer }: TransferStatus): TransferStop | undefined {
  return stops[next_blocking_transfer?.transfer_sequence_index ?? stops.length - 1] ?? stops.at(-1);
}

/** Whether the stop waits until somebody acts, and one can: here, or in the bridge's own app. */
export const waitsForAct = ({ phase, acts, links }: TransferStop): boolean =>
  (acts.length > 0 && WAITING.has(phase)) || (phase === 'READY' && links.length > 0);

function standingOf(transfer: TransferStatus): Standing {
  const { state } = transfer;
  const stop = standingStop(transfer);
  if (state === 'STATE_ABANDONED') return 'replaced';
  if (state === 'STATE_COMPLETED_SUCCESS') return stop === undefined ? 'nothing' : 'arrived';
  if (state === 'STATE_COMPLETED_ERROR') return stop === undefined ? 'failed' : 'returned';
  if (stop !== undefined && waitsForAct(stop)) return 'waits';
  if (stop?.phase === 'STUCK') return 'stuck';
  return state === 'STATE_PENDING_ERROR' ? 'returning' : 'under-way';
}

/** When a stop can change at the earliest; null where it may at any time: its time is then one by which it will at the latest. */
export const earliestChange = ({ phase, until }: TransferStop): string | null =>
  phase.startsWith('WAITING_TO_') || phase === 'STUCK' ? until : null;

/** What a list says of a transaction: of the transfer that most needs a look. */
export interface Summary {
  readonly standing: Standing;
  readonly from: TransferSide | null;
  readonly to: TransferSide | null;
  /** When its next state or act can come; null where nobody says. */
  readonly until: string | null;
  /** Transfers beside it. */
  readonly others: number;
}

const rank = (standing: Standing): number => (isPending(standing) ? PENDING.indexOf(standing) : PENDING.length);

export function summaryOf({ transfers }: TxStatusResponse): Summary {
  const ranked = transfers
    .map((transfer) => ({ transfer, standing: standingOf(transfer) }))
    .sort((a, b) => rank(a.standing) - rank(b.standing));
  const [first] = ranked;
  if (first === undefined) return { standing: 'nothing', from: null, to: null, until: null, others: 0 };
  const { transfer, standing } = first;
  const stop = standingStop(transfer);
  return {
    standing,
    from: transfer.stops[0]?.from ?? null,
    to: transfer.stops.at(-1)?.to ?? null,
    until: stop === undefined ? null : earliestChange(stop),
    others: ranked.length - 1,
  };
}
