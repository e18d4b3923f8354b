import { base58 } from '@scure/base';
import { type Address, getAddressEncoder, getBase64Encoder, getU64Decoder } from '@solana/kit';
import * as z from 'zod/mini';
import { NodeError } from '../node/node-request.ts';

/** A token account begins with its mint (32 bytes), its owner (32) and its amount (8), under both programs. */
const OWNER_OFFSET = 32;
const AMOUNT_OFFSET = 64;
const HEAD_SIZE = AMOUNT_OFFSET + 8;
/** What Token makes its accounts; those of Token-2022 are as large or larger. */
const ACCOUNT_SIZE = 165;

/** The part of an account that is asked for. */
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
 * Sums what the accounts hold by mint: those of one owner under one token program, frozen ones included.
 * Throws NodeError when there is anything else among them, or an account twice.
 */
export function amountsByMint(value: unknown, owner: Address, program: string): Map<string, bigint> {
  const accounts = z.safeParse(accountsSchema, value);
  if (!accounts.success) throw new NodeError('answered something that is no list of token accounts');
  const ownerKey = getAddressEncoder().encode(owner);
  const seen = new Set<string>();
  const amounts = new Map<string, bigint>();
  for (const { pubkey, account } of accounts.data) {
    const bytes = bytesOf(account.data[0]);
    if (account.owner !== program || ownerKey.some((byte, i) => bytes[OWNER_OFFSET + i] !== byte))
      throw new NodeError('answered with an account of another owner');
    if (seen.has(pubkey)) throw new NodeError('answered with an account twice');
    seen.add(pubkey);
    const amount = u64.decode(bytes, AMOUNT_OFFSET);
    if (amount === 0n) continue;
    // kit takes five times as long, which is a second for those who are sent every coin there is.
    const mint = base58.encode(bytes.slice(0, OWNER_OFFSET));
    amounts.set(mint, (amounts.get(mint) ?? 0n) + amount);
  }
  return amounts;
}

/** The head of an account, or the whole of it: some nodes do not cut what they send. */
function bytesOf(data: string): Uint8Array {
  const bytes = decoded(data);
  if (bytes.length === HEAD_SIZE || bytes.length >= ACCOUNT_SIZE) return bytes;
  throw new NodeError('answered something that is no token account');
}

function decoded(data: string): Uint8Array {
  try {
    return new Uint8Array(base64.encode(data));
  } catch (cause) {
    throw new NodeError('answered something that is no token account', { cause });
  }
}
