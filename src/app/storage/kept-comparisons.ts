import * as z from 'zod/mini';
import { maxLength, minLength } from '#contract/lengths.ts';
import { createPrivateList } from './private-list.ts';
import { validItems } from './valid-items.ts';

const comparisonSchema = z.object({
  /** A link into this page. */
  href: z.string().check(z.regex(/^\/\?/), maxLength(2000)),
  text: z.string().check(minLength(1), maxLength(200)),
});

/** A comparison to come back to. */
export type KeptComparison = z.infer<typeof comparisonSchema>;

const schema = z.catch(validItems(comparisonSchema), []);
const isSame = (a: KeptComparison, b: KeptComparison): boolean => a.href === b.href;

const MOST_RECENTS = 10;
const MOST_FAVOURITES = 50;

const recents = createPrivateList<KeptComparison>({ key: 'portolan.recents', schema, isSame, most: MOST_RECENTS });
const favourites = createPrivateList<KeptComparison>({
  key: 'portolan.favourites',
  schema,
  isSame,
  most: MOST_FAVOURITES,
});

export const { add: addRecent, remove: removeRecent, clear: clearRecents, use: useRecents } = recents;
export const { add: addFavourite, remove: removeFavourite, clear: clearFavourites, use: useFavourites } = favourites;
