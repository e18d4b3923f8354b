import { isAmount } from '#contract/amount.ts';
import { minKnown } from '#nodes/block-ref.ts';
import { NodeError } from '#nodes/node-request.ts';
import type { BalanceQuery, Balances } from '../reader.ts';

/** Requested page size; nodes may return fewer. */
export const PAGE_SIZE = 1000;
const MAX_PAGES = 50;
/** Limit over all pages. */
const MAX_DENOMS = PAGE_SIZE * MAX_PAGES;
/** The limit of denoms on the wire. */
const MAX_DENOM_LENGTH = 256;

export interface BankPage {
  /** Unchecked; each should be a denom and an amount in decimal digits. */
  readonly balances: readonly unknown[];
  /** Key of the next page; null on the last. */
  readonly nextKey: string | null;
  /** Height of the page's block; null if the node does not show it. */
  readonly height: bigint | null;
}

/** Fetches one page: the first without a key; at a height, or at the latest with null. */
export type FetchPage = (key: string | null, height: bigint | null) => Promise<BankPage>;

export interface BankSnapshot {
  readonly held: ReadonlyMap<string, bigint>;
  /** The lowest of the pages' heights. */
  readonly height: bigint | null;
}

/**
 * Reads an account's bank balances page by page, at the height of the first page if the node shows it. If the node has
 * pruned that height or ignores it, the other pages are read at the latest height: no denom is on two pages, so each
 * amount is valid at its own block. Throws NodeError for repeated pages, too many pages or denoms, and invalid amounts.
 */
export async function readBank(fetchPage: FetchPage): Promise<BankSnapshot> {
  const held = new Map<string, bigint>();
  const keys = new Set<string>();
  let page = await fetchPage(null, null);
  let pinned = page.height;
  let { height } = page;
  for (;;) {
    addTo(held, page);
    const key = page.nextKey;
    if (key === null) return { held, height };
    if (keys.has(key)) throw new NodeError('returned the same page twice');
    keys.add(key);
    if (keys.size >= MAX_PAGES) throw new NodeError(`returned more than ${MAX_PAGES} pages`);
    ({ page, pinned } = await fetchPinned(fetchPage, key, pinned));
    height = minKnown(height, page.height);
  }
}

async function fetchPinned(
  fetchPage: FetchPage,
  key: string,
  pinned: bigint | null,
): Promise<{ page: BankPage; pinned: bigint | null }> {
  try {
    return { page: await fetchPage(key, pinned), pinned };
  } catch (error) {
    const mayBePruned = pinned !== null && error instanceof NodeError && error.retryAfterMs === undefined;
    if (!mayBePruned) throw error;
    return { page: await fetchPage(key, null), pinned: null };
  }
}

function addTo(held: Map<string, bigint>, { balances }: BankPage): void {
  for (const coin of balances) {
    if (!isCoin(coin)) throw new NodeError('returned an invalid page of balances');
    if (held.has(coin.denom)) throw new NodeError('returned a denom twice');
    held.set(coin.denom, BigInt(coin.amount));
  }
  if (held.size > MAX_DENOMS) throw new NodeError(`returned more than ${MAX_DENOMS} denoms`);
}

/** Without a schema, which takes a quarter of a second for the longest pages. */
function isCoin(value: unknown): value is { denom: string; amount: string } {
  if (typeof value !== 'object' || value === null) return false;
  const { denom, amount } = value as Record<string, unknown>;
  return isDenom(denom) && typeof amount === 'string' && isAmount(amount);
}

const isDenom = (value: unknown): value is string =>
  typeof value === 'string' && value !== '' && value.length <= MAX_DENOM_LENGTH;

/** Denoms that the bank does not list are 0. */
export function bankBalances({ denoms, held: wantsAll }: BalanceQuery, { held }: BankSnapshot): Balances {
  const named = wantsAll ? [...denoms, ...held.keys()] : denoms;
  return new Map(named.map((denom) => [denom, { amount: held.get(denom) ?? 0n }]));
}
