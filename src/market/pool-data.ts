import * as z from 'zod/mini';
import { maxLength, minLength } from '#contract/lengths.ts';
import {
  MAX_OSMOSIS_ROOT,
  MAX_OSMOSIS_TICK,
  MIN_OSMOSIS_ROOT,
  MIN_OSMOSIS_TICK,
  osmosisRootAtTick,
} from '#math/osmosis-ticks.ts';
import { MAX_SOLANA_ROOT, MAX_SOLANA_TICK, MIN_SOLANA_ROOT, solanaRootAtTick } from '#math/solana-ticks.ts';
import { MAX_SQRT_RATIO, MAX_TICK, MIN_SQRT_RATIO, MIN_TICK, sqrtRatioAtTick } from '#math/tick-math.ts';
import type {
  ConcentratedPool,
  OsmosisWeightedPool,
  Pool,
  SolanaConcentratedPool,
  StableswapPool,
  Tick,
  TransmuterPool,
  WeightedPool,
} from './pool.ts';

/** Smallest units, as a bigint or decimal digits. */
export type Amount = bigint | string;

/** A pool's shape with every whole number as an Amount. */
type AsData<T> = T extends bigint
  ? Amount
  : T extends readonly (infer Each)[]
    ? readonly AsData<Each>[]
    : T extends string | number
      ? T
      : T extends object
        ? { readonly [Key in keyof T]: AsData<T[Key]> }
        : T;

/** Any pool of `src/market/pool.ts`; bench/README.md lists the members of each kind. */
export type PoolData = Pool extends infer Each ? AsData<Each> : never;

/** Parses pools. Throws a TypeError that names the pool, by its index if it has no id, and the invalid member. */
export function readPools(list: readonly PoolData[]): Pool[] {
  if (!Array.isArray(list)) throw new TypeError('pools must be a list');
  const ids = new Set<string>();
  // Unlike `map`, Array.from visits the holes of a sparse list.
  return Array.from(list, (data: unknown, index) => readPool(data, index, ids));
}

/** The pool at an index of a list, whose id is none of those that are taken, and is taken then. */
export function readPool(data: unknown, index: number, taken: Set<string>): Pool {
  const parsed = poolSchema.safeParse(data);
  const issue = parsed.success ? findInconsistency(parsed.data, taken) : parsed.error.issues[0];
  if (!parsed.success || issue) throw poolError(data, index, issue as PoolIssue);
  taken.add(parsed.data.id);
  return parsed.data;
}

function poolError(data: unknown, index: number, { path, message }: PoolIssue): TypeError {
  const id = (data as Partial<PoolData> | null | undefined)?.id;
  const pool = typeof id === 'string' && id !== '' ? `pool ${id}` : `pools[${index}]`;
  const [first, ...rest] = path;
  if (first === undefined) return new TypeError(`${pool} ${message}`);
  const member = rest.reduce((text, each) => text + (typeof each === 'number' ? `[${each}]` : `.${each}`), first);
  return new TypeError(`${pool}: ${member} ${message}`);
}

/** The largest word of the contracts. */
const MAX_UINT256 = (1n << 256n) - 1n;
const DIGITS = /^-?\d{1,78}$/;
const MAX_FEE_PPM = 999_999;
/** The largest A of Curve's contracts and their forks. */
const MAX_AMPLIFICATION = 1_000_000n;

/** A bigint, or its decimal digits. `range` describes the bounds in the error message. */
const whole = (least: bigint, most = MAX_UINT256, range = `from ${least} to 2^256 - 1`) =>
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

export const text = () => z.string('must be text').check(minLength(1, 'must not be empty'));

const list = <Entry extends z.core.SomeType>(entry: Entry) => z.array(entry, 'must be a list');

const denoms = (most = Number.POSITIVE_INFINITY) =>
  list(text()).check(
    minLength(2, 'must be at least 2'),
    maxLength(most, `must be at most ${most}`),
    z.refine((each) => new Set(each).size === each.length, 'must differ from one another'),
  );

export const amountSchema = whole(1n);

const reserves = list(whole(0n));
const factors = list(amountSchema);
/** Parts of 10^18, below all of it. */
const E18 = 10n ** 18n;
const partE18 = whole(0n, E18 - 1n, 'from 0 to 10^18 - 1');
const identity = { id: text(), takerFeesE18: z.optional(list(list(partE18))) };
const base = { ...identity, feePpm: count(0, MAX_FEE_PPM) };
const osmosisBase = { ...identity, spreadFactorE18: partE18 };
const feeOn = z.optional(z.enum(['input', 'output'], 'must be input or output'));
const feeOnOrFirst = z.optional(
  z.enum(['input', 'output', 'input_first', 'input_up'], 'must be input, output, input_first or input_up'),
);
/** For kinds that take their fee from the input only. */
const onInput = z.optional(z.literal('input', 'must be input for this kind, or be left out'));

const tickWithin = (least: number, most: number) =>
  z.object(
    {
      index: count(least, most),
      liquidityNet: whole(-MAX_UINT256, MAX_UINT256, 'of at most 256 bits and a sign'),
    },
    'must be an object',
  );

const amplification = whole(1n, MAX_AMPLIFICATION, `from 1 to ${MAX_AMPLIFICATION}`);

const LAST_SQRT_RATIO = MAX_SQRT_RATIO - 1n;
const price = whole(MIN_SQRT_RATIO, LAST_SQRT_RATIO, `from ${MIN_SQRT_RATIO} to ${LAST_SQRT_RATIO}`);

const denomIndex = count(0, 255);

/** Below the price 10^-12 no swap leads. */
const MIN_SWAP_TICK = -108_000_001;

const KINDS = [
  z.object({ ...base, kind: z.literal('constant_product'), denoms: denoms(2), reserves, feeOn: feeOnOrFirst }),
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
    kind: z.literal('solidly_stable'),
    denoms: denoms(2),
    reserves,
    units: factors,
    feeOn: onInput,
  }),
  z.object({
    ...base,
    kind: z.literal('astroport_stable'),
    denoms: denoms(2),
    reserves,
    units: factors,
    amplificationE2: whole(100n, 100n * MAX_AMPLIFICATION, `from 100 to ${100n * MAX_AMPLIFICATION}`),
    feeOn: z.optional(z.literal('output', 'must be output for this kind, or be left out')),
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
    ticks: list(tickWithin(MIN_TICK, MAX_TICK)),
  }),
  z.object({
    ...base,
    kind: z.literal('solana_concentrated'),
    program: z.enum(['whirlpool', 'raydium'], 'must be whirlpool or raydium'),
    denoms: denoms(2),
    sqrtPriceX64: whole(MIN_SOLANA_ROOT, MAX_SOLANA_ROOT, `from ${MIN_SOLANA_ROOT} to ${MAX_SOLANA_ROOT}`),
    tick: count(-MAX_SOLANA_TICK - 1, MAX_SOLANA_TICK),
    liquidity: whole(0n),
    feeOn: onInput,
    tickSpacing: count(1, MAX_SOLANA_TICK),
    lowestTick: count(-MAX_SOLANA_TICK, MAX_SOLANA_TICK),
    highestTick: count(-MAX_SOLANA_TICK, MAX_SOLANA_TICK),
    ticks: list(tickWithin(-MAX_SOLANA_TICK, MAX_SOLANA_TICK)),
  }),
  z.object({
    ...base,
    kind: z.literal('transmuter'),
    denoms: denoms(),
    reserves,
    scales: factors,
    feeOn: onInput,
    minted: z.optional(denomIndex),
    weightLimits: z.optional(
      list(z.object({ members: list(denomIndex), mostE18: whole(0n, E18, 'from 0 to 10^18') }, 'must be an object')),
    ),
  }),
  z.object({
    ...osmosisBase,
    kind: z.literal('osmosis_concentrated'),
    denoms: denoms(2),
    sqrtPriceE36: whole(MIN_OSMOSIS_ROOT, MAX_OSMOSIS_ROOT, 'from 10^30 to 10^55'),
    // A price that fell to the lowest tick belongs to the one below.
    tick: count(MIN_SWAP_TICK, MAX_OSMOSIS_TICK),
    liquidityE18: whole(0n),
    ticks: list(tickWithin(MIN_OSMOSIS_TICK, MAX_OSMOSIS_TICK)),
  }),
  z.object({
    ...osmosisBase,
    kind: z.literal('osmosis_stableswap'),
    denoms: denoms(8),
    reserves,
    scalingFactors: list(whole(1n, (1n << 64n) - 1n, 'from 1 to 2^64 - 1')),
  }),
  z.object({ ...osmosisBase, kind: z.literal('osmosis_weighted'), denoms: denoms(8), reserves, weights: factors }),
] as const;

/** Checks each member of a pool separately. */
const poolSchema: z.ZodMiniType<Pool> = z.discriminatedUnion('kind', KINDS, {
  error: ({ code }) =>
    code === 'invalid_union'
      ? `must be ${KINDS.map(({ shape }) => shape.kind.def.values).join(', ')}`
      : 'must be an object',
});

/** An invalid member of a pool. */
interface PoolIssue {
  readonly path: readonly (string | number)[];
  readonly message: string;
}

const LISTS = ['reserves', 'weights', 'scales', 'scalingFactors', 'units'] as const;
/** A hundred times Balancer's limit. Exact quotes raise to this power, which multiplies the length of the integers. */
const MAX_WEIGHT_RATIO = 10_000n;
const COMMON_BITS = 256n;

/** The first member that is inconsistent with the others, or with other pools. */
function findInconsistency(pool: Pool, taken: ReadonlySet<string>): PoolIssue | undefined {
  const { takerFeesE18, denoms, id } = pool;
  if (taken.has(id)) return { path: ['id'], message: 'must be unique' };
  const isSquare = (rows: readonly (readonly bigint[])[]) =>
    [rows, ...rows].every((entries) => entries.length === denoms.length);
  if (takerFeesE18 !== undefined && !isSquare(takerFeesE18)) {
    return { path: ['takerFeesE18'], message: 'must have one entry for each denom in and each denom out' };
  }
  if (pool.kind === 'concentrated') return checkPrice(pool) ?? checkTicks(pool);
  if (pool.kind === 'solana_concentrated') return checkSolanaPool(pool);
  if (pool.kind === 'osmosis_concentrated') {
    const { sqrtPriceE36, tick, liquidityE18: liquidity, ticks } = pool;
    const isAbove = tick < MAX_OSMOSIS_TICK && sqrtPriceE36 > osmosisRootAtTick(tick + 1);
    if (sqrtPriceE36 < osmosisRootAtTick(tick) || isAbove) {
      return { path: ['tick'], message: 'must be the tick of sqrtPriceE36' };
    }
    return checkTicks({ tick, liquidity, tickSpacing: 1, ticks }, 'liquidityE18');
  }
  const lists: Partial<Record<(typeof LISTS)[number], readonly bigint[]>> = pool;
  const name = LISTS.find((each) => lists[each] !== undefined && lists[each].length !== pool.denoms.length);
  if (name !== undefined) return { path: [name], message: 'must have one entry for each denom' };
  if (pool.kind === 'weighted' || pool.kind === 'osmosis_weighted') return checkWeights(pool);
  if (pool.kind === 'transmuter') {
    const indexes = [pool.minted ?? 0, ...(pool.weightLimits ?? []).flatMap(({ members }) => members)];
    if (indexes.some((index) => index >= pool.denoms.length))
      return { path: ['denoms'], message: 'must have all indexes' };
  }
  return 'scales' in pool ? checkBalances(pool) : undefined;
}

function checkWeights({ weights }: WeightedPool | OsmosisWeightedPool): PoolIssue | undefined {
  const within = weights.every((weight) => weights.every((other) => weight <= other * MAX_WEIGHT_RATIO));
  return within
    ? undefined
    : { path: ['weights'], message: `must be within a factor of ${MAX_WEIGHT_RATIO} of one another` };
}

/** The contracts compute with scaled balances, which must fit 256 bits. */
function checkBalances({ reserves, scales }: StableswapPool | TransmuterPool): PoolIssue | undefined {
  const index = reserves.findIndex((reserve, k) => (reserve * (scales[k] as bigint)) >> COMMON_BITS > 0n);
  return index < 0
    ? undefined
    : { path: ['reserves', index], message: 'must fit 256 bits when multiplied by its scale' };
}

/** A price that reached a tick from above belongs to the tick below. */
function checkPrice({ tick, sqrtPriceX96 }: ConcentratedPool): PoolIssue | undefined {
  if (sqrtRatioAtTick(tick) <= sqrtPriceX96 && sqrtPriceX96 <= sqrtRatioAtTick(tick + 1)) return undefined;
  return { path: ['tick'], message: 'must be the tick of sqrtPriceX96' };
}

/** Of a part of all ticks their sum says nothing: the liquidity must not fall below zero on the way to either end. */
function checkSolanaPool(pool: SolanaConcentratedPool): PoolIssue | undefined {
  const { program, sqrtPriceX64: root, tick, lowestTick, highestTick, tickSpacing, ticks } = pool;
  if (tick < lowestTick - 1 || tick > highestTick)
    return { path: ['tick'], message: 'must lie from lowestTick to highestTick' };
  const isBelow = tick >= -MAX_SOLANA_TICK && root < solanaRootAtTick(program, tick);
  const isAbove = tick < MAX_SOLANA_TICK && root > solanaRootAtTick(program, tick + 1);
  if (isBelow || isAbove) return { path: ['tick'], message: 'must be the tick of sqrtPriceX64' };
  for (const [position, { index }] of ticks.entries()) {
    const path = ['ticks', position, 'index'];
    if (index <= (ticks[position - 1]?.index ?? Number.NEGATIVE_INFINITY))
      return { path, message: 'must be above the previous index' };
    if (index % tickSpacing !== 0) return { path, message: 'must be a multiple of tickSpacing' };
    if (index < lowestTick || index > highestTick) return { path, message: 'must lie from lowestTick to highestTick' };
  }
  let [falling, rising] = [pool.liquidity, pool.liquidity];
  for (const { index, liquidityNet } of ticks.toReversed()) if (index <= tick && falling >= 0n) falling -= liquidityNet;
  for (const { index, liquidityNet } of ticks) if (index > tick && rising >= 0n) rising += liquidityNet;
  return falling < 0n || rising < 0n
    ? { path: ['liquidity'], message: 'must not fall below zero on the way to the ticks known' }
    : undefined;
}

interface TickedPool {
  readonly tick: number;
  readonly liquidity: bigint;
  readonly tickSpacing: number;
  readonly ticks: readonly Tick[];
}

function checkTicks(
  { tick, liquidity, tickSpacing, ticks }: TickedPool,
  member: 'liquidity' | 'liquidityE18' = 'liquidity',
): PoolIssue | undefined {
  let before = Number.NEGATIVE_INFINITY;
  let sum = 0n;
  let active = 0n;
  for (const [position, { index, liquidityNet }] of ticks.entries()) {
    const path = ['ticks', position];
    if (index <= before) return { path: [...path, 'index'], message: 'must be above the previous index' };
    if (index % tickSpacing !== 0) return { path: [...path, 'index'], message: 'must be a multiple of tickSpacing' };
    sum += liquidityNet;
    if (sum < 0n) return { path: [...path, 'liquidityNet'], message: 'must not remove more liquidity than there is' };
    if (index <= tick) active = sum;
    before = index;
  }
  if (sum !== 0n) return { path: ['ticks'], message: 'must net to zero' };
  if (active === liquidity) return undefined;
  return { path: [member], message: 'must be the sum of liquidityNet of all ticks up to tick' };
}
