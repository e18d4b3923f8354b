import { type CosmosChain, QueryError } from './cosmos-chain.ts';
import { QUERIES, type Query } from './cosmos-queries.ts';
import {
  type LoopbackRequest,
  type LoopbackResponse,
  type LoopbackServer,
  startLoopbackServer,
} from './loopback-server.ts';

export interface CosmosNodeOptions {
  /** Without it both are served at one URL. */
  readonly only?: 'rest' | 'rpc';
  /** Queries that the chain does not have, by their ABCI path or the beginning of it. */
  readonly absent?: readonly string[];
  /** What REST answers about these: the SDK's own 501, or the 404 of what stands before it. */
  readonly absentStatus?: 404 | 501;
  readonly port?: number;
}

const HEIGHT_HEADER = 'x-cosmos-block-height';

/** A node of a chain that serves CometBFT's RPC and the SDK's REST. */
export function startCosmosNode(
  chain: CosmosChain,
  { only, absent = [], absentStatus = 501, port }: CosmosNodeOptions = {},
): Promise<LoopbackServer> {
  const queries = QUERIES.filter(({ path }) => !absent.some((start) => path.startsWith(start)));
  return startLoopbackServer((request) => {
    const api = /^\/(cosmos|cosmwasm|ibc)\//.test(request.url.pathname) ? 'rest' : 'rpc';
    if (only !== undefined && api !== only) return { status: 404, body: '404 page not found' };
    return api === 'rest' ? answerRest(chain, queries, absentStatus, request) : answerComet(chain, queries, request);
  }, port);
}

export function answerRest(
  chain: CosmosChain,
  queries: readonly Query[],
  absentStatus: number,
  { url, headers }: LoopbackRequest,
): LoopbackResponse {
  try {
    const height = heightOf(chain, headers[HEIGHT_HEADER]);
    for (const { rest, answerJson } of queries) {
      const fields = fieldsOf(rest, url);
      if (fields === undefined) continue;
      const body = JSON.stringify(snakeCased(answerJson(chain, fields)));
      return { headers: { 'grpc-metadata-x-cosmos-block-height': `${height}` }, body };
    }
    throw QueryError.notImplemented(url.pathname, absentStatus);
  } catch (error) {
    if (!(error instanceof QueryError)) throw error;
    const { status, grpcCode, message } = error;
    if (status === 404 && grpcCode !== 5)
      return { status, headers: { 'content-type': 'text/html' }, body: '<h1>404 Not Found</h1>' };
    return { status, body: JSON.stringify({ code: grpcCode, message, details: [] }) };
  }
}

/** The requested height, or the latest. */
function heightOf(chain: CosmosChain, requested: string | string[] = '0'): bigint {
  if (!/^\d{1,18}$/.test(`${requested}`)) throw QueryError.invalidArgument(`invalid height header "${requested}"`);
  const height = BigInt(`${requested}`) || chain.height;
  chain.checkHeight(height);
  return height;
}

/** The fields of a request that a REST path and its query hold, or undefined when the path is another one. */
export function fieldsOf(rest: string, { pathname, searchParams }: URL): Record<string, unknown> | undefined {
  const pattern = new RegExp(`^${rest.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`);
  const match = pattern.exec(decodeURIComponent(pathname));
  if (match === null) return undefined;
  const fields: Record<string, unknown> = { ...match.groups };
  const pagination: Record<string, unknown> = {};
  for (const [name, value] of searchParams) {
    const [first = '', second] = name.split('.').map(camelCase);
    if (second === undefined) fields[first] = value;
    else pagination[second] = value === 'true' || (value === 'false' ? false : value);
  }
  return { ...fields, pagination };
}

const camelCase = (name: string): string => name.replaceAll(/_(\w)/g, (_, letter) => letter.toUpperCase());

/** As the gateway writes JSON: names in snake case, a page key that is empty as null. */
function snakeCased(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(snakeCased);
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).map(([name, field]) => {
    const snake = name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    return [snake, snake === 'next_key' && field === '' ? null : snakeCased(field)];
  });
  return Object.fromEntries(fields);
}

interface CometCall {
  readonly id?: unknown;
  readonly method?: string;
  readonly params?: Readonly<Record<string, unknown>>;
}

/** By JSON-RPC, single or in a batch, or by GET with the method as path. */
function answerComet(
  chain: CosmosChain,
  queries: readonly Query[],
  { method, url, body }: LoopbackRequest,
): LoopbackResponse {
  const answerOne = (call: CometCall) => {
    const head = { jsonrpc: '2.0', id: call.id ?? null };
    const known = METHODS[call.method ?? ''];
    if (known === undefined) return { ...head, error: { code: -32601, message: 'Method not found' } };
    return { ...head, result: known(chain, call.params ?? {}, queries) };
  };
  const call: CometCall | CometCall[] = method === 'POST' ? JSON.parse(body) : callOf(url);
  return { body: JSON.stringify(Array.isArray(call) ? call.map(answerOne) : answerOne(call)) };
}

/** Strings are in quotes there, bytes begin with 0x. */
function callOf({ pathname, searchParams }: URL): CometCall {
  const params = [...searchParams].map(([name, value]) => [name, value.replace(/^"(.*)"$/, '$1').replace(/^0x/, '')]);
  return { id: -1, method: pathname.slice(1), params: Object.fromEntries(params) };
}

const HASH = '00'.repeat(32);
const BLOCK_ID = { hash: HASH, parts: { total: 1, hash: HASH } };

type CometMethod = (
  chain: CosmosChain,
  params: Readonly<Record<string, unknown>>,
  queries: readonly Query[],
) => unknown;

const METHODS: Readonly<Record<string, CometMethod>> = {
  health: () => ({}),
  status: ({ chainId, height, earliestHeight, blockTime }) => ({
    node_info: {
      protocol_version: { p2p: '8', block: '11', app: '0' },
      id: '00'.repeat(20),
      listen_addr: 'tcp://0.0.0.0:26656',
      network: chainId,
      version: '0.38.17',
      channels: '40202122233038606100',
      moniker: 'double',
      other: { tx_index: 'on', rpc_address: 'tcp://0.0.0.0:26657' },
    },
    sync_info: {
      latest_block_hash: HASH,
      latest_app_hash: HASH,
      latest_block_height: `${height}`,
      latest_block_time: blockTime.toISOString(),
      earliest_block_hash: HASH,
      earliest_app_hash: HASH,
      earliest_block_height: `${earliestHeight}`,
      earliest_block_time: new Date(0).toISOString(),
      catching_up: false,
    },
    validator_info: {
      address: '00'.repeat(20).toUpperCase(),
      pub_key: { type: 'tendermint/PubKeyEd25519', value: Buffer.alloc(32).toString('base64') },
      voting_power: '0',
    },
  }),
  block: ({ chainId, height, blockTime }) => ({
    block_id: BLOCK_ID,
    block: {
      header: {
        version: { block: '11' },
        chain_id: chainId,
        height: `${height}`,
        time: blockTime.toISOString(),
        last_block_id: BLOCK_ID,
        last_commit_hash: HASH,
        data_hash: HASH,
        validators_hash: HASH,
        next_validators_hash: HASH,
        consensus_hash: HASH,
        app_hash: HASH,
        last_results_hash: HASH,
        evidence_hash: HASH,
        proposer_address: '00'.repeat(20),
      },
      data: { txs: [] },
      evidence: { evidence: [] },
      last_commit: { height: `${height - 1n}`, round: 0, block_id: BLOCK_ID, signatures: [] },
    },
  }),
  abci_query: (chain, { path, data = '', height }, queries) => {
    const empty = { code: 0, log: '', info: '', index: '0', key: null, value: null, proofOps: null, codespace: '' };
    try {
      const at = heightOf(chain, height === undefined ? undefined : `${height}`);
      const known = queries.find((query) => query.path === path);
      if (known === undefined) throw QueryError.notImplemented(`${path}`, 404);
      const value = known.answerBytes(chain, Buffer.from(`${data}`, 'hex'));
      return { response: { ...empty, value: Buffer.from(value).toString('base64'), height: `${at}` } };
    } catch (error) {
      if (!(error instanceof QueryError)) throw error;
      const { abciCode: code, message: log } = error;
      return { response: { ...empty, code, log, codespace: 'sdk', height: '0' } };
    }
  },
};
