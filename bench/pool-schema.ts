import * as z from 'zod/mini';
import type { Pool } from '#market/pool.ts';
import { MAX_SQRT_RATIO, MAX_TICK, MIN_SQRT_RATIO, MIN_TICK } from '#math/tick-math.ts';

/** What fits a word of the contracts. */
const MOST = (1n << 256n) - 1n;
const DIGITS = /^-?\d{1,78}$/;
const MAX_FEE_PPM = 999_999;
/** The most that Curve's contracts and their descendants take. */
const MAX_AMPLIFICATION = 1_000_000n;

/** A bigint, or its decimal digits, within bounds that `range` tells. */
const whole = (least: bigint, most = MOST, range = `from ${least} to 2^256 - 1`) =>
  z.pipe(
    z.custom<bigint | string>((value) => {
      if (typeof value !== 'bigint' && !(typeof value === 'string' && DIGITS.test(value))) return false;
      const read = BigInt(value);
      return least <= read && read <= most;
    }, `must be a whole number ${range}, as a bigint or decimal digits`),
    z.transform((value: bigint | string) => BigInt(value)),
  );

const count = (least: number, most: number) =>
  z.custom<number>(
    (value) => Number.isInteger(value) && least <= (value as number) && (value as number) <= most,
    `must be a whole number from ${least} to ${most}, as a number`,
  );

export const text = () => z.string('must be text').check(z.minLength(1, 'must not be empty'));

const list = <Entry extends z.core.SomeType>(entry: Entry) => z.array(entry, 'must be a list');

const denoms = (most = Number.POSITIVE_INFINITY) =>
  list(text()).check(
    z.minLength(2, 'must be at least 2'),
    z.maxLength(most, `must be at most ${most}`),
    z.refine((each) => new Set(each).size === each.length, 'must differ from one another'),
  );

export const amountSchema = whole(1n);

const reserves = list(whole(0n));
const factors = list(amountSchema);
const base = { id: text(), feePpm: count(0, MAX_FEE_PPM) };
const feeOn = z.optional(z.enum(['input', 'output'], 'must be input or output'));
/** Of a kind whose output pays none. */
const onInput = z.optional(z.literal('input', 'must be input for this kind, or be left out'));

const tick = z.object(
  { index: count(MIN_TICK, MAX_TICK), liquidityNet: whole(-MOST, MOST, 'of at most 256 bits and a sign') },
  'must be an object',
);

const amplification = whole(1n, MAX_AMPLIFICATION, `from 1 to ${MAX_AMPLIFICATION}`);

const LAST_SQRT_RATIO = MAX_SQRT_RATIO - 1n;
const price = whole(MIN_SQRT_RATIO, LAST_SQRT_RATIO, `from ${MIN_SQRT_RATIO} to ${LAST_SQRT_RATIO}`);

const KINDS = [
  z.object({ ...base, kind: z.literal('constant_product'), denoms: denoms(2), reserves, feeOn }),
  z.object({ ...base, kind: z.literal('weighted'), denoms: denoms(), reserves, weights: factors, feeOn: onInput }),
  z.object({
    ...base,
    kind: z.literal('stableswap'),
    denoms: denoms(4),
    reserves,
    feeOn,
    scales: factors,
    amplification,
  }),
  z.object({
    ...base,
    kind: z.literal('concentrated'),
    denoms: denoms(2),
    sqrtPriceX96: price,
    tick: count(MIN_TICK, MAX_TICK - 1),
    liquidity: whole(0n),
    feeOn: onInput,
    tickSpacing: count(1, MAX_TICK),
    ticks: list(tick),
  }),
  z.object({ ...base, kind: z.literal('transmuter'), denoms: denoms(), reserves, scales: factors, feeOn: onInput }),
] as const;

/** Each member of a pool for itself; src/market/pool.ts tells what it is. */
export const poolSchema: z.ZodMiniType<Pool> = z.discriminatedUnion('kind', KINDS, {
  error: ({ code }) =>
    code === 'invalid_union'
      ? `must be ${KINDS.map(({ shape }) => shape.kind.def.values).join(', ')}`
      : 'must be an object',
});
