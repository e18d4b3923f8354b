import * as z from 'zod/mini';

/** 2^256 has 78 decimal digits: no chain of ours holds a larger amount. */
const AMOUNT = /^(0|[1-9][0-9]{0,77})$/;

/** A whole number of an asset's smallest unit, as decimal digits: no sign, no fraction, no leading zero. */
export const amountSchema = z
  .string()
  .check(z.regex(AMOUNT, 'must be a whole number in decimal digits, like "1500000", of at most 78 digits'));

export const isAmount = (text: string): boolean => AMOUNT.test(text);
