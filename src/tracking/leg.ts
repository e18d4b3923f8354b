import type { EvmCall, TransferAct, TransferActKind, TransferPhase } from '#contract/tx.ts';
import { isEvmTx } from './chain-reads.ts';
import type { ChainTx, EvmLog, EvmTx } from './chain-tx.ts';
import { foundRef } from './explorer.ts';
import { fieldsOf } from './json.ts';
import type { Departure, Leg, TrackingContext } from './tracker.ts';

/** A leg of which nothing but what is given is known. */
export const legWith = (known: Pick<Leg, 'eventKey' | 'event' | 'bridge' | 'from' | 'to'> & Partial<Leg>): Leg => ({
  phase: 'UNKNOWN',
  since: null,
  until: null,
  identifiers: [],
  acts: [],
  links: [],
  said: null,
  arrival: null,
  ...known,
});

/** The event of a transfer of which its first transaction alone is known. `kind` is what the field's states begin with. */
export const firstEvent = (
  { registry }: TrackingContext,
  tx: ChainTx,
  kind: string,
  toChainId: string | undefined,
): Leg['event'] => ({
  from_chain_id: tx.chainId,
  to_chain_id: toChainId ?? '',
  state: `${kind}_UNKNOWN`,
  txs: { send_tx: foundRef(registry, tx) },
});

/** The same of a packet of IBC. */
export function firstPacketEvent(context: TrackingContext, tx: ChainTx, toChainId: string | undefined): Leg['event'] {
  const { txs, ...event } = firstEvent(context, tx, 'TRANSFER', toChainId);
  return { ...event, packet_txs: { ...NO_PACKET_TXS, ...fieldsOf(txs) } };
}

export const NO_PACKET_TXS = { send_tx: null, receive_tx: null, acknowledge_tx: null, timeout_tx: null, error: null };

/** A leg told further: the state and the transactions of its event, its phase, and what else is known now. */
export type Tell = (state: string, phase: TransferPhase, txs?: object, more?: Partial<Leg>) => Leg;

/** `key` is where its event has transactions. */
export const tellOn =
  (leg: Leg, key = 'txs'): Tell =>
  (state, phase, txs = {}, more = {}) => {
    const told = { state: leg.event.state.replace(/UNKNOWN$/, state), [key]: { ...fieldsOf(leg.event[key]), ...txs } };
    return { ...leg, phase, event: { ...leg.event, ...told }, ...more };
  };

/** The transfers that logs of a transaction tell of, each by its log alone. */
export const byLog =
  <Data>(read: (tx: EvmTx, log: EvmLog) => Data | undefined) =>
  (tx: ChainTx): Departure<Data>[] => {
    if (!isEvmTx(tx)) return [];
    return tx.logs.flatMap((log) => {
      const data = read(tx, log);
      return data === undefined ? [] : [{ tx, position: log.index, data }];
    });
  };

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
