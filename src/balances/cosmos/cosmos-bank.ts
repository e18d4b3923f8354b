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
/** What of an account is listed: all of it, or what can be moved, with a denom of which all is locked as zero or not at all. */
export type BankList = 'held' | 'spendable';

export type FetchPage = (
  list: BankList,
  key: string | null,
  height: bigint | null,
  signal: AbortSignal,
) => Promise<BankPage>;

export interface BankSnapshot {
  readonly held: ReadonlyMap<string, bigint>;
  /** Null where the node does not say: it is not asked for an account without coins. */
  readonly spendable: ReadonlyMap<string, bigint> | null;
  /** The lowest of the pages' heights. */
  readonly height: bigint | null;
}

/** What can be moved says less about a node than what is held: it is waited for no longer. */
const SPENDABLE_MS = 2_000;

/** Reads what an account holds and, where that is something, what of it can be moved. Throws NodeError as `readList` does for what is held. */
export async function readBank(fetchPage: FetchPage, signal: AbortSignal): Promise<BankSnapshot> {
  const { coins: held, height } = await readList((key, at) => fetchPage('held', key, at, signal), null);
  if (held.size === 0) return { held, spendable: null, height };
  const limited = AbortSignal.any([signal, AbortSignal.timeout(SPENDABLE_MS)]);
  const read = readList((key, at) => fetchPage('spendable', key, at, limited), height);
  const spendable = await read.then(
    ({ coins }) => coins,
    () => null,
  );
  return { held, spendable, height };
}

type FetchListPage = (key: string | null, height: bigint | null) => Promise<BankPage>;

interface CoinList {
  readonly coins: ReadonlyMap<string, bigint>;
  readonly height: bigint | null;
}

/**
 * Reads a list of an account's coins page by page, at a height or that of the first page if the node shows it. If the node has
 * pruned that height or ignores it, the other pages are read at the latest height: no denom is on two pages, so each
 * amount is valid at its own block. Throws NodeError for repeated pages, too many pages or denoms, and invalid amounts.
 */
async function readList(fetchPage: FetchListPage, at: bigint | null): Promise<CoinList> {
  const coins = new Map<string, bigint>();
  const keys = new Set<string>();
  let { page, pinned } = await fetchPinned(fetchPage, null, at);
  pinned ??= page.height;
  let { height } = page;
  for (;;) {
    addTo(coins, page);
    const key = page.nextKey;
    if (key === null) return { coins, height };
    if (keys.has(key)) throw new NodeError('returned the same page twice');
    keys.add(key);
    if (keys.size >= MAX_PAGES) throw new NodeError(`returned more than ${MAX_PAGES} pages`);
    ({ page, pinned } = await fetchPinned(fetchPage, key, pinned));
    height = minKnown(height, page.height);
  }
}

async function fetchPinned(
  fetchPage: FetchListPage,
  key: string | null,
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
export function bankBalances({ denoms, held: wantsAll }: BalanceQuery, { held, spendable }: BankSnapshot): Balances {
  const named = wantsAll ? [...denoms, ...held.keys()] : denoms;
  return new Map(
    named.map((denom) => {
      const amount = held.get(denom) ?? 0n;
      const movable = spendable === null ? amount : (spendable.get(denom) ?? 0n);
      return [denom, movable < amount ? { amount, spendable: movable } : { amount }];
    }),
  );
}
