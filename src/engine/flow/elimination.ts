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
  for (let rest = count; rest > 0; rest--) {
    const at = fewest(left, rest, degrees);
    const place = left[at] as number;
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
    for (const other of others) {
      for (let word = 0; word < words; word++) {
        const at = other * words + word;
        bits[at] = (bits[at] as number) | (bits[place * words + word] as number);
      }
      leave(other, place);
      leave(other, other);
      degrees[other] = degreeOf(bits, other, words);
    }
  }
  return { order, joined };
}

/** Where the place of least degree stands among the first `rest`; of several, the first place. */
function fewest(left: Int32Array, rest: number, degrees: Int32Array): number {
  let best = 0;
  for (let at = 1; at < rest; at++) {
    const [place, known] = [left[at] as number, left[best] as number];
    const less = (degrees[place] as number) - (degrees[known] as number);
    if (less < 0 || (less === 0 && place < known)) best = at;
  }
  return best;
}

function degreeOf(bits: Int32Array, place: number, words: number): number {
  let degree = 0;
  for (let at = place * words; at < (place + 1) * words; at++) degree += bitsIn(bits[at] as number);
  return degree;
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
