import type { Maybe } from '../../../format/maybe.ts';

export const compare = (a: bigint, b: bigint): number => (a < b ? -1 : a > b ? 1 : 0);

/** An amount that a service did not give comes after all that it did, whatever the order. */
export function compareKnown(a: Maybe<bigint>, b: Maybe<bigint>, order: 'less first' | 'more first'): number {
  if (!a.known || !b.known) return Number(b.known) - Number(a.known);
  return order === 'less first' ? compare(a.value, b.value) : compare(b.value, a.value);
}
