import * as z from 'zod/mini';
import { CHAIN_TYPES } from '#contract/chain.ts';
import { createPersistedStore, subscribeAcrossTabs } from '../storage/persisted-store.ts';
import { useStore } from '../storage/store.ts';
import { validItems } from '../storage/valid-items.ts';
import { sameAddress } from './address.ts';
import { looksLike } from './address-shape.ts';

/** A watched address. It is stored only in this browser and never appears in a link. */
export interface Account {
  readonly address: string;
  /** "" for none. */
  readonly label: string;
}

const ACCOUNTS_KEY = 'portolan.accounts';

const accountSchema = z.object({
  address: z.string().check(z.refine((text) => CHAIN_TYPES.some((family) => looksLike(family, text)))),
  label: z.catch(z.string(), ''),
});

const withoutDuplicates = (accounts: readonly Account[]): readonly Account[] =>
  accounts.filter(({ address }, i) => accounts.findIndex((other) => sameAddress(other.address, address)) === i);

/** Stored accounts, without invalid addresses and duplicates. */
const accountsSchema = z.pipe(
  z.catch(validItems(accountSchema), []),
  z.transform((accounts) => withoutDuplicates(accounts)),
);

const store = createPersistedStore({ key: ACCOUNTS_KEY, schema: accountsSchema });

/** Removes all accounts, also from storage. */
export const forgetAccounts = (): void => store.set([]);

const subscribe = subscribeAcrossTabs(ACCOUNTS_KEY, store);

export const useAccounts = (): readonly Account[] => useStore({ subscribe, get: store.get });

/** Appends accounts. One that is already in the list keeps its spelling and takes the new label, if any. */
function mergeAccounts(known: readonly Account[], added: readonly Account[]): readonly Account[] {
  const renamed = known.map((account) => {
    const label = added.find(({ address }) => sameAddress(address, account.address))?.label;
    return label ? { ...account, label } : account;
  });
  return accountsSchema.parse([...renamed, ...added]);
}

export const addAccounts = (accounts: readonly Account[]): void => store.set(mergeAccounts(store.get(), accounts));

export const removeAccount = (address: string): void =>
  store.set(store.get().filter((account) => !sameAddress(account.address, address)));

export const renameAccount = (address: string, label: string): void =>
  store.set(store.get().map((account) => (sameAddress(account.address, address) ? { ...account, label } : account)));
