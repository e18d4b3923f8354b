import { askNode, NodeError, parseAnswer, USUAL_REST_MS } from './node-request.ts';

const HEADERS = { accept: 'application/json', 'content-type': 'application/json' };

/**
 * Posts a JSON-RPC request, or a batch of them, and gives the text of the answer.
 * Throws NodeError unless each request is answered once and nothing else is: the clients above match answers to
 * requests by order or not at all, so an answer meant for another request would pass for a balance.
 */
export async function postRpc(url: string, body: string, signal: AbortSignal): Promise<string> {
  const text = await askNode(url, { method: 'POST', headers: HEADERS, body }, signal);
  const asked = messagesOf(JSON.parse(body));
  const answered = messagesOf(parseAnswer(text));
  const [first] = answered;
  if (answered.length === 1 && first?.id == null && first?.error != null) throw refusal(first.error.message);
  if (idsOf(asked) !== idsOf(answered)) throw new NodeError('answered another request than the one asked');
  return text;
}

/**
 * A node's own words for not answering, which may hold anything: cut short, URLs left out. Some say in words alone
 * that they have had enough.
 */
export function refusal(message: unknown): NodeError {
  const words = String(message ?? 'without words')
    .replace(/https?:\S+/g, '…')
    .slice(0, 120);
  const restMs = /too many|rate.?limit|limit exceeded/i.test(words) ? USUAL_REST_MS : undefined;
  return new NodeError(`answered the error "${words}"`, { restMs });
}

interface Message {
  readonly id?: unknown;
  readonly error?: { readonly message?: unknown } | null;
}

function messagesOf(value: unknown): readonly (Message | null)[] {
  return Array.isArray(value) ? value : [value as Message | null];
}

const idsOf = (messages: readonly (Message | null)[]): string =>
  messages
    .map((message) => JSON.stringify(message?.id ?? null))
    .sort()
    .join();
