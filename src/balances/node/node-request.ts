import { retryAfterMs } from '#contract/retry-after.ts';
import { JsonWeight } from './json-weight.ts';
import { loaded } from './loaded.ts';
import type { NodeRequest, NodeResponse, OpenNode } from './node-response.ts';
import { openByFetch } from './open-by-fetch.ts';

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
  /** By name in lower case. */
  header(name: string): string | null;
}

/** Chosen when the code is built, so that pages do not load what only Node can run. */
const chosen = loaded(
  async (): Promise<OpenNode> => (import.meta.env?.SSR ? (await import('./open-by-http.ts')).openByHttp : openByFetch),
);

/**
 * The body of an answer with a 2xx status, within limits of size and shape that keep it cheap to parse. Redirects are
 * not followed: they could lead anywhere. Throws NodeError, or the signal's reason.
 */
export async function askNode(url: string | URL, request: NodeRequest, signal: AbortSignal): Promise<AnswerText> {
  const open = await chosen();
  signal.throwIfAborted();
  try {
    const response = await open(new URL(url), request, signal);
    const { status, header } = response;
    if (status >= 200 && status < 300) return { text: await textWithin(response, MAX_ANSWER_BYTES), header };
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
    return new NodeError('answered with a redirect, which is not followed', { status });
  const words = status === 429 ? ': too many requests' : '';
  return new NodeError(`answered HTTP ${status}${words}`, { status, restMs: restOf(response) });
}

/** A page of another origin may not be let to read the header. */
const restOf = ({ status, header }: NodeResponse): number | undefined =>
  retryAfterMs(header('retry-after')) ?? (status === 429 ? USUAL_REST_MS : undefined);

async function textWithin(response: NodeResponse, limit: number): Promise<string> {
  const decoder = new TextDecoder();
  const weight = new JsonWeight();
  let text = '';
  let size = 0;
  await response.read((bytes) => {
    size += bytes.byteLength;
    if (size > limit) throw new TooLarge(`answered more than ${limit / 1024 / 1024} MB`);
    if (!weight.bears(bytes)) throw new NodeError('answered JSON of an absurd shape');
    text += decoder.decode(bytes, { stream: true });
  });
  return text + decoder.decode();
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
