import {
  type Address,
  createPublicClient,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  http,
  multicall3Abi,
  type PublicClient,
} from 'viem';
import { isAddress } from '#contract/address.ts';
import { ServiceError } from '#contract/error.ts';
import { postRpc } from './json-rpc.ts';
import { NodeError } from './node-request.ts';
import type { Balance, BalanceQuery, NodeReader } from './reader.ts';

/** Balances read by one eth_call: well within the gas that nodes lend to a call. */
const MULTICALL_SIZE = 1000;
/** Requests in one HTTP body: more is refused by many public nodes. */
const BATCH_SIZE = 100;

/**
 * Reads the native balance and ERC-20s: by Multicall3 where the chain has it and it answers, else by plain calls in
 * batches. A token that reverts, or is no token, is an error of its own denom.
 */
const read: NodeReader['read'] = async (query, url, signal) => {
  const asked = query.denoms.filter((denom) => isNative(query, denom) || isErc20(denom));
  const read = new Map(await readAsked({ ...query, denoms: asked }, url, signal));
  const balances = new Map(query.denoms.map((denom) => [denom, read.get(denom) ?? { error: noToken(query, denom) }]));
  return { balances, sighting: { chainId: null, height: null, blockTime: null } };
};

export const evmReader: NodeReader = { read };

const isNative = ({ chain }: BalanceQuery, denom: string): boolean => denom === chain.native_denom;
const isErc20 = (denom: string): boolean => isAddress('evm', denom);

/** viem refuses upper case without a checksum. */
const addressOf = (text: string): Address => text.toLowerCase() as Address;

type Reading = Iterable<readonly [string, Balance]>;

async function readAsked(query: BalanceQuery, url: string, signal: AbortSignal): Promise<Reading> {
  const { multicall3 } = query.chain;
  if (query.denoms.length === 0) return [];
  if (multicall3 !== null) {
    try {
      return await readByMulticall(query, addressOf(multicall3), client(url, signal));
    } catch (error) {
      // The node is there, the contract is not, or one token burnt the gas of all: each denom is asked on its own.
      if (signal.aborted || nodeErrorOf(error) !== undefined) throw error;
    }
  }
  return readByPlainCalls(query, client(url, signal, { batchSize: BATCH_SIZE }));
}

function client(url: string, signal: AbortSignal, batch?: { batchSize: number }): PublicClient {
  const fetchFn = async (_: unknown, init?: RequestInit): Promise<Response> =>
    new Response(await postRpc(url, String(init?.body), signal), { headers: { 'content-type': 'application/json' } });
  // The signal bounds the time and one node is asked once: viem's own limit and retries stay off. So does CCIP read:
  // a contract must not choose an address for this service to fetch.
  return createPublicClient({ ccipRead: false, transport: http(url, { batch, fetchFn, retryCount: 0, timeout: 0 }) });
}

async function readByMulticall(query: BalanceQuery, contract: Address, node: PublicClient): Promise<Reading> {
  const calls = query.denoms.map((denom) =>
    isNative(query, denom)
      ? { target: contract, allowFailure: true, callData: ethBalanceCall(query.address) }
      : { target: addressOf(denom), allowFailure: true, callData: balanceOfCall(query.address) },
  );
  const starts = Array.from({ length: Math.ceil(calls.length / MULTICALL_SIZE) }, (_, i) => i * MULTICALL_SIZE);
  const chunks = await Promise.all(
    starts.map((start) =>
      node.readContract({
        address: contract,
        abi: multicall3Abi,
        functionName: 'aggregate3',
        args: [calls.slice(start, start + MULTICALL_SIZE)],
      }),
    ),
  );
  const results = chunks.flat();
  if (results.length !== calls.length) throw new NodeError('answered another number of balances than asked');
  return query.denoms.map((denom, i) => [denom, tokenBalance(query, denom, word(results[i]))]);
}

/** The 32 bytes of a call that succeeded. More or fewer bytes are no balance. */
function word(result: { success: boolean; returnData: Hex } | undefined): Hex | undefined {
  return result?.success ? result.returnData : undefined;
}

function tokenBalance(query: BalanceQuery, denom: string, data: Hex | undefined): Balance {
  return data?.length === 66 ? { amount: BigInt(data) } : { error: noAnswer(query, denom) };
}

async function readByPlainCalls(query: BalanceQuery, node: PublicClient): Promise<Reading> {
  const readings = await Promise.allSettled(query.denoms.map((denom) => readPlainly(query, denom, node)));
  return query.denoms.map((denom, i) => {
    const reading = readings[i] as PromiseSettledResult<Balance>;
    if (reading.status === 'fulfilled') return [denom, reading.value];
    if (nodeErrorOf(reading.reason) !== undefined) throw reading.reason;
    return [denom, { error: noAnswer(query, denom, reading.reason) }];
  });
}

async function readPlainly(query: BalanceQuery, denom: string, node: PublicClient): Promise<Balance> {
  if (isNative(query, denom)) return { amount: await readNative(query.address, node) };
  const { data } = await node.call({ to: addressOf(denom), data: balanceOfCall(query.address) });
  return tokenBalance(query, denom, data);
}

/** No contract stands between: where this fails, the node does. */
async function readNative(address: string, node: PublicClient): Promise<bigint> {
  const amount: unknown = await node
    .request({ method: 'eth_getBalance', params: [addressOf(address), 'latest'] })
    .catch((cause) => Promise.reject(nodeErrorOf(cause) ?? new NodeError('refused a native balance', { cause })));
  if (typeof amount === 'string' && /^0x[0-9a-f]{1,64}$/i.test(amount)) return BigInt(amount);
  throw new NodeError('answered something that is no balance');
}

const balanceOfCall = (holder: string): Hex =>
  encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [addressOf(holder)] });

const ethBalanceCall = (holder: string): Hex =>
  encodeFunctionData({ abi: multicall3Abi, functionName: 'getEthBalance', args: [addressOf(holder)] });

/** The failure of the node as a whole at the root of one of viem's errors. */
function nodeErrorOf(error: unknown): NodeError | undefined {
  if (error instanceof NodeError) return error;
  return error instanceof Error ? nodeErrorOf(error.cause) : undefined;
}

const noAnswer = ({ chain }: BalanceQuery, denom: string, cause?: unknown): ServiceError =>
  new ServiceError('unavailable', `${denom} on chain ${chain.chain_id} did not answer with a balance`, { cause });

const noToken = ({ chain }: BalanceQuery, denom: string): ServiceError =>
  ServiceError.invalid(
    `denom ${denom} is not an asset of chain ${chain.chain_id}: give ${chain.native_denom ?? 'the native denom'} or the address of an ERC-20`,
  );
