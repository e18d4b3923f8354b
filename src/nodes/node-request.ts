import { retryAfterMs } from '#contract/retry-after.ts';
import { JsonSizeLimit } from './json-size-limit.ts';
import { lazy } from './lazy.ts';
import { type NodeRequest, type NodeResponse, type OpenNode, ProxyRefused } from './node-response.ts';
import { quoted, wordsOfBody } from './node-words.ts';
import { openByFetch } from './open-by-fetch.ts';
import { within } from './patience.ts';
import { redact } from './redact.ts';

/** Limit of a response after decompression. */
const MAX_RESPONSE_BYTES = 8 * 1024 * 1024;

/** Of a response that is no success, in which only its words are of interest: how much is read, and for how long. */
const MAX_WORDS_BYTES = 64 * 1024;
const WORDS_LIMIT_MS = 1_000;

/** Pause after a rate limit without Retry-After. */
export const DEFAULT_RETRY_AFTER_MS = 10_000;

interface NodeErrorOptions extends ErrorOptions {
  readonly retryAfterMs?: number | undefined;
  readonly status?: number | undefined;
  readonly words?: string | undefined;
}

/** How a node failed, as the end of a sentence that starts with its name: "answered HTTP 500". */
export class NodeError extends Error {
  override readonly name = 'NodeError';
  /** The node's Retry-After; undefined if it is not rate limiting. */
  readonly retryAfterMs: number | undefined;
  /** The HTTP status, if there was a response. */
  readonly status: number | undefined;
  /** What the node itself says, longer than the message shows it; "" if it says nothing. May hold an operator's key. */
  readonly words: string;

  constructor(message: string, { retryAfterMs, status, words = '', ...options }: NodeErrorOptions = {}) {
    super(message, options);
    this.retryAfterMs = retryAfterMs;
    this.status = status;
    this.words = words;
  }
}

/** The response is too large; this may be due to the request rather than the node. */
export class ResponseTooLarge extends NodeError {}

/** There was no response at all; in a page, it may have been withheld. */
export class NoResponse extends NodeError {}

export interface ResponseText {
  readonly text: string;
  /** Takes the name in lower case. */
  header(name: string): string | null;
}

/** Chosen at build time, so that pages do not load Node's transport. */
const loadTransport = lazy(
  async (): Promise<OpenNode> =>
    import.meta.env?.SSR ? (await import('./open-by-node.ts')).createOpenByNode(process.env) : openByFetch,
);

interface ResponseLimits {
  readonly maxBytes?: number;
  /** Pause after a rate limit without Retry-After. */
  readonly retryAfterMs?: number;
}

/**
 * The body of a response with a 2xx status, within limits of size and shape that keep parsing cheap. Does not follow
 * redirects. Throws NodeError, or the signal's reason.
 */
export async function fetchNode(
  url: string | URL,
  request: NodeRequest,
  signal: AbortSignal,
  { maxBytes = MAX_RESPONSE_BYTES, retryAfterMs = DEFAULT_RETRY_AFTER_MS }: ResponseLimits = {},
): Promise<ResponseText> {
  const open = await loadTransport();
  signal.throwIfAborted();
  try {
    const response = await open(new URL(url), request, signal);
    const { status, header } = response;
    if (status >= 200 && status < 300) return { text: await textWithin(response, maxBytes), header };
    throw await refusalError(response, (text) => withoutKeys(text, `${url}`, request), retryAfterMs);
  } catch (cause) {
    signal.throwIfAborted();
    if (cause instanceof NodeError) throw cause;
    const suffix = cause instanceof ProxyRefused ? `: ${cause.message}` : '';
    throw new NoResponse(`could not be reached${suffix}`, { cause });
  }
}

async function refusalError(
  response: NodeResponse,
  clean: (text: string) => string,
  defaultRetryAfterMs: number,
): Promise<NodeError> {
  const { status, header } = response;
  if (status === 0 || (status >= 300 && status < 400)) {
    response.drop();
    return new NodeError('returned a redirect, which is not followed', { status });
  }
  const words = clean(await wordsIn(response));
  const isLimited = status === 429;
  const suffix = isLimited ? ': too many requests' : words === '' ? '' : `: ${quoted(words)}`;
  // In a page, CORS may hide the header.
  const pauseMs = retryAfterMs(header('retry-after')) ?? (isLimited ? defaultRetryAfterMs : undefined);
  return new NodeError(`answered HTTP ${status}${suffix}`, { status, words, retryAfterMs: pauseMs });
}

/** Headers that name no key. */
const PLAIN_HEADERS: ReadonlySet<string> = new Set(['accept', 'content-type', 'x-cosmos-block-height']);

/** What a node says without the keys that it was asked with, which gateways repeat. */
function withoutKeys(text: string, url: string, { headers }: NodeRequest): string {
  const keys = Object.entries(headers).flatMap(([name, value]) =>
    PLAIN_HEADERS.has(name) ? [] : value.replace(/^Bearer /, ''),
  );
  return keys.reduce((cleaned, key) => cleaned.replaceAll(key, '…'), redact(text, url));
}

/** Nothing of a body that is not whole soon: the rest may never come, and half of a key would not be recognised. */
async function wordsIn(response: NodeResponse): Promise<string> {
  const decoder = new TextDecoder();
  let body = '';
  const read = response.read((bytes) => {
    body += decoder.decode(bytes, { stream: true });
    if (body.length > MAX_WORDS_BYTES) throw new Error('too long for words');
  });
  const isRead = read.then(
    () => true,
    () => false,
  );
  const isWhole = await within(WORDS_LIMIT_MS, isRead);
  response.drop();
  return isWhole ? wordsOfBody(body) : '';
}

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
