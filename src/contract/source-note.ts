/** Response headers that say what an answer rests on. Sent by our service; other services have none. */
export const MARKET_HEADER = 'portolan-market';
export const BALANCES_HEADER = 'portolan-balances';
/** What holdings are priced by: `sample`, `off`, or the feeds asked, like `coingecko, defillama`. */
export const PRICES_HEADER = 'portolan-prices';

/** Where prices, pools and fees come from, and of when they are. */
export interface MarketNote {
  /** `sample`, or the name of the live source. */
  readonly source: string;
  /** ISO 8601. */
  readonly asOf: string;
}

/** `sample; as-of=2026-01-31` */
export const writeMarketNote = ({ source, asOf }: MarketNote): string => `${source}; as-of=${asOf}`;

/** Null when there is no header, or one of another form. */
export function readMarketNote(header: string | null): MarketNote | null {
  const match = /^([^;\s]+); as-of=(\S+)$/.exec(header ?? '');
  return match ? { source: match[1] as string, asOf: match[2] as string } : null;
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
