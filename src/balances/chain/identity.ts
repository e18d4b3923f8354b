import type { ChainRecord } from '#registry/records.ts';
import { NodeError } from '../node/node-request.ts';
import type { BalanceQuery, NodeAnswer, NodeReader, Sighting } from '../reader.ts';
import { isOld } from './freshness.ts';
import type { KnownNode } from './known-node.ts';
import { heeding } from './race.ts';

const SOLANA_GENESIS = '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d';

/**
 * The answer of a node that does not show another chain than the one asked about. A node not known yet is asked who
 * it is beside its first question, where the dialect's answers do not tell. Its answer waits for that within the limit;
 * what it has not told by then is not held against it. Its sighting is filled up by what the node told then.
 * Throws NodeError when the node serves another chain.
 */
export async function readIdentified(
  known: KnownNode,
  reader: NodeReader,
  query: BalanceQuery,
  signal: AbortSignal,
  limitMs: number,
): Promise<NodeAnswer> {
  const ask = (): Promise<Sighting | null> => identify(known, reader, query.chain, limitMs);
  const identified = reader.identify === undefined ? null : known.identify(ask);
  const read = heeding(signal, reader.read(query, known.node.url, signal));
  const answer = await (identified === null
    ? read
    : Promise.race([read, identified.then(() => unlessWrong(known, read))]));
  const { balances, sighting } = answer;
  if (sighting.chainId !== null) recognise(known, query.chain, sighting.chainId);
  if (sighting.chainId !== null || identified === null) return unlessWrong(known, answer);
  const shown = await heeding(signal, identified);
  if (shown?.chainId == null) known.unidentified();
  return unlessWrong(known, { balances, sighting: shown === null ? sighting : filledUp(sighting, shown) });
}

/**
 * The block that was read is no older than the one that was shown beside it, unless its height is lower. Its time is
 * not known then, but for a node far behind its chain: it makes many blocks in a moment, and all of them are old.
 */
function filledUp(read: Sighting, shown: Sighting): Sighting {
  const isOlder = read.height !== null && shown.height !== null && read.height < shown.height;
  return {
    chainId: shown.chainId,
    height: read.height ?? shown.height,
    blockTime: read.blockTime ?? (isOlder && !isOld(shown) ? null : shown.blockTime),
  };
}

/** Asks a node who it is and remembers what it shows. Null when it does not say, for whatever reason; never rejects. */
async function identify(
  known: KnownNode,
  reader: NodeReader,
  chain: ChainRecord,
  limitMs: number,
): Promise<Sighting | null> {
  const stop = new AbortController();
  const asked = Promise.resolve()
    .then(() => reader.identify?.(known.node.url, stop.signal) ?? null)
    .catch(() => null);
  const shown = await within(limitMs, asked);
  stop.abort();
  if (shown?.chainId != null) recognise(known, chain, shown.chainId);
  // How far behind it is changes from question to question.
  if (shown !== null && isOld(shown) && known.wrongChain === null) known.forgetIdentity();
  return shown;
}

function recognise(known: KnownNode, chain: ChainRecord, chainId: string): void {
  const expected = expectedId(chain);
  known.identified(chainId, expected !== null && chainId !== expected);
}

/** What the chain calls itself; null when nobody knows. */
function expectedId({ chain_type, chain_id }: ChainRecord): string | null {
  if (chain_type !== 'svm') return chain_id;
  return chain_id === 'solana' ? SOLANA_GENESIS : null;
}

function unlessWrong<T>(known: KnownNode, value: T): T {
  const wrong = wrongChainOf(known);
  if (wrong !== null) throw wrong;
  return value;
}

/** How a node that serves another chain fails; null for all others. */
export function wrongChainOf({ wrongChain }: KnownNode): NodeError | null {
  if (wrongChain === null) return null;
  return new NodeError(`serves chain ${wrongChain.replace(/[^\w.:-]/g, '?').slice(0, 64)} instead`);
}

/** Null when the work takes longer. */
async function within<T>(limitMs: number, work: Promise<T>): Promise<T | null> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, limitMs, null);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
