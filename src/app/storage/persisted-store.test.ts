import { expect, test, vi } from 'vitest';
import { createPersistedStore, type KeyValueStorage, subscribeAcrossTabs } from './persisted-store.ts';

const read = (stored: unknown) => (typeof stored === 'number' ? stored : 1);

function memoryShelf(): KeyValueStorage & { items: Map<string, string> } {
  const items = new Map<string, string>();
  return { items, getItem: (key) => items.get(key) ?? null, setItem: (key, text) => void items.set(key, text) };
}

test('a value survives the visit', () => {
  const shelf = memoryShelf();
  createPersistedStore({ key: 'k', read, storage: shelf }).set(7);
  expect(createPersistedStore({ key: 'k', read, storage: shelf }).get()).toBe(7);
});

test('broken text gives the reader null', () => {
  const shelf = memoryShelf();
  shelf.items.set('k', '{');
  expect(createPersistedStore({ key: 'k', read, storage: shelf }).get()).toBe(1);
});

test('a storage that throws still remembers until the page is closed', () => {
  const fail = () => {
    throw new Error('forbidden');
  };
  const stored = createPersistedStore({ key: 'k', read, storage: { getItem: fail, setItem: fail } });
  stored.set(5);
  expect(stored.get()).toBe(5);
});

test('listeners hear of changes, also of other tabs, until they leave', () => {
  const shelf = memoryShelf();
  const stored = createPersistedStore({ key: 'k', read, storage: shelf });
  const listener = vi.fn();
  const leave = stored.subscribe(listener);
  stored.set(2);
  shelf.items.set('k', '3');
  stored.reload();
  leave();
  stored.set(4);
  expect(listener).toHaveBeenCalledTimes(2);
});

test('what another tab wrote is followed while somebody listens, so that no change here undoes it', () => {
  const page = new EventTarget();
  vi.stubGlobal('window', page);
  const shelf = memoryShelf();
  const stored = createPersistedStore({ key: 'k', read, storage: shelf });
  const otherTabWrites = (key: string | null, text: string) => {
    shelf.items.set('k', text);
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
