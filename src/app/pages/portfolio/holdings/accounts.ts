import { shortAddress } from '#app/wallet/address.ts';
import type { Source } from '#app/wallet/sources.ts';
import { type WalletOption, walletKey } from '#app/wallet/wallet.ts';
import { normalizeAddress } from '#contract/normalize-address.ts';

/** A wallet with all its addresses, all watched addresses of one label, or an address without one. */
export interface Account {
  readonly key: string;
  readonly name: string;
  /** "" without one. */
  readonly label: string;
  readonly wallet: WalletOption | null;
  readonly addresses: readonly string[];
}

export function accountKey({ wallet, name, address }: Source): string {
  if (wallet !== null) return `wallet ${walletKey(wallet)}`;
  return name === shortAddress(address) ? `address ${normalizeAddress(address)}` : `label ${name}`;
}

export function accountsOf(sources: readonly Source[]): Account[] {
  const accounts = new Map<string, { label: string; addresses: string[] } & Account>();
  for (const source of sources) {
    const { wallet, name, address } = source;
    const key = accountKey(source);
    const before = accounts.get(key);
    const label = name === shortAddress(address) ? '' : name;
    if (before === undefined) accounts.set(key, { key, name, label, wallet, addresses: [address] });
    else before.addresses.push(address);
  }
  return [...accounts.values()];
}
