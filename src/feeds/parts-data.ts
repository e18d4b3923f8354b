import * as z from 'zod/mini';
import { idOf } from '#contract/asset.ts';
import {
  gasSchema,
  laneSchema,
  poolSchema,
  priceSchema,
  readGas,
  readLane,
  readVenuePools,
  writeGas,
  writeLane,
  writePool,
} from '#market/capture/figures.ts';
import type { Part } from './feed.ts';

/** The last parts of feeds as plain data: a service that starts again serves them within their limits. */
export const partSchema = z.object({
  feed: z.string(),
  at: z.number(),
  block: z.optional(z.string().check(z.regex(/^\d{1,20}$/))),
  isPartial: z.optional(z.literal(true)),
  note: z.optional(z.string()),
  prices: z.optional(z.array(priceSchema)),
  gas: z.optional(z.array(gasSchema)),
  pools: z.optional(z.array(poolSchema)),
  lanes: z.optional(z.array(laneSchema)),
});
const FORMAT = 'portolan-parts-1';
const partsSchema = z.object({ format: z.literal(FORMAT), parts: z.array(partSchema) });
export type PartData = z.infer<typeof partSchema>;

/** Of parts that are written already, as text. */
export const partsText = (parts: readonly string[]): string => `{"format":"${FORMAT}","parts":[${parts.join(',')}]}`;

export function writePart(feed: string, { at, block, isPartial, note, prices, gas, pools, lanes }: Part): PartData {
  return {
    ...{ feed, at },
    ...(block !== undefined && { block: `${block}` }),
    ...(isPartial && { isPartial }),
    ...(note !== undefined && { note }),
    ...(prices && {
      prices: prices.map(({ asset, usdE12, at, source }) => ({ ...idOf(asset), price: `${usdE12}`, at, source })),
    }),
    ...(gas && { gas: gas.map(({ chain_id, price }) => writeGas(chain_id, price)) }),
    ...(pools && { pools: pools.map(writePool) }),
    ...(lanes && { lanes: lanes.map(({ lane, terms }) => writeLane(lane, terms)) }),
  };
}

/** The parts by the names of their feeds. Throws an Error that says what is wrong with the data. */
export function readParts(data: unknown): Map<string, Part> {
  const parsed = partsSchema.safeParse(data);
  if (!parsed.success) {
    const [{ path, message } = { path: [], message: 'is invalid' }] = parsed.error.issues;
    throw new Error(`${path.join('.') || 'it'} ${message}`);
  }
  return new Map(parsed.data.parts.map((part) => [part.feed, readPart(part)]));
}

/** `readPools` and `readLanes` may give objects that were read before. */
export function readPart(
  { at, block, isPartial, note, prices, gas, pools, lanes }: PartData,
  readPools: (data: NonNullable<PartData['pools']>) => NonNullable<Part['pools']> = readVenuePools,
  readLanes: (data: NonNullable<PartData['lanes']>) => NonNullable<Part['lanes']> = (data) => data.map(readLane),
): Part {
  return {
    at,
    ...(block !== undefined && { block: BigInt(block) }),
    ...(isPartial && { isPartial }),
    ...(note !== undefined && { note }),
    ...(prices && {
      prices: prices.map(({ chain_id, denom, price, at: pricedAt, source = '' }) => {
        return { asset: { chain_id, denom }, usdE12: BigInt(price), at: pricedAt ?? at, source };
      }),
    }),
    ...(gas && { gas: gas.map((each) => ({ chain_id: each.chain_id, price: readGas(each) })) }),
    ...(pools && { pools: readPools(pools) }),
    ...(lanes && { lanes: readLanes(lanes) }),
  };
}
