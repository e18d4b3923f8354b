import { E18, mul18, quo18 } from './osmosis-decimal.ts';

const HALF = E18 / 2n;
/** The chain's series ends at a term below this. */
const LEAST_TERM = 10n ** 10n;
/** Terms that are computed here. The chain goes on for 150,000, which only trades of a hundred times the reserve need. */
const MAX_TERMS = 2000n;
const MAX_ROOT_ROUNDS = 300;

/**
 * `base` to the power `exponent`, all times 10^18, by the chain's own way: whole powers by squaring, one half by Newton's
 * method, any other part by a series good to some 10^-8. Undefined where the chain fails: for a base from 2 on, or zero.
 */
export function osmosisPower(base: bigint, exponent: bigint): bigint | undefined {
  if (base <= 0n || base >= 2n * E18) return undefined;
  const whole = exponent / E18;
  const fraction = exponent - whole * E18;
  const wholePower = powerOf(base, whole);
  if (fraction === 0n) return wholePower;
  const rest = fraction === HALF ? osmosisRoot(base) : seriesOf(base, fraction);
  return rest === undefined ? undefined : mul18(wholePower, rest);
}

function powerOf(base: bigint, power: bigint): bigint {
  if (power === 0n) return E18;
  let square = base;
  let odd = E18;
  for (let left = power; left > 1n; left /= 2n) {
    if (left % 2n === 1n) odd = mul18(odd, square);
    square = mul18(square, square);
  }
  return mul18(square, odd);
}

/** Square root of a decimal above zero, by rounds from 1 until one moves by no more than the last digit. */
export function osmosisRoot(square: bigint): bigint {
  if (square === E18) return E18;
  let root = E18;
  for (let round = 0; round < MAX_ROOT_ROUNDS; round++) {
    const step = (quo18(square, root) - root) / 2n;
    root += step;
    if (-1n <= step && step <= 1n) break;
  }
  return root;
}

/** (1 + x)^a, 0 < a < 1, as the sum of a · (a - 1) · … · x^k / k!. */
function seriesOf(base: bigint, exponent: bigint): bigint | undefined {
  const isBelow = base < E18;
  const x = isBelow ? E18 - base : base - E18;
  let term = E18;
  let sum = E18;
  let isNegative = false;
  for (let count = 1n; term >= LEAST_TERM; count++) {
    const factor = exponent - (count - 1n) * E18;
    term = quo18(mul18(mul18(term, factor < 0n ? -factor : factor), x), count * E18);
    if (term === 0n) break;
    if (isBelow) isNegative = !isNegative;
    if (factor < 0n) isNegative = !isNegative;
    sum += isNegative ? -term : term;
    if (count === MAX_TERMS) return undefined;
  }
  return sum;
}
