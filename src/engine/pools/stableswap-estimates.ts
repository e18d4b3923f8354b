import type { StableswapPool } from '#market/pool.ts';
import { at, keptPart, type PoolDirection } from './pool-math.ts';

/** Below this part of a balance the curve is a line to within float precision, and the difference of balances is not. */
const LINEAR_PART = 1e-8;
const MAX_ROUNDS = 64;

type Estimates = Pick<PoolDirection, 'spotRate' | 'estimateOut' | 'estimateIn'>;

/** Curve's invariant in floats, for the search. */
export function stableswapEstimates(pool: StableswapPool, i: number, j: number): Estimates {
  const scales = pool.scales.map(Number);
  const balances = pool.reserves.map((reserve, k) => Number(reserve) * at(scales, k));
  const ann = Number(pool.amplification) * balances.length;
  const part = keptPart(pool.feePpm);
  const invariant = invariantOf(balances, ann);
  const [balanceIn, balanceOut, scaleIn, scaleOut] = [at(balances, i), at(balances, j), at(scales, i), at(scales, j)];
  const slope = slopeOf(balances, ann, invariant, i) / slopeOf(balances, ann, invariant, j);
  const empty = !(slope > 0);

  return {
    spotRate: () => (empty ? 0 : ((slope * scaleIn) / scaleOut) * part),

    estimateOut(amountIn) {
      if (empty) return 0;
      const added = amountIn * part * scaleIn;
      if (added < balanceIn * LINEAR_PART) return (added * slope) / scaleOut;
      const left = balanceOf(balances.with(i, balanceIn + added), j, invariant, ann);
      return Math.max(0, (balanceOut - left) / scaleOut);
    },

    estimateIn(amountOut) {
      const taken = amountOut * scaleOut;
      if (empty || taken >= balanceOut) return Infinity;
      if (taken < balanceOut * LINEAR_PART) return taken / slope / (scaleIn * part);
      const needed = balanceOf(balances.with(j, balanceOut - taken), i, invariant, ann);
      return Math.max(0, (needed - balanceIn) / (scaleIn * part));
    },
  };
}

function invariantOf(balances: readonly number[], ann: number): number {
  const n = balances.length;
  const sum = balances.reduce((total, balance) => total + balance, 0);
  let d = sum;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const product = productTerm(balances, d);
    const previous = d;
    d = ((ann * sum + product * n) * d) / ((ann - 1) * d + (n + 1) * product);
    if (Math.abs(d - previous) <= d * 1e-15) break;
  }
  return d;
}

/** D^(n+1) / (n^n · Π balances). */
const productTerm = (balances: readonly number[], d: number): number =>
  balances.reduce((total, balance) => (total * d) / (balance * balances.length), d);

/** How fast the invariant's equation moves with one balance. */
const slopeOf = (balances: readonly number[], ann: number, d: number, k: number): number =>
  ann + productTerm(balances, d) / at(balances, k);

function balanceOf(balances: readonly number[], wanted: number, d: number, ann: number): number {
  const n = balances.length;
  let c = d;
  let sum = 0;
  for (let k = 0; k < n; k++) {
    if (k === wanted) continue;
    c = (c * d) / (at(balances, k) * n);
    sum += at(balances, k);
  }
  c = (c * d) / (ann * n);
  // y² + linear·y = c, by the form of the root that does not cancel.
  const linear = sum + d / ann - d;
  const root = Math.sqrt(linear * linear + 4 * c);
  return linear > 0 ? (2 * c) / (linear + root) : (root - linear) / 2;
}
