import type { EvmCall, TransferAct, TransferActKind, TransferPhase } from '#contract/tx.ts';
import type { EvmTx } from './chain-tx.ts';
import type { Leg, TrackingContext } from './tracker.ts';

/** A leg of which nothing but what is given is known. */
export const legWith = (
  known: Pick<Leg, 'eventKey' | 'event' | 'bridge' | 'from' | 'to'> & Partial<Leg>,
  phase: TransferPhase = 'UNKNOWN',
): Leg => ({
  phase,
  since: null,
  until: null,
  identifiers: [],
  acts: [],
  links: [],
  said: null,
  arrival: null,
  ...known,
});

/** An act by a call of a contract. `data` with 0x. */
export function evmAct(
  kind: TransferActKind,
  who: string,
  { chain_id, to, data, value = '0' }: Pick<EvmCall, 'chain_id' | 'to' | 'data'> & { readonly value?: string },
): TransferAct {
  return { kind, who, chain_id, evm_tx: { chain_id, to, value, data: data.replace(/^0x/, '') } };
}

/** Where a search for what followed a transaction begins: an hour back where the time of its block is not known. */
export const searchFrom = ({ time }: Pick<EvmTx, 'time'>, { now }: TrackingContext): number =>
  time ?? now() - 3_600_000;
