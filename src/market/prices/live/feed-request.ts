import { retryAfterMs } from '#contract/retry-after.ts';
import { parseExact } from '#nodes/exact-json.ts';
import { FeedError, FeedPause } from './feed.ts';

/** The limit of a response. 250 prices are about 30 kB. */
export const MAX_RESPONSE_BYTES = 2_000_000;

/** Pause after "too many requests" without Retry-After, and the longest pause that Retry-After may set. */
const DEFAULT_PAUSE_MS = 60_000;
export const MAX_PAUSE_MS = 10 * 60_000;

/**
 * The JSON of a response with a 2xx status, with numbers as text. Does not follow redirects, which would send an
 * operator's key to another host.
 */
export async function fetchFeed(url: URL, headers: Record<string, string>, signal: AbortSignal): Promise<unknown> {
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
    if (response.ok) return await textWithin(response, MAX_RESPONSE_BYTES);
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

/** The system's error code, like " (ECONNREFUSED)"; empty if there is none. */
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
      throw new FeedError(`returned more than ${limit} bytes`);
    }
    text += decoder.decode(value, { stream: true });
  }
}
