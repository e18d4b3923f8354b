import { type Address, address as addressOf } from '@solana/kit';
import { parseJsonWithBigInts } from '@solana/rpc-spec-types';
import * as z from 'zod/mini';
import { isAddress } from '#contract/address.ts';
import { ServiceError } from '#contract/error.ts';
import { askRpc, askRpcIfServed } from './json-rpc.ts';
import { NodeError } from './node-request.ts';
import type { Balance, BalanceQuery, NodeReader } from './reader.ts';
import { earlierOf, UNSEEN } from './sighting.ts';
import { ACCOUNT_HEAD, amountsByMint } from './svm-accounts.ts';

const TOKEN_PROGRAMS = ['TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA', 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'];

/** Voted for by two thirds of the validators, a second old: what is final is of half a minute ago. */
const COMMITMENT = 'confirmed';

/** Lamports may be more than a number holds. Parsing them exactly is slow, but for an answer as short as theirs. */
const parseExactly = (text: string): unknown => (text.length > 16_384 ? {} : parseJsonWithBigInts(text));

const MAX_U64 = 2n ** 64n - 1n;

/**
 * Reads lamports and the accounts of both token programs, in at most three HTTP requests; the accounts of one mint are
 * summed. Confidential balances of Token-2022 are not in there. The slot shown is the oldest of the answers'.
 */
export const svmReader: NodeReader = {
  async read(query, url, signal) {
    const native = query.chain.native_denom;
    const owner = addressOf(query.address);
    const wantsNative = native !== null && (query.held || query.denoms.includes(native));
    const wantsTokens = query.held || query.denoms.some((denom) => denom !== native && isAddress('svm', denom));
    const readings = await Promise.all([
      ...(wantsNative ? [readLamports(native, owner, url, signal)] : []),
      ...(wantsTokens ? TOKEN_PROGRAMS.map((program) => readTokens(program, owner, url, signal)) : []),
    ]);
    const amounts = summed(readings);
    const denoms = query.held ? [...query.denoms, ...amounts.keys()] : query.denoms;
    return {
      balances: new Map(denoms.map((denom) => [denom, balanceOf(query, amounts, denom)])),
      sighting: {
        chainId: null,
        height: readings.map(({ slot }) => slot).reduce<bigint | null>(earlierOf, null),
        blockTime: null,
      },
    };
  },

  async identify(url, signal) {
    const hash = await askRpcIfServed(url, { method: 'getGenesisHash', params: [] }, signal);
    return { ...UNSEEN, chainId: typeof hash === 'string' ? hash : null };
  },
};

interface Reading {
  readonly amounts: ReadonlyMap<string, bigint>;
  readonly slot: bigint;
}

async function readLamports(native: string, owner: Address, url: string, signal: AbortSignal): Promise<Reading> {
  const request = { method: 'getBalance', params: [owner, { commitment: COMMITMENT }] };
  const { slot, value } = ofSlot(await askRpc(url, request, signal, parseExactly));
  if (typeof value !== 'bigint' || value < 0n || value > MAX_U64)
    throw new NodeError('answered something that is no balance');
  return { amounts: new Map([[native, value]]), slot };
}

async function readTokens(programId: string, owner: Address, url: string, signal: AbortSignal): Promise<Reading> {
  const config = { commitment: COMMITMENT, encoding: 'base64', dataSlice: ACCOUNT_HEAD };
  const request = { method: 'getTokenAccountsByOwner', params: [owner, { programId }, config] };
  const { slot, value } = ofSlot(await askRpc(url, request, signal));
  return { amounts: amountsByMint(value, owner, programId), slot };
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
  if (denom !== chain.native_denom && !isAddress('svm', denom)) return { error: noMint(chain.chain_id, denom) };
  return { amount: amounts.get(denom) ?? 0n };
}

const noMint = (chainId: string, denom: string): ServiceError =>
  ServiceError.invalid(`denom ${denom} is not an asset of ${chainId}: give the address of a mint`);
