import type { QueryClient } from '@tanstack/react-query';
import { appEndpoints } from '#contract/app-endpoints.ts';
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

/** Stored lists may be from an older version of the page: only those that match the current schema are used. */
async function restore(queries: QueryClient, service: string, name: ListName): Promise<void> {
  const store = await openStore('readonly');
  const kept: CachedList | undefined = await settled(store.get(keyOf(service, name)));
  if (kept === undefined || !appEndpoints[name].response.safeParse(kept.answer.data).success) return;
  const key = [LIST, name];
  if (queries.getQueryData(key) === undefined)
    queries.setQueryData(key, withPlainNames(kept.answer), { updatedAt: kept.savedAt });
}

async function save(service: string, name: string, list: CachedList): Promise<void> {
  const store = await openStore('readwrite');
  await settled(store.put(list, keyOf(service, name)));
}

/** If the database fails, the lists are requested on every visit. */
const quietly = (work: Promise<void>): void => void work.catch(() => undefined);

/**
 * Restores the lists of the last visit and, unless privacy is on, stores each new one. Returns a function that stops
 * it.
 */
export function persistLists(queries: QueryClient, service: string): () => void {
  for (const name of LIST_NAMES) quietly(restore(queries, service, name));
  return queries.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success' || event.action.manual) return;
    const [word, name] = event.query.queryKey;
    if (word !== LIST || typeof name !== 'string') return;
    // The lists are public, but they reveal which services the user visited and when.
    if (getSettings().privacy) return;
    quietly(save(service, name, { answer: event.query.state.data, savedAt: event.query.state.dataUpdatedAt }));
  });
}

/** Forgets the lists of every service. */
export const clearListCache = async (): Promise<void> => {
  const store = await openStore('readwrite');
  await settled(store.clear());
};
