import type { ChainRecord } from '#registry/records.ts';
import type { BlockRef } from '../block-ref.ts';
import type { ChainNode } from '../endpoints.ts';
import { NodeError } from '../node-request.ts';
import { within } from '../patience.ts';
import { isOld } from './freshness.ts';
import { abortable } from './hedged-request.ts';
import type { NodeHealth } from './node-health.ts';

const SOLANA_GENESIS = '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d';

/** The answer of a node, and the block that it is of. */
export interface Answered<Answer> {
  readonly answer: Answer;
  readonly block: BlockRef;
}

/** Fetches a node's chain and block; fields that it does not show are null. Stops when the signal aborts. */
export type Identify = (signal: AbortSignal) => Promise<BlockRef>;

export interface NodeQuestion<Answer> {
  /**
   * Stops when the signal aborts. Rejects if the node as a whole failed, so that another can be asked: with a NodeError, or an
   * error caused by one.
   */
  ask(node: ChainNode, signal: AbortSignal): Promise<Answered<Answer>>;
  /** How to identify the node, if its answers do not contain chain and block. */
  identifierOf?(node: ChainNode): Identify | undefined;
}

/**
 * Asks a node after checking its chain. A node of unknown identity is queried for it in parallel with the question, if answers do
 * not contain it. The answer waits for the identity within `limitMs`; an identity that is missing by then is ignored. Block
 * fields missing in the answer are taken from the identity. Throws NodeError if the node serves another chain.
 */
export async function askIdentified<Answer>(
  health: NodeHealth,
  question: NodeQuestion<Answer>,
  chain: ChainRecord,
  signal: AbortSignal,
  limitMs: number,
): Promise<Answered<Answer>> {
  const identifier = question.identifierOf?.(health.node);
  const identified =
    identifier === undefined ? null : health.identify(() => identify(health, identifier, chain, limitMs));
  const asked = abortable(signal, question.ask(health.node, signal));
  const result = await (identified === null
    ? asked
    : Promise.race([asked, identified.then(() => unlessWrongChain(health, asked))]));
  const { answer, block } = result;
  if (block.chainId !== null) recordChainId(health, chain, block.chainId);
  if (block.chainId !== null || identified === null) return unlessWrongChain(health, result);
  const shown = await abortable(signal, identified);
  if (shown?.chainId == null) health.recordNoIdentity();
  return unlessWrongChain(health, { answer, block: shown === null ? block : mergeBlocks(block, shown) });
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
  identifier: Identify,
  chain: ChainRecord,
  limitMs: number,
): Promise<BlockRef | null> {
  const stop = new AbortController();
  const request = Promise.resolve()
    .then(() => identifier(stop.signal))
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
