import { isEvmTx } from '../../chain-reads.ts';
import type { Tracker } from '../../tracker.ts';
import { depositsOf, followDeposit, knownDeposit, type OpDeposit, readDeposit } from './deposit.ts';
import { rollupOn } from './message.ts';
import { type OpWithdrawal, readWithdrawal } from './passed.ts';
import { followWithdrawal, knownWithdrawal } from './withdrawal.ts';

/** The own bridges of rollups of the OP stack, in both directions. */
export const opStackTracker: Tracker<OpDeposit | OpWithdrawal> = {
  name: 'OP Stack',
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
    const rollup = isEvmTx(tx) ? rollupOn(tx.chainId) : undefined;
    return isEvmTx(tx) && rollup !== undefined ? depositsOf(tx, rollup, context) : [];
  },
};
