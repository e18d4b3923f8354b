/** Requests a minute to one host, unless set: public nodes allow some hundreds. */
const CALLS_PER_MINUTE = 120;
/** Requests that may go at once after a pause. */
const BURST_SHARE = 4;
const MINUTE_MS = 60_000;

/** Spreads requests to each host over time. */
export interface CallBudget {
  /** Resolves when a request may go; rejects when the signal aborts. */
  take(host: string, signal: AbortSignal): Promise<void>;
}

export function createCallBudget(callsPerMinute: number = CALLS_PER_MINUTE): CallBudget {
  const interval = MINUTE_MS / callsPerMinute;
  const burst = interval * Math.ceil(callsPerMinute / BURST_SHARE);
  /** By host: when its requests so far will be paid for, by `performance.now()`. */
  const paidAt = new Map<string, number>();
  return {
    async take(host, signal) {
      signal.throwIfAborted();
      const now = performance.now();
      const at = Math.max(paidAt.get(host) ?? 0, now) + interval;
      paidAt.set(host, at);
      const waitMs = at - burst - now;
      if (waitMs > 0) await waiting(waitMs, signal);
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
