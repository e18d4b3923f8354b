import { isEvmTx } from '../chain-reads.ts';
import type { EvmLog, EvmTx } from '../chain-tx.ts';
import { byLog } from '../leg.ts';
import type { Leg, Tracker, TrackingContext } from '../tracker.ts';

/** One direction of a rollup's own bridge. */
interface Way<Data> {
  /** The transfer of a log; undefined where it is of none. */
  read(tx: EvmTx, log: EvmLog): Data | undefined;
  follow(data: Data, context: TrackingContext): Promise<Leg>;
  known(data: Data, context: TrackingContext): Leg;
}

type Origins = (tx: EvmTx, context: TrackingContext) => ReturnType<NonNullable<Tracker['origins']>>;

/** A rollup's own bridge, log by log: what goes in and what comes out are followed apart. */
export function rollupTracker<In extends { readonly kind: 'deposit' }, Out extends { readonly kind: 'withdrawal' }>(
  name: string,
  deposits: Way<In>,
  withdrawals: Way<Out>,
  origins: Origins,
): Tracker<In | Out> {
  const isDeposit = (data: In | Out): data is In => data.kind === 'deposit';
  return {
    name,
    departures: byLog((tx, log): In | Out | undefined => deposits.read(tx, log) ?? withdrawals.read(tx, log)),
    follow: ({ data }, context) =>
      isDeposit(data) ? deposits.follow(data, context) : withdrawals.follow(data, context),
    known: ({ data }, context) => (isDeposit(data) ? deposits.known(data, context) : withdrawals.known(data, context)),
    origins: async (tx, context) => (isEvmTx(tx) ? origins(tx, context) : []),
  };
}
