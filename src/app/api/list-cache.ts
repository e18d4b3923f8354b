import type { QueryClient } from '@tanstack/react-query';
import { endpoints } from '#contract/endpoints.ts';
import { withPlainNames } from '../format/plain-text.ts';
import { getSettings } from '../storage/settings.ts';
import { LIST } from './queries.ts';

/** Chains, assets and bridges of each service, kept in the browser between visits. */
const DATABASE = 'portolan';
const STORE = 'lists';

interface CachedList {
  readonly answer: { readonly data: unknown };
  readonly savedAt: number;
}

const settled = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

async function openStore(mode: IDBTransactionMode): Promise<IDBObjectStore> {
  const opening = indexedDB.open(DATABASE, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(STORE);
  const database = await settled(opening);
  const transaction = database.transaction(STORE, mode);
  transaction.oncomplete = () => database.close();
  return transaction.objectStore(STORE);
}

const keyOf = (service: string, name: string): string => `${service} ${name}`;

const LIST_NAMES = ['chains', 'assets', 'bridges'] as const;
type ListName = (typeof LIST_NAMES)[number];

/** What was kept may be older than this program: only what still has the contract's form is used. */
async function restore(queries: QueryClient, service: string, name: ListName): Promise<void> {
  const store = await openStore('readonly');
  const kept: CachedList | undefined = await settled(store.get(keyOf(service, name)));
  if (kept === undefined || !endpoints[name].response.safeParse(kept.answer.data).success) return;
  const key = [LIST, name];
  if (queries.getQueryData(key) === undefined)
    queries.setQueryData(key, withPlainNames(kept.answer), { updatedAt: kept.savedAt });
}

async function save(service: string, name: string, list: CachedList): Promise<void> {
  const store = await openStore('readwrite');
  await settled(store.put(list, keyOf(service, name)));
}

/** Without a working database the lists are simply asked for on every visit. */
const quietly = (work: Promise<void>): void => void work.catch(() => undefined);

/** Fills the lists from the last visit, and without privacy keeps each that arrives. Returns what stops it. */
export function persistLists(queries: QueryClient, service: string): () => void {
  for (const name of LIST_NAMES) quietly(restore(queries, service, name));
  return queries.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success' || event.action.manual) return;
    const [word, name] = event.query.queryKey;
    if (word !== LIST || typeof name !== 'string') return;
    // They are public, but tell which services a person asks, and when they were last here.
    if (getSettings().privacy) return;
    quietly(save(service, name, { answer: event.query.state.data, savedAt: event.query.state.dataUpdatedAt }));
  });
}

/** Forgets the lists of every service. */
export const clearListCache = async (): Promise<void> => {
  const store = await openStore('readwrite');
  await settled(store.clear());
};
