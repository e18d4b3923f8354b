/** Runs at most so many jobs at once; the others wait in line. A waiting job whose signal aborts leaves the line. */
export function createLimit(most: number): <T>(job: () => Promise<T>, signal?: AbortSignal) => Promise<T> {
  const line: (() => void)[] = [];
  let running = 0;
  const next = () => {
    running--;
    line.shift()?.();
  };
  const turn = (signal: AbortSignal | undefined) =>
    new Promise<void>((resolve, reject) => {
      const start = () => {
        signal?.removeEventListener('abort', leave);
        running++;
        resolve();
      };
      const leave = () => {
        line.splice(line.indexOf(start), 1);
        reject(signal?.reason);
      };
      if (running < most) return start();
      line.push(start);
      signal?.addEventListener('abort', leave, { once: true });
    });
  return async (job, signal) => {
    signal?.throwIfAborted();
    await turn(signal);
    try {
      return await job();
    } finally {
      next();
    }
  };
}
