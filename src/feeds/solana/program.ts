import type { Pool } from '#market/pool.ts';
import type { Account } from './accounts.ts';

export type Accounts = ReadonlyMap<string, Account | undefined>;

/** Where a pool of a pair is looked for: the tier is a spacing of ticks or the index of a configuration. */
export interface PoolKey {
  readonly pair: readonly [string, string];
  readonly tier: number;
}

/** Why a pool is left out. */
export type LeftOut = 'absent' | 'other' | 'closed';

/** How the pools of one program are found, and what they hold. */
export interface PoolProgram {
  readonly keys: readonly PoolKey[];
  addressOf(key: PoolKey): Promise<string>;
  /** The accounts of a quote besides the pool, by what it held last; a reason where it has no arithmetic here. */
  planOf(key: PoolKey, address: string, account: Account | undefined): Promise<readonly string[] | LeftOut>;
  /** The pool in accounts of one slot, which are those of its plan; `now` in Unix seconds. */
  read(key: PoolKey, address: string, plan: readonly string[], accounts: Accounts, now: number): Pool | LeftOut;
}
