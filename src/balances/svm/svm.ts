import { type Address, address as addressOf } from '@solana/kit';
import { parseJsonWithBigInts } from '@solana/rpc-spec-types';
import * as z from 'zod/mini';
import { isAddress } from '#contract/address.ts';
import { ServiceError } from '#contract/error.ts';
import { type BlockRef, minKnown, parseChainId, UNKNOWN_BLOCK } from '#nodes/block-ref.ts';
import { callRpc, callRpcIfSupported } from '#nodes/json-rpc.ts';
import { NodeError } from '#nodes/node-request.ts';
import type { ChainRecord } from '#registry/records.ts';
import { chainTitle } from '#registry/records.ts';
import type { Balance, BalanceQuery, NodeReader } from '../reader.ts';
import {
  ACCOUNT_HEAD,
  amountsByMint,
  CLOCK_ADDRESS,
  CLOCK_SIZE,
  clockOf,
  type SvmClock,
  timeOfSlot,
} from './svm-accounts.ts';

const TOKEN_PROGRAMS = ['TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA', 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'];

/** Voted for by two thirds of the validators, about a second old; `finalized` is half a minute old. */
const COMMITMENT = 'confirmed';

/** Lamports may exceed the safe integers. Exact parsing is slow, so it is limited to short responses. */
const parseExactly = (text: string): unknown => (text.length > 16_384 ? {} : parseJsonWithBigInts(text));

const MAX_U64 = 2n ** 64n - 1n;

/**
 * Reads lamports and the accounts of both token programs, in at most three HTTP requests; accounts of one mint are summed.
 * Excludes confidential balances of Token-2022. The chain's clock comes with the lamports; the block's slot and time are
 * the oldest of all responses.
 */
export const svmReader: NodeReader = {
  async read(query, url, signal) {
    const native = query.chain.native_denom;
    const owner = addressOf(query.address);
    const wantsNative = native !== null && (query.held || query.denoms.includes(native));
    const wantsTokens = query.held || query.denoms.some((denom) => denom !== native && isAddress('svm', denom));
    const snapshots = await Promise.all([
      ...(wantsNative || wantsTokens ? [readLamports(native, owner, url, signal)] : []),
      ...(wantsTokens ? TOKEN_PROGRAMS.map((program) => readTokens(program, owner, url, signal)) : []),
    ]);
    const amounts = summed(snapshots);
    const denoms = query.held ? [...query.denoms, ...amounts.keys()] : query.denoms;
    return {
      balances: new Map(denoms.map((denom) => [denom, balanceOf(query, amounts, denom)])),
      block: blockRefOf(snapshots),
    };
  },

  async identify(url, signal) {
    const hash = await callRpcIfSupported(url, { method: 'getGenesisHash', params: [] }, signal);
    return { ...UNKNOWN_BLOCK, chainId: parseChainId(hash) };
  },
};

interface SvmSnapshot {
  readonly amounts: ReadonlyMap<string, bigint>;
  readonly slot: bigint;
  /** Null if it was not shown. */
  readonly clock: SvmClock | null;
}

function blockRefOf(snapshots: readonly SvmSnapshot[]): BlockRef {
  const clocks = snapshots.flatMap(({ clock }) => clock ?? []);
  const height = [...snapshots, ...clocks].map(({ slot }) => slot).reduce<bigint | null>(minKnown, null);
  const [clock] = clocks;
  return {
    chainId: null,
    height,
    blockTime: clock === undefined || height === null ? null : timeOfSlot(clock, height),
  };
}

const holdersSchema = z.tuple([
  // Null for an address without an account.
  z.nullable(z.object({ lamports: z.bigint().check(z.nonnegative(), z.maximum(MAX_U64)) })),
  z.unknown(),
]);

/** The clock is part of the same response and slot. */
async function readLamports(
  native: string | null,
  owner: Address,
  url: string,
  signal: AbortSignal,
): Promise<SvmSnapshot> {
  const config = { commitment: COMMITMENT, encoding: 'base64', dataSlice: { offset: 0, length: CLOCK_SIZE } };
  const request = { method: 'getMultipleAccounts', params: [[owner, CLOCK_ADDRESS], config] };
  const { slot, value } = ofSlot(await callRpc(url, request, signal, parseExactly));
  const accounts = z.safeParse(holdersSchema, value);
  if (!accounts.success) throw new NodeError('returned an invalid balance');
  const [holder, clock] = accounts.data;
  const amounts = new Map(native === null ? [] : [[native, holder?.lamports ?? 0n]]);
  return { amounts, slot, clock: clockOf(clock) };
}

async function readTokens(programId: string, owner: Address, url: string, signal: AbortSignal): Promise<SvmSnapshot> {
  const config = { commitment: COMMITMENT, encoding: 'base64', dataSlice: ACCOUNT_HEAD };
  const request = { method: 'getTokenAccountsByOwner', params: [owner, { programId }, config] };
  const { slot, value } = ofSlot(await callRpc(url, request, signal));
  return { amounts: amountsByMint(value, owner, programId), slot, clock: null };
}

const slotSchema = z.union([z.bigint().check(z.nonnegative()), z.int().check(z.nonnegative())]);
const resultSchema = z.object({ context: z.object({ slot: slotSchema }), value: z.unknown() });

function ofSlot(result: unknown): { slot: bigint; value: unknown } {
  const known = z.safeParse(resultSchema, result);
  if (!known.success) throw new NodeError('returned a result without a slot');
  return { slot: BigInt(known.data.context.slot), value: known.data.value };
}

function summed(snapshots: readonly SvmSnapshot[]): Map<string, bigint> {
  const sums = new Map<string, bigint>();
  for (const [denom, amount] of snapshots.flatMap(({ amounts }) => [...amounts]))
    sums.set(denom, (sums.get(denom) ?? 0n) + amount);
  return sums;
}

function balanceOf({ chain }: BalanceQuery, amounts: ReadonlyMap<string, bigint>, denom: string): Balance {
  if (denom !== chain.native_denom && !isAddress('svm', denom)) return { error: noMint(chain, denom) };
  return { amount: amounts.get(denom) ?? 0n };
}

const noMint = (chain: ChainRecord, denom: string): ServiceError =>
  ServiceError.invalid(`denom ${denom} is not an asset of ${chainTitle(chain)}: give the address of a mint`);
