import * as z from 'zod/mini';
import { maxLength, minLength } from '#contract/lengths.ts';
import { routeRequestSchema, routeSchema } from '#contract/route.ts';
import { createPrivateList } from './private-list.ts';
import { validItems } from './valid-items.ts';

/** A route has some twenty at most: more would only make a page slow. */
const MOST_OPERATIONS = 64;
/** The latest time that a date can hold. */
const LATEST = 8.64e15;
const name = z.string().check(minLength(1), maxLength(200));

/** A quote as it was answered. Comes from links and storage, so nothing of it is trusted. */
export const frozenQuoteSchema = z.object({
  // Another service may have bridges with other ids.
  request: z.extend(routeRequestSchema, {
    bridges: z.nullish(z.array(z.string().check(maxLength(64))).check(maxLength(64))),
  }),
  answer: routeSchema.check(
    z.refine(({ operations }) => operations.length <= MOST_OPERATIONS, `has over ${MOST_OPERATIONS} operations`),
  ),
  /** Null if the service did not name it. */
  market: z.nullable(z.object({ source: name, asOf: name, version: z.optional(name) })),
  /** Milliseconds since 1970. */
  takenAt: z.int().check(z.gte(0), z.lte(LATEST)),
  /** SHA-256 of all the rest, in hexadecimal digits. */
  hash: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
});
export type FrozenQuote = z.infer<typeof frozenQuoteSchema>;

const MOST = 20;

const KEY = 'portolan.frozen-quotes';

const quotes = createPrivateList<FrozenQuote>({
  key: KEY,
  schema: z.catch(validItems(frozenQuoteSchema), []),
  isSame: (a, b) => a.hash === b.hash,
  most: MOST,
});

export const {
  add: addFrozenQuote,
  remove: removeFrozenQuote,
  clear: clearFrozenQuotes,
  use: useFrozenQuotes,
} = quotes;

/** Whether storage took it: not if it is full, forbidden or absent. */
export function isFrozenQuoteStored({ hash }: FrozenQuote): boolean {
  try {
    return localStorage.getItem(KEY)?.includes(hash) ?? false;
  } catch {
    return false;
  }
}
