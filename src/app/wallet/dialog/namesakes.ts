import { type WalletOption, walletKey } from '../wallet.ts';

/** Keys of the wallets whose name another wallet of the same kind has too: only what they call themselves tells them apart. */
export function findDuplicateNames(options: readonly WalletOption[]): ReadonlySet<string> {
  const byName = new Map<string, string[]>();
  for (const wallet of options) {
    const name = `${wallet.family} ${wallet.name.toLowerCase()}`;
    byName.set(name, [...(byName.get(name) ?? []), walletKey(wallet)]);
  }
  return new Set([...byName.values()].filter(({ length }) => length > 1).flat());
}
