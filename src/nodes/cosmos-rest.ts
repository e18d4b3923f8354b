import * as z from 'zod/mini';
import { type BlockRef, parseChainId, UNKNOWN_BLOCK } from './block-ref.ts';
import { fetchNode, NodeError, parseResponse } from './node-request.ts';

export const REST_HEADERS = { accept: 'application/json' };

/** Request header for the height. Causes a CORS preflight in browsers. */
export const HEIGHT_HEADER = 'x-cosmos-block-height';

const latestSchema = z.object({
  block: z.object({ header: z.object({ chain_id: z.unknown(), height: z.unknown(), time: z.unknown() }) }),
});

/** The latest block of a node. Unknown if it does not show it. */
export async function latestCosmosBlock(url: string, signal: AbortSignal): Promise<BlockRef> {
  const latest = z.safeParse(latestSchema, await fetchLatest(url, signal));
  if (!latest.success) return UNKNOWN_BLOCK;
  const { chain_id, height, time } = latest.data.block.header;
  return cometBlock(chain_id, height, time);
}

/** Null if the node does not support it. */
async function fetchLatest(url: string, signal: AbortSignal): Promise<unknown> {
  const latest = urlUnder(url, '/cosmos/base/tendermint/v1beta1/blocks/latest');
  try {
    const { text } = await fetchNode(latest, { headers: REST_HEADERS }, signal);
    return parseResponse(text);
  } catch (error) {
    if (error instanceof NodeError && (error.status === 404 || error.status === 501)) return null;
    throw error;
  }
}

/** Keeps the path and query of the node's URL. A query of `path` is added. */
export function urlUnder(base: string, path: string): URL {
  const url = new URL(base);
  const [pathname = '', query] = path.split('?');
  url.pathname = `${url.pathname.replace(/\/+$/, '')}${pathname}`;
  for (const [name, value] of new URLSearchParams(query)) url.searchParams.append(name, value);
  return url;
}

/** The latest block as CometBFT describes it; invalid fields are null. */
export function cometBlock(chainId: unknown, height: unknown, time: unknown): BlockRef {
  return {
    chainId: parseChainId(chainId),
    height: parseHeight(height),
    blockTime: typeof time === 'string' ? timeOf(time) : null,
  };
}

/** A height in decimal digits; null for anything else and for 0, which nodes use for "none". */
export function parseHeight(text: unknown): bigint | null {
  return typeof text === 'string' && /^[1-9]\d{0,18}$/.test(text) ? BigInt(text) : null;
}

/** RFC 3339 with nanoseconds, which Date does not parse everywhere. Go uses the year 1 for "none". */
function timeOf(text: string): number | null {
  const ms = Date.parse(text.replace(/(\.\d{3})\d+/, '$1'));
  return ms > 0 ? ms : null;
}
