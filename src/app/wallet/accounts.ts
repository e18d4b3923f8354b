import { CHAIN_TYPES, type Chain } from '#contract/chain.ts';
import { normalizeAddress } from '#contract/normalize-address.ts';
import { createPersistedStore, subscribeAcrossTabs } from '../storage/persisted-store.ts';
import { useStore } from '../storage/store.ts';
import { cosmosPrefix, looksLike } from './address-shape.ts';

/** An address that a person watches. It is kept in this browser only, and never part of a link. */
export interface Account {
  readonly address: string;
  /** "" when the person gave none. */
  readonly label: string;
}

const ACCOUNTS_KEY = 'portolan.accounts';

export { normalizeAddress };

export const sameAddress = (a: string, b: string): boolean => normalizeAddress(a) === normalizeAddress(b);

/** Accounts out of whatever was stored; what is no address is left out. */
export function readAccounts(stored: unknown): readonly Account[] {
  if (!Array.isArray(stored)) return [];
  const accounts = stored.flatMap((entry: unknown): Account[] => {
    const { address, label } = (typeof entry === 'object' && entry !== null ? entry : {}) as Record<string, unknown>;
    if (typeof address !== 'string' || !CHAIN_TYPES.some((family) => looksLike(family, address))) return [];
    return [{ address, label: typeof label === 'string' ? label : '' }];
  });
  return accounts.filter(({ address }, i) => accounts.findIndex((other) => sameAddress(other.address, address)) === i);
}

const store = createPersistedStore({ key: ACCOUNTS_KEY, read: readAccounts });

/** Forgets every account, here and in what is kept. */
export const forgetAccounts = (): void => store.set([]);

const subscribe = subscribeAcrossTabs(ACCOUNTS_KEY, store);

export const useAccounts = (): readonly Account[] => useStore({ subscribe, get: store.get });

/** Both, the new ones at the end. One that is there stays as it is written, and takes the new label if there is one. */
export function mergeAccounts(kept: readonly Account[], added: readonly Account[]): readonly Account[] {
  const renamed = kept.map((account) => {
    const label = added.find(({ address }) => sameAddress(address, account.address))?.label;
    return label ? { ...account, label } : account;
  });
  return readAccounts([...renamed, ...added]);
}

export const addAccounts = (accounts: readonly Account[]): void => store.set(mergeAccounts(store.get(), accounts));

export const removeAccount = (address: string): void =>
  store.set(store.get().filter((account) => !sameAddress(account.address, address)));

export const renameAccount = (address: string, label: string): void =>
  store.set(store.get().map((account) => (sameAddress(account.address, address) ? { ...account, label } : account)));

/**
 * The chains on which the address can hold something: all of its family, and for Cosmos those of its prefix. Where a
 * chain knows the prefix, the text is no other family's, whatever it looks like.
 */
export function chainsOf(address: string, chains: readonly Chain[]): Chain[] {
  const open = chains.filter(({ is_testnet }) => !is_testnet);
  const prefix = cosmosPrefix(address);
  const cosmos = open.filter(({ chain_type, bech32_prefix }) => chain_type === 'cosmos' && bech32_prefix === prefix);
  if (cosmos.length > 0) return cosmos;
  return open.filter(({ chain_type }) => chain_type !== 'cosmos' && looksLike(chain_type, address));
}

/** An address short enough to read: both ends, as people compare them. */
export const shortAddress = (address: string): string => `${address.slice(0, 10)}…${address.slice(-6)}`;
