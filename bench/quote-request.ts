import * as z from 'zod/mini';
import type { Side } from '#engine/index.ts';
import { amountSchema, text } from '#market/pool-data.ts';

const count = z.optional(
  z.custom<number>((value) => Number.isInteger(value) && (value as number) > 0, 'must be a whole number above zero'),
);
const common = {
  denomIn: text(),
  denomOut: text(),
  maxHops: count,
  maxRoutes: count,
  split: z.optional(z.boolean('must be true or false')),
};
const NOT_AN_OBJECT = 'must be an object';
const SCHEMAS = {
  in: z.object({ ...common, amountIn: amountSchema }, NOT_AN_OBJECT),
  out: z.object({ ...common, amountOut: amountSchema }, NOT_AN_OBJECT),
};

interface ParsedQuoteRequest {
  readonly from: string;
  readonly to: string;
  readonly amount: bigint;
  readonly maxHops: number | undefined;
  readonly split: boolean | undefined;
  readonly maxRoutes: number | undefined;
}

/** Parses a request with the amount of a side. Throws a TypeError that names the missing or invalid member. */
export function readQuoteRequest(data: unknown, side: Side): ParsedQuoteRequest {
  const read = SCHEMAS[side].safeParse(data);
  if (!read.success) {
    const { path, message } = read.error.issues[0] as z.core.$ZodIssue;
    throw new TypeError(`${path[0] === undefined ? 'the request' : String(path[0])} ${message}`);
  }
  const { denomIn: from, denomOut: to, maxHops, split, maxRoutes } = read.data;
  const amount = 'amountIn' in read.data ? read.data.amountIn : read.data.amountOut;
  return { from, to, amount, maxHops, split, maxRoutes };
}
