/** The browser's database of this page, of which each store is read and written by one module. */
const DATABASE = 'portolan';
const STORES = ['lists', 'followed', 'signed'] as const;
export type StoreName = (typeof STORES)[number];
/** Grows with the list above. */
const VERSION = 3;

export const settled = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/** A store for one transaction. Rejects where the browser has no database, and throws where it forbids it. */
export async function openStore(name: StoreName, mode: IDBTransactionMode): Promise<IDBObjectStore> {
  const opening = indexedDB.open(DATABASE, VERSION);
  opening.onupgradeneeded = () => {
    const { result } = opening;
    for (const each of STORES) if (!result.objectStoreNames.contains(each)) result.createObjectStore(each);
  };
  const database = await settled(opening);
  database.onversionchange = () => database.close();
  const transaction = database.transaction(name, mode);
  transaction.oncomplete = () => database.close();
  return transaction.objectStore(name);
}
