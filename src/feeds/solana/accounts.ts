import { base58 } from '@scure/base';
import { type Address, address, getAddressEncoder, getBase64Encoder, getProgramDerivedAddress } from '@solana/kit';
import * as z from 'zod/mini';
import { resultOf } from '#nodes/json-rpc.ts';
import type { AskedNode } from '#nodes/node-access.ts';
import { NodeError } from '#nodes/node-request.ts';

/** An account with its bytes, little-endian, 8 of discriminator first. */
export class Account {
  readonly owner: string;
  readonly #bytes: Uint8Array;
  readonly #view: DataView;

  constructor(owner: string, bytes: Uint8Array) {
    this.owner = owner;
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  get length(): number {
    return this.#bytes.length;
  }

  /** Whether a program owns it and it begins so. */
  isOf(program: string, discriminator: string): boolean {
    const head = Array.from(this.#bytes.subarray(0, 8), (byte) => byte.toString(16).padStart(2, '0')).join('');
    return this.owner === program && head === discriminator;
  }

  key = (at: number): Address => address(base58.encode(this.#bytes.subarray(at, at + 32)));
  u8 = (at: number): number => this.#view.getUint8(at);
  u16 = (at: number): number => this.#view.getUint16(at, true);
  i32 = (at: number): number => this.#view.getInt32(at, true);
  u64 = (at: number): bigint => this.#view.getBigUint64(at, true);
  i64 = (at: number): bigint => this.#view.getBigInt64(at, true);
  u128 = (at: number): bigint => this.u64(at) + (this.u64(at + 8) << 64n);
  i128 = (at: number): bigint => this.u64(at) + (this.i64(at + 8) << 64n);
}

const accountSchema = z.nullable(z.object({ owner: z.string(), data: z.tuple([z.string(), z.literal('base64')]) }));
const answerSchema = z.object({ value: z.array(accountSchema) });
const base64 = getBase64Encoder();

/** What some accounts hold in one slot; undefined for one that does not exist. At most a hundred. */
export async function readAccounts(
  node: AskedNode,
  addresses: readonly string[],
): Promise<ReadonlyMap<string, Account | undefined>> {
  const params = [addresses, { encoding: 'base64', commitment: 'confirmed' }];
  const [outcome] = await node.rpc([{ method: 'getMultipleAccounts', params }]);
  if (outcome !== undefined && 'error' in outcome) throw outcome.error;
  const answer = answerSchema.safeParse(resultOf(outcome));
  if (!answer.success || answer.data.value.length !== addresses.length) throw new NodeError('returned no accounts');
  const { value } = answer.data;
  return new Map(addresses.map((each, i) => [each, accountOf(value[i] ?? null)]));
}

function accountOf(account: z.infer<typeof accountSchema>): Account | undefined {
  if (account === null) return undefined;
  try {
    return new Account(account.owner, new Uint8Array(base64.encode(account.data[0])));
  } catch {
    throw new NodeError('returned an account that is not in base64');
  }
}

const keyBytes = getAddressEncoder();

export const keySeed = (key: string) => keyBytes.encode(address(key));

/** The address that a program derives from seeds. */
export async function derivedAddress(
  program: string,
  seeds: Parameters<typeof getProgramDerivedAddress>[0]['seeds'],
): Promise<string> {
  const [derived] = await getProgramDerivedAddress({ programAddress: address(program), seeds });
  return derived;
}

/** The mints of a pair in the order of a pool: smaller bytes first. */
export function inOrder(one: string, other: string): readonly [string, string] {
  const [a, b] = [keySeed(one), keySeed(other)];
  const at = a.findIndex((byte, i) => byte !== b[i]);
  return (a[at] ?? 0) < (b[at] ?? 0) ? [one, other] : [other, one];
}

/** Mints of the program Token. Those of Token-2022 may take a fee of a transfer, or refuse it. */
const TOKEN = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA';
export const isPlainToken = (account: Account | undefined): boolean => account?.owner === TOKEN;
