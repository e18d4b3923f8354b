/** What the work gives; null if it takes longer than the limit, which does not end it. */
export async function within<T>(limitMs: number, work: Promise<T>): Promise<T | null> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, limitMs, null);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

/** Resolves after the time or when the signal aborts. Does not keep a process of Node alive. */
export function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const done = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    // A number in a page.
    (timer as Partial<NodeJS.Timeout>).unref?.();
    signal.addEventListener('abort', done, { once: true });
  });
}
