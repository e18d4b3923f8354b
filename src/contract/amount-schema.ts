import * as z from 'zod/mini';
import { AMOUNT } from './amount.ts';

/** A whole number of an asset's smallest unit, as decimal digits: no sign, no fraction, no leading zero. */
export const amountSchema = z
  .string()
  .check(z.regex(AMOUNT, 'must be a whole number in decimal digits, like "1500000", of at most 78 digits'));
