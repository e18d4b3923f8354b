import { LRUCache } from 'lru-cache';
import type { Hex } from 'viem';
import { isAddress } from '#contract/address.ts';
import { ServiceError } from '#contract/error.ts';
import { UNKNOWN_BLOCK } from '#nodes/block-ref.ts';
import { callRpcAll } from '#nodes/json-rpc.ts';
import { NodeError } from '#nodes/node-request.ts';
import { chainTitle } from '#registry/records.ts';
import type { Balance, BalanceQuery, NodeReader } from '../reader.ts';
import { readByMulticall } from './evm-multicall.ts';
import { readByPlainCalls } from './evm-plain.ts';
import { type CallEvm, type EvmQuery, type EvmSnapshot, joinSnapshots } from './evm-snapshot.ts';
import { describeTokens } from './evm-token.ts';

/**
 * Reads the native balance and ERC-20s in one HTTP request: by Multicall3 if available, else by plain calls in a batch. A
 * token that reverts, or an address that is not a token, is an error of its denom. Only the given denoms are read.
 */
export const evmReader: NodeReader = {
  async read({ chain, address, denoms, unlisted = [] }, url, signal) {
    const query: EvmQuery = {
      holder: address.toLowerCase() as Hex,
      native: chain.native_denom,
      denoms: denoms.filter((denom) => denom === chain.native_denom || isToken(denom)),
    };
    const call: CallEvm = (requests) => callRpcAll(url, requests, signal);
    const { amounts, block } = await readDenoms(query, chain.multicall3?.toLowerCase() as Hex | undefined, call);
    const infos = await describeTokens(
      unlisted.filter((denom) => denom !== chain.native_denom && amounts.get(denom) != null),
      call,
    );
    const balances = denoms.map((denom) => {
      const balance = balanceOf(chain, amounts, denom);
      const token = infos.get(denom);
      return [denom, token === undefined || 'error' in balance ? balance : { ...balance, token }] as const;
    });
    return { balances: new Map(balances), block };
  },
};

/** Cached, as checking a checksum is the slowest step for a token. */
const tokens = new LRUCache<string, boolean>({ max: 20_000 });

function isToken(denom: string): boolean {
  const cached = tokens.get(denom);
  if (cached !== undefined) return cached;
  const valid = isAddress('evm', denom);
  tokens.set(denom, valid);
  return valid;
}

const NOTHING: EvmSnapshot = { amounts: new Map(), unread: [], block: UNKNOWN_BLOCK };

async function readDenoms(query: EvmQuery, multicall3: Hex | undefined, call: CallEvm): Promise<EvmSnapshot> {
  if (query.denoms.length === 0) return NOTHING;
  if (multicall3 === undefined) return readByPlainCalls(query, call);
  const snapshot = await readByMulticall(multicall3, query, call).catch((error): EvmSnapshot => {
    if (isTooLarge(error)) return { ...NOTHING, unread: query.denoms };
    throw error;
  });
  if (snapshot.unread.length === 0) return snapshot;
  return joinSnapshots([snapshot, await readByPlainCalls({ ...query, denoms: snapshot.unread }, call)]);
}

/** Multicalls have larger bodies than plain calls. */
const isTooLarge = (error: unknown): boolean => error instanceof NodeError && error.status === 413;

function balanceOf(chain: BalanceQuery['chain'], amounts: EvmSnapshot['amounts'], denom: string): Balance {
  const amount = amounts.get(denom);
  if (amount != null) return { amount };
  if (!amounts.has(denom)) return { error: noToken(chain, denom) };
  const error = noAnswer(chain, denom);
  return amount === null ? { error, absent: true } : { error };
}

const noAnswer = (chain: BalanceQuery['chain'], denom: string): ServiceError =>
  new ServiceError(
    'unavailable',
    `${denom} on ${chainTitle(chain)} did not return a balance: check that it is an ERC-20 on this chain`,
  );

const noToken = (chain: BalanceQuery['chain'], denom: string): ServiceError =>
  ServiceError.invalid(
    `denom ${denom} is not an asset of ${chainTitle(chain)}: give ${chain.native_denom ?? 'the native denom'} or the address of an ERC-20`,
  );
