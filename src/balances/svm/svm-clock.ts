import { address, getBase64Encoder, getI64Decoder, getU64Decoder } from '@solana/kit';
import * as z from 'zod/mini';
import { blockTimeOf } from '../sighting.ts';

/**
 * Where the chain keeps its time, under a program that nobody else has: the slot, then three numbers of the epoch, then
 * Unix seconds, eight bytes each.
 */
export const CLOCK_ADDRESS = address('SysvarC1ock11111111111111111111111111111111');
const SYSVAR_PROGRAM = 'Sysvar1111111111111111111111111111111111111';
const SECONDS_OFFSET = 32;
export const CLOCK_SIZE = SECONDS_OFFSET + 8;

/** What the chain means a slot to take. */
const SLOT_MS = 400n;

export interface SvmClock {
  readonly slot: bigint;
  /** As the validators vote it; nonsense is possible. */
  readonly seconds: bigint;
}

const accountSchema = z.object({
  data: z.tuple([z.string(), z.literal('base64')]),
  owner: z.literal(SYSVAR_PROGRAM),
});

/** Null when the account is another one, or less than the whole of it. */
export function clockOf(account: unknown): SvmClock | null {
  const known = z.safeParse(accountSchema, account);
  if (!known.success) return null;
  const bytes = bytesOf(known.data.data[0]);
  if (bytes.length < CLOCK_SIZE) return null;
  return { slot: getU64Decoder().decode(bytes), seconds: getI64Decoder().decode(bytes, SECONDS_OFFSET) };
}

/**
 * When a slot was, that of the clock or an earlier one, milliseconds since 1970; null when the clock shows no time.
 * Node software behind one URL may answer of different slots: an earlier one is as much older as slots are meant to take.
 */
export function timeOfSlot({ slot, seconds }: SvmClock, earlier: bigint): number | null {
  return blockTimeOf(seconds * 1000n - (slot - earlier) * SLOT_MS);
}

function bytesOf(data: string): Uint8Array {
  try {
    return new Uint8Array(getBase64Encoder().encode(data));
  } catch {
    return new Uint8Array();
  }
}
