import { createStore, type Store } from './store.ts';

/** The part of Web Storage that is needed. */
export type KeyValueStorage = Pick<Storage, 'getItem' | 'setItem'>;

interface PersistedStoreOptions<T> {
  readonly key: string;
  /** Makes sense of what was stored, whoever wrote it: never throws, fills what is missing. */
  readonly read: (stored: unknown) => T;
  /** Where it is kept; undefined keeps it for this visit only. */
  readonly storage?: KeyValueStorage | undefined;
}

/** A value that outlives the visit. A full, forbidden or broken storage costs the memory, never the page. */
export interface PersistedStore<T> extends Store<T> {
  /** Takes over what another tab wrote. */
  reload(): void;
  /** Whether another tab wrote since this one did, or took over what was written. */
  isOutdated(): boolean;
}

/** The browser's own storage, or undefined where it is switched off. */
function browserStorage(): KeyValueStorage | undefined {
  try {
    return globalThis.localStorage;
  } catch {
    return undefined;
  }
}

export function createPersistedStore<T>({
  key,
  read,
  storage: shelf = browserStorage(),
}: PersistedStoreOptions<T>): PersistedStore<T> {
  let seen = readText(shelf, key);
  const load = () => read(parsed(seen));
  const value = createStore(load());
  return {
    ...value,
    set(next) {
      writeJson(shelf, key, next);
      seen = readText(shelf, key);
      value.set(next);
    },
    reload() {
      seen = readText(shelf, key);
      value.set(load());
    },
    isOutdated: () => readText(shelf, key) !== seen,
  };
}

/**
 * Subscribes to a value of the browser's own storage that several tabs change: without following the others, the next
 * change here would undo theirs.
 */
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

function readText(shelf: KeyValueStorage | undefined, key: string): string | null {
  try {
    return shelf?.getItem(key) ?? null;
  } catch {
    return null;
  }
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}

function writeJson(shelf: KeyValueStorage | undefined, key: string, value: unknown): void {
  try {
    shelf?.setItem(key, JSON.stringify(value));
  } catch {
    // Storage is full or forbidden: the choice holds until the page is closed.
  }
}
