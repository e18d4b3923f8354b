import type { StableswapPool } from '#market/pool.ts';
import type { StableswapCurve } from '../graph/price-curve.ts';
import { at, feeFactors } from './pool-math.ts';

const MAX_ROUNDS = 64;

/** Curve's invariant in floats, seen from the coin that goes in and the one that comes out, where no coin is missing. */
export function stableswapCurve(pool: StableswapPool, i: number, j: number): StableswapCurve {
  const scales = pool.scales.map(Number);
  const balances = pool.reserves.map((reserve, k) => Number(reserve) * at(scales, k));
  const n = balances.length;
  const ann = Number(pool.amplification) * n;
  const invariant = invariantOf(balances, ann);
  const others = balances.filter((_, k) => k !== i && k !== j);
  return {
    shape: 'stableswap',
    scaleIn: at(scales, i),
    scaleOut: at(scales, j),
    balanceIn: at(balances, i),
    balanceOut: at(balances, j),
    // D^(n+1) / (n^n · Ann · the other balances), a factor a coin so that nothing grows out of a float.
    product: others.reduce(
      (product, balance) => product * (invariant / (balance * n)),
      (((invariant / n) * invariant) / n) * (invariant / ann),
    ),
    offset: others.reduce((sum, balance) => sum + balance, invariant / ann - invariant),
    ...feeFactors(pool),
  };
}

function invariantOf(balances: readonly number[], ann: number): number {
  const n = balances.length;
  const sum = balances.reduce((total, balance) => total + balance, 0);
  let d = sum;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const product = productTerm(balances, d);
    const previous = d;
    d = ((ann * sum + n * product) * d) / ((ann - 1) * d + (n + 1) * product);
    if (Math.abs(d - previous) <= d * 1e-15) break;
  }
  return d;
}

/** D^(n+1) / (n^n · Π balances). */
const productTerm = (balances: readonly number[], d: number): number =>
  balances.reduce((total, balance) => (total * d) / (balance * balances.length), d);
