import { CHAIN_TYPES } from '#contract/chain.ts';
import { createPersistedStore, subscribeAcrossTabs } from '../storage/persisted-store.ts';
import { useStore } from '../storage/store.ts';
import { looksLike, sameAddress } from './address.ts';

/** An address that a person watches. It is kept in this browser only, and never part of a link. */
export interface Account {
  readonly address: string;
  /** "" when the person gave none. */
  readonly label: string;
}

const ACCOUNTS_KEY = 'portolan.accounts';

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
