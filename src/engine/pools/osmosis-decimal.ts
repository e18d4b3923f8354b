/** Decimals of Osmosis as whole numbers: `Dec` has 18 places, `BigDec` 36. Operands may be negative. */
export const E18 = 10n ** 18n;
export const E36 = 10n ** 36n;

/** a / b to the nearest, from the middle to the even one; `b` is above zero. */
export function halfEven(a: bigint, b: bigint): bigint {
  if (a < 0n) return -halfEven(-a, b);
  const down = a / b;
  const twice = 2n * (a - down * b);
  return twice > b || (twice === b && down % 2n === 1n) ? down + 1n : down;
}

/** The product of two BigDecs. */
export const mul36 = (a: bigint, b: bigint): bigint => halfEven(a * b, E36);

/** The quotient of two BigDecs above zero: the chain divides to 72 places before it rounds. */
export const quo36 = (a: bigint, b: bigint): bigint => halfEven((a * E36 * E36) / b, E36);

/** The product of two Decs. */
export const mul18 = (a: bigint, b: bigint): bigint => halfEven(a * b, E18);

/** The quotient of two Decs, the second above zero: the chain divides to 36 places before it rounds. */
export const quo18 = (a: bigint, b: bigint): bigint => halfEven((a * E36) / b, E18);
