import * as z from 'zod/mini';
import { type BlockRef, parseChainId, UNKNOWN_BLOCK } from './block-ref.ts';
import { fetchNode, NodeError, parseResponse, type ResponseText } from './node-request.ts';

export const REST_HEADERS = { accept: 'application/json' };

/** Request header for the height. Causes a CORS preflight in browsers, which not every node allows. */
export const HEIGHT_HEADER = 'x-cosmos-block-height';
/** Response headers for the height; the gRPC gateway adds a prefix. */
const SHOWN_HEIGHT_HEADERS = [`grpc-metadata-${HEIGHT_HEADER}`, HEIGHT_HEADER];

/** The height that an answer is of; null where the node does not show it, or hides it from a page. */
export const shownHeight = ({ header }: Pick<ResponseText, 'header'>): bigint | null =>
  SHOWN_HEIGHT_HEADERS.map((name) => parseHeight(header(name))).find((height) => height !== null) ?? null;

const blockSchema = z.object({
  block: z.object({ header: z.object({ chain_id: z.unknown(), height: z.unknown(), time: z.unknown() }) }),
});

/** The latest block of a node. Unknown if it does not show it. */
export const latestCosmosBlock = (url: string, signal: AbortSignal): Promise<BlockRef> =>
  cosmosBlock(url, 'latest', signal);

/** A block of a node. Unknown if it does not show blocks. */
export async function cosmosBlock(url: string, height: bigint | 'latest', signal: AbortSignal): Promise<BlockRef> {
  const shown = z.safeParse(blockSchema, await fetchBlock(url, height, signal));
  if (!shown.success) return UNKNOWN_BLOCK;
  const { header } = shown.data.block;
  return cometBlock(header.chain_id, header.height, header.time);
}

/** Null if the node does not support it. */
async function fetchBlock(url: string, height: bigint | 'latest', signal: AbortSignal): Promise<unknown> {
  const block = urlUnder(url, `/cosmos/base/tendermint/v1beta1/blocks/${height}`);
  try {
    const { text } = await fetchNode(block, { headers: REST_HEADERS }, signal);
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
