import { retryAfterMs } from '#contract/retry-after.ts';
import { parseExact } from './exact-json.ts';
import { FeedError, FeedPause } from './feed.ts';

/** Two hundred and fifty prices are some thirty kilobytes; this is no price list any more. */
export const MAX_ANSWER_BYTES = 2_000_000;

/** How long a feed is left alone that says "too many requests" and not for how long, and the longest it may ask for. */
const DEFAULT_PAUSE_MS = 60_000;
export const MAX_PAUSE_MS = 10 * 60_000;

/**
 * The JSON of an answer with a 2xx status, numbers as the text that was sent. Redirects are not followed: they would
 * carry an operator's key to another host.
 */
export async function askFeed(url: URL, headers: Record<string, string>, signal: AbortSignal): Promise<unknown> {
  return parseExact(await textOf(url, headers, signal));
}

async function textOf(url: URL, headers: Record<string, string>, signal: AbortSignal): Promise<string> {
  try {
    const response = await fetch(url, {
      headers: { accept: 'application/json', ...headers },
      redirect: 'error',
      credentials: 'omit',
      signal,
    });
    if (response.ok) return await textWithin(response, MAX_ANSWER_BYTES);
    await response.body?.cancel();
    const { status } = response;
    if (status === 429) throw new FeedPause(pauseMs(response.headers.get('retry-after')));
    throw new FeedError(`answered HTTP ${status}`, { status });
  } catch (cause) {
    if (cause instanceof FeedError) throw cause;
    signal.throwIfAborted();
    throw new FeedError(`could not be reached${codeOf(cause)}`, { cause });
  }
}

/** Of the system, such as " (ECONNREFUSED)"; empty where it has none. */
function codeOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined;
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
  return typeof code === 'string' ? ` (${code})` : '';
}

const pauseMs = (retryAfter: string | null): number =>
  Math.min(retryAfterMs(retryAfter) ?? DEFAULT_PAUSE_MS, MAX_PAUSE_MS);

async function textWithin(response: Response, limit: number): Promise<string> {
  const reader = response.body?.getReader();
  if (reader === undefined) return '';
  const decoder = new TextDecoder();
  let text = '';
  for (let size = 0; ; ) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    size += value.byteLength;
    if (size > limit) {
      await reader.cancel();
      throw new FeedError(`answered more than ${limit} bytes`);
    }
    text += decoder.decode(value, { stream: true });
  }
}
