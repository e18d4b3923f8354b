/** Shorter parts of a URL are words such as `v2`, `rpc` and `mainnet`, and no keys. */
const LEAST_KEY = 8;

/** Letters that are not seen, or that turn round those beside them. */
const UNSEEN = /[\p{C}\p{Z}\s]+/gu;

/**
 * A node's words as they may be told: on one line, and without anything of the node's own URL that may be
 * an operator's key. Gateways repeat the key that they refuse.
 */
export function tellable(words: string, url: string): string {
  const plain = words.replace(UNSEEN, ' ');
  const keys = keysOf(new URL(url));
  return keys.length === 0 ? plain : plain.replace(new RegExp(keys.map(literal).join('|'), 'gi'), '…');
}

/** Longest first, so that none is left in part because another is the beginning of it. */
function keysOf({ pathname, searchParams }: URL): string[] {
  const parts = [...pathname.split('/'), ...[...searchParams].flat()];
  return [...new Set(parts.flatMap((part) => [part, decoded(part)]))]
    .filter((part) => part.length >= LEAST_KEY)
    .sort((a, b) => b.length - a.length);
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

const literal = (text: string): string => text.replace(/[^\w]/g, '\\$&');
