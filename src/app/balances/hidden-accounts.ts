import { createTextList } from '../storage/text-list.ts';

const list = createTextList('portolan.hidden-accounts');

/** Addresses that Portfolio leaves out, as `normalizeAddress` writes them. Stored in this browser. */
export const { add: hideAddress, remove: showAddress, clear: clearHiddenAccounts, use: useHiddenAddresses } = list;
