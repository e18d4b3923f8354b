import type { BalancesResponse } from '#contract/balances.ts';
import { ERROR_CODES } from '#contract/error.ts';
import type { FailedChain } from '#contract/source-note.ts';

/**
 * Chains with balances that could not be read, each with its first error. Invalid denoms do not count.
 */
export function failedChains({ chains }: BalancesResponse): FailedChain[] {
  return Object.entries(chains).flatMap(([chainId, { denoms }]) => {
    const failed = Object.values(denoms).find(({ error }) => error != null && error.code !== INVALID_ARGUMENT);
    return failed?.error == null ? [] : [{ chainId, why: failed.error.message }];
  });
}

const INVALID_ARGUMENT = ERROR_CODES.invalid_argument.code;
