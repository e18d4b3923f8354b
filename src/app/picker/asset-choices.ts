import { createTextList } from '../storage/text-list.ts';

/** Assets picked here, the latest last; those with a star. Both stored in this browser. */
const picked = createTextList('portolan.picked');
const pinned = createTextList('portolan.pinned');

export const { add: addPickedAsset, use: usePickedAssets } = picked;
export const { add: pinAsset, remove: unpinAsset, use: usePinnedAssets } = pinned;

export function clearAssetChoices(): void {
  picked.clear();
  pinned.clear();
}
