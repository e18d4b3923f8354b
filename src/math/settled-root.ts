/** Rounds after which the contract gives up. Newton settles in under ten, but for pools far out of balance. */
export const MAX_ROUNDS = 256;
/** Where less than this is at stake, a unit is no small part of it, and roundings may lead astray. */
const LEAST_SLOPE = 1_000_000n;
/** What a round may round away that begins three units off, of the slope at the root: its square. */
const ROUNDED_AT_MOST = 16n;
/** Rounds from what floats say: the first comes within a unit, but where balances have more digits than floats hold twice. */
const ROUNDS_FROM_FLOATS = 2;

export function isSettled(value: bigint, previous: bigint): boolean {
  const difference = value - previous;
  return -1n <= difference && difference <= 1n;
}

/**
 * The y that a stableswap contract comes to which looks for y² + linear·y = c by Newton's rounds in whole numbers from
 * `first` on, until one moves by no more than a unit. Undefined where it does not settle.
 */
export function settledRoot(first: bigint, c: bigint, linear: bigint): bigint | undefined {
  return wholeRoot(c, linear) ?? iteratedRoot(first, c, linear);
}

/** By the contract's own rounds. */
export function iteratedRoot(first: bigint, c: bigint, linear: bigint): bigint | undefined {
  let y = first;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const previous = y;
    y = (y * y + c) / (2n * y + linear);
    if (isSettled(y, previous)) return y;
  }
  return undefined;
}

/**
 * The root's whole part, where the rounds come to it wherever they begin. From y, a round leads to the root r and
 * (y - r)² / (2y + linear) more, rounded down: never below the whole part. And it settles above that only where r is so
 * little below the next whole number that the square of the few units between two rounds makes up for it: there, and where
 * floats are too far off, undefined.
 */
function wholeRoot(c: bigint, linear: bigint): bigint | undefined {
  const guess = rootInFloats(Number(c), Number(linear));
  if (!Number.isFinite(guess)) return undefined;
  let y = BigInt(Math.floor(guess));
  for (let round = 0; round < ROUNDS_FROM_FLOATS; round++) {
    const slope = 2n * y + linear;
    if (slope < LEAST_SLOPE) return undefined;
    y = (y * y + c) / slope;
    const below = c - y * (y + linear);
    if (below >= 0n) return 2n * y + 1n + linear - below > ROUNDED_AT_MOST ? y : undefined;
  }
  return undefined;
}

function rootInFloats(c: number, linear: number): number {
  const root = Math.sqrt(linear * linear + 4 * c);
  return linear > 0 ? (2 * c) / (linear + root) : (root - linear) / 2;
}
