import { type BalanceSnapshot, type BalanceState, snapshotFromResponse } from '#app/balances/snapshot.ts';
import type { Source } from '#app/wallet/sources.ts';
import type { BalanceEntry } from '#contract/balances.ts';

/** Builders of addresses and their balances. */

export const fakeSource = (facts: Partial<Source> = {}): Source => {
  const { address = 'osmo1me', name = 'Mine' } = facts;
  return { key: `watched ${address}`, address, chainIds: null, wallet: null, name, family: null, ...facts };
};

/** An entry of six decimals. */
export const fakeEntry = (
  amount: string,
  value_usd: string | null,
  rest: Partial<BalanceEntry> = {},
): BalanceEntry => ({ amount, decimals: 6, formatted_amount: '', price: null, value_usd, ...rest });

export const fakeError = (message = 'The node did not answer.', reason?: string): BalanceEntry =>
  fakeEntry('0', null, { error: { message, ...(reason && { details: [{ reason }] }) } });

interface BalanceStateOptions {
  readonly source?: Source;
  readonly previous?: BalanceSnapshot | undefined;
  readonly readAt?: number;
  readonly asOf?: string;
  readonly isLoading?: boolean;
  readonly prices?: string | null;
  readonly servedAt?: number | null;
  readonly notLookedFor?: readonly string[];
}

/** The state after a response with these entries. */
export function fakeBalanceState(
  chainId: string,
  denoms: Readonly<Record<string, BalanceEntry>>,
  {
    source = fakeSource(),
    previous,
    readAt = 1,
    asOf,
    isLoading = false,
    prices = null,
    servedAt = null,
    notLookedFor,
  }: BalanceStateOptions = {},
): BalanceState & { readonly snapshot: BalanceSnapshot } {
  const target = { chainId, address: source.address };
  const data = {
    chains: {
      [chainId]: { address: source.address, denoms, as_of: asOf, not_looked_for: notLookedFor && [...notLookedFor] },
    },
  };
  const snapshot = snapshotFromResponse(target, { data, prices, servedAt }, previous, readAt);
  return { request: { target, sources: [source] }, snapshot, isLoading };
}
