/** More than this in one answer is no balance: the reader lets go of the node. */
const MAX_ANSWER_BYTES = 8 * 1024 * 1024;

/** How long a node rests that has had enough and does not say for how long. */
export const USUAL_REST_MS = 10_000;

interface NodeErrorOptions extends ErrorOptions {
  readonly restMs?: number | undefined;
}

/** What a node did instead of answering, as the end of a sentence that begins with its name: "answered HTTP 500". */
export class NodeError extends Error {
  override readonly name = 'NodeError';
  /** How long the node wants to be left alone; undefined when it does not say so. */
  readonly restMs: number | undefined;

  constructor(message: string, { restMs, ...options }: NodeErrorOptions = {}) {
    super(message, options);
    this.restMs = restMs;
  }
}

/** The body of an answer with a 2xx status, within the size limit. Throws NodeError, or the signal's reason. */
export async function askNode(url: string | URL, init: RequestInit, signal: AbortSignal): Promise<string> {
  try {
    const response = await fetch(url, { ...init, signal });
    if (response.ok) return await textWithin(response, MAX_ANSWER_BYTES);
    await response.body?.cancel();
    throw new NodeError(`answered HTTP ${response.status}`, { restMs: restOf(response) });
  } catch (cause) {
    signal.throwIfAborted();
    if (cause instanceof NodeError) throw cause;
    throw new NodeError('could not be reached', { cause });
  }
}

/** `Retry-After` is a number of seconds or a date; a page of another origin may not be let to read it. */
function restOf({ status, headers }: Response): number | undefined {
  const after = headers.get('retry-after')?.trim() ?? '';
  const ms = /^\d{1,9}$/.test(after) ? Number(after) * 1000 : Date.parse(after) - Date.now();
  if (Number.isFinite(ms)) return Math.max(ms, 0);
  return status === 429 ? USUAL_REST_MS : undefined;
}

async function textWithin(response: Response, limit: number): Promise<string> {
  const reader = response.body?.getReader();
  if (reader === undefined) return '';
  const decoder = new TextDecoder();
  let text = '';
  for (let size = 0; ; ) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    size += value.byteLength;
    if (size > limit) {
      await reader.cancel();
      throw new NodeError(`answered more than ${limit / 1024 / 1024} MB`);
    }
    text += decoder.decode(value, { stream: true });
  }
}

/** The JSON value of an answer. Throws NodeError. */
export function parseAnswer(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new NodeError('answered something that is not JSON', { cause });
  }
}
