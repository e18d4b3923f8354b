import { parseJson } from '#client/parse-json.ts';
import { createStore, type Store } from './store.ts';

/** The part of Web Storage that is used. */
export type KeyValueStorage = Pick<Storage, 'getItem' | 'setItem'>;

/**
 * Reads any input, as other versions of the page may have written it: invalid parts get defaults. A schema of zod, or a few lines
 * where the first load needs it.
 */
export interface StoredSchema<T> {
  parse(stored: unknown): T;
}

/** The fields of a stored object; none for anything else. */
export const storedFields = (stored: unknown): Readonly<Record<string, unknown>> =>
  typeof stored === 'object' && stored !== null ? { ...stored } : {};

export const storedList = (stored: unknown): readonly unknown[] => (Array.isArray(stored) ? stored : []);

export const isText = (stored: unknown): stored is string => typeof stored === 'string';

interface PersistedStoreOptions<T> {
  readonly key: string;
  readonly schema: StoredSchema<T>;
  /** With undefined, the value is lost when the page closes. */
  readonly storage?: KeyValueStorage | undefined;
}

/** A value that is stored in the browser. If storage fails, the value is lost when the page closes. */
export interface PersistedStore<T> extends Store<T> {
  /** Reads the value that another tab wrote. */
  reload(): void;
  /** Whether another tab has written since this one last wrote or read. */
  isOutdated(): boolean;
}

/** The browser's storage; undefined if it is turned off. */
function browserStorage(): KeyValueStorage | undefined {
  try {
    return globalThis.localStorage;
  } catch {
    return undefined;
  }
}

export function createPersistedStore<T>({
  key,
  schema,
  storage = browserStorage(),
}: PersistedStoreOptions<T>): PersistedStore<T> {
  let seen = readText(storage, key);
  // Nothing stored is no text to parse: where an error is thrown, the browser reads the whole script again for its line.
  const load = () => schema.parse(seen === null ? null : (parseJson(seen) ?? null));
  const value = createStore(load());
  return {
    ...value,
    set(next) {
      writeJson(storage, key, next);
      seen = readText(storage, key);
      value.set(next);
    },
    reload() {
      seen = readText(storage, key);
      value.set(load());
    },
    isOutdated: () => readText(storage, key) !== seen,
  };
}

/** Subscribes to a stored value and reloads it when another tab writes it, so that the next write here keeps that change. */
export const subscribeAcrossTabs =
  (key: string, store: Pick<PersistedStore<unknown>, 'subscribe' | 'reload'>) =>
  (listener: () => void): (() => void) => {
    const stop = store.subscribe(listener);
    const follow = (event: StorageEvent) => {
      if (event.key === key || event.key === null) store.reload();
    };
    window.addEventListener('storage', follow);
    return () => {
      stop();
      window.removeEventListener('storage', follow);
    };
  };

function readText(storage: KeyValueStorage | undefined, key: string): string | null {
  try {
    return storage?.getItem(key) ?? null;
  } catch {
    return null;
  }
}

function writeJson(storage: KeyValueStorage | undefined, key: string, value: unknown): void {
  try {
    storage?.setItem(key, JSON.stringify(value));
  } catch {
    // Storage is full or forbidden: the value is lost when the page closes.
  }
}
