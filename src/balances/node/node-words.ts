/** As long as this, a part of a path may be a key whatever is in it; shorter ones are mostly `rpc` and `mainnet`. */
const LONG = 8;

/** Shorter than this, a key may be part of many a word and figure, and is told by standing alone. */
const DISTINCT = 5;

const VERSION = /^v\d{1,2}$/i;

/** Letters that are not seen, or that turn round those beside them. */
const UNSEEN = /[\p{C}\p{Z}\s]+/gu;

/**
 * A node's words as they may be told: on one line, and without anything of the node's own URL that may be
 * an operator's key. Gateways repeat the key that they refuse.
 */
export function tellable(words: string, url: string): string {
  const plain = words.replace(UNSEEN, ' ');
  const keys = keysOf(new URL(url));
  return keys.length === 0 ? plain : plain.replace(new RegExp(keys.map(patternOf).join('|'), 'gi'), '…');
}

/** As they are sent and as they are meant. Longest first, so that none is left in part because another begins it. */
function keysOf({ pathname, search }: URL): string[] {
  const given = search.slice(1).split('&').map(splitPair);
  const mayBeKeys = [...pathname.split('/'), ...given.map(([name]) => name)].filter(mayBeKey);
  const keys = [...mayBeKeys, ...given.map(([, value]) => value)];
  return [...new Set(keys.flatMap((key) => [key, decoded(key), decoded(key.replaceAll('+', ' '))]))]
    .filter((key) => key.trim() !== '')
    .sort((a, b) => b.length - a.length);
}

/** Of a query: a name and its value, which may be a key however short; what stands without a name is a value. */
function splitPair(pair: string): readonly [name: string, value: string] {
  const [name = '', ...value] = pair.split('=');
  return value.length === 0 ? ['', name] : [name, value.join('=')];
}

const mayBeKey = (part: string): boolean => part.length >= LONG || (/\d/.test(part) && !VERSION.test(part));

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

function patternOf(key: string): string {
  const literal = key.replace(/[^\w]/g, '\\$&');
  return key.length < DISTINCT ? `(?<![a-z\\d])${literal}(?![a-z\\d])` : literal;
}
