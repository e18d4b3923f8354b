import { base64 } from '@scure/base';
import { QueryAllBalancesRequest, QueryAllBalancesResponse } from 'cosmjs-types/cosmos/bank/v1beta1/query';
import { QuerySmartContractStateRequest, QuerySmartContractStateResponse } from 'cosmjs-types/cosmwasm/wasm/v1/query';
import * as z from 'zod/mini';
import { UNKNOWN_BLOCK } from '#nodes/block-ref.ts';
import { cometBlock, parseHeight } from '#nodes/cosmos-rest.ts';
import { callRpcIfSupported } from '#nodes/json-rpc.ts';
import { NodeError } from '#nodes/node-request.ts';
import type { NodeReader } from '../reader.ts';
import { abciQuery, QueryFailed } from './abci-query.ts';
import { type BankList, type BankPage, bankBalances, PAGE_SIZE, readBank } from './cosmos-bank.ts';
import { ContractRefused, NoContracts, type QueryContract, readCw20s } from './cw20.ts';

/** Base64 length of a page with the longest denoms and amounts, with reserve. Decoded, a page may be 50 times as large. */
const MAX_PAGE_LENGTH = 400_000;

/**
 * Reads the bank module over CometBFT's RPC, one HTTP request per page, and CW20s: the same balances as over REST.
 * A node that is catching up is used as well: the height and time of its block show how far behind it is.
 */
export const cosmosRpcReader: NodeReader = {
  async read(query, url, signal) {
    const snapshot = await readBank(
      (list, key, height, limited) => fetchPage(url, PATHS[list], encodedRequest(query.address, key), height, limited),
      signal,
    );
    const tokens = await readCw20s(query, contractQueries(url, signal));
    return {
      balances: new Map([...bankBalances(query, snapshot), ...tokens]),
      block: { ...UNKNOWN_BLOCK, height: snapshot.height },
    };
  },

  async identify(url, signal) {
    const status = z.safeParse(statusSchema, await callRpcIfSupported(url, { method: 'status', params: {} }, signal));
    if (!status.success) return UNKNOWN_BLOCK;
    const { node_info, sync_info } = status.data;
    return cometBlock(node_info.network, sync_info.latest_block_height, sync_info.latest_block_time);
  },
};

const statusSchema = z.object({
  node_info: z.object({ network: z.unknown() }),
  sync_info: z.object({ latest_block_height: z.unknown(), latest_block_time: z.unknown() }),
});

/** Requests and responses of both have the same fields. */
const PATHS: Readonly<Record<BankList, string>> = {
  held: '/cosmos.bank.v1beta1.Query/AllBalances',
  spendable: '/cosmos.bank.v1beta1.Query/SpendableBalances',
};

async function fetchPage(
  url: string,
  path: string,
  request: Uint8Array,
  height: bigint | null,
  signal: AbortSignal,
): Promise<BankPage> {
  const query = { name: 'page of balances', path, request, height, maxLength: MAX_PAGE_LENGTH };
  const { value, height: shown } = await abciQuery(url, query, signal);
  return { ...decodedPage(value), height: parseHeight(shown) };
}

/** Base64 length of the longest response of a contract that is read. */
const MAX_RESPONSE_LENGTH = 10_000;

const contractQueries =
  (url: string, signal: AbortSignal): QueryContract =>
  async (contract, message) => {
    const queryData = new TextEncoder().encode(JSON.stringify(message));
    const request = QuerySmartContractStateRequest.encode({ address: contract, queryData }).finish();
    const path = '/cosmwasm.wasm.v1.Query/SmartContractState';
    const query = { name: 'response of a contract', path, request, height: null, maxLength: MAX_RESPONSE_LENGTH };
    try {
      return parsedState((await abciQuery(url, query, signal)).value);
    } catch (error) {
      if (!(error instanceof QueryFailed)) throw error;
      const isWithout = /unknown query path/i.test(error.message);
      throw isWithout ? new NoContracts('has no contracts') : new ContractRefused('has no such contract');
    }
  };

/** What a contract returns is its own affair: nonsense is no fault of the node. */
function parsedState(value: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(QuerySmartContractStateResponse.decode(value).data));
  } catch (cause) {
    throw new ContractRefused('returned an invalid response of a contract', { cause });
  }
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

function decodedPage(value: Uint8Array): Pick<BankPage, 'balances' | 'nextKey'> {
  const { balances, pagination } = decoded(value);
  // Bytes of another type may decode as an empty account; the bank always returns pagination.
  if (pagination === undefined) throw new NodeError('returned an invalid page of balances');
  return { balances, nextKey: pagination.nextKey.length === 0 ? null : base64.encode(pagination.nextKey) };
}

function decoded(value: Uint8Array): QueryAllBalancesResponse {
  try {
    return QueryAllBalancesResponse.decode(value);
  } catch (cause) {
    throw new NodeError('returned an invalid page of balances', { cause });
  }
}
