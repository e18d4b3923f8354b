/** Requests a minute to one host, unless set: public nodes allow some hundreds. */
const CALLS_PER_MINUTE = 120;
/** The same for balances, which are read for those who ask. */
export const NODE_READS_PER_MINUTE = 2_400;
/** Requests that may go at once after a pause. */
const BURST_SHARE = 4;
const MINUTE_MS = 60_000;

/** Spreads requests to each host over time. */
export interface CallBudget {
  /** Takes a request that need not wait: 0. Else nothing is taken, and these are the milliseconds until it may go. */
  tryTake(host: string): number;
  /** Resolves when a request may go; rejects when the signal aborts. */
  take(host: string, signal: AbortSignal): Promise<void>;
}

export function createCallBudget(callsPerMinute: number = CALLS_PER_MINUTE): CallBudget {
  const interval = MINUTE_MS / callsPerMinute;
  const burst = interval * Math.ceil(callsPerMinute / BURST_SHARE);
  /** By host: when its requests so far will be paid for, by `performance.now()`. */
  const paidAt = new Map<string, number>();
  /** When one request more will be paid for, and how long it has to wait. */
  const next = (host: string) => {
    const now = performance.now();
    // By what is owed: a sum with the time itself is rounded, and would refuse a host to which nothing is owed.
    const owed = Math.max((paidAt.get(host) ?? 0) - now, 0) + interval;
    return { at: now + owed, waitMs: Math.max(owed - burst, 0) };
  };
  return {
    async take(host, signal) {
      signal.throwIfAborted();
      const { at, waitMs } = next(host);
      paidAt.set(host, at);
      if (waitMs > 0) await waiting(waitMs, signal);
    },
    tryTake(host) {
      const { at, waitMs } = next(host);
      if (waitMs === 0) paidAt.set(host, at);
      return waitMs;
    },
  };
}

function waiting(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = (): void => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, ms);
    signal.addEventListener('abort', stop, { once: true });
  });
}
