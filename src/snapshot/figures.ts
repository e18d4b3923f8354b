import * as z from 'zod/mini';
import { BRIDGE_IDS } from '#contract/bridge.ts';
import { FEE_TYPES } from '#contract/route.ts';
import type { LaneWithTerms, Part } from '#feeds/feed.ts';
import type { MarketPrice } from '#feeds/live-market.ts';
import { BASES, type VenuePool } from '#market/market.ts';
import { readPool } from '#market/pool-data.ts';

/** Figures of a market and their form as plain data, in which whole numbers are decimal digits: each is read and written by one schema. */
export const digits = z.codec(z.string().check(z.regex(/^\d{1,78}$/, 'must be decimal digits')), z.bigint(), {
  decode: BigInt,
  encode: String,
});
/** Whoever has a market changes none of its lists. */
export const list = <Each extends z.core.SomeType>(each: Each) => z.readonly(z.array(each));
const assetSchema = z.object({ chain_id: z.string(), denom: z.string() });
const time = z.number().check(z.gte(0), z.lte(8_640_000_000_000_000));

export const priceSchema = z.codec(
  z.object({
    ...assetSchema.shape,
    /** Dollars of a whole token times 10^12. */
    price: digits,
    at: z.nullable(time),
    source: z.optional(z.string()),
  }),
  z.custom<MarketPrice>(),
  {
    decode: ({ chain_id, denom, price, ...rest }) => ({ asset: { chain_id, denom }, usdE12: price, ...rest }),
    encode: ({ asset, usdE12, ...rest }) => ({ ...asset, price: usdE12, ...rest }),
  },
);

export const gasSchema = z.codec(
  z.object({
    chain_id: z.string(),
    asset: assetSchema,
    num: digits,
    den: digits.check(z.refine((value) => value !== 0n, 'must not be 0')),
    fixed: digits,
    at: z.nullable(time),
  }),
  z.custom<NonNullable<Part['gas']>[number]>(),
  {
    decode: ({ chain_id, ...price }) => ({ chain_id, price }),
    encode: ({ chain_id, price }) => ({ chain_id, ...price }),
  },
);

const reading = z.optional(z.object({ at: time, source: z.string(), basis: z.enum(BASES) }));

const feeSchema = z.object({
  type: z.enum(FEE_TYPES),
  behavior: z.enum(['FEE_BEHAVIOR_DEDUCTED', 'FEE_BEHAVIOR_ADDITIONAL']),
  asset: assetSchema,
  amount: digits,
  ppm: z.int().check(z.gte(0), z.lte(1_000_000)),
});
const limits = { min: z.optional(digits), max: z.optional(digits) };

export const laneSchema = z.codec(
  z.object({
    bridge: z.enum(BRIDGE_IDS),
    from: assetSchema,
    to: assetSchema,
    smart_relay: z.boolean(),
    fast: z.boolean(),
    route: z.optional(z.string()),
    fees: z.nullable(list(feeSchema)),
    ...limits,
    tiers: z.optional(list(z.object({ ...limits, fees: list(feeSchema) }))),
    /** Where they do not follow from the registry. */
    seconds: z.optional(z.nullable(z.number().check(z.gte(0)))),
    verifiers: z.optional(z.int().check(z.gte(0))),
    reading,
  }),
  z.custom<LaneWithTerms>(),
  {
    decode: ({ bridge, from, to, smart_relay: smartRelay, fast, route, ...terms }) => {
      return { lane: { bridge, from, to, smartRelay, fast, ...(route !== undefined && { route }) }, terms };
    },
    encode: ({ lane: { smartRelay, fast = false, ...lane }, terms }) => {
      return { ...lane, smart_relay: smartRelay, fast, ...terms };
    },
  },
);

const venuePoolSchema = z.object({
  venue: z.string(),
  chain_id: z.string(),
  pool: z.unknown(),
  reading,
});

/** Ids of pools are unique on their venue. Throws a TypeError that names a pool and what is wrong with it. */
export const poolsSchema = z.codec(z.array(venuePoolSchema), z.custom<readonly VenuePool[]>(), {
  decode: (list) => {
    const ids = new Map<string, Set<string>>();
    return list.map(({ pool, ...rest }, index) => {
      const place = `${rest.chain_id} ${rest.venue}`;
      const taken = ids.get(place) ?? new Set();
      ids.set(place, taken);
      return { ...rest, pool: readPool(pool, index, taken) };
    });
  },
  encode: (pools) => pools.map(({ pool, ...rest }) => ({ ...rest, pool: JSON.parse(plain(pool)) })),
});

const plain = (value: unknown): string =>
  JSON.stringify(value, (_, each: unknown) => (typeof each === 'bigint' ? `${each}` : each));

/** Data by its schema. Throws an Error that says after `before` what is wrong, of `whole` where it is of no part. */
export function decode<Read>(schema: z.ZodMiniType<Read>, data: unknown, whole = 'it', before = ''): Read {
  const parsed = schema.safeParse(data);
  if (parsed.success) return parsed.data;
  const [{ path, message } = { path: [], message: 'is invalid' }] = parsed.error.issues;
  throw new Error(`${before}${path.join('.') || whole} ${message}`);
}
