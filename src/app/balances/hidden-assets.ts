import * as z from 'zod/mini';
import type { AssetKey } from '#contract/asset.ts';
import { createPersistedStore, subscribeAcrossTabs, validItems } from '../storage/persisted-store.ts';
import { getSettings } from '../storage/settings.ts';
import { useStore } from '../storage/store.ts';

const HIDDEN_KEY = 'portolan.hidden';

const hiddenSchema = z.catch(validItems(z.string()), []);

const store = createPersistedStore<readonly AssetKey[]>({ key: HIDDEN_KEY, schema: hiddenSchema });

const subscribe = subscribeAcrossTabs(HIDDEN_KEY, store);

const without = (key: AssetKey): AssetKey[] => store.get().filter((other) => other !== key);

/** With privacy on, balances are hidden and no hidden asset is stored. */
const save = (keys: readonly AssetKey[]): void => store.set(getSettings().privacy ? [] : keys);

/** Assets whose rows the user has hidden, stored in this browser. */
export const hideAsset = (key: AssetKey): void => save([...without(key), key]);
export const showAsset = (key: AssetKey): void => save(without(key));
export const clearHiddenAssets = (): void => save([]);

export const useHiddenAssets = (): readonly AssetKey[] => useStore({ subscribe, get: store.get });
