import type { Joint } from './circles.ts';

const WORD = 32;

/**
 * The order in which places leave the least behind when a system of equations is solved: always the one that is joined to
 * the fewest, which are joined to one another from then on. What stands still is joined to none.
 */
export function eliminationOrder(joints: readonly Joint[], count: number, still: number): number[] {
  const words = Math.ceil(count / WORD);
  const joined = new Int32Array(count * words);
  const join = (one: number, other: number) => {
    const at = one * words + (other >> 5);
    joined[at] = (joined[at] as number) | (1 << (other & 31));
  };
  for (const { near, far } of joints) {
    if (near === still || far === still) continue;
    join(near, far);
    join(far, near);
  }
  const degrees = Array.from({ length: count }, (_, place) => degreeOf(joined, place, words));
  const left = new Set(degrees.keys());
  const order: number[] = [];
  while (left.size > 0) {
    const place = fewest(left, degrees);
    order.push(place);
    left.delete(place);
    for (const other of neighbours(joined, place, words)) {
      for (let word = 0; word < words; word++) {
        const at = other * words + word;
        joined[at] = (joined[at] as number) | (joined[place * words + word] as number);
      }
      for (const gone of [place, other]) {
        const at = other * words + (gone >> 5);
        joined[at] = (joined[at] as number) & ~(1 << (gone & 31));
      }
      degrees[other] = degreeOf(joined, other, words);
    }
  }
  return order;
}

function fewest(places: ReadonlySet<number>, degrees: readonly number[]): number {
  let best = -1;
  let least = Number.POSITIVE_INFINITY;
  for (const place of places) {
    const degree = degrees[place] as number;
    if (degree >= least) continue;
    [best, least] = [place, degree];
  }
  return best;
}

function degreeOf(joined: Int32Array, place: number, words: number): number {
  let degree = 0;
  for (let at = place * words; at < (place + 1) * words; at++) degree += bits(joined[at] as number);
  return degree;
}

function bits(word: number): number {
  let some = word - ((word >>> 1) & 0x55555555);
  some = (some & 0x33333333) + ((some >>> 2) & 0x33333333);
  return (((some + (some >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
}

function neighbours(joined: Int32Array, place: number, words: number): number[] {
  const found: number[] = [];
  for (let word = 0; word < words; word++) {
    for (let rest = joined[place * words + word] as number; rest !== 0; rest &= rest - 1) {
      found.push(word * WORD + (31 - Math.clz32(rest & -rest)));
    }
  }
  return found;
}
