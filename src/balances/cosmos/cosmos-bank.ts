import { isAmount } from '#contract/amount.ts';
import { NodeError } from '../node/node-request.ts';
import type { BalanceQuery, Balances } from '../reader.ts';
import { earlierOf } from '../sighting.ts';

/** Asked for; nodes may give fewer. */
export const PAGE_SIZE = 1000;
const MAX_PAGES = 50;
/** However long its pages are. */
const MAX_DENOMS = PAGE_SIZE * MAX_PAGES;
/** As the wire has it. */
const MAX_DENOM_LENGTH = 256;

export interface BankPage {
  /** Each, it is to be hoped, a denom and an amount in decimal digits. */
  readonly balances: readonly unknown[];
  /** Of the next page; null on the last. */
  readonly nextKey: string | null;
  /** Of the block that the page is of; null when the node does not show it. */
  readonly height: bigint | null;
}

/** Asks for one page: the first without a key, each at a height or, with null, at the latest. */
export type AskPage = (key: string | null, height: bigint | null) => Promise<BankPage>;

export interface BankReading {
  readonly held: ReadonlyMap<string, bigint>;
  /** The oldest of the pages'. */
  readonly height: bigint | null;
}

/**
 * Every denom that the bank holds for an account, page after page, all at the height of the first page where the node
 * shows it. A node that has let go of that height, or takes none, is asked for the rest at its latest: no denom is on
 * two pages, so each amount is right at its own block.
 * Throws NodeError when the pages repeat, never end, hold too much, or what is no amount.
 */
export async function readBank(ask: AskPage): Promise<BankReading> {
  const held = new Map<string, bigint>();
  const keys = new Set<string>();
  let page = await ask(null, null);
  let pinned = page.height;
  let { height } = page;
  for (;;) {
    addTo(held, page);
    const key = page.nextKey;
    if (key === null) return { held, height };
    if (keys.has(key)) throw new NodeError('answered with pages that go round in a circle');
    keys.add(key);
    if (keys.size >= MAX_PAGES) throw new NodeError(`answered more than ${MAX_PAGES} pages`);
    ({ page, pinned } = await askPinned(ask, key, pinned));
    height = earlierOf(height, page.height);
  }
}

async function askPinned(
  ask: AskPage,
  key: string,
  pinned: bigint | null,
): Promise<{ page: BankPage; pinned: bigint | null }> {
  try {
    return { page: await ask(key, pinned), pinned };
  } catch (error) {
    const mayBePruned = pinned !== null && error instanceof NodeError && error.restMs === undefined;
    if (!mayBePruned) throw error;
    return { page: await ask(key, null), pinned: null };
  }
}

function addTo(held: Map<string, bigint>, { balances }: BankPage): void {
  for (const coin of balances) {
    if (!isCoin(coin)) throw new NodeError('answered something that is no page of balances');
    if (held.has(coin.denom)) throw new NodeError('answered a denom twice');
    held.set(coin.denom, BigInt(coin.amount));
  }
  if (held.size > MAX_DENOMS) throw new NodeError(`answered more than ${MAX_DENOMS} denoms`);
}

/** By hand: a schema takes a quarter of a second for the longest pages. */
function isCoin(value: unknown): value is { denom: string; amount: string } {
  if (typeof value !== 'object' || value === null) return false;
  const { denom, amount } = value as Record<string, unknown>;
  return isDenom(denom) && typeof amount === 'string' && isAmount(amount);
}

const isDenom = (value: unknown): value is string =>
  typeof value === 'string' && value !== '' && value.length <= MAX_DENOM_LENGTH;

/** What the bank does not name is not held. */
export function bankBalances({ denoms, held: wantsAll }: BalanceQuery, { held }: BankReading): Balances {
  const named = wantsAll ? [...denoms, ...held.keys()] : denoms;
  return new Map(named.map((denom) => [denom, { amount: held.get(denom) ?? 0n }]));
}
