import {
  type Address,
  address as addressOf,
  createSolanaRpcFromTransport,
  getAddressDecoder,
  getBase64Encoder,
  getU64Decoder,
  type Rpc,
  type RpcTransport,
  type SolanaRpcApi,
} from '@solana/kit';
import { parseJsonWithBigInts } from '@solana/rpc-spec-types';
import { isAddress } from '#contract/address.ts';
import { ServiceError } from '#contract/error.ts';
import { postRpc, refusal } from './json-rpc.ts';
import { NodeError } from './node-request.ts';
import type { Balance, NodeReader } from './reader.ts';

const TOKEN_PROGRAMS = [
  addressOf('TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'),
  addressOf('TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'),
];

/** A token account begins with its mint (32 bytes), its owner (32) and its amount (8), under both programs. */
const AMOUNT_OFFSET = 64;
const ACCOUNT_HEAD = { offset: 0, length: AMOUNT_OFFSET + 8 };

/** Reads lamports and the token accounts of both token programs; the accounts of one mint are summed. */
const read: NodeReader['read'] = async ({ chain, address, denoms }, url, signal) => {
  const rpc = createSolanaRpcFromTransport(transport(url)) as Rpc<SolanaRpcApi>;
  const owner = addressOf(address);
  const [lamports, tokens] = await Promise.all([
    denoms.some((denom) => denom === chain.native_denom) ? lamportsOf(rpc, owner, signal) : 0n,
    denoms.some((denom) => denom !== chain.native_denom) ? tokensOf(rpc, owner, signal) : new Map<string, bigint>(),
  ]);
  const balanceOf = (denom: string): Balance => {
    if (denom === chain.native_denom) return { amount: lamports };
    if (!isAddress('svm', denom)) return { error: noMint(chain.chain_id, denom) };
    return { amount: tokens.get(denom) ?? 0n };
  };
  const balances = new Map(denoms.map((denom) => [denom, balanceOf(denom)]));
  return { balances, sighting: { chainId: null, height: null, blockTime: null } };
};

export const svmReader: NodeReader = { read };

/** Numbers above 2^53 stay exact: lamports are read as bigint. */
function transport(url: string): RpcTransport {
  return async <T>({ payload, signal }: Parameters<RpcTransport>[0]): Promise<T> => {
    const text = await postRpc(url, JSON.stringify(payload), signal ?? new AbortController().signal);
    const answer = parseJsonWithBigInts(text) as { error?: { message?: unknown } | null };
    if (answer.error != null) throw refusal(answer.error.message);
    return answer as T;
  };
}

async function lamportsOf(rpc: Rpc<SolanaRpcApi>, owner: Address, abortSignal: AbortSignal): Promise<bigint> {
  const { value } = await rpc.getBalance(owner).send({ abortSignal });
  if (typeof value !== 'bigint' || value < 0n) throw new NodeError('answered something that is no balance');
  return value;
}

async function tokensOf(
  rpc: Rpc<SolanaRpcApi>,
  owner: Address,
  abortSignal: AbortSignal,
): Promise<Map<string, bigint>> {
  const config = { encoding: 'base64', dataSlice: ACCOUNT_HEAD } as const;
  const answers = await Promise.all(
    TOKEN_PROGRAMS.map((programId) => rpc.getTokenAccountsByOwner(owner, { programId }, config).send({ abortSignal })),
  );
  const held = new Map<string, bigint>();
  for (const { account } of answers.flatMap(({ value }) => value)) {
    const { mint, amount } = tokenAccount(account.data[0]);
    held.set(mint, (held.get(mint) ?? 0n) + amount);
  }
  return held;
}

function tokenAccount(base64: string): { mint: string; amount: bigint } {
  const bytes = getBase64Encoder().encode(base64);
  if (bytes.length !== ACCOUNT_HEAD.length) throw new NodeError('answered something that is no token account');
  return { mint: getAddressDecoder().decode(bytes), amount: getU64Decoder().decode(bytes, AMOUNT_OFFSET) };
}

const noMint = (chainId: string, denom: string): ServiceError =>
  ServiceError.invalid(`denom ${denom} is not an asset of ${chainId}: give the address of a mint`);
