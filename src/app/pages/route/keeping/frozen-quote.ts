import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { type FrozenQuote, readFrozenQuote } from '#app/api/frozen-quotes.ts';
import type { Route, RouteRequest } from '#contract/route.ts';
import type { MarketNote } from '#contract/source-note.ts';

/** Deeper than any answer, and far from what a stack holds. */
const MAX_DEPTH = 64;

/** JSON with sorted keys and without absent fields: equal for equal values. Throws for what nests too deep. */
export function canonicalJson(value: unknown, depth = 0): string {
  if (depth > MAX_DEPTH) throw new RangeError('nests too deep');
  if (Array.isArray(value)) return `[${value.map((item) => canonicalJson(item, depth + 1)).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const fields = Object.entries(value)
    .filter(([, field]) => field !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, field]) => `${JSON.stringify(key)}:${canonicalJson(field, depth + 1)}`);
  return `{${fields.join(',')}}`;
}

type Content = Omit<FrozenQuote, 'hash'>;

const hashOf = ({ request, answer, others, leftOut, market, takenAt }: Content): string =>
  bytesToHex(sha256(utf8ToBytes(canonicalJson({ request, answer, others, leftOut, market, takenAt }))));

/** Whether the quote is as it was when its hash was made. Who changes one on purpose can make a new hash, too. */
export const isIntact = (quote: FrozenQuote): boolean => hashOf(quote) === quote.hash;

export interface FreezeOptions {
  readonly request: RouteRequest;
  readonly answer: Route;
  /** The other routes of a comparison, the weakest last. */
  readonly others?: readonly Route[];
  readonly leftOut?: number;
  readonly market: MarketNote | null;
  readonly takenAt: number;
}

/** A quote with its hash, as it reads after a link or the storage. */
export function freeze(content: FreezeOptions): FrozenQuote {
  const quote = readFrozenQuote(JSON.parse(canonicalJson({ ...content, hash: '0'.repeat(64) })));
  return { ...quote, hash: hashOf(quote) };
}
