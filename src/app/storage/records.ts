import { openStore, type StoreName, settled } from './database.ts';
/** Records of one kind, by their ids. Each method rejects where the browser keeps none. */
export interface RecordStorage<T> {
  all(): Promise<readonly unknown[]>;
  put(id: string, record: T): Promise<void>;
  remove(id: string): Promise<void>;
  clear(): Promise<void>;
}

export const recordsIn = <T>(name: StoreName): RecordStorage<T> => ({
  all: async () => settled((await openStore(name, 'readonly')).getAll()),
  put: async (id, record) => void (await settled((await openStore(name, 'readwrite')).put(record, id))),
  remove: async (id) => void (await settled((await openStore(name, 'readwrite')).delete(id))),
  clear: async () => void (await settled((await openStore(name, 'readwrite')).clear())),
});
