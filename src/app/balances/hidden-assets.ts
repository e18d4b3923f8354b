import type { AssetKey } from '#contract/asset.ts';
import { createPersistedStore, subscribeAcrossTabs } from '../storage/persisted-store.ts';
import { getSettings } from '../storage/settings.ts';
import { useStore } from '../storage/store.ts';

const HIDDEN_KEY = 'portolan.hidden';

/** Drops whatever is no asset key. */
const parseHidden = (stored: unknown): readonly AssetKey[] =>
  Array.isArray(stored) ? stored.filter((key) => typeof key === 'string') : [];

const store = createPersistedStore({ key: HIDDEN_KEY, read: parseHidden });

const subscribe = subscribeAcrossTabs(HIDDEN_KEY, store);

const without = (key: AssetKey): AssetKey[] => store.get().filter((other) => other !== key);

/** Privacy hides all balances, and which assets a person held must not be stored. */
const save = (keys: readonly AssetKey[]): void => store.set(getSettings().privacy ? [] : keys);

/** Assets whose rows a person hides, stored on this device. */
export const hideAsset = (key: AssetKey): void => save([...without(key), key]);
export const showAsset = (key: AssetKey): void => save(without(key));
export const clearHiddenAssets = (): void => save([]);

export const useHiddenAssets = (): readonly AssetKey[] => useStore({ subscribe, get: store.get });
