import type { ChainRecord } from '#registry/records.ts';
import { NodeError } from '../node/node-request.ts';
import type { BalanceQuery, BlockRef, NodeBalances, NodeReader } from '../reader.ts';
import { isOld } from './freshness.ts';
import { abortable } from './hedged-request.ts';
import type { NodeHealth } from './node-health.ts';

const SOLANA_GENESIS = '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d';

/**
 * Reads balances from a node after checking its chain. A node of unknown identity is queried for it in parallel with the
 * first read, if the dialect's results do not contain it. The read waits for the identity within `limitMs`; an identity
 * that is missing by then is ignored. Block fields missing in the read are taken from the identity.
 * Throws NodeError if the node serves another chain.
 */
export async function readIdentified(
  health: NodeHealth,
  reader: NodeReader,
  query: BalanceQuery,
  signal: AbortSignal,
  limitMs: number,
): Promise<NodeBalances> {
  const fetchIdentity = (): Promise<BlockRef | null> => identify(health, reader, query.chain, limitMs);
  const identified = reader.identify === undefined ? null : health.identify(fetchIdentity);
  const read = abortable(signal, reader.read(query, health.node.url, signal));
  const result = await (identified === null
    ? read
    : Promise.race([read, identified.then(() => unlessWrongChain(health, read))]));
  const { balances, block } = result;
  if (block.chainId !== null) recordChainId(health, query.chain, block.chainId);
  if (block.chainId !== null || identified === null) return unlessWrongChain(health, result);
  const shown = await abortable(signal, identified);
  if (shown?.chainId == null) health.recordNoIdentity();
  return unlessWrongChain(health, { balances, block: shown === null ? block : mergeBlocks(block, shown) });
}

/**
 * The block of the read is not older than the block of the identity, unless its height is lower. Then its time is unknown,
 * except on a node that is syncing: it processes many blocks per second, and all of them are old.
 */
function mergeBlocks(read: BlockRef, shown: BlockRef): BlockRef {
  const isOlder = read.height !== null && shown.height !== null && read.height < shown.height;
  return {
    chainId: shown.chainId,
    height: read.height ?? shown.height,
    blockTime: read.blockTime ?? (isOlder && !isOld(shown) ? null : shown.blockTime),
  };
}

/** Fetches and records a node's identity. Null if the node does not give it, for any reason; never rejects. */
async function identify(
  health: NodeHealth,
  reader: NodeReader,
  chain: ChainRecord,
  limitMs: number,
): Promise<BlockRef | null> {
  const stop = new AbortController();
  const request = Promise.resolve()
    .then(() => reader.identify?.(health.node.url, stop.signal) ?? null)
    .catch(() => null);
  const shown = await within(limitMs, request);
  stop.abort();
  if (shown?.chainId != null) recordChainId(health, chain, shown.chainId);
  // A syncing node is identified again each time, as its delay changes.
  if (shown !== null && isOld(shown) && health.wrongChain === null) health.clearIdentity();
  return shown;
}

function recordChainId(health: NodeHealth, chain: ChainRecord, chainId: string): void {
  const expected = expectedId(chain);
  health.recordIdentity(chainId, expected !== null && chainId !== expected);
}

/** The chain's id as nodes give it; null if unknown. */
function expectedId({ chain_type, chain_id }: ChainRecord): string | null {
  if (chain_type !== 'svm') return chain_id;
  return chain_id === 'solana' ? SOLANA_GENESIS : null;
}

function unlessWrongChain<T>(health: NodeHealth, value: T): T {
  const wrong = wrongChainOf(health);
  if (wrong !== null) throw wrong;
  return value;
}

/** The error of a node that serves another chain; null for other nodes. */
export function wrongChainOf({ wrongChain }: NodeHealth): NodeError | null {
  if (wrongChain === null) return null;
  return new NodeError(`serves chain ${wrongChain.replace(/[^\w.:-]/g, '?').slice(0, 64)} instead`);
}

/** Null if the work takes longer than the limit. */
async function within<T>(limitMs: number, work: Promise<T>): Promise<T | null> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, limitMs, null);
  });
  return Promise.race([work, timeout]).finally(() => clearTimeout(timer));
}
