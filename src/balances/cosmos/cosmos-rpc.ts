import { base64, hex } from '@scure/base';
import { QueryAllBalancesRequest, QueryAllBalancesResponse } from 'cosmjs-types/cosmos/bank/v1beta1/query';
import * as z from 'zod/mini';
import { askRpc, askRpcIfServed, refusal } from '../node/json-rpc.ts';
import { NodeError } from '../node/node-request.ts';
import type { NodeReader } from '../reader.ts';
import { UNSEEN } from '../sighting.ts';
import { type BankPage, bankBalances, PAGE_SIZE, readBank } from './cosmos-bank.ts';
import { cometSighting, heightOf } from './cosmos-sighting.ts';

/** Base 64 of a page of the longest denoms and amounts, and room beside. Unpacked, a page may be fifty times as large. */
const MAX_PAGE_LENGTH = 400_000;

/**
 * Reads the bank module by CometBFT's own RPC, one HTTP request a page: the same balances that REST gives.
 * A node that is catching up is not refused for that: the height and the time of its block say how far behind it is.
 */
export const cosmosRpcReader: NodeReader = {
  async read(query, url, signal) {
    const reading = await readBank((key, height) => askPage(url, query.address, key, height, signal));
    return {
      balances: bankBalances(query, reading),
      sighting: { ...UNSEEN, height: reading.height },
    };
  },

  async identify(url, signal) {
    const status = z.safeParse(statusSchema, await askRpcIfServed(url, { method: 'status', params: {} }, signal));
    if (!status.success) return UNSEEN;
    const { node_info, sync_info } = status.data;
    return cometSighting(node_info.network, sync_info.latest_block_height, sync_info.latest_block_time);
  },
};

const statusSchema = z.object({
  node_info: z.object({ network: z.unknown() }),
  sync_info: z.object({ latest_block_height: z.unknown(), latest_block_time: z.unknown() }),
});

const querySchema = z.object({
  response: z.object({
    code: z.optional(z.number()),
    log: z.optional(z.string()),
    value: z.nullish(z.string()),
    height: z.optional(z.string()),
  }),
});

async function askPage(
  url: string,
  address: string,
  key: string | null,
  height: bigint | null,
  signal: AbortSignal,
): Promise<BankPage> {
  const params = {
    path: '/cosmos.bank.v1beta1.Query/AllBalances',
    data: hex.encode(encodedRequest(address, key)),
    height: `${height ?? 0}`,
    prove: false,
  };
  const answer = z.safeParse(querySchema, await askRpc(url, { method: 'abci_query', params }, signal));
  if (!answer.success) throw new NodeError('answered something that is no page of balances', { cause: answer.error });
  const { code = 0, log, value, height: shown } = answer.data.response;
  if (code !== 0) throw refusal(log);
  return { ...decodedPage(value ?? ''), height: heightOf(shown) };
}

function encodedRequest(address: string, key: string | null): Uint8Array {
  const pagination = {
    key: key === null ? new Uint8Array() : base64.decode(key),
    offset: 0n,
    limit: BigInt(PAGE_SIZE),
    countTotal: false,
    reverse: false,
  };
  return QueryAllBalancesRequest.encode({ address, pagination, resolveDenom: false }).finish();
}

function decodedPage(value: string): Pick<BankPage, 'balances' | 'nextKey'> {
  if (value.length > MAX_PAGE_LENGTH) throw new NodeError('answered a page larger than the one asked for');
  const { balances, pagination } = decoded(value);
  // Bytes of something else may pass for an account that holds nothing; the bank always says how its pages go on.
  if (pagination === undefined) throw new NodeError('answered something that is no page of balances');
  return { balances, nextKey: pagination.nextKey.length === 0 ? null : base64.encode(pagination.nextKey) };
}

function decoded(value: string): QueryAllBalancesResponse {
  try {
    return QueryAllBalancesResponse.decode(base64.decode(value));
  } catch (cause) {
    throw new NodeError('answered something that is no page of balances', { cause });
  }
}
