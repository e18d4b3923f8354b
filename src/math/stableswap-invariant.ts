/** Newton settles in under ten rounds, except that whole numbers may swing by a few units in a pool far out of balance. */
const MAX_ROUNDS = 255;

/** D, the sum of balances if all were equal, of balances in common precision: the contract's own iteration. */
export function invariantOf(balances: readonly bigint[], amplification: bigint): bigint {
  const n = BigInt(balances.length);
  const ann = amplification * n;
  const sum = balances.reduce((total, balance) => total + balance, 0n);
  let d = sum;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const product = balances.reduce((total, balance) => (total * d) / (balance * n), d);
    const previous = d;
    d = ((ann * sum + product * n) * d) / ((ann - 1n) * d + (n + 1n) * product);
    if (distance(d, previous) <= 1n) break;
  }
  return d;
}

/**
 * The balance of one coin that keeps D, given those of the others; its own entry is not read. The largest y with
 * y² + (b − D)·y ≤ c: where the contract's iteration ends too, and pinned down so that it never rises with its input.
 */
export function balanceOf(
  balances: readonly bigint[],
  wanted: number,
  invariant: bigint,
  amplification: bigint,
): bigint {
  const n = BigInt(balances.length);
  const ann = amplification * n;
  let c = invariant;
  let b = invariant / ann;
  balances.forEach((balance, k) => {
    if (k === wanted) return;
    c = (c * invariant) / (balance * n);
    b += balance;
  });
  c = (c * invariant) / (ann * n);

  let y = invariant;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const previous = y;
    y = (y * y + c) / (2n * y + b - invariant);
    if (distance(y, previous) <= 1n) break;
  }
  return pinned(y, b - invariant, c);
}

function pinned(near: bigint, linear: bigint, c: bigint): bigint {
  let y = near;
  while (y > 0n && y * (y + linear) > c) y -= 1n;
  while ((y + 1n) * (y + 1n + linear) <= c) y += 1n;
  return y;
}

const distance = (a: bigint, b: bigint): bigint => (a > b ? a - b : b - a);
