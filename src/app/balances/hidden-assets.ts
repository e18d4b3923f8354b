import { createTextList } from '../storage/text-list.ts';

const list = createTextList('portolan.hidden');

/** Assets whose rows the user has hidden, stored in this browser. */
export const { add: hideAsset, remove: showAsset, clear: clearHiddenAssets, use: useHiddenAssets } = list;
