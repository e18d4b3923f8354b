import { unescaped } from '#contract/unescaped.ts';

/** A path segment of this length may be a key; shorter ones are mostly words like `rpc` and `mainnet`. */
const LONG = 8;

/** A shorter key is matched only as a whole word, as it may be part of other words. */
const DISTINCT = 5;

const VERSION = /^v\d{1,2}$/i;

/** Invisible characters and those that change the text direction. */
const UNSEEN = /[\p{C}\p{Z}\s]+/gu;

/**
 * A node's error message on one line, without parts of the node's URL that may be an operator's key, and without its host where
 * that is not to be shown. Gateways repeat the key that they reject, and proxies the host that they do not reach.
 */
export function redact(text: string, url: string, hidesHost = false): string {
  const plain = text.replace(UNSEEN, ' ');
  const { host, hostname } = new URL(url);
  const keys = [...(hidesHost ? [host, hostname] : []), ...keysOf(new URL(url))];
  return keys.length === 0 ? plain : plain.replace(new RegExp(keys.map(patternOf).join('|'), 'gi'), '…');
}

/** Possible keys, encoded and decoded. Longest first, so that a key is not left in part because another is its prefix. */
function keysOf({ pathname, search }: URL): string[] {
  const given = search.slice(1).split('&').map(splitPair);
  const mayBeKeys = [...pathname.split('/'), ...given.map(([name]) => name)].filter(mayBeKey);
  const keys = [...mayBeKeys, ...given.map(([, value]) => value)];
  return [...new Set(keys.flatMap((key) => [key, unescaped(key), unescaped(key.replaceAll('+', ' '))]))]
    .filter((key) => key.trim() !== '')
    .sort((a, b) => b.length - a.length);
}

/** Splits a query parameter. A parameter without `=` is a value; values of any length may be keys. */
function splitPair(pair: string): readonly [name: string, value: string] {
  const [name = '', ...value] = pair.split('=');
  return value.length === 0 ? ['', name] : [name, value.join('=')];
}

const mayBeKey = (part: string): boolean => part.length >= LONG || (/\d/.test(part) && !VERSION.test(part));

function patternOf(key: string): string {
  const literal = key.replace(/[^\w]/g, '\\$&');
  return key.length < DISTINCT ? `(?<![a-z\\d])${literal}(?![a-z\\d])` : literal;
}
