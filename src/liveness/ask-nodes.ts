import { NodeError } from '#nodes/node-request.ts';
import { redact } from '#nodes/redact.ts';

/** The answer of the first URL that gives one. Throws an error that names the host of the last one, without a key. */
export async function firstAnswer<Answer>(
  urls: readonly string[],
  ask: (url: string) => Promise<Answer>,
): Promise<Answer> {
  let failure = new Error('no node is known');
  for (const url of urls) {
    try {
      return await ask(url);
    } catch (cause) {
      failure = new Error(`${new URL(url).host} ${redact(reasonOf(cause), url)}`, { cause });
    }
  }
  throw failure;
}

function reasonOf(error: unknown): string {
  if (error instanceof NodeError) return error.message;
  const isTimeout = error instanceof Error && error.name === 'TimeoutError';
  return isTimeout ? 'did not answer in time' : 'returned an invalid answer';
}
