import { LRUCache } from 'lru-cache';
import pLimit from 'p-limit';
import { DEFAULT_RETRY_AFTER_MS, fetchNode, NodeError, parseResponse, ResponseTooLarge } from './node-request.ts';
import { isAboutBatch, isAboutKey, isRevert, quoted, wordsOf } from './node-words.ts';

const HEADERS = { accept: 'application/json', 'content-type': 'application/json' };

/** Requests per HTTP body; many public nodes reject more. */
const BATCH_SIZE = 100;
/** Concurrent HTTP requests to one node for one query. */
const CONCURRENCY = 6;

/** Oversized responses per query after which the node is given up. */
const MAX_TOO_LARGE = 24;

/** The largest batch that a node took after it had refused a larger one, by its URL. */
const takenSizes = new LRUCache<string, number>({ max: 2_000 });

/** The node refuses batches, or batches of this size. */
class BatchRefused extends NodeError {
  /** How many requests are tried next. */
  readonly nextSize: number;

  constructor(refused: number, cause: NodeError) {
    super(cause.message, { cause, status: cause.status, words: cause.words });
    this.nextSize = smallerSize(refused, cause);
  }
}

/** The limit that the node names, else half as many; one by one where nothing says that the size was at fault. */
function smallerSize(refused: number, { status, words }: NodeError): number {
  const named = [...words.matchAll(/\d+/g)].map(Number).filter((number) => number > 0 && number < refused);
  if (isAboutBatch(words) && named.length > 0) return Math.max(...named);
  return isAboutBatch(words) || status === TOO_LARGE ? Math.floor(refused / 2) : 1;
}

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
 * The outcome of each request, in order, in batches of at most a hundred; in smaller ones from then on where the node refuses those.
 * `beforeEach` is awaited before every HTTP request. An oversized result is an error of its own request.
 * Throws NodeError if the node as a whole failed, which includes rate limiting, and a node that answers nothing without a key.
 */
export async function callRpcAll(
  url: string,
  requests: readonly RpcRequest[],
  signal: AbortSignal,
  beforeEach?: () => Promise<void>,
): Promise<RpcOutcome[]> {
  const target: Target = { url, signal, splits: { left: MAX_TOO_LARGE }, beforeEach };
  const knownSize = takenSizes.get(url) ?? BATCH_SIZE;
  for (let size = knownSize; ; ) {
    try {
      const outcomes = await callInBatches(target, requests, size);
      if (size < knownSize) takenSizes.set(url, size);
      const refusals = outcomes.flatMap((outcome) => ('error' in outcome ? outcome.error : []));
      const [first] = refusals;
      if (first !== undefined && refusals.length === outcomes.length && isAboutKey(first.words)) throw first;
      return outcomes;
    } catch (error) {
      if (!(error instanceof BatchRefused)) throw error;
      size = error.nextSize;
    }
  }
}

/** Where the requests of one call go. */
interface Target {
  readonly url: string;
  readonly signal: AbortSignal;
  readonly splits: Splits;
  readonly beforeEach: (() => Promise<void>) | undefined;
}

async function callInBatches(target: Target, requests: readonly RpcRequest[], size: number): Promise<RpcOutcome[]> {
  const [first = [], ...others] = chunksOf(requests, size);
  // The first batch goes alone, so that a node that refuses batches or limits the rate does so once.
  const outcomes = await callSplitting(target, first);
  const limit = pLimit(CONCURRENCY);
  try {
    const more = await limit.map(others, (batch) => callSplitting(target, batch));
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
async function callSplitting(target: Target, batch: readonly RpcRequest[]): Promise<RpcOutcome[]> {
  const { url, signal, splits, beforeEach } = target;
  try {
    await beforeEach?.();
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
    outcomes.push(...(await callSplitting(target, half)));
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
    throw messages.length > 1 && refusesBatch(error) ? new BatchRefused(messages.length, error) : error;
  });
  return outcomesOf(messagesOf(parseResponse(text, parse)), requests.length);
}

const UNAUTHORIZED = 401;
const TOO_LARGE = 413;
const TOO_MANY_REQUESTS = 429;

/** Some refuse with HTTP 500 and say why. Rate limits, and a key that is wanted, would be the same without batches. */
function refusesBatch(error: unknown): boolean {
  if (!(error instanceof NodeError) || error.status === undefined || error.status === TOO_MANY_REQUESTS) return false;
  const { status, words } = error;
  if (isAboutBatch(words)) return true;
  return status >= 400 && status < 500 && status !== UNAUTHORIZED && !isAboutKey(words);
}

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
  if (count > 1) throwIfBatchRefused(messages, count);
  const [first] = messages;
  if (messages.length === 1 && first?.error != null && (count > 1 || first.id == null)) throw nodeErrorOf(first.error);
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

/** One error for all, or errors about batches: of each request, or of the first alone. */
function throwIfBatchRefused(messages: readonly Message[], count: number): void {
  const errors = messages.flatMap(({ error }) => (error == null ? [] : nodeErrorOf(error)));
  const [first] = errors;
  const refusal = errors.find(({ words }) => isAboutBatch(words));
  if (refusal !== undefined) throw new BatchRefused(count, refusal);
  if (messages.length > 1 || first === undefined || first.retryAfterMs !== undefined || isAboutKey(first.words)) return;
  throw new BatchRefused(count, first);
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
  const { code } = (typeof error === 'object' ? error : {}) as Record<string, unknown>;
  return nodeError(error, Number(code));
}

const REVERTED = 3;

/**
 * The error for a node's own words, or for an object that holds them, shortened and without URLs. Some nodes report rate limits only in
 * words; the same words in a contract's revert do not count, nor those about the size of a batch.
 */
export function nodeError(error: unknown, code?: number): NodeError {
  const words = wordsOf(error);
  const isPlain = code !== REVERTED && !isRevert(words) && !isAboutBatch(words);
  const isLimited = (isPlain && /too many|rate.?limit|limit exceeded/i.test(words)) || code === TOO_MANY_REQUESTS;
  return new NodeError(`returned the error ${quoted(words === '' ? 'without a message' : words)}`, {
    words,
    retryAfterMs: isLimited ? DEFAULT_RETRY_AFTER_MS : undefined,
  });
}
