import type { TransmuterPool, WeightLimit } from '#market/pool.ts';
import { divUp } from '#math/fixed.ts';
import { linearCurve } from '../graph/price-curve.ts';
import { afterFee, arriving, at, beforeFee, feeFactor, type PoolDirection } from './pool-math.ts';

/** One for one at fixed scales, up to the whole reserve and to the limits of weights. */
export function transmuter(pool: TransmuterPool, i: number, j: number): PoolDirection {
  const reserveOut = j === pool.minted ? undefined : at(pool.reserves, j);
  const scaleIn = at(pool.scales, i);
  const scaleOut = at(pool.scales, j);
  const fee = feeFactor(pool.feePpm);

  const outputFor = (amountIn: bigint): bigint => (afterFee(amountIn, pool.feePpm) * scaleIn) / scaleOut;

  const accepts = (amountIn: bigint, amountOut: bigint): boolean =>
    (reserveOut === undefined || amountOut <= reserveOut) &&
    (pool.weightLimits === undefined || keepsLimits(pool, pool.weightLimits, { i, j, amountIn, amountOut }));

  return {
    get curve() {
      return linearCurve({
        feeFactorIn: fee,
        unitIn: Number(scaleOut),
        unitOut: Number(scaleIn),
        ...(reserveOut === undefined ? {} : { maxOut: Number(reserveOut) }),
        ...(pool.weightLimits === undefined
          ? {}
          : { maxIn: mostValue(pool, pool.weightLimits, i, j) / Number(scaleIn) }),
      });
    },

    quoteIn(amountIn) {
      const amountOut = outputFor(amountIn);
      return accepts(amountIn, amountOut) ? arriving(amountOut) : 'not_enough_liquidity';
    },

    quoteOut(amountOut) {
      const amountIn = beforeFee(divUp(amountOut * scaleOut, scaleIn), pool.feePpm);
      // One coarse unit of input may be more than the rest of the reserve.
      return accepts(amountIn, outputFor(amountIn)) ? amountIn : 'not_enough_liquidity';
    },
  };
}

interface Trade {
  readonly i: number;
  readonly j: number;
  readonly amountIn: bigint;
  readonly amountOut: bigint;
}

const E18 = 10n ** 18n;

/** Values of the reserves, and of all of them. What is minted has none: it is the claim to them. */
const valuesOf = ({ reserves, scales, minted }: TransmuterPool): bigint[] =>
  reserves.map((reserve, k) => (k === minted ? 0n : reserve * at(scales, k)));

const sumOf = (values: readonly bigint[]): bigint => values.reduce((sum, value) => sum + value, 0n);

/** As the contract does it: the weight of each denom is rounded down to 18 decimals, those of a group are added then. */
function keepsLimits(pool: TransmuterPool, limits: readonly WeightLimit[], trade: Trade): boolean {
  const before = valuesOf(pool);
  const { i, j, amountIn, amountOut } = trade;
  const after = before.map((value, k) => {
    if (k === pool.minted) return 0n;
    return value + (k === i ? amountIn * at(pool.scales, k) : 0n) - (k === j ? amountOut * at(pool.scales, k) : 0n);
  });
  const [totalBefore, totalAfter] = [sumOf(before), sumOf(after)];
  if (totalAfter === 0n) return true;
  return limits.every(({ members, mostE18 }) => {
    const weightOf = (values: readonly bigint[], total: bigint) =>
      total === 0n ? 0n : sumOf(members.map((k) => (at(values, k) * E18) / total));
    const weight = weightOf(after, totalAfter);
    return weight <= mostE18 || weight < weightOf(before, totalBefore);
  });
}

/** The value in common precision that the limits let in, in floats. */
function mostValue(pool: TransmuterPool, limits: readonly WeightLimit[], i: number, j: number): number {
  const values = valuesOf(pool);
  const total = Number(sumOf(values));
  const totalRises = (j === pool.minted ? 1 : 0) - (i === pool.minted ? 1 : 0);
  return limits.reduce((most, { members, mostE18 }) => {
    const limit = Number(mostE18) / 1e18;
    const held = Number(sumOf(members.map((k) => at(values, k))));
    const rises = (members.includes(i) ? 1 : 0) - (members.includes(j) ? 1 : 0);
    const risesFaster = rises * total - held * totalRises;
    // At what is moved the weight is (held + rises · moved) / (total + totalRises · moved).
    if (risesFaster < 0 || (risesFaster === 0 && held <= limit * total)) return most;
    const slack = limit * total - held;
    return slack <= 0 ? 0 : Math.min(most, slack / (rises - limit * totalRises));
  }, Number.POSITIVE_INFINITY);
}
