import type { AssetKey } from '#contract/asset.ts';
import { createPersistedStore, subscribeAcrossTabs } from '../storage/persisted-store.ts';
import { getSettings } from '../storage/settings.ts';
import { useStore } from '../storage/store.ts';

const HIDDEN_KEY = 'portolan.hidden';

/** Keys of assets out of whatever was stored. */
const readHidden = (stored: unknown): readonly AssetKey[] =>
  Array.isArray(stored) ? stored.filter((key) => typeof key === 'string') : [];

const store = createPersistedStore({ key: HIDDEN_KEY, read: readHidden });

const subscribe = subscribeAcrossTabs(HIDDEN_KEY, store);

const without = (key: AssetKey): AssetKey[] => store.get().filter((other) => other !== key);

/** With privacy on no balance is shown, so there is none to hide; which assets a person held is not to be kept. */
const keep = (keys: readonly AssetKey[]): void => store.set(getSettings().privacy ? [] : keys);

/** Rows that a person does not want to see are kept on this device, by asset. */
export const hideAsset = (key: AssetKey): void => keep([...without(key), key]);
export const showAsset = (key: AssetKey): void => keep(without(key));
export const forgetHidden = (): void => keep([]);

export const useHidden = (): readonly AssetKey[] => useStore({ subscribe, get: store.get });
