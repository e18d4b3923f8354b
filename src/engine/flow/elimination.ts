import { ByDegree } from './by-degree.ts';
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
  const left = new ByDegree(count);
  for (let place = 0; place < count; place++) left.add(place, degreeOf(bits, place, words));
  const order: number[] = [];
  const joined: number[][] = [];
  for (let rest = count; rest > 0; rest--) {
    const place = left.fewest();
    if (left.degreeOf(place) === rest - 1) {
      // All that are left are joined to one another, in whatever order.
      const last = left.all();
      order.push(...last);
      joined.push(...last.map((_, index) => last.slice(index + 1)));
      break;
    }
    left.remove(place);
    const filled = filledWords(bits, place, words);
    const others = neighbours(bits, place, filled, words);
    order.push(place);
    joined.push(others);
    for (const other of others) {
      left.change(other, joinAll(bits, other, place, filled, words));
      leave(other, place);
      leave(other, other);
    }
  }
  return { order, joined };
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

function neighbours(bits: Int32Array, place: number, filled: readonly number[], words: number): number[] {
  const found: number[] = [];
  for (const word of filled) {
    for (let rest = bits[place * words + word] as number; rest !== 0; rest &= rest - 1) {
      found.push(word * WORD + (31 - Math.clz32(rest & -rest)));
    }
  }
  return found;
}
