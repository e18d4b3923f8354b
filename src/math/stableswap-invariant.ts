import { isSettled, MAX_ROUNDS, settledRoot } from './settled-root.ts';

/**
 * D, the sum of balances if all were equal, of balances in common precision, none of them zero: the contract's own
 * iteration. Undefined where it swings without an end, and the contract takes no swap.
 */
export function invariantOf(balances: readonly bigint[], amplification: bigint): bigint | undefined {
  const n = BigInt(balances.length);
  const ann = amplification * n;
  let sum = 0n;
  for (const balance of balances) sum += balance;
  const annSum = ann * sum;
  let d = sum;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    let product = d;
    for (const balance of balances) product = (product * d) / (balance * n);
    const previous = d;
    d = ((annSum + product * n) * d) / ((ann - 1n) * d + (n + 1n) * product);
    if (isSettled(d, previous)) return d;
  }
  return undefined;
}

/**
 * The balance of coin `wanted` that keeps D when coin `known` has the balance `value`, by the contract's own iteration.
 * Undefined where that does not settle.
 */
export function balanceOf(
  balances: readonly bigint[],
  known: number,
  value: bigint,
  wanted: number,
  invariant: bigint,
  amplification: bigint,
): bigint | undefined {
  const n = BigInt(balances.length);
  const ann = amplification * n;
  let c = invariant;
  let linear = invariant / ann - invariant;
  for (let k = 0; k < balances.length; k++) {
    if (k === wanted) continue;
    const balance = k === known ? value : (balances[k] as bigint);
    c = (c * invariant) / (balance * n);
    linear += balance;
  }
  c = (c * invariant) / (ann * n);
  return settledRoot(invariant, c, linear);
}
