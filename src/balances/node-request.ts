import { JsonWeight } from './json-weight.ts';

/** More than this in one answer, decompressed, is no balance: the reader lets go of the node. */
const MAX_ANSWER_BYTES = 8 * 1024 * 1024;

/** How long a node rests that has had enough and does not say for how long. */
export const USUAL_REST_MS = 10_000;

interface NodeErrorOptions extends ErrorOptions {
  readonly restMs?: number | undefined;
  readonly status?: number | undefined;
}

/** What a node did instead of answering, as the end of a sentence that begins with its name: "answered HTTP 500". */
export class NodeError extends Error {
  override readonly name = 'NodeError';
  /** How long the node wants to be left alone; undefined when it does not say so. */
  readonly restMs: number | undefined;
  /** Of HTTP, where it is that which failed. */
  readonly status: number | undefined;

  constructor(message: string, { restMs, status, ...options }: NodeErrorOptions = {}) {
    super(message, options);
    this.restMs = restMs;
    this.status = status;
  }
}

/** It may be what was asked for that is too large, not the node that is at fault. */
export class TooLarge extends NodeError {}

export interface AnswerText {
  readonly text: string;
  readonly headers: Headers;
}

/**
 * The body of an answer with a 2xx status, within limits of size and shape that keep it cheap to parse. Redirects are
 * not followed: they could lead anywhere. Throws NodeError, or the signal's reason.
 */
export async function askNode(url: string | URL, init: RequestInit, signal: AbortSignal): Promise<AnswerText> {
  try {
    const response = await fetch(url, { ...init, signal, redirect: 'manual', credentials: 'omit' });
    if (response.ok) return { text: await textWithin(response, MAX_ANSWER_BYTES), headers: response.headers };
    // The body is not waited for: letting go of it may take as long as the node likes.
    response.body?.cancel().catch(() => {});
    throw failureOf(response);
  } catch (cause) {
    signal.throwIfAborted();
    if (cause instanceof NodeError) throw cause;
    throw new NodeError('could not be reached', { cause });
  }
}

function failureOf(response: Response): NodeError {
  const { status, type } = response;
  if (type === 'opaqueredirect' || (status >= 300 && status < 400))
    return new NodeError('answered with a redirect, which is not followed', { status });
  const words = status === 429 ? ': too many requests' : '';
  return new NodeError(`answered HTTP ${status}${words}`, { status, restMs: restOf(response) });
}

/** `Retry-After` is a number of seconds or a date; a page of another origin may not be let to read it. */
function restOf({ status, headers }: Response): number | undefined {
  const after = headers.get('retry-after')?.trim() ?? '';
  if (/^\d+$/.test(after)) return Math.min(Number(after) * 1000, Number.MAX_SAFE_INTEGER);
  // A date names its month. Without that, "-5" and "1.5" would be dates too.
  const ms = /[a-z]{3}/i.test(after) ? Date.parse(after) - Date.now() : Number.NaN;
  if (Number.isFinite(ms)) return Math.max(ms, 0);
  return status === 429 ? USUAL_REST_MS : undefined;
}

async function textWithin(response: Response, limit: number): Promise<string> {
  const reader = response.body?.getReader();
  if (reader === undefined) return '';
  const decoder = new TextDecoder();
  const weight = new JsonWeight();
  let text = '';
  for (let size = 0; ; ) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    size += value.byteLength;
    if (size > limit || !weight.bears(value)) {
      reader.cancel().catch(() => {});
      if (size > limit) throw new TooLarge(`answered more than ${limit / 1024 / 1024} MB`);
      throw new NodeError('answered JSON of an absurd shape');
    }
    text += decoder.decode(value, { stream: true });
  }
}

/** The JSON value of an answer. Throws NodeError. */
export function parseAnswer(text: string, parse: (text: string) => unknown = JSON.parse): unknown {
  try {
    return parse(text);
  } catch (cause) {
    const instead = /^\s*</.test(text) ? ', but a web page' : '';
    throw new NodeError(`answered something that is not JSON${instead}`, { cause });
  }
}
