import { LRUCache } from 'lru-cache';
import { spelling } from '#contract/address-spelling.ts';
import type { Balance, BalanceQuery, ChainBalances } from './reader.ts';

/** How long an answer may be given again. */
const KEPT_MS = 5_000;

/** Balances kept over all accounts, some dozen megabytes of them. */
const MAX_BALANCES = 50_000;

/** Different questions kept of one account on one chain. */
const MAX_READINGS = 4;

interface Reading {
  readonly denoms: ReadonlySet<string>;
  readonly held: boolean;
  readonly answer: Promise<ChainBalances>;
  readonly size: number;
  /** By the clock of `performance.now()`; for ever while the answer is under way. */
  readonly until: number;
}

/**
 * Asks a question once when it comes several times: while it is under way, and for some seconds after. A question for
 * a part of another's denoms counts as that one. An answer with an error in it that may pass is not kept, so that a
 * retry asks anew.
 */
export class RecentReadings {
  readonly #read: (query: BalanceQuery) => Promise<ChainBalances>;
  readonly #byAccount = new LRUCache<string, readonly Reading[]>({
    maxSize: MAX_BALANCES,
    sizeCalculation: (readings) => readings.reduce((sum, { size }) => sum + size, 1),
  });
  #sweptAt = performance.now();

  constructor(read: (query: BalanceQuery) => Promise<ChainBalances>) {
    this.#read = read;
  }

  /** The answer may hold more denoms than were asked for. */
  read(query: BalanceQuery): Promise<ChainBalances> {
    this.#sweep();
    const account = JSON.stringify([query.chain.chain_id, spelling(query.address)]);
    const known = this.#live(account).find((reading) => covers(reading, query));
    if (known !== undefined) return known.answer;
    const answer = this.#read(query);
    const denoms = new Set(query.denoms);
    const asked = { denoms, held: query.held, answer, size: denoms.size, until: Number.POSITIVE_INFINITY };
    this.#put(account, asked);
    answer.then(
      (read) => this.#settle(account, asked, read),
      () => this.#remove(account, asked),
    );
    return answer;
  }

  #settle(account: string, asked: Reading, { balances }: ChainBalances): void {
    this.#remove(account, asked);
    if ([...balances.values()].some(mayPass)) return;
    this.#put(account, { ...asked, size: balances.size, until: performance.now() + KEPT_MS });
  }

  #live(account: string): readonly Reading[] {
    return (this.#byAccount.get(account) ?? []).filter(isLive);
  }

  #put(account: string, reading: Reading): void {
    this.#byAccount.set(account, [...this.#live(account), reading].slice(-MAX_READINGS));
  }

  #remove(account: string, { answer }: Reading): void {
    const rest = this.#live(account).filter((reading) => reading.answer !== answer);
    if (rest.length > 0) this.#byAccount.set(account, rest);
    else this.#byAccount.delete(account);
  }

  /** Lets go of what is kept in vain. */
  #sweep(): void {
    if (performance.now() - this.#sweptAt < KEPT_MS) return;
    this.#sweptAt = performance.now();
    for (const [account, readings] of [...this.#byAccount.entries()]) {
      if (!readings.some(isLive)) this.#byAccount.delete(account);
    }
  }
}

/** A token that is not there is none a moment later either. */
const mayPass = (balance: Balance): boolean => 'error' in balance && !balance.absent;

const isLive = ({ until }: Reading): boolean => performance.now() < until;

function covers(reading: Reading, { denoms, held }: BalanceQuery): boolean {
  return (reading.held || !held) && denoms.every((denom) => reading.denoms.has(denom));
}
