import * as z from 'zod/mini';
import { maxLength, minLength } from '#contract/lengths.ts';
import { type RouteRequest, routeRequestSchema, routeSchema } from '#contract/route.ts';
import { storedList } from '../storage/persisted-store.ts';
import { createPrivateList } from '../storage/private-list.ts';
import { checkRoutes } from './route-check.ts';

/** The latest time that a date can hold. */
const LATEST = 8.64e15;
const name = z.string().check(minLength(1), maxLength(200));

/** More than any comparison lists. */
const MOST_OTHERS = 32;

/** A quote as it was answered, alone or as the first of a comparison. */
const quoteSchema = z.object({
  // Another service may have bridges with other ids.
  request: z.extend(routeRequestSchema, {
    bridges: z.nullish(z.array(z.string().check(maxLength(64))).check(maxLength(64))),
  }),
  answer: routeSchema,
  /** The other routes of a comparison, in order, and how many more did not fit into a link. */
  others: z.optional(z.array(routeSchema).check(maxLength(MOST_OTHERS))),
  leftOut: z.optional(z.int().check(z.gte(1))),
  /** Null if the service did not name it. */
  market: z.nullable(z.object({ source: name, asOf: name, version: z.optional(name) })),
  /** Milliseconds since 1970. */
  takenAt: z.int().check(z.gte(0), z.lte(LATEST)),
  /** SHA-256 of all the rest, in hexadecimal digits. */
  hash: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
});
export type FrozenQuote = z.infer<typeof quoteSchema>;

/** Reads a quote from a link or storage. Throws `MismatchedResponse`, in a sentence, for one whose answer no service would be believed. */
export function readFrozenQuote(json: unknown): FrozenQuote {
  const quote = quoteSchema.parse(json);
  // The ids of bridges go to the service that knows them.
  checkRoutes([quote.answer, ...(quote.others ?? [])], quote.request as RouteRequest);
  return quote;
}

/** None where it cannot be read. */
function quoteIn(stored: unknown): FrozenQuote[] {
  try {
    return [readFrozenQuote(stored)];
  } catch {
    return [];
  }
}

const MOST = 20;

const KEY = 'portolan.frozen-quotes';

const quotes = createPrivateList<FrozenQuote>({
  key: KEY,
  schema: { parse: (stored) => storedList(stored).flatMap(quoteIn) },
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
