import { ServiceError } from '#contract/error.ts';
import { NodeError } from './node-request.ts';

/** A chain whose first nodes fail is given up after this many. */
const MAX_NODES = 3;

class TimeLimitError extends Error {
  override readonly name = 'TimeLimitError';
}

/**
 * The answer of the first node that gives one, asked in order. All of them together get the time limit; a node gets
 * an even share of what is left, so that one that hangs leaves time for the next.
 * Throws a ServiceError that says how each failed: `deadline_exceeded` when every one ran out of time.
 */
export async function firstAnswer<T>(
  what: string,
  urls: readonly string[],
  timeLimitMs: number,
  ask: (url: string, signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const deadline = performance.now() + timeLimitMs;
  const tried = urls.slice(0, MAX_NODES);
  const failures: { host: string; error: unknown }[] = [];
  for (const [i, url] of tried.entries()) {
    const share = (deadline - performance.now()) / (tried.length - i);
    try {
      return await withTimeLimit(share, (signal) => ask(url, signal));
    } catch (error) {
      failures.push({ host: new URL(url).host, error });
    }
  }
  const late = failures.every(({ error }) => error instanceof TimeLimitError);
  const reasons = failures.map(({ host, error }) => `${host} ${reasonOf(error)}`).join('; ');
  throw new ServiceError(late ? 'deadline_exceeded' : 'unavailable', `${what} could not be read: ${reasons}`, {
    cause: failures.at(-1)?.error,
  });
}

/** Ends at the limit even when the work does not heed the signal. */
async function withTimeLimit<T>(limitMs: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  const { promise: late, reject } = rejectable();
  const timer = setTimeout(() => {
    const error = new TimeLimitError('did not answer in time');
    controller.abort(error);
    reject(error);
  }, limitMs);
  try {
    return await Promise.race([work(controller.signal), late]);
  } finally {
    clearTimeout(timer);
  }
}

function rejectable(): { promise: Promise<never>; reject: (error: Error) => void } {
  let reject: (error: Error) => void = () => {};
  const promise = new Promise<never>((_, no) => {
    reject = no;
  });
  return { promise, reject };
}

/** How a node failed, without its URL: that may hold an operator's key. */
function reasonOf(error: unknown): string {
  if (error instanceof NodeError || error instanceof TimeLimitError) return error.message;
  if (error instanceof Error && error.cause !== undefined) return reasonOf(error.cause);
  return 'answered something that is no balance';
}
