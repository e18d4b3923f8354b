import { rollupTracker } from '../rollup-tracker.ts';
import { followDeposit, knownDeposit, readDeposit } from './deposit.ts';
import { followWithdrawal, knownWithdrawal, readWithdrawal, withdrawalsOf } from './withdrawal.ts';

/** The own bridges of Arbitrum and of other rollups of its code, in both directions. */
export const arbitrumTracker = rollupTracker(
  'Arbitrum',
  { read: readDeposit, follow: followDeposit, known: knownDeposit },
  { read: readWithdrawal, follow: followWithdrawal, known: knownWithdrawal },
  withdrawalsOf,
);
