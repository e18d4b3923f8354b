import * as z from 'zod/mini';
import { createPrivateList } from './private-list.ts';
import { validItems } from './valid-items.ts';

/** A private list of texts. */
export const createTextList = (key: string) =>
  createPrivateList<string>({ key, schema: z.catch(validItems(z.string()), []), isSame: (a, b) => a === b });
