import { maxOf, squareRootDown } from './fixed.ts';

/**
 * Ticks of Solana's concentrated pools: powers of 1.0001, roots of prices in Q64.64. Each program has tables of its own, so
 * the same tick has another root in its last digits.
 */
export const MAX_SOLANA_TICK = 443_636;

/** The roots of all prices lie from the first to the second, for either program. */
export const MIN_SOLANA_ROOT = 4_295_048_016n;
export const MAX_SOLANA_ROOT = 79_226_673_521_066_979_257_578_248_091n;

/** Whose arithmetic a pool follows: Orca's Whirlpools or Raydium. */
export type SolanaProgram = 'whirlpool' | 'raydium';

/** sqrt(1.0001)^(2^bit) for each bit of a tick, times 2^scale, or its inverse, rounded down: Orca's tables. */
function orcaFactors(scale: bigint, isInverse: boolean): readonly bigint[] {
  const guard = 256n;
  const one = 1n << (scale + guard);
  const base = isInverse ? (one * one * 10_000n) / 10_001n : (one * one * 10_001n) / 10_000n;
  let power = squareRootDown(base);
  return Array.from({ length: 19 }, () => {
    const factor = power >> guard;
    power = (power * power) / one;
    return factor;
  });
}

const ORCA_FALLING = orcaFactors(64n, true);
const ORCA_RISING = orcaFactors(96n, false);

/** Raydium's table: 2^64 / sqrt(1.0001)^(2^bit), with the digits that its program keeps of them. */
const RAYDIUM_FACTORS = [
  ...[0xfffcb933bd6fb800n, 0xfff97272373d4000n, 0xfff2e50f5f657000n, 0xffe5caca7e10f000n, 0xffcb9843d60f7000n],
  ...[0xff973b41fa98e800n, 0xff2ea16466c9b000n, 0xfe5dee046a9a3800n, 0xfcbe86c7900bb000n, 0xf987a7253ac65800n],
  ...[0xf3392b0822bb6000n, 0xe7159475a2caf000n, 0xd097f3bdfd2f2000n, 0xa9f746462d9f8000n, 0x70d869a156f31c00n],
  ...[0x31be135f97ed3200n, 0x9aa508b5b85a500n, 0x5d6af8dedc582cn, 0x2216e584f5fan],
];

/** The factors of a tick's bits multiplied in the order of the programs, each product rounded down. */
function multiplied(factors: readonly bigint[], tick: number, scale: bigint): bigint {
  let product = 1n << scale;
  for (let bit = 0, rest = Math.abs(tick); rest > 0; bit++, rest >>= 1) {
    if (rest & 1) product = (product * (factors[bit] as bigint)) >> scale;
  }
  return product;
}

const ROOTS: Readonly<Record<SolanaProgram, (tick: number) => bigint>> = {
  whirlpool: (tick) => (tick < 0 ? multiplied(ORCA_FALLING, tick, 64n) : multiplied(ORCA_RISING, tick, 96n) >> 32n),
  raydium(tick) {
    const ratio = multiplied(RAYDIUM_FACTORS, tick, 64n);
    return tick > 0 ? ((1n << 128n) - 1n) / ratio : ratio;
  },
};

/** sqrt(1.0001^tick) in Q64.64, as the program computes it. */
export function solanaRootAtTick(program: SolanaProgram, tick: number): bigint {
  if (Math.abs(tick) > MAX_SOLANA_TICK) throw new RangeError(`tick ${tick} is out of range`);
  return ROOTS[program](tick);
}

const LN_ROOT_OF_BASE = Math.log(1.0001) / 2;

/** The last tick whose root is at or below one. */
export function solanaTickAtRoot(program: SolanaProgram, root: bigint): number {
  // A float comes within a tick of it.
  let tick = Math.floor(Math.log(Number(root) / 2 ** 64) / LN_ROOT_OF_BASE);
  tick = Math.min(MAX_SOLANA_TICK, Math.max(-MAX_SOLANA_TICK, tick));
  while (tick > -MAX_SOLANA_TICK && solanaRootAtTick(program, tick) > root) tick--;
  while (tick < MAX_SOLANA_TICK && solanaRootAtTick(program, tick + 1) <= root) tick++;
  return tick;
}

/** Ticks of one account, in spacings. */
export const TICKS_OF_ARRAY: Readonly<Record<SolanaProgram, number>> = { whirlpool: 88, raydium: 60 };
/** A swap of a whirlpool is given three accounts of ticks. */
const WHIRLPOOL_ARRAYS = 3;

interface Reach {
  readonly program: SolanaProgram;
  readonly tick: number;
  readonly tickSpacing: number;
  readonly lowestTick: number;
  readonly highestTick: number;
}

/** The first tick of the account that holds a tick. */
export const arrayStart = ({ program, tickSpacing }: Pick<Reach, 'program' | 'tickSpacing'>, tick: number): number => {
  const size = TICKS_OF_ARRAY[program] * tickSpacing;
  return Math.floor(tick / size) * size;
};

/** The last tick that a swap reaches: what is known of the pool ends there, or the accounts that a swap is given. */
export function lastTickOf(pool: Reach, falls: boolean): number {
  const { program, tick, tickSpacing, lowestTick, highestTick } = pool;
  if (program === 'raydium') return falls ? lowestTick : highestTick;
  const size = TICKS_OF_ARRAY[program] * tickSpacing;
  return falls
    ? Math.max(lowestTick, arrayStart(pool, tick) - (WHIRLPOOL_ARRAYS - 1) * size)
    : Math.min(highestTick, arrayStart(pool, tick + tickSpacing) + WHIRLPOOL_ARRAYS * size - 1);
}

/** Output of denom 0 between two roots, rounded down. */
export const solanaGiven0 = (low: bigint, high: bigint, liquidity: bigint): bigint =>
  ((liquidity << 64n) * maxOf(high - low, 0n)) / high / low;

/** As `solanaGiven0`, of denom 1. */
export const solanaGiven1 = (high: bigint, low: bigint, liquidity: bigint): bigint =>
  (liquidity * maxOf(high - low, 0n)) >> 64n;
