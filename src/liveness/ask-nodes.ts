import { latestCosmosBlock } from '#nodes/cosmos-rest.ts';
import { NodeError } from '#nodes/node-request.ts';
import { isOld } from '#nodes/pool/freshness.ts';
import { redact } from '#nodes/redact.ts';
import type { FeedDeps } from './feed.ts';

/** The answer of the first URL that gives one. Throws an error that names the host of the last one, without a key. */
export async function firstAnswer<Answer>(
  urls: readonly string[],
  ask: (url: string) => Promise<Answer>,
): Promise<Answer> {
  let failure = new Error('no node is known');
  for (const url of urls) {
    try {
      return await ask(url);
    } catch (cause) {
      failure = new Error(`${new URL(url).host} ${redact(reasonOf(cause), url)}`, { cause });
    }
  }
  throw failure;
}

function reasonOf(error: unknown): string {
  if (error instanceof NodeError) return error.message;
  const isTimeout = error instanceof Error && error.name === 'TimeoutError';
  return isTimeout ? 'did not answer in time' : 'returned an invalid answer';
}

/** How long a node that showed its chain and a current block is not asked for them again. */
const CURRENT_MS = 10 * 60_000;

/**
 * Rejects where a node of a Cosmos chain is of another chain, or stands still: what it says may have changed since. Asks each node once in
 * a while.
 */
export function nodeCheck({ now, timeLimitMs }: FeedDeps): (url: string, chainId: string) => Promise<void> {
  const currentUntil = new Map<string, number>();
  return async (url, chainId) => {
    if (now().getTime() < (currentUntil.get(url) ?? 0)) return;
    const shown = await latestCosmosBlock(url, AbortSignal.timeout(timeLimitMs));
    if (shown.chainId !== null && shown.chainId !== chainId) throw new NodeError('serves another chain');
    if (isOld(shown)) throw new NodeError('shows old blocks only');
    currentUntil.set(url, now().getTime() + CURRENT_MS);
  };
}
