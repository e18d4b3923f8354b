import { eachWithin } from './each-within.ts';
import { askNode, NodeError, parseAnswer, TooLarge, USUAL_REST_MS } from './node-request.ts';

const HEADERS = { accept: 'application/json', 'content-type': 'application/json' };

/** Requests in one HTTP body: more is refused by many public nodes. */
const BATCH_SIZE = 100;
/** HTTP requests under way at one node for one question. */
const CONCURRENCY = 6;

/** Answers too large that one question takes before it gives up the node. */
const MAX_TOO_LARGE = 24;

/** The node would take no batch, or none so large. */
class BatchRefused extends NodeError {}

export interface RpcRequest {
  readonly method: string;
  readonly params: unknown;
}

/** What a method gave, whatever that is, or the node's own error. */
export type RpcOutcome = { readonly result: unknown } | { readonly error: NodeError };

type Parse = (text: string) => unknown;

/** The result of one method. Throws NodeError, the node's own error included. */
export async function askRpc(url: string, request: RpcRequest, signal: AbortSignal, parse?: Parse): Promise<unknown> {
  const [outcome] = (await post(url, [request], signal, parse)) as [RpcOutcome];
  if ('error' in outcome) throw outcome.error;
  return outcome.result;
}

/** The result of a method that not every node has; null where it answers with an error. Throws NodeError. */
export async function askRpcIfServed(url: string, request: RpcRequest, signal: AbortSignal): Promise<unknown> {
  const [outcome] = (await post(url, [request], signal)) as [RpcOutcome];
  return 'error' in outcome ? null : outcome.result;
}

/**
 * The outcome of each request, in order: all in one HTTP request, or in as many as keep each at a hundred. A node that
 * takes no batches is asked one by one. What answers with more than is read is an error of its own.
 * Throws NodeError when the node as a whole failed, which includes having had enough of our questions.
 */
export async function askRpcAll(
  url: string,
  requests: readonly RpcRequest[],
  signal: AbortSignal,
): Promise<RpcOutcome[]> {
  const splits: Splits = { left: MAX_TOO_LARGE };
  try {
    return await askInBatches(url, requests, BATCH_SIZE, splits, signal);
  } catch (error) {
    if (error instanceof BatchRefused) return askInBatches(url, requests, 1, splits, signal);
    throw error;
  }
}

async function askInBatches(
  url: string,
  requests: readonly RpcRequest[],
  size: number,
  splits: Splits,
  signal: AbortSignal,
): Promise<RpcOutcome[]> {
  const [first = [], ...others] = chunksOf(requests, size);
  // The first alone: a node that refuses batches, or has had enough, is to say so once.
  const answered = await askSplit(url, first, splits, signal);
  const more = await eachWithin(CONCURRENCY, others, (batch) => askSplit(url, batch, splits, signal));
  return [...answered, ...more.flat()];
}

interface Splits {
  left: number;
}

/** A contract may return megabytes: the batch that it is in is halved until it stands alone. */
async function askSplit(
  url: string,
  batch: readonly RpcRequest[],
  splits: Splits,
  signal: AbortSignal,
): Promise<RpcOutcome[]> {
  try {
    return await post(url, batch, signal);
  } catch (error) {
    if (!(error instanceof TooLarge) || splits.left-- <= 0) throw error;
    const [only, ...others] = batch;
    // Where no contract is asked, the node alone is at fault.
    if (others.length === 0 && only?.method !== 'eth_call') throw error;
    if (others.length === 0) return [{ error }];
  }
  const outcomes: RpcOutcome[] = [];
  for (const half of chunksOf(batch, Math.ceil(batch.length / 2)))
    outcomes.push(...(await askSplit(url, half, splits, signal)));
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
  const { text } = await askNode(url, { method: 'POST', headers: HEADERS, body }, signal).catch((error) => {
    throw messages.length > 1 && refusesBatch(error) ? new BatchRefused(error.message, { cause: error }) : error;
  });
  return outcomesOf(messagesOf(parseAnswer(text, parse)), requests.length);
}

/** Who may not ask at all, or not yet, would not be answered one by one either. */
const refusesBatch = ({ status = 0 }: NodeError): boolean =>
  status >= 400 && status < 500 && status !== 401 && status !== 429;

interface Message {
  readonly id?: unknown;
  readonly result?: unknown;
  readonly error?: unknown;
}

function messagesOf(value: unknown): readonly Message[] {
  return [value].flat().map((message) => (typeof message === 'object' && message !== null ? message : {}));
}

/** By the number of each request: nothing is left out and nothing else is answered, in whatever order. */
function outcomesOf(messages: readonly Message[], count: number): RpcOutcome[] {
  const [first] = messages;
  if (messages.length === 1 && first?.error != null) {
    const error = refusalOf(first.error);
    if (count > 1 && error.restMs === undefined) throw new BatchRefused(error.message);
    if (count > 1 || first.id == null) throw error;
  }
  const outcomes = new Map<number, RpcOutcome>();
  for (const message of messages) {
    const number = numberOf(message.id);
    if (number === undefined || number > count || outcomes.has(number))
      throw new NodeError('answered another request than the one asked');
    outcomes.set(number, outcomeOf(message));
  }
  if (outcomes.size < count) throw new NodeError('left a part of the requests unanswered');
  return Array.from({ length: count }, (_, i) => outcomes.get(i + 1) as RpcOutcome);
}

/** Some nodes give the number back as text; some readers of JSON give it as bigint. */
function numberOf(id: unknown): number | undefined {
  if (typeof id === 'object' || typeof id === 'boolean' || !/^[1-9]\d{0,8}$/.test(String(id))) return undefined;
  return Number(id);
}

function outcomeOf({ result, error }: Message): RpcOutcome {
  if (error == null) {
    if (result === undefined) throw new NodeError('answered neither a result nor an error');
    return { result };
  }
  const refused = refusalOf(error);
  // A node that has had enough would leave holes in the answer; another one may give it whole.
  if (refused.restMs !== undefined) throw refused;
  return { error: refused };
}

function refusalOf(error: unknown): NodeError {
  const { code, message } = (typeof error === 'object' ? error : { message: error }) as Record<string, unknown>;
  return refusal(message, Number(code));
}

const TOO_MANY_REQUESTS = 429;
const REVERTED = 3;
/** Looked at of what a node says; less is told on. */
const MAX_WORDS = 1_000;
const MAX_TOLD_WORDS = 120;

/**
 * A node's own words for not answering, which may hold anything: cut short, URLs left out. Some say in words alone
 * that they have had enough; a contract that says so in its revert speaks for no node.
 */
export function refusal(message: unknown, code?: number): NodeError {
  const whole = typeof message === 'string' ? message : 'without words';
  const words = whole.slice(0, MAX_WORDS).replace(/\b(https?|wss?):\S+/gi, '…');
  const tired = /too many|rate.?limit|limit exceeded/i.test(words) && code !== REVERTED && !/revert/i.test(words);
  const restMs = tired || code === TOO_MANY_REQUESTS ? USUAL_REST_MS : undefined;
  return new NodeError(`answered the error "${shortened(words)}"`, { restMs });
}

/** Cut between words: of a key that was cut in two, nobody would see that it is one. */
function shortened(words: string): string {
  return words.length <= MAX_TOLD_WORDS ? words : `${words.slice(0, MAX_TOLD_WORDS).replace(/\S+$/, '')}…`;
}
