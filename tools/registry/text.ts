import { createHash } from 'node:crypto';
import { getAddress } from 'viem';

export const isEvmAddress = (text: string): boolean => /^0x[0-9a-f]{40}$/i.test(text);

/** An EVM address with the checksum in its letter case; anything else as it is. */
export const checksummed = (text: string): string => (isEvmAddress(text) ? getAddress(text) : text);

export const slug = (name: string): string =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

/** Code-unit order: the same on every machine, whatever its locale. */
export const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Numbers in channel names count as numbers: channel-2 before channel-10. */
export const byNumber = (a: string, b: string): number =>
  Number(/\d+$/.exec(a)?.[0] ?? 0) - Number(/\d+$/.exec(b)?.[0] ?? 0) || byText(a, b);

export const ibcDenom = (path: string): string =>
  `ibc/${createHash('sha256').update(path).digest('hex').toUpperCase()}`;

/** A gas price as plain decimal digits: 1e-7 becomes 0.0000001. */
export const decimalText = (value: number): string =>
  String(value).includes('e') ? value.toFixed(20).replace(/\.?0+$/, '') : String(value);

/**
 * A public https address without credentials, else null. Query strings, user names and path segments that look like
 * keys (twenty letters and digits or more) are refused whole: an address that needs its key does not work without it.
 */
export function publicUrl(text: string | undefined): string | null {
  if (!text?.startsWith('https://') || !URL.canParse(text)) return null;
  const url = new URL(text);
  if (url.username || url.password || url.search || url.hash) return null;
  const keyLike = (segment: string) => /^[A-Za-z0-9_-]{20,}$/.test(segment) && /\d/.test(segment);
  if (url.pathname.split('/').some(keyLike)) return null;
  if (url.hostname.split('.').some((label) => /^[0-9a-f]{24,}$/.test(label))) return null;
  return text.replace(/\/+$/, '');
}

/** Logos are pictures on the open web: same rule, but file names may be long. */
export const logoUrl = (text: string | undefined): string | null =>
  text?.startsWith('https://') && URL.canParse(text) && !new URL(text).search ? text : null;

/** The first few distinct public addresses, without what is gone. */
export const publicUrls = (
  texts: readonly (string | undefined)[],
  most: number,
  isGone: (url: string) => boolean,
): string[] =>
  [...new Set(texts.map(publicUrl).filter((url) => url !== null && !isGone(url)) as string[])].slice(0, most);

export function groupBy<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}

/** The first value that says something. */
export const first = <T>(values: readonly T[]): NonNullable<T> | null =>
  values.find((value) => value !== null && value !== undefined && value !== '') ?? null;

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sept', 'Oct', 'Nov', 'Dec'];

/** A day like "2026-06-03" in sentences as the app writes days beside them: "3 Jun 2026". */
export function dayText(day: string): string {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number];
  return `${date} ${MONTHS[month - 1]} ${year}`;
}
