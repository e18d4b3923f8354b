import pLimit from 'p-limit';
import { DEFAULT_RETRY_AFTER_MS, fetchNode, NodeError, parseResponse, ResponseTooLarge } from './node-request.ts';

const HEADERS = { accept: 'application/json', 'content-type': 'application/json' };

/** Requests per HTTP body; many public nodes reject more. */
const BATCH_SIZE = 100;
/** Concurrent HTTP requests to one node for one query. */
const CONCURRENCY = 6;

/** Oversized responses per query after which the node is given up. */
const MAX_TOO_LARGE = 24;

/** The node rejects batches, or batches of this size. */
class BatchRejected extends NodeError {}

export interface RpcRequest {
  readonly method: string;
  readonly params: unknown;
}

/** The result of a method, of any shape, or the node's own error. */
export type RpcOutcome = { readonly result: unknown } | { readonly error: NodeError };

/** Undefined for an error. */
export const resultOf = (outcome: RpcOutcome | undefined): unknown =>
  outcome !== undefined && 'result' in outcome ? outcome.result : undefined;

/** A JSON-RPC quantity of at most 256 bits; undefined for anything else. */
export const quantityOf = (value: unknown): bigint | undefined =>
  typeof value === 'string' && /^0x[0-9a-f]{1,64}$/i.test(value) ? BigInt(value) : undefined;

type Parse = (text: string) => unknown;

/** Calls one method. Throws NodeError, also for the node's own error. */
export async function callRpc(url: string, request: RpcRequest, signal: AbortSignal, parse?: Parse): Promise<unknown> {
  const [outcome] = (await post(url, [request], signal, parse)) as [RpcOutcome];
  if ('error' in outcome) throw outcome.error;
  return outcome.result;
}

/** Calls a method that not every node supports; null if the node returns an error. Throws NodeError. */
export async function callRpcIfSupported(url: string, request: RpcRequest, signal: AbortSignal): Promise<unknown> {
  const [outcome] = (await post(url, [request], signal)) as [RpcOutcome];
  return 'error' in outcome ? null : outcome.result;
}

/**
 * The outcome of each request, in order, in batches of at most a hundred. If the node rejects batches, requests are sent
 * one by one. An oversized result is an error of its own request.
 * Throws NodeError if the node as a whole failed, which includes rate limiting.
 */
export async function callRpcAll(
  url: string,
  requests: readonly RpcRequest[],
  signal: AbortSignal,
): Promise<RpcOutcome[]> {
  const splits: Splits = { left: MAX_TOO_LARGE };
  try {
    return await callInBatches(url, requests, BATCH_SIZE, splits, signal);
  } catch (error) {
    if (error instanceof BatchRejected) return callInBatches(url, requests, 1, splits, signal);
    throw error;
  }
}

async function callInBatches(
  url: string,
  requests: readonly RpcRequest[],
  size: number,
  splits: Splits,
  signal: AbortSignal,
): Promise<RpcOutcome[]> {
  const [first = [], ...others] = chunksOf(requests, size);
  // The first batch goes alone, so that a node that rejects batches or limits the rate does so once.
  const outcomes = await callSplitting(url, first, splits, signal);
  const limit = pLimit(CONCURRENCY);
  try {
    const more = await limit.map(others, (batch) => callSplitting(url, batch, splits, signal));
    return [...outcomes, ...more.flat()];
  } catch (error) {
    limit.clearQueue();
    throw error;
  }
}

interface Splits {
  left: number;
}

/** Halves an oversized batch until the call that returns too much is alone. */
async function callSplitting(
  url: string,
  batch: readonly RpcRequest[],
  splits: Splits,
  signal: AbortSignal,
): Promise<RpcOutcome[]> {
  try {
    return await post(url, batch, signal);
  } catch (error) {
    if (!(error instanceof ResponseTooLarge) || splits.left-- <= 0) throw error;
    const [only, ...others] = batch;
    // Without a contract call, the node is at fault.
    if (others.length === 0 && only?.method !== 'eth_call') throw error;
    if (others.length === 0) return [{ error }];
  }
  const outcomes: RpcOutcome[] = [];
  for (const half of chunksOf(batch, Math.ceil(batch.length / 2)))
    outcomes.push(...(await callSplitting(url, half, splits, signal)));
  return outcomes;
}

export function chunksOf<T>(items: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, i) => items.slice(i * size, (i + 1) * size));
}

async function post(
  url: string,
  requests: readonly RpcRequest[],
  signal: AbortSignal,
  parse?: Parse,
): Promise<RpcOutcome[]> {
  const messages = requests.map((request, i) => ({ jsonrpc: '2.0', id: i + 1, ...request }));
  const body = JSON.stringify(messages.length === 1 ? messages[0] : messages);
  const { text } = await fetchNode(url, { method: 'POST', headers: HEADERS, body }, signal).catch((error) => {
    throw messages.length > 1 && rejectsBatch(error) ? new BatchRejected(error.message, { cause: error }) : error;
  });
  return outcomesOf(messagesOf(parseResponse(text, parse)), requests.length);
}

/** Errors of authorization and rate limits would also occur without batches. */
const rejectsBatch = ({ status = 0 }: NodeError): boolean =>
  status >= 400 && status < 500 && status !== 401 && status !== 429;

interface Message {
  readonly id?: unknown;
  readonly result?: unknown;
  readonly error?: unknown;
}

function messagesOf(value: unknown): readonly Message[] {
  return [value].flat().map((message) => (typeof message === 'object' && message !== null ? message : {}));
}

/** Outcomes by request id, in any order. Throws if one is missing or unknown. */
function outcomesOf(messages: readonly Message[], count: number): RpcOutcome[] {
  const [first] = messages;
  if (messages.length === 1 && first?.error != null) {
    const error = nodeErrorOf(first.error);
    if (count > 1 && error.retryAfterMs === undefined) throw new BatchRejected(error.message);
    if (count > 1 || first.id == null) throw error;
  }
  const outcomes = new Map<number, RpcOutcome>();
  for (const message of messages) {
    const number = numberOf(message.id);
    if (number === undefined || number > count || outcomes.has(number))
      throw new NodeError('returned the response to another request');
    outcomes.set(number, outcomeOf(message));
  }
  if (outcomes.size < count) throw new NodeError('did not respond to all requests');
  return Array.from({ length: count }, (_, i) => outcomes.get(i + 1) as RpcOutcome);
}

/** Some nodes return the id as text; some JSON parsers return it as bigint. */
function numberOf(id: unknown): number | undefined {
  if (typeof id === 'object' || typeof id === 'boolean' || !/^[1-9]\d{0,8}$/.test(String(id))) return undefined;
  return Number(id);
}

function outcomeOf({ result, error }: Message): RpcOutcome {
  if (error == null) {
    if (result === undefined) throw new NodeError('returned neither a result nor an error');
    return { result };
  }
  const failure = nodeErrorOf(error);
  // A rate limited result would have gaps; another node may return it whole.
  if (failure.retryAfterMs !== undefined) throw failure;
  return { error: failure };
}

function nodeErrorOf(error: unknown): NodeError {
  const { code, message } = (typeof error === 'object' ? error : { message: error }) as Record<string, unknown>;
  return nodeError(message, Number(code));
}

const TOO_MANY_REQUESTS = 429;
const REVERTED = 3;
/** Characters of a node's error message that are examined and shown. */
const MAX_MESSAGE_LENGTH = 1_000;
const MAX_SHOWN_LENGTH = 120;

/**
 * The error for a node's own error message, shortened and without URLs. Some nodes report rate limits only in the message;
 * the same words in a contract's revert do not count.
 */
export function nodeError(message: unknown, code?: number): NodeError {
  const full = typeof message === 'string' ? message : 'without a message';
  const text = full.slice(0, MAX_MESSAGE_LENGTH).replace(/\b(https?|wss?):\S+/gi, '…');
  const isRateLimited = /too many|rate.?limit|limit exceeded/i.test(text) && code !== REVERTED && !/revert/i.test(text);
  const retryAfterMs = isRateLimited || code === TOO_MANY_REQUESTS ? DEFAULT_RETRY_AFTER_MS : undefined;
  return new NodeError(`returned the error "${shortened(text)}"`, { retryAfterMs: retryAfterMs });
}

/** Cuts between words: `redact` would not recognise half of a key. */
function shortened(text: string): string {
  return text.length <= MAX_SHOWN_LENGTH ? text : `${text.slice(0, MAX_SHOWN_LENGTH).replace(/\S+$/, '')}…`;
}
