import { base58 } from '@scure/base';
import { type Address, address, getAddressEncoder, getBase64Encoder, getI64Decoder, getU64Decoder } from '@solana/kit';
import * as z from 'zod/mini';
import { parseBlockTime } from '#nodes/block-ref.ts';
import { NodeError } from '#nodes/node-request.ts';

/** A token account begins with its mint (32 bytes), its owner (32) and its amount (8), under both programs. */
const OWNER_OFFSET = 32;
const AMOUNT_OFFSET = 64;
const HEAD_SIZE = AMOUNT_OFFSET + 8;
/** Size of an account of Token; those of Token-2022 are as large or larger. */
const ACCOUNT_SIZE = 165;

/** The requested part of an account. */
export const ACCOUNT_HEAD = { offset: 0, length: HEAD_SIZE };

const accountsSchema = z.array(
  z.object({
    pubkey: z.string(),
    account: z.object({ data: z.tuple([z.string(), z.literal('base64')]), owner: z.string() }),
  }),
);

const base64 = getBase64Encoder();
const u64 = getU64Decoder();

/**
 * Sums token accounts by mint, frozen accounts included. Throws NodeError for accounts of another owner or program, and
 * for duplicates.
 */
export function amountsByMint(value: unknown, owner: Address, program: string): Map<string, bigint> {
  const accounts = z.safeParse(accountsSchema, value);
  if (!accounts.success) throw new NodeError('returned an invalid list of token accounts');
  const ownerKey = getAddressEncoder().encode(owner);
  const seen = new Set<string>();
  const amounts = new Map<string, bigint>();
  for (const { pubkey, account } of accounts.data) {
    const bytes = bytesOf(account.data[0]);
    if (account.owner !== program || ownerKey.some((byte, i) => bytes[OWNER_OFFSET + i] !== byte))
      throw new NodeError('returned an account of another owner');
    if (seen.has(pubkey)) throw new NodeError('returned an account twice');
    seen.add(pubkey);
    const amount = u64.decode(bytes, AMOUNT_OFFSET);
    if (amount === 0n) continue;
    // Faster than kit's encoder, which takes a second for wallets with very many tokens.
    const mint = base58.encode(bytes.slice(0, OWNER_OFFSET));
    amounts.set(mint, (amounts.get(mint) ?? 0n) + amount);
  }
  return amounts;
}

/** The head of an account, or all of it: some nodes ignore `dataSlice`. */
function bytesOf(data: string): Uint8Array {
  const bytes = decoded(data);
  if (bytes.length === HEAD_SIZE || bytes.length >= ACCOUNT_SIZE) return bytes;
  throw new NodeError('returned an invalid token account');
}

function decoded(data: string): Uint8Array {
  try {
    return new Uint8Array(base64.encode(data));
  } catch (cause) {
    throw new NodeError('returned an invalid token account', { cause });
  }
}

/**
 * The clock sysvar: the slot, three numbers of the epoch, then Unix seconds, eight bytes each.
 */
export const CLOCK_ADDRESS = address('SysvarC1ock11111111111111111111111111111111');
const SYSVAR_PROGRAM = 'Sysvar1111111111111111111111111111111111111';
const SECONDS_OFFSET = 32;
export const CLOCK_SIZE = SECONDS_OFFSET + 8;

/** The chain's target duration of a slot. */
const SLOT_MS = 400n;

export interface SvmClock {
  readonly slot: bigint;
  /** By vote of the validators; may be wrong. */
  readonly seconds: bigint;
}

const accountSchema = z.object({
  data: z.tuple([z.string(), z.literal('base64')]),
  owner: z.literal(SYSVAR_PROGRAM),
});

/** Null if it is another account or incomplete. */
export function clockOf(account: unknown): SvmClock | null {
  const known = z.safeParse(accountSchema, account);
  if (!known.success) return null;
  const bytes = clockBytesOf(known.data.data[0]);
  if (bytes.length < CLOCK_SIZE) return null;
  return { slot: getU64Decoder().decode(bytes), seconds: getI64Decoder().decode(bytes, SECONDS_OFFSET) };
}

/**
 * The time of the clock's slot or an earlier one, milliseconds since 1970; null if the clock has no time. Load-balanced
 * nodes may return different slots: the time of an earlier slot follows from the target duration.
 */
export function timeOfSlot({ slot, seconds }: SvmClock, earlier: bigint): number | null {
  return parseBlockTime(seconds * 1000n - (slot - earlier) * SLOT_MS);
}

function clockBytesOf(data: string): Uint8Array {
  try {
    return new Uint8Array(getBase64Encoder().encode(data));
  } catch {
    return new Uint8Array();
  }
}
