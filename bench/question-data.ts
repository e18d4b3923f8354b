import * as z from 'zod/mini';
import type { Side } from '#engine/path/quote.ts';
import { amountSchema, text } from './pool-schema.ts';

const maxHops = z.optional(
  z.custom<number>((value) => Number.isInteger(value) && (value as number) > 0, 'must be a whole number above zero'),
);
const common = {
  denomIn: text(),
  denomOut: text(),
  maxHops,
  split: z.optional(z.boolean('must be true or false')),
};
const NO_OBJECT = 'must be an object';
const SCHEMAS = {
  in: z.object({ ...common, amountIn: amountSchema }, NO_OBJECT),
  out: z.object({ ...common, amountOut: amountSchema }, NO_OBJECT),
};

interface AskedOfEngine {
  readonly from: string;
  readonly to: string;
  readonly amount: bigint;
  readonly maxHops: number | undefined;
  readonly split: boolean | undefined;
}

/** A question with the amount of its side. Throws TypeError that names the member which is missing or is none. */
export function readQuestion(data: unknown, side: Side): AskedOfEngine {
  const read = SCHEMAS[side].safeParse(data);
  if (!read.success) {
    const { path, message } = read.error.issues[0] as z.core.$ZodIssue;
    throw new TypeError(`${path[0] === undefined ? 'the question' : String(path[0])} ${message}`);
  }
  const { denomIn: from, denomOut: to, maxHops, split } = read.data;
  return { from, to, amount: 'amountIn' in read.data ? read.data.amountIn : read.data.amountOut, maxHops, split };
}
