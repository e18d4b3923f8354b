import { createPersistedStore, type StoredSchema, subscribeAcrossTabs } from './persisted-store.ts';
import { getSettings } from './settings.ts';
import { useStore } from './store.ts';

interface PrivateListOptions<Item> {
  readonly key: string;
  readonly schema: StoredSchema<readonly Item[]>;
  readonly isSame: (a: Item, b: Item) => boolean;
  /** Of more items the first go. */
  readonly most?: number;
}

/** A list of what the user has chosen, each item once, the last choice last. Stored in this browser, not with privacy on. */
export function createPrivateList<Item>({
  key,
  schema,
  isSame,
  most = Number.POSITIVE_INFINITY,
}: PrivateListOptions<Item>) {
  const store = createPersistedStore<readonly Item[]>({ key, schema });
  const subscribe = subscribeAcrossTabs(key, store);
  const save = (items: readonly Item[]): void => store.set(getSettings().privacy ? [] : items);
  const without = (item: Item): Item[] => store.get().filter((other) => !isSame(other, item));
  return {
    add: (item: Item): void => save([...without(item), item].slice(-most)),
    remove: (item: Item): void => save(without(item)),
    clear: (): void => save([]),
    use: (): readonly Item[] => useStore({ subscribe, get: store.get }),
  };
}
