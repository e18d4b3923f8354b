/** Whole-number arithmetic with the rounding in the name. Operands are zero or positive. */

/** a / b, rounded down. Throws RangeError when b is zero, as bigint does. */
export const divDown = (a: bigint, b: bigint): bigint => a / b;

/** a / b, rounded up. */
export const divUp = (a: bigint, b: bigint): bigint => (a === 0n ? a / b : (a - 1n) / b + 1n);

/** a * b / c, rounded down once, at the end. */
export const mulDivDown = (a: bigint, b: bigint, c: bigint): bigint => divDown(a * b, c);

/** a * b / c, rounded up once, at the end. */
export const mulDivUp = (a: bigint, b: bigint, c: bigint): bigint => divUp(a * b, c);

export type Rounding = 'down' | 'up';

export const mulDiv = (a: bigint, b: bigint, c: bigint, rounding: Rounding): bigint =>
  rounding === 'down' ? mulDivDown(a, b, c) : mulDivUp(a, b, c);

export const minOf = (a: bigint, b: bigint): bigint => (a < b ? a : b);
export const maxOf = (a: bigint, b: bigint): bigint => (a > b ? a : b);

/** The square root, rounded down. */
export function squareRootDown(square: bigint): bigint {
  let root = 1n << BigInt(Math.ceil(square.toString(2).length / 2));
  for (;;) {
    const next = (root + square / root) / 2n;
    if (next >= root) return root;
    root = next;
  }
}
