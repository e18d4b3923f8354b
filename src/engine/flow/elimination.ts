import type { Joint } from './circles.ts';

const WORD = 32;

/** The order in which places are eliminated from a system of equations, and which others each is joined to by then. */
export interface Elimination {
  readonly order: readonly number[];
  /** Places joined to each of the order's, all of them later in it. */
  readonly joined: readonly (readonly number[])[];
}

/**
 * The order that leaves little behind: always the place that is joined to the fewest, which are joined to one another from
 * then on. What stands still is joined to none.
 */
export function eliminationOf(joints: readonly Joint[], count: number, still: number): Elimination {
  const words = Math.ceil(count / WORD);
  const bits = new Int32Array(count * words);
  const join = (one: number, other: number) => {
    const at = one * words + (other >> 5);
    bits[at] = (bits[at] as number) | (1 << (other & 31));
  };
  const leave = (one: number, other: number) => {
    const at = one * words + (other >> 5);
    bits[at] = (bits[at] as number) & ~(1 << (other & 31));
  };
  for (const { near, far } of joints) {
    if (near === still || far === still) continue;
    join(near, far);
    join(far, near);
  }
  const degrees = new Int32Array(count);
  const left = new Int32Array(count);
  for (let place = 0; place < count; place++) {
    degrees[place] = degreeOf(bits, place, words);
    left[place] = place;
  }
  const order: number[] = [];
  const joined: number[][] = [];
  let least = 0;
  for (let rest = count; rest > 0; rest--) {
    const at = fewest(left, rest, degrees, least);
    const place = left[at] as number;
    // Each that was joined to it has lost one at most.
    least = (degrees[place] as number) - 1;
    if (degrees[place] === rest - 1) {
      // All that are left are joined to one another, in whatever order.
      const last = Array.from(left.subarray(0, rest)).sort((one, other) => one - other);
      order.push(...last);
      joined.push(...last.map((_, index) => last.slice(index + 1)));
      break;
    }
    left[at] = left[rest - 1] as number;
    const others = neighbours(bits, place, words);
    order.push(place);
    joined.push(others);
    const filled = filledWords(bits, place, words);
    for (const other of others) {
      degrees[other] = (degrees[other] as number) + joinAll(bits, other, place, filled, words);
      leave(other, place);
      leave(other, other);
    }
  }
  return { order, joined };
}

/** Where a place of least degree stands among the first `rest`, the first that is found; none is below `least`. */
function fewest(left: Int32Array, rest: number, degrees: Int32Array, least: number): number {
  let best = 0;
  let degree = degrees[left[0] as number] as number;
  for (let at = 1; at < rest && degree > least; at++) {
    const other = degrees[left[at] as number] as number;
    if (other < degree) [best, degree] = [at, other];
  }
  return best;
}

/** The words of a place's row in which there is something. */
function filledWords(bits: Int32Array, place: number, words: number): number[] {
  const filled: number[] = [];
  for (let word = 0; word < words; word++) if (bits[place * words + word] !== 0) filled.push(word);
  return filled;
}

function degreeOf(bits: Int32Array, place: number, words: number): number {
  let degree = 0;
  for (let at = place * words; at < (place + 1) * words; at++) degree += bitsIn(bits[at] as number);
  return degree;
}

/**
 * Joins a place to all that the one which is eliminated is joined to, and tells by how much its degree changes once it has
 * left that one, and itself.
 */
function joinAll(bits: Int32Array, other: number, place: number, filled: readonly number[], words: number): number {
  let change = -2;
  for (const word of filled) {
    const at = other * words + word;
    const fresh = (bits[place * words + word] as number) & ~(bits[at] as number);
    if (fresh === 0) continue;
    bits[at] = (bits[at] as number) | fresh;
    change += bitsIn(fresh);
  }
  return change;
}

function bitsIn(word: number): number {
  let some = word - ((word >>> 1) & 0x55555555);
  some = (some & 0x33333333) + ((some >>> 2) & 0x33333333);
  return (((some + (some >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
}

function neighbours(bits: Int32Array, place: number, words: number): number[] {
  const found: number[] = [];
  for (let word = 0; word < words; word++) {
    for (let rest = bits[place * words + word] as number; rest !== 0; rest &= rest - 1) {
      found.push(word * WORD + (31 - Math.clz32(rest & -rest)));
    }
  }
  return found;
}
