import * as z from 'zod/mini';
import { createPrivateList } from '../storage/private-list.ts';
import { validItems } from '../storage/valid-items.ts';

const list = createPrivateList<string>({
  key: 'portolan.hidden-accounts',
  schema: z.catch(validItems(z.string()), []),
  isSame: (a, b) => a === b,
});

/** Addresses that Portfolio leaves out, as `normalizeAddress` writes them. Stored in this browser. */
export const { add: hideAddress, remove: showAddress, clear: clearHiddenAccounts, use: useHiddenAddresses } = list;
