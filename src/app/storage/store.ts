import { useSyncExternalStore } from 'react';

/** A value that several parts of the page follow. */
export interface Store<T> {
  get(): T;
  set(next: T): void;
  /** Calls back on each `set`. Returns a function that unsubscribes. */
  subscribe(listener: () => void): () => void;
}

export function createStore<T>(first: T): Store<T> {
  const listeners = new Set<() => void>();
  let value = first;
  return {
    get: () => value,
    set(next) {
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The current value; renders on each change. */
export const useStore = <T>({ subscribe, get }: Pick<Store<T>, 'subscribe' | 'get'>): T =>
  useSyncExternalStore(subscribe, get);
