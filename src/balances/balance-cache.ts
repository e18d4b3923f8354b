import { LRUCache } from 'lru-cache';
import { normalizeAddress } from '#contract/normalize-address.ts';
import type { Balance, BalanceQuery, ChainBalances } from './reader.ts';

/** How long a result is cached. */
const CACHE_MS = 5_000;

/** Most balances in the cache, some dozen megabytes. */
const MAX_BALANCES = 50_000;

/** Most queries cached for one account on one chain. */
const MAX_ENTRIES_PER_ACCOUNT = 4;

interface CacheEntry {
  readonly denoms: ReadonlySet<string>;
  readonly held: boolean;
  readonly result: Promise<ChainBalances>;
  readonly size: number;
  /** By `performance.now()`; infinite while the request is in flight. */
  readonly until: number;
}

/**
 * Shares the result of a query with equal queries while it is in flight and for some seconds after. A query for a subset
 * of another's denoms counts as equal. A result with a transient error is not cached.
 */
export class BalanceCache {
  readonly #read: (query: BalanceQuery) => Promise<ChainBalances>;
  readonly #byAccount = new LRUCache<string, readonly CacheEntry[]>({
    maxSize: MAX_BALANCES,
    sizeCalculation: (entries) => entries.reduce((sum, { size }) => sum + size, 1),
  });
  readonly #onLookup: (isHit: boolean) => void;
  #sweptAt = performance.now();

  /** `onLookup` is called with each look into the cache. */
  constructor(read: (query: BalanceQuery) => Promise<ChainBalances>, onLookup: (isHit: boolean) => void = () => {}) {
    this.#read = read;
    this.#onLookup = onLookup;
  }

  /** The result may contain more denoms than requested. */
  read(query: BalanceQuery): Promise<ChainBalances> {
    this.#sweep();
    const account = JSON.stringify([query.chain.chain_id, normalizeAddress(query.address)]);
    const cached = this.#live(account).find((entry) => covers(entry, query));
    this.#onLookup(cached !== undefined);
    if (cached !== undefined) return cached.result;
    const result = this.#read(query);
    const denoms = new Set(query.denoms);
    const entry = { denoms, held: query.held, result, size: denoms.size, until: Number.POSITIVE_INFINITY };
    this.#put(account, entry);
    result.then(
      (read) => this.#settle(account, entry, read),
      () => this.#remove(account, entry),
    );
    return result;
  }

  #settle(account: string, entry: CacheEntry, { balances }: ChainBalances): void {
    this.#remove(account, entry);
    if ([...balances.values()].some(isTransient)) return;
    this.#put(account, { ...entry, size: balances.size, until: performance.now() + CACHE_MS });
  }

  #live(account: string): readonly CacheEntry[] {
    return (this.#byAccount.get(account) ?? []).filter(isLive);
  }

  #put(account: string, entry: CacheEntry): void {
    this.#byAccount.set(account, [...this.#live(account), entry].slice(-MAX_ENTRIES_PER_ACCOUNT));
  }

  #remove(account: string, { result }: CacheEntry): void {
    const rest = this.#live(account).filter((entry) => entry.result !== result);
    if (rest.length > 0) this.#byAccount.set(account, rest);
    else this.#byAccount.delete(account);
  }

  /** Removes expired entries. */
  #sweep(): void {
    if (performance.now() - this.#sweptAt < CACHE_MS) return;
    this.#sweptAt = performance.now();
    for (const [account, entries] of [...this.#byAccount.entries()]) {
      if (!entries.some(isLive)) this.#byAccount.delete(account);
    }
  }
}

/** An absent token stays absent. */
const isTransient = (balance: Balance): boolean => 'error' in balance && !balance.absent;

const isLive = ({ until }: CacheEntry): boolean => performance.now() < until;

function covers(entry: CacheEntry, { denoms, held }: BalanceQuery): boolean {
  return (entry.held || !held) && denoms.every((denom) => entry.denoms.has(denom));
}
