import type { BalancesResponse } from '#contract/balances.ts';
import { ERROR_CODES } from '#contract/error.ts';
import type { FailedChain } from '#contract/source-note.ts';

/**
 * The chains of an answer of which something could not be read, and the first reason for each. A denom that was asked
 * for in vain, because it is none of the chain's or no balance is ever read of its kind, is no failure.
 */
export function failedChains({ chains }: BalancesResponse): FailedChain[] {
  return Object.entries(chains).flatMap(([chainId, { denoms }]) => {
    const failed = Object.values(denoms).find(({ error }) => error != null && error.code !== REFUSED);
    return failed?.error == null ? [] : [{ chainId, why: failed.error.message }];
  });
}

const REFUSED = ERROR_CODES.invalid_argument.code;
