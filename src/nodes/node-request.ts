import { retryAfterMs } from '#contract/retry-after.ts';
import { JsonSizeLimit } from './json-size-limit.ts';
import { lazy } from './lazy.ts';
import type { NodeRequest, NodeResponse, OpenNode } from './node-response.ts';
import { openByFetch } from './open-by-fetch.ts';

/** Limit of a response after decompression. */
const MAX_RESPONSE_BYTES = 8 * 1024 * 1024;

/** Pause after a rate limit without Retry-After. */
export const DEFAULT_RETRY_AFTER_MS = 10_000;

interface NodeErrorOptions extends ErrorOptions {
  readonly retryAfterMs?: number | undefined;
  readonly status?: number | undefined;
}

/** How a node failed, as the end of a sentence that starts with its name: "answered HTTP 500". */
export class NodeError extends Error {
  override readonly name = 'NodeError';
  /** The node's Retry-After; undefined if it is not rate limiting. */
  readonly retryAfterMs: number | undefined;
  /** The HTTP status, if there was a response. */
  readonly status: number | undefined;

  constructor(message: string, { retryAfterMs, status, ...options }: NodeErrorOptions = {}) {
    super(message, options);
    this.retryAfterMs = retryAfterMs;
    this.status = status;
  }
}

/** The response is too large; this may be due to the request rather than the node. */
export class ResponseTooLarge extends NodeError {}

export interface ResponseText {
  readonly text: string;
  /** Takes the name in lower case. */
  header(name: string): string | null;
}

/** Chosen at build time, so that pages do not load Node's transport. */
const loadTransport = lazy(
  async (): Promise<OpenNode> => (import.meta.env?.SSR ? (await import('./open-by-http.ts')).openByHttp : openByFetch),
);

/**
 * The body of a response with a 2xx status, within limits of size and shape that keep parsing cheap. Does not follow
 * redirects. Throws NodeError, or the signal's reason.
 */
export async function fetchNode(url: string | URL, request: NodeRequest, signal: AbortSignal): Promise<ResponseText> {
  const open = await loadTransport();
  signal.throwIfAborted();
  try {
    const response = await open(new URL(url), request, signal);
    const { status, header } = response;
    if (status >= 200 && status < 300) return { text: await textWithin(response, MAX_RESPONSE_BYTES), header };
    response.drop();
    throw failureOf(response);
  } catch (cause) {
    signal.throwIfAborted();
    if (cause instanceof NodeError) throw cause;
    throw new NodeError('could not be reached', { cause });
  }
}

function failureOf(response: NodeResponse): NodeError {
  const { status } = response;
  if (status === 0 || (status >= 300 && status < 400))
    return new NodeError('returned a redirect, which is not followed', { status });
  const suffix = status === 429 ? ': too many requests' : '';
  return new NodeError(`answered HTTP ${status}${suffix}`, { status, retryAfterMs: retryAfterOf(response) });
}

/** In a page, CORS may hide the header. */
const retryAfterOf = ({ status, header }: NodeResponse): number | undefined =>
  retryAfterMs(header('retry-after')) ?? (status === 429 ? DEFAULT_RETRY_AFTER_MS : undefined);

async function textWithin(response: NodeResponse, limit: number): Promise<string> {
  const decoder = new TextDecoder();
  const sizeLimit = new JsonSizeLimit();
  let text = '';
  let size = 0;
  await response.read((bytes) => {
    size += bytes.byteLength;
    if (size > limit) throw new ResponseTooLarge(`returned more than ${limit / 1024 / 1024} MB`);
    if (!sizeLimit.accepts(bytes)) throw new NodeError('returned JSON that is too deep or too large');
    text += decoder.decode(bytes, { stream: true });
  });
  return text + decoder.decode();
}

/** Parses a response as JSON. Throws NodeError. */
export function parseResponse(text: string, parse: (text: string) => unknown = JSON.parse): unknown {
  try {
    return parse(text);
  } catch (cause) {
    const isPage = /^\s*</.test(text);
    throw new NodeError(isPage ? 'returned a web page instead of JSON' : 'returned invalid JSON', { cause });
  }
}
