import type { BalanceEntry } from '#contract/balances.ts';
import type { Source } from '../wallet/sources.ts';
import { type Reading, readAnswer } from './reading.ts';
import type { Asked } from './use-readings.ts';

/** Answers about addresses, for tests. */

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

interface FakeAsked {
  readonly source?: Source;
  readonly before?: Reading | undefined;
  readonly at?: number;
  readonly asOf?: string;
  readonly asking?: boolean;
  readonly prices?: string | null;
  readonly servedAt?: number | null;
}

/** A question that was answered so. */
export function fakeAsked(
  chainId: string,
  denoms: Readonly<Record<string, BalanceEntry>>,
  { source = fakeSource(), before, at = 1, asOf, asking = false, prices = null, servedAt = null }: FakeAsked = {},
): Asked & { readonly reading: Reading } {
  const pair = { chainId, address: source.address };
  const data = { chains: { [chainId]: { address: source.address, denoms, as_of: asOf } } };
  const reading = readAnswer(pair, { data, prices, servedAt }, before, at);
  return { question: { pair, sources: [source] }, reading, asking };
}
