import * as z from 'zod/mini';
import type { AssetKey } from '#contract/asset.ts';
import { createPrivateList } from '../storage/private-list.ts';
import { validItems } from '../storage/valid-items.ts';

const listOf = (key: string) =>
  createPrivateList<AssetKey>({ key, schema: z.catch(validItems(z.string()), []), isSame: (a, b) => a === b });

/** Assets picked here, the latest last; those with a star. Both stored in this browser. */
const picked = listOf('portolan.picked');
const pinned = listOf('portolan.pinned');

export const { add: addPickedAsset, use: usePickedAssets } = picked;
export const { add: pinAsset, remove: unpinAsset, use: usePinnedAssets } = pinned;

export function clearAssetChoices(): void {
  picked.clear();
  pinned.clear();
}
