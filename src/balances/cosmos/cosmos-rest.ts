import * as z from 'zod/mini';
import { UNKNOWN_BLOCK } from '../block-ref.ts';
import { fetchNode, NodeError, parseResponse } from '../node/node-request.ts';
import type { NodeReader } from '../reader.ts';
import { type BankPage, bankBalances, cometBlock, PAGE_SIZE, parseHeight, readBank } from './cosmos-bank.ts';

const HEADERS = { accept: 'application/json' };

/** Request header for the height. Causes a CORS preflight in browsers. */
const HEIGHT_HEADER = 'x-cosmos-block-height';
/** Response headers for the height; the gRPC gateway adds a prefix. */
const SHOWN_HEIGHT_HEADERS = [`grpc-metadata-${HEIGHT_HEADER}`, HEIGHT_HEADER];

/**
 * Reads the bank module over REST, one HTTP request per page. Includes factory denoms and IBC vouchers, not CW20. Amounts
 * include locked coins of vesting accounts, and exclude staked coins.
 */
export const cosmosRestReader: NodeReader = {
  async read(query, url, signal) {
    const snapshot = await readBank((key, height) => fetchPage(pageUrl(url, query.address, key), height, signal));
    return {
      balances: bankBalances(query, snapshot),
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

/** Keeps the path and query of the node's URL. */
export function urlUnder(base: string, path: string): URL {
  const url = new URL(base);
  url.pathname = `${url.pathname.replace(/\/+$/, '')}${path}`;
  return url;
}
