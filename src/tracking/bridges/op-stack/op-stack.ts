import { rollupTracker } from '../rollup-tracker.ts';
import { depositsOf, followDeposit, knownDeposit, readDeposit } from './deposit.ts';
import { rollupOn } from './message.ts';
import { readWithdrawal } from './passed.ts';
import { followWithdrawal, knownWithdrawal } from './withdrawal.ts';

/** The own bridges of rollups of the OP stack, in both directions. */
export const opStackTracker = rollupTracker(
  'OP Stack',
  { read: readDeposit, follow: followDeposit, known: knownDeposit },
  { read: readWithdrawal, follow: followWithdrawal, known: knownWithdrawal },
  async (tx, context) => {
    const rollup = rollupOn(tx.chainId);
    return rollup === undefined ? [] : depositsOf(tx, rollup, context);
  },
);
