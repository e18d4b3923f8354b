/** More than this in one answer is no balance: the reader lets go of the node. */
const MAX_ANSWER_BYTES = 8 * 1024 * 1024;

/** What a node did instead of answering, as the end of a sentence that begins with its name: "answered HTTP 500". */
export class NodeError extends Error {
  override readonly name = 'NodeError';
}

/** The body of an answer with a 2xx status, within the size limit. Throws NodeError, or the signal's reason. */
export async function askNode(url: string | URL, init: RequestInit, signal: AbortSignal): Promise<string> {
  try {
    const response = await fetch(url, { ...init, signal });
    if (response.ok) return await textWithin(response, MAX_ANSWER_BYTES);
    await response.body?.cancel();
    throw new NodeError(`answered HTTP ${response.status}`);
  } catch (cause) {
    signal.throwIfAborted();
    if (cause instanceof NodeError) throw cause;
    throw new NodeError('could not be reached', { cause });
  }
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
