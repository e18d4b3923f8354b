import { assetKey } from '#contract/asset.ts';
import type { AssetsResponse } from '#contract/listing.ts';

/** A list with its items by key: each once, however often a service lists it, as a row is known by its id, and a bridge is switched by it. */
interface Indexed<Key, Item> {
  readonly items: readonly Item[];
  readonly byKey: ReadonlyMap<Key, Item>;
}

/** Indexes a list once, however often what is made of several lists is made anew as another of them comes. */
export function indexed<List extends object, Key, Item>(
  itemsOf: (list: List) => readonly Item[],
  keyOf: (item: Item) => Key,
) {
  const indexes = new WeakMap<List, Indexed<Key, Item>>();
  return (list: List): Indexed<Key, Item> => {
    const known = indexes.get(list);
    if (known) return known;
    const byKey = new Map<Key, Item>();
    for (const item of itemsOf(list)) byKey.set(keyOf(item), item);
    const index = { items: [...byKey.values()], byKey };
    indexes.set(list, index);
    return index;
  };
}

export const indexAssets = indexed(
  (byChain: AssetsResponse['chain_to_assets_map']) => Object.values(byChain).flatMap(({ assets }) => assets),
  assetKey,
);
