import { parseExact } from '#nodes/exact-json.ts';
import { fetchNode, NodeError } from '#nodes/node-request.ts';
import { FeedError, FeedPause } from './feed.ts';

/** The limit of a response. 250 prices are about 30 kB. */
const MAX_RESPONSE_BYTES = 2 * 1024 * 1024;

/** Pause after "too many requests" without Retry-After, and the longest pause that Retry-After may set. */
const DEFAULT_PAUSE_MS = 60_000;
const MAX_PAUSE_MS = 10 * 60_000;

/**
 * The JSON of a response with a 2xx status, with numbers as text. Does not follow redirects, which would send an
 * operator's key to another host.
 */
export async function fetchFeed(url: URL, headers: Record<string, string>, signal: AbortSignal): Promise<unknown> {
  const limits = { maxBytes: MAX_RESPONSE_BYTES, retryAfterMs: DEFAULT_PAUSE_MS };
  const request = { headers: { accept: 'application/json', ...headers } };
  const { text } = await fetchNode(url, request, signal, limits).catch((cause) => {
    throw cause instanceof NodeError ? feedErrorOf(cause) : cause;
  });
  return parseExact(text);
}

function feedErrorOf(cause: NodeError): FeedError {
  const { message, status, retryAfterMs = DEFAULT_PAUSE_MS } = cause;
  if (status === 429) return new FeedPause(Math.min(retryAfterMs, MAX_PAUSE_MS));
  return new FeedError(`${message}${codeOf(cause.cause)}`, { status, cause });
}

/** The system's error code, like " (ECONNREFUSED)"; empty if there is none. */
function codeOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? ` (${code})` : '';
}
