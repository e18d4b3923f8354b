import { chainName, type Lookup } from '../../asset/lookup.ts';
import type { Account } from '../../wallet/accounts.ts';
import type { Scan } from './scan.ts';

/** What an address' scan could not read on one chain. */
export interface Failure {
  readonly address: string;
  readonly chainId: string;
  readonly chain: string;
  readonly denoms: readonly string[];
  /** Whether the chain gave nothing at all. */
  readonly whole: boolean;
  /** The service's own words. */
  readonly message: string;
  /** When the value still shown was read; null when there is none. */
  readonly lastAt: number | null;
}

export function failuresOf(account: Account, scan: Scan, lookup: Lookup): Failure[] {
  return Object.entries(scan).flatMap(([chainId, { error, missing, failed, held, at }]) => {
    if (error === null) return [];
    const kept = failed && Object.keys(held).length > 0;
    const chain = chainName(lookup, chainId);
    const { address } = account;
    return [{ address, chainId, chain, denoms: missing, whole: failed, message: error, lastAt: kept ? at : null }];
  });
}
