import * as z from 'zod/mini';
import { idOf } from '#contract/asset.ts';
import { BRIDGE_IDS } from '#contract/bridge.ts';
import { FEE_TYPES } from '#contract/route.ts';
import type { GasPrice } from '../gas/gas-price.ts';
import {
  BASES,
  type LaneFee,
  type LaneRequest,
  type LaneTerms,
  type LaneTier,
  type Reading,
  type VenuePool,
} from '../market.ts';
import { type PoolData, readPools } from './pool-data.ts';

/** Figures of a market as plain data: integers are decimal digits. */
const digits = z.string().check(z.regex(/^\d{1,78}$/, 'must be decimal digits'));
const assetSchema = z.object({ chain_id: z.string(), denom: z.string() });
const time = z.number().check(z.gte(0), z.lte(8_640_000_000_000_000));

export const priceSchema = z.object({
  ...assetSchema.shape,
  /** Dollars of a whole token times 10^12. */
  price: digits,
  /** When it was read, in milliseconds since 1970; null for a price that does not age. */
  at: z.nullable(time),
  /** Who gave it, unless it is the market's own. */
  source: z.optional(z.string()),
});

export const gasSchema = z.object({
  chain_id: z.string(),
  asset: assetSchema,
  num: digits,
  den: digits.check(z.regex(/[1-9]/, 'must not be 0')),
  fixed: digits,
  at: z.nullable(time),
});

const readingSchema = z.object({
  at: time,
  source: z.string(),
  basis: z.enum(BASES),
});

export const poolSchema = z.object({
  venue: z.string(),
  chain_id: z.string(),
  pool: z.unknown(),
  reading: z.optional(readingSchema),
});

const feeSchema = z.object({
  type: z.enum(FEE_TYPES),
  behavior: z.enum(['FEE_BEHAVIOR_DEDUCTED', 'FEE_BEHAVIOR_ADDITIONAL']),
  asset: assetSchema,
  amount: digits,
  ppm: z.int().check(z.gte(0), z.lte(1_000_000)),
});
const limits = { min: z.optional(digits), max: z.optional(digits) };

export const laneSchema = z.object({
  bridge: z.enum(BRIDGE_IDS),
  from: assetSchema,
  to: assetSchema,
  smart_relay: z.boolean(),
  fast: z.boolean(),
  route: z.optional(z.string()),
  fees: z.nullable(z.array(feeSchema)),
  ...limits,
  tiers: z.optional(z.array(z.object({ ...limits, fees: z.array(feeSchema) }))),
  seconds: z.optional(z.nullable(z.number().check(z.gte(0)))),
  reading: z.optional(readingSchema),
});

export type GasData = z.infer<typeof gasSchema>;
type VenuePoolData = z.infer<typeof poolSchema>;
type LaneData = z.infer<typeof laneSchema>;
type FeeData = z.infer<typeof feeSchema>;

export function writeGas(chain_id: string, { asset, num, den, fixed, at }: GasPrice): GasData {
  return { chain_id, asset: idOf(asset), num: `${num}`, den: `${den}`, fixed: `${fixed}`, at };
}

export const readGas = ({ asset, num, den, fixed, at }: GasData): GasPrice => ({
  ...{ asset, at },
  ...{ num: BigInt(num), den: BigInt(den), fixed: BigInt(fixed) },
});

export function writePool({ venue, chain_id, pool, reading }: VenuePool): VenuePoolData {
  return { venue, chain_id, pool: JSON.parse(plain(pool)), ...(reading && { reading }) };
}

const plain = (value: unknown): string =>
  JSON.stringify(value, (_, each: unknown) => (typeof each === 'bigint' ? `${each}` : each));

/** Ids of pools are unique on their venue. Throws a TypeError that names a pool and what is wrong with it. */
export function readVenuePools(pools: readonly VenuePoolData[]): VenuePool[] {
  const byVenue = new Map<string, VenuePoolData[]>();
  for (const each of pools) {
    const key = `${each.chain_id} ${each.venue}`;
    const group = byVenue.get(key) ?? [];
    group.push(each);
    byVenue.set(key, group);
  }
  const read = new Map<VenuePoolData, VenuePool['pool']>();
  for (const group of byVenue.values()) {
    const made = readPools(group.map(({ pool }) => pool as PoolData));
    for (const [i, each] of group.entries()) read.set(each, made[i] as VenuePool['pool']);
  }
  return pools.map((each): VenuePool => {
    const { venue, chain_id, reading } = each;
    return { venue, chain_id, pool: read.get(each) as VenuePool['pool'], ...(reading && { reading }) };
  });
}

/** Seconds where they do not follow from the registry. */
type WrittenTerms = Omit<LaneTerms, 'seconds'> & Partial<Pick<LaneTerms, 'seconds'>>;

export function writeLane(lane: LaneRequest, terms: WrittenTerms): LaneData {
  const { bridge, from, to, smartRelay, fast = false, route } = lane;
  const { fees, seconds, min, max, tiers, reading } = terms;
  return {
    ...{ bridge, from: idOf(from), to: idOf(to), smart_relay: smartRelay, fast },
    ...(route !== undefined && { route }),
    ...writeLimits({ min, max }),
    fees: fees === null ? null : fees.map(writeFee),
    ...(seconds !== undefined && { seconds }),
    ...(tiers && { tiers: tiers.map((tier) => ({ ...writeLimits(tier), fees: tier.fees.map(writeFee) })) }),
    ...(reading && { reading }),
  };
}

export function readLane(data: LaneData): { readonly lane: LaneRequest; readonly terms: WrittenTerms } {
  const { bridge, from, to, smart_relay, fast, route, fees, seconds, min, max, tiers, reading } = data;
  const terms = {
    fees: fees === null ? null : fees.map(readFee),
    ...(seconds !== undefined && { seconds }),
    ...readLimits({ min, max }),
    ...(tiers && {
      tiers: tiers.map((tier): LaneTier => ({ ...readLimits(tier), fees: tier.fees.map(readFee) })),
    }),
    ...(reading && { reading: reading as Reading }),
  };
  const lane = { ...{ bridge, from, to, smartRelay: smart_relay, fast }, ...(route !== undefined && { route }) };
  return { lane, terms };
}

interface Limits<Amount> {
  readonly min?: Amount | undefined;
  readonly max?: Amount | undefined;
}

const writeLimits = ({ min, max }: Limits<bigint>) => ({
  ...(min !== undefined && { min: `${min}` }),
  ...(max !== undefined && { max: `${max}` }),
});

const readLimits = ({ min, max }: Limits<string>) => ({
  ...(min !== undefined && { min: BigInt(min) }),
  ...(max !== undefined && { max: BigInt(max) }),
});

const writeFee = ({ type, behavior, asset, amount, ppm }: LaneFee): FeeData => ({
  ...{ type, behavior, asset: idOf(asset), ppm },
  amount: `${amount}`,
});

const readFee = ({ type, behavior, asset, amount, ppm }: FeeData): LaneFee => ({
  ...{ type, behavior, asset, ppm },
  amount: BigInt(amount),
});
