import { msg } from '#app/language/words.ts';
import type { ChainType } from '#contract/chain.ts';
import { type WalletOption, walletKey } from '../wallet.ts';

/** The wallet families with their titles, in the order of the dialog. */
export const FAMILIES: readonly { readonly family: ChainType; readonly title: () => string }[] = [
  { family: 'evm', title: msg('Ethereum and other EVM chains') },
  { family: 'cosmos', title: () => 'Cosmos' },
  { family: 'svm', title: () => 'Solana' },
];

/** The position of each installed wallet in the dialog, by key. */
interface OptionSlots {
  /** Wallets in the group of their family. */
  readonly grouped: readonly string[];
  /** Wallets found after the list was settled: below all groups, in the order in which they were found. */
  readonly late: readonly string[];
}

export const NO_SLOTS: OptionSlots = { grouped: [], late: [] };

/** Adds new wallets to the slots: to their groups, or to the end once `settled`. Without new wallets, the same object. */
export function assignSlots(before: OptionSlots, options: readonly WalletOption[], settled: boolean): OptionSlots {
  const { grouped, late } = before;
  const fresh = options.map(walletKey).filter((key) => !grouped.includes(key) && !late.includes(key));
  if (fresh.length === 0) return before;
  return settled ? { grouped, late: [...late, ...fresh] } : { grouped: [...grouped, ...fresh], late };
}

/** Keys of the wallets that share their name with another of the same family: the dialog shows their ids as well. */
export function findDuplicateNames(options: readonly WalletOption[]): ReadonlySet<string> {
  const byName = new Map<string, string[]>();
  for (const wallet of options) {
    const name = `${wallet.family} ${wallet.name.toLowerCase()}`;
    byName.set(name, [...(byName.get(name) ?? []), walletKey(wallet)]);
  }
  return new Set([...byName.values()].filter(({ length }) => length > 1).flat());
}
