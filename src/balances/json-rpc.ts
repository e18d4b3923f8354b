import { eachWithin } from './each-within.ts';
import { askNode, NodeError, parseAnswer, USUAL_REST_MS } from './node-request.ts';

const HEADERS = { accept: 'application/json', 'content-type': 'application/json' };

/** Requests in one HTTP body: more is refused by many public nodes. */
const BATCH_SIZE = 100;
/** HTTP requests under way at one node for one question. */
const CONCURRENCY = 6;

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
 * takes no batches is asked one by one.
 * Throws NodeError when the node as a whole failed, which includes having had enough of our questions.
 */
export async function askRpcAll(
  url: string,
  requests: readonly RpcRequest[],
  signal: AbortSignal,
): Promise<RpcOutcome[]> {
  const batches = chunksOf(requests, BATCH_SIZE);
  const [first = [], ...others] = batches;
  try {
    // The first alone: a node that refuses batches is to refuse one, not all.
    const answered = await post(url, first, signal);
    const more = await eachWithin(CONCURRENCY, others, (batch) => post(url, batch, signal));
    return [...answered, ...more.flat()];
  } catch (error) {
    if (error instanceof BatchRefused) return askOneByOne(url, requests, signal);
    throw error;
  }
}

async function askOneByOne(url: string, requests: readonly RpcRequest[], signal: AbortSignal): Promise<RpcOutcome[]> {
  const [first, ...others] = chunksOf(requests, 1);
  const answered = await post(url, first ?? [], signal);
  const more = await eachWithin(CONCURRENCY, others, (request) => post(url, request, signal));
  return [...answered, ...more.flat()];
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

/**
 * A node's own words for not answering, which may hold anything: cut short, URLs left out. Some say in words alone
 * that they have had enough; a contract that says so in its revert speaks for no node.
 */
export function refusal(message: unknown, code?: number): NodeError {
  const words = (typeof message === 'string' ? message : 'without words').replace(/\b(https?|wss?):\S+/gi, '…');
  const tired = /too many|rate.?limit|limit exceeded/i.test(words) && code !== REVERTED && !/revert/i.test(words);
  const restMs = tired || code === TOO_MANY_REQUESTS ? USUAL_REST_MS : undefined;
  return new NodeError(`answered the error "${words.slice(0, 120)}"`, { restMs });
}
