import * as z from 'zod/mini';
import type { AssetKey } from '#contract/asset.ts';
import { createPrivateList } from '../storage/private-list.ts';
import { validItems } from '../storage/valid-items.ts';

const list = createPrivateList<AssetKey>({
  key: 'portolan.hidden',
  schema: z.catch(validItems(z.string()), []),
  isSame: (a, b) => a === b,
});

/** Assets whose rows the user has hidden, stored in this browser. */
export const { add: hideAsset, remove: showAsset, clear: clearHiddenAssets, use: useHiddenAssets } = list;
