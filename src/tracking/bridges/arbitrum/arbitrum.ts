import { isEvmTx } from '../../chain-reads.ts';
import type { Tracker } from '../../tracker.ts';
import { type ArbDeposit, followDeposit, knownDeposit, readDeposit } from './deposit.ts';
import { type ArbWithdrawal, followWithdrawal, knownWithdrawal, readWithdrawal, withdrawalsOf } from './withdrawal.ts';

/** The own bridges of Arbitrum and of other rollups of its code, in both directions. */
export const arbitrumTracker: Tracker<ArbDeposit | ArbWithdrawal> = {
  name: 'Arbitrum',
  departures(tx) {
    if (!isEvmTx(tx)) return [];
    return tx.logs.flatMap((log) => {
      const data = readDeposit(tx, log) ?? readWithdrawal(tx, log);
      return data === undefined ? [] : [{ tx, position: log.index, data }];
    });
  },
  follow({ data }, context) {
    return data.kind === 'deposit' ? followDeposit(data, context) : followWithdrawal(data, context);
  },
  known({ data }, context) {
    return data.kind === 'deposit' ? knownDeposit(data, context) : knownWithdrawal(data, context);
  },
  async origins(tx, context) {
    return isEvmTx(tx) ? withdrawalsOf(tx, context) : [];
  },
};
