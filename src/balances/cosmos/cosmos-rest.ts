import { base64url } from '@scure/base';
import * as z from 'zod/mini';
import { UNKNOWN_BLOCK } from '../block-ref.ts';
import { fetchNode, NodeError, parseResponse, ResponseTooLarge } from '../node/node-request.ts';
import type { NodeReader } from '../reader.ts';
import { type BankPage, bankBalances, cometBlock, PAGE_SIZE, parseHeight, readBank } from './cosmos-bank.ts';
import { ContractRefused, NoContracts, type QueryContract, readCw20s } from './cw20.ts';

const HEADERS = { accept: 'application/json' };

/** Request header for the height. Causes a CORS preflight in browsers. */
const HEIGHT_HEADER = 'x-cosmos-block-height';
/** Response headers for the height; the gRPC gateway adds a prefix. */
const SHOWN_HEIGHT_HEADERS = [`grpc-metadata-${HEIGHT_HEADER}`, HEIGHT_HEADER];

/**
 * Reads the bank module over REST, one HTTP request per page, and CW20s that are named, one or two requests each. Includes factory
 * denoms and IBC vouchers. Amounts include locked coins of vesting accounts, and exclude staked coins.
 */
export const cosmosRestReader: NodeReader = {
  async read(query, url, signal) {
    const snapshot = await readBank((key, height) => fetchPage(pageUrl(url, query.address, key), height, signal));
    const tokens = await readCw20s(query, contractQueries(url, signal));
    return {
      balances: new Map([...bankBalances(query, snapshot), ...tokens]),
      block: { chainId: null, height: snapshot.height, blockTime: null },
    };
  },

  async identify(url, signal) {
    const latest = z.safeParse(latestSchema, await fetchLatest(url, signal));
    if (!latest.success) return UNKNOWN_BLOCK;
    const { chain_id, height, time } = latest.data.block.header;
    return cometBlock(chain_id, height, time);
  },
};

const pageSchema = z.object({
  balances: z.array(z.unknown()),
  pagination: z.nullish(z.object({ next_key: z.nullish(z.string()) })),
});

async function fetchPage(url: URL, height: bigint | null, signal: AbortSignal): Promise<BankPage> {
  const headers = height === null ? HEADERS : { ...HEADERS, [HEIGHT_HEADER]: `${height}` };
  const { text, header } = await fetchNode(url, { headers }, signal);
  const page = z.safeParse(pageSchema, parseResponse(text));
  if (!page.success) throw new NodeError('returned an invalid page of balances', { cause: page.error });
  return {
    balances: page.data.balances,
    nextKey: page.data.pagination?.next_key || null,
    height: SHOWN_HEIGHT_HEADERS.map((name) => parseHeight(header(name))).find((shown) => shown !== null) ?? null,
  };
}

const latestSchema = z.object({
  block: z.object({ header: z.object({ chain_id: z.unknown(), height: z.unknown(), time: z.unknown() }) }),
});

/** Null if the node does not support it. */
async function fetchLatest(url: string, signal: AbortSignal): Promise<unknown> {
  const latest = urlUnder(url, '/cosmos/base/tendermint/v1beta1/blocks/latest');
  try {
    const { text } = await fetchNode(latest, { headers: HEADERS }, signal);
    return parseResponse(text);
  } catch (error) {
    if (error instanceof NodeError && (error.status === 404 || error.status === 501)) return null;
    throw error;
  }
}

function pageUrl(base: string, address: string, key: string | null): URL {
  const url = urlUnder(base, `/cosmos/bank/v1beta1/balances/${address}`);
  url.searchParams.set('pagination.limit', `${PAGE_SIZE}`);
  if (key !== null) url.searchParams.set('pagination.key', key);
  return url;
}

const WASM = '/cosmwasm/wasm/v1';

function contractQueries(node: string, signal: AbortSignal): QueryContract {
  const get = async (path: string) => {
    const { text } = await fetchNode(urlUnder(node, WASM + path), { headers: HEADERS }, signal);
    return parseResponse(text);
  };
  return async (contract, message) => {
    const query = base64url.encode(new TextEncoder().encode(JSON.stringify(message)));
    try {
      const response = z.safeParse(smartSchema, await get(`/contract/${contract}/smart/${query}`));
      return response.data?.data;
    } catch (error) {
      if (error instanceof ResponseTooLarge) throw new ContractRefused(error.message);
      if (!(error instanceof NodeError) || error.status === undefined) throw error;
      if (error.status === 501) throw new NoContracts('has no contracts');
      // A chain without the module and one without the contract: the module has parameters.
      if (error.status === 404) await get('/codes/params').catch(rethrowAbsent);
      if (REFUSALS.has(error.status)) throw new ContractRefused('has no such contract');
      throw error;
    }
  };
}

const smartSchema = z.object({ data: z.unknown() });

/** Statuses of a contract that is none or does not know the query. */
const REFUSALS: ReadonlySet<number> = new Set([400, 404, 500]);

function rethrowAbsent(error: unknown): never {
  const isAbsent = error instanceof NodeError && (error.status === 404 || error.status === 501);
  throw isAbsent ? new NoContracts('has no contracts') : error;
}

/** Keeps the path and query of the node's URL. */
export function urlUnder(base: string, path: string): URL {
  const url = new URL(base);
  url.pathname = `${url.pathname.replace(/\/+$/, '')}${path}`;
  return url;
}
