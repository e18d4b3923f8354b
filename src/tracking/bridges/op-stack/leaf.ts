import { rlpBytes, rlpItems } from '#calls/rlp.ts';
import { digitsOf } from '#calls/words.ts';

const BRANCH = 17;

/** A leaf of less than 32 bytes stands inside its branch and is no node of its own in what nodes answer; the portal wants it as one. */
export function withLeaf(nodes: readonly string[], key: string): string[] {
  const branch = rlpItems(nodes.at(-1) ?? '') ?? [];
  const inside = branch.length === BRANCH ? branch.find((item) => isLeafOf(item, key)) : undefined;
  return [...nodes.map(digitsOf), ...(inside === undefined ? [] : [inside])];
}

/** A leaf's path begins with 3 if the count of its digits is odd, with 20 if it is even. */
function isLeafOf(item: string, key: string): boolean {
  const path = rlpBytes(rlpItems(item)?.[0] ?? '');
  if (path === undefined || !/^(3|20)/.test(path)) return false;
  return digitsOf(key).endsWith(path.slice(path.startsWith('3') ? 1 : 2));
}
