import {
  QueryAllBalancesRequest,
  QueryAllBalancesResponse,
  QueryBalanceRequest,
  QueryBalanceResponse,
  QuerySpendableBalancesRequest,
  QuerySpendableBalancesResponse,
  QuerySupplyOfRequest,
  QuerySupplyOfResponse,
  QueryTotalSupplyRequest,
  QueryTotalSupplyResponse,
} from 'cosmjs-types/cosmos/bank/v1beta1/query';
import type { PageRequest } from 'cosmjs-types/cosmos/base/query/v1beta1/pagination';
import {
  GetLatestBlockRequest,
  GetLatestBlockResponse,
  GetNodeInfoRequest,
  GetNodeInfoResponse,
} from 'cosmjs-types/cosmos/base/tendermint/v1beta1/query';
import { QuerySmartContractStateRequest, QuerySmartContractStateResponse } from 'cosmjs-types/cosmwasm/wasm/v1/query';
import { type Coin, type CosmosChain, QueryError } from './cosmos-chain.ts';

interface Codec<Message> {
  encode(message: Message): { finish(): Uint8Array };
  decode(bytes: Uint8Array): Message;
  fromJSON(json: unknown): Message;
  toJSON(message: Message): unknown;
}

export interface Query {
  /** Its name in gRPC, which is its path in ABCI. */
  readonly path: string;
  /** Its path in REST, with the names of the request's fields in braces. */
  readonly rest: string;
  answerBytes(chain: CosmosChain, request: Uint8Array): Uint8Array;
  /** Requests and responses with the field names of the protobuf files in camel case. */
  answerJson(chain: CosmosChain, request: unknown): unknown;
}

function query<Request, Response>(
  path: string,
  rest: string,
  request: Codec<Request>,
  response: Codec<Response>,
  answer: (chain: CosmosChain, request: Request) => Response,
): Query {
  return {
    path,
    rest,
    answerBytes: (chain, bytes) => response.encode(answer(chain, request.decode(bytes))).finish(),
    answerJson: (chain, json) => response.toJSON(answer(chain, request.fromJSON(json))),
  };
}

const PAGE_SIZE = 100n;

/** One page of coins in byte order. A page begins with the denom that its key is, and names the one after its last. */
function pageOf(
  { longestPage, ignoresPageKey }: CosmosChain,
  coins: readonly Coin[],
  { key: askedKey, offset, limit, countTotal }: Partial<PageRequest> = {},
) {
  const key = ignoresPageKey ? undefined : askedKey;
  if (key?.length && offset) throw QueryError.invalidArgument('invalid request, either offset or key is expected');
  const first = key?.length
    ? coins.findIndex(({ denom }) => Buffer.compare(Buffer.from(denom), Buffer.from(key)) >= 0)
    : Number(offset ?? 0n);
  const start = first === -1 ? coins.length : first;
  const page = coins.slice(start, start + Math.min(Number(limit || PAGE_SIZE), longestPage));
  const next = coins[start + page.length];
  const counted = !key?.length && (countTotal || !limit);
  return {
    coins: page,
    pagination: { nextKey: Buffer.from(next?.denom ?? ''), total: counted ? BigInt(coins.length) : 0n },
  };
}

const coinOf = (coins: readonly Coin[], denom: string): Coin =>
  coins.find((coin) => coin.denom === denom) ?? { denom, amount: '0' };

/** REST has the contract's JSON as it is, and the message in the path. */
const SMART_QUERY: Query = {
  path: '/cosmwasm.wasm.v1.Query/SmartContractState',
  rest: '/cosmwasm/wasm/v1/contract/{address}/smart/{message}',
  answerBytes(chain, request) {
    const { address, queryData } = QuerySmartContractStateRequest.decode(request);
    const data = Buffer.from(JSON.stringify(chain.queryContract(address, JSON.parse(`${Buffer.from(queryData)}`))));
    return QuerySmartContractStateResponse.encode({ data }).finish();
  },
  answerJson(chain, request) {
    const { address, message } = request as Record<string, string>;
    return { data: chain.queryContract(`${address}`, JSON.parse(`${Buffer.from(`${message}`, 'base64url')}`)) };
  },
};

/** What a chain answers, over ABCI and over REST alike. */
export const QUERIES: readonly Query[] = [
  SMART_QUERY,
  query(
    '/cosmos.bank.v1beta1.Query/AllBalances',
    '/cosmos/bank/v1beta1/balances/{address}',
    QueryAllBalancesRequest,
    QueryAllBalancesResponse,
    (chain, { address, pagination }) => {
      const { coins: balances, ...rest } = pageOf(chain, chain.balances(address), pagination);
      return { balances, ...rest };
    },
  ),
  query(
    '/cosmos.bank.v1beta1.Query/Balance',
    '/cosmos/bank/v1beta1/balances/{address}/by_denom',
    QueryBalanceRequest,
    QueryBalanceResponse,
    (chain, { address, denom }) => ({ balance: coinOf(chain.balances(address), denom) }),
  ),
  query(
    '/cosmos.bank.v1beta1.Query/SpendableBalances',
    '/cosmos/bank/v1beta1/spendable_balances/{address}',
    QuerySpendableBalancesRequest,
    QuerySpendableBalancesResponse,
    (chain, { address, pagination }) => {
      const { coins: balances, ...rest } = pageOf(chain, chain.spendable(address), pagination);
      return { balances, ...rest };
    },
  ),
  query(
    '/cosmos.bank.v1beta1.Query/TotalSupply',
    '/cosmos/bank/v1beta1/supply',
    QueryTotalSupplyRequest,
    QueryTotalSupplyResponse,
    (chain, { pagination }) => {
      const { coins: supply, ...rest } = pageOf(chain, chain.supply(), pagination);
      return { supply, ...rest };
    },
  ),
  query(
    '/cosmos.bank.v1beta1.Query/SupplyOf',
    '/cosmos/bank/v1beta1/supply/by_denom',
    QuerySupplyOfRequest,
    QuerySupplyOfResponse,
    (chain, { denom }) => ({ amount: coinOf(chain.supply(), denom) }),
  ),
  query(
    '/cosmos.base.tendermint.v1beta1.Service/GetNodeInfo',
    '/cosmos/base/tendermint/v1beta1/node_info',
    GetNodeInfoRequest,
    GetNodeInfoResponse,
    ({ chainId }) =>
      GetNodeInfoResponse.fromPartial({
        defaultNodeInfo: { network: chainId, moniker: 'double' },
        applicationVersion: { name: 'double', cosmosSdkVersion: 'v0.50.14' },
      }),
  ),
  query(
    '/cosmos.base.tendermint.v1beta1.Service/GetLatestBlock',
    '/cosmos/base/tendermint/v1beta1/blocks/latest',
    GetLatestBlockRequest,
    GetLatestBlockResponse,
    ({ chainId, height, blockTime }) => {
      const ms = blockTime.getTime();
      const time = { seconds: BigInt(Math.floor(ms / 1000)), nanos: (ms % 1000) * 1_000_000 };
      const header = { chainId, height, time };
      return GetLatestBlockResponse.fromPartial({ block: { header }, sdkBlock: { header } });
    },
  ),
];
