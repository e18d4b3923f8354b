/** Response headers that name the sources of a response. This service sends them; others do not. */
export const MARKET_HEADER = 'portolan-market';
export const BALANCES_HEADER = 'portolan-balances';
/** Source of the prices of holdings: `sample`, `off`, or the feeds, like `coingecko, defillama`. */
export const PRICES_HEADER = 'portolan-prices';

/** Source and time of prices, pools and fees. */
export interface MarketNote {
  /** `sample`, or the name of the live source. */
  readonly source: string;
  /** ISO 8601. */
  readonly asOf: string;
  /** Names the state of the figures; absent if the service does not give one beside the time. */
  readonly version?: string;
}

/**
 * `live; as-of=2026-01-31T14:03:00.000Z; version=5d41402abc4b`. A version that only repeats the day is left out, as of the sample:
 * `sample; as-of=2026-01-31`.
 */
export const writeMarketNote = ({ source, asOf, version }: MarketNote): string =>
  `${source}; as-of=${asOf}${version === undefined || asOf.startsWith(version) ? '' : `; version=${version}`}`;

/** Null for a missing or malformed header. */
export function readMarketNote(header: string | null): MarketNote | null {
  const [, source, asOf, version] = /^([^;\s]+); as-of=([^;\s]+)(?:; version=(\S+))?$/.exec(header ?? '') ?? [];
  return source && asOf ? { source, asOf, ...(version && { version }) } : null;
}

/** Which chains of a balances answer could not be read, or not wholly, and why: a list of RFC 8941. */
export const FAILED_HEADER = 'portolan-balances-failed';

export interface FailedChain {
  readonly chainId: string;
  /** A sentence for people; cut short and in ASCII where it comes from a header. */
  readonly why: string;
}

/** Servers and proxies refuse large headers; what does not fit is counted. */
const MOST_CHARACTERS = 3_000;
const MOST_OF_WHY = 160;

/** `"1";why="…", "osmosis-1";why="…";more=3`, where `more` counts the chains that did not fit. "" when none failed. */
export function writeFailedNote(failed: readonly FailedChain[]): string {
  const items = failed.map(({ chainId, why }) => `${quoted(chainId)};why=${quoted(shortened(ascii(why)))}`);
  let length = `;more=${failed.length}`.length;
  const fitting = items.filter((item) => {
    length += item.length + 2;
    return length <= MOST_CHARACTERS;
  });
  const left = items.length - fitting.length;
  return fitting.join(', ') + (left > 0 ? `;more=${left}` : '');
}

/** Every chain that the header names; none when there is no header, or one of another form. */
export function readFailedNote(header: string | null): FailedChain[] {
  const text = header ?? '';
  const item = /("(?:[^"\\]|\\["\\])*");why=("(?:[^"\\]|\\["\\])*")(?:;more=\d+)?(?:, ?|$)/y;
  const failed: FailedChain[] = [];
  while (item.lastIndex < text.length) {
    const match = item.exec(text);
    if (match === null) return [];
    failed.push({ chainId: unquoted(match[1] as string), why: unquoted(match[2] as string) });
  }
  return failed;
}

/** Fields of the request that were ignored although one of the contract's may be meant: a list of RFC 8941. */
export const IGNORED_HEADER = 'portolan-ignored-fields';

/** `"allow_unsave";did-you-mean="allow_unsafe"` */
export const writeIgnoredNote = (
  fields: readonly { readonly field: string; readonly suggestions: readonly string[] }[],
): string =>
  fields
    .map(({ field, suggestions }) => `${quoted(field)};did-you-mean=${quoted(suggestions.join(' or '))}`)
    .join(', ');

const quoted = (text: string): string => `"${ascii(text).replace(/["\\]/g, '\\$&')}"`;
const unquoted = (text: string): string => text.slice(1, -1).replace(/\\(["\\])/g, '$1');

/** Letters without their accents, an ellipsis as three dots, a question mark for all else. */
const ascii = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]/gu, '?');

const shortened = (text: string): string =>
  text.length <= MOST_OF_WHY ? text : `${text.slice(0, MOST_OF_WHY - 3)}...`;
