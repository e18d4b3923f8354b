import { expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { createPersistedStore, type KeyValueStorage, subscribeAcrossTabs } from './persisted-store.ts';

const schema = z.catch(z.number(), 1);

function memoryStorage(): KeyValueStorage & { items: Map<string, string> } {
  const items = new Map<string, string>();
  return { items, getItem: (key) => items.get(key) ?? null, setItem: (key, text) => void items.set(key, text) };
}

test('reads a stored value', () => {
  const storage = memoryStorage();
  createPersistedStore({ key: 'k', schema, storage }).set(7);
  expect(createPersistedStore({ key: 'k', schema, storage }).get()).toBe(7);
});

test('reads invalid JSON as null', () => {
  const storage = memoryStorage();
  storage.items.set('k', '{');
  expect(createPersistedStore({ key: 'k', schema, storage }).get()).toBe(1);
});

test('keeps the value in memory if storage throws', () => {
  const fail = () => {
    throw new Error('forbidden');
  };
  const stored = createPersistedStore({ key: 'k', schema, storage: { getItem: fail, setItem: fail } });
  stored.set(5);
  expect(stored.get()).toBe(5);
});

test('notifies listeners of changes and reloads until they unsubscribe', () => {
  const storage = memoryStorage();
  const stored = createPersistedStore({ key: 'k', schema, storage });
  const listener = vi.fn();
  const leave = stored.subscribe(listener);
  stored.set(2);
  storage.items.set('k', '3');
  stored.reload();
  leave();
  stored.set(4);
  expect(listener).toHaveBeenCalledTimes(2);
});

test('reloads values written by other tabs while subscribed', () => {
  const page = new EventTarget();
  vi.stubGlobal('window', page);
  const storage = memoryStorage();
  const stored = createPersistedStore({ key: 'k', schema, storage });
  const otherTabWrites = (key: string | null, text: string) => {
    storage.items.set('k', text);
    page.dispatchEvent(Object.assign(new Event('storage'), { key }));
  };
  const listener = vi.fn();
  const leave = subscribeAcrossTabs('k', stored)(listener);
  otherTabWrites('k', '3');
  expect(stored.get()).toBe(3);
  otherTabWrites('other', '4');
  expect(stored.get()).toBe(3);
  otherTabWrites(null, '5');
  leave();
  otherTabWrites('k', '6');
  expect([stored.get(), listener.mock.calls.length]).toEqual([5, 2]);
  vi.unstubAllGlobals();
});
