import { type Address, address as addressOf } from '@solana/kit';
import { parseJsonWithBigInts } from '@solana/rpc-spec-types';
import * as z from 'zod/mini';
import { isAddress } from '#contract/address.ts';
import { ServiceError } from '#contract/error.ts';
import type { ChainRecord } from '#registry/records.ts';
import { chainTitle } from '#registry/records.ts';
import { askRpc, askRpcIfServed } from '../node/json-rpc.ts';
import { NodeError } from '../node/node-request.ts';
import type { Balance, BalanceQuery, NodeReader, Sighting } from '../reader.ts';
import { chainIdOf, earlierOf, UNSEEN } from '../sighting.ts';
import { ACCOUNT_HEAD, amountsByMint } from './svm-accounts.ts';
import { CLOCK_ADDRESS, CLOCK_SIZE, clockOf, type SvmClock, timeOfSlot } from './svm-clock.ts';

const TOKEN_PROGRAMS = ['TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA', 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'];

/** Voted for by two thirds of the validators, a second old: what is final is of half a minute ago. */
const COMMITMENT = 'confirmed';

/** Lamports may be more than a number holds. Parsing them exactly is slow, but for an answer as short as theirs. */
const parseExactly = (text: string): unknown => (text.length > 16_384 ? {} : parseJsonWithBigInts(text));

const MAX_U64 = 2n ** 64n - 1n;

/**
 * Reads lamports and the accounts of both token programs, in at most three HTTP requests; the accounts of one mint are
 * summed. Confidential balances of Token-2022 are not in there. The chain's clock comes with the lamports; the slot
 * shown is the oldest of the answers', and so is its time.
 */
export const svmReader: NodeReader = {
  async read(query, url, signal) {
    const native = query.chain.native_denom;
    const owner = addressOf(query.address);
    const wantsNative = native !== null && (query.held || query.denoms.includes(native));
    const wantsTokens = query.held || query.denoms.some((denom) => denom !== native && isAddress('svm', denom));
    const readings = await Promise.all([
      ...(wantsNative || wantsTokens ? [readLamports(native, owner, url, signal)] : []),
      ...(wantsTokens ? TOKEN_PROGRAMS.map((program) => readTokens(program, owner, url, signal)) : []),
    ]);
    const amounts = summed(readings);
    const denoms = query.held ? [...query.denoms, ...amounts.keys()] : query.denoms;
    return {
      balances: new Map(denoms.map((denom) => [denom, balanceOf(query, amounts, denom)])),
      sighting: sightingOf(readings),
    };
  },

  async identify(url, signal) {
    const hash = await askRpcIfServed(url, { method: 'getGenesisHash', params: [] }, signal);
    return { ...UNSEEN, chainId: chainIdOf(hash) };
  },
};

interface Reading {
  readonly amounts: ReadonlyMap<string, bigint>;
  readonly slot: bigint;
  /** Null where it was not shown. */
  readonly clock: SvmClock | null;
}

function sightingOf(readings: readonly Reading[]): Sighting {
  const clocks = readings.flatMap(({ clock }) => clock ?? []);
  const height = [...readings, ...clocks].map(({ slot }) => slot).reduce<bigint | null>(earlierOf, null);
  const [clock] = clocks;
  return {
    chainId: null,
    height,
    blockTime: clock === undefined || height === null ? null : timeOfSlot(clock, height),
  };
}

const holdersSchema = z.tuple([
  // Nobody has put anything there yet where it is null.
  z.nullable(z.object({ lamports: z.bigint().check(z.nonnegative(), z.maximum(MAX_U64)) })),
  z.unknown(),
]);

/** The clock comes in the same answer, and is of the same slot. */
async function readLamports(native: string | null, owner: Address, url: string, signal: AbortSignal): Promise<Reading> {
  const config = { commitment: COMMITMENT, encoding: 'base64', dataSlice: { offset: 0, length: CLOCK_SIZE } };
  const request = { method: 'getMultipleAccounts', params: [[owner, CLOCK_ADDRESS], config] };
  const { slot, value } = ofSlot(await askRpc(url, request, signal, parseExactly));
  const accounts = z.safeParse(holdersSchema, value);
  if (!accounts.success) throw new NodeError('answered something that is no balance');
  const [holder, clock] = accounts.data;
  const amounts = new Map(native === null ? [] : [[native, holder?.lamports ?? 0n]]);
  return { amounts, slot, clock: clockOf(clock) };
}

async function readTokens(programId: string, owner: Address, url: string, signal: AbortSignal): Promise<Reading> {
  const config = { commitment: COMMITMENT, encoding: 'base64', dataSlice: ACCOUNT_HEAD };
  const request = { method: 'getTokenAccountsByOwner', params: [owner, { programId }, config] };
  const { slot, value } = ofSlot(await askRpc(url, request, signal));
  return { amounts: amountsByMint(value, owner, programId), slot, clock: null };
}

const slotSchema = z.union([z.bigint().check(z.nonnegative()), z.int().check(z.nonnegative())]);
const resultSchema = z.object({ context: z.object({ slot: slotSchema }), value: z.unknown() });

function ofSlot(result: unknown): { slot: bigint; value: unknown } {
  const known = z.safeParse(resultSchema, result);
  if (!known.success) throw new NodeError('answered something that is of no slot');
  return { slot: BigInt(known.data.context.slot), value: known.data.value };
}

function summed(readings: readonly Reading[]): Map<string, bigint> {
  const sums = new Map<string, bigint>();
  for (const [denom, amount] of readings.flatMap(({ amounts }) => [...amounts]))
    sums.set(denom, (sums.get(denom) ?? 0n) + amount);
  return sums;
}

function balanceOf({ chain }: BalanceQuery, amounts: ReadonlyMap<string, bigint>, denom: string): Balance {
  if (denom !== chain.native_denom && !isAddress('svm', denom)) return { error: noMint(chain, denom) };
  return { amount: amounts.get(denom) ?? 0n };
}

const noMint = (chain: ChainRecord, denom: string): ServiceError =>
  ServiceError.invalid(`denom ${denom} is not an asset of ${chainTitle(chain)}: give the address of a mint`);
