import { openSync, readSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

/**
 * For `--import`, on Linux: measures the stretches that the serving thread works without looking at what else has come, in
 * processor time, which the load of the machine changes less than times. Keeps the thread busy.
 */
if (isMainThread) {
  /** Shorter ones make nobody wait. */
  const SHORT_MS = 0.5;
  const file = openSync(`/proc/self/task/${process.pid}/schedstat`, 'r');
  const bytes = Buffer.alloc(64);
  const processorMs = () => Number.parseInt(bytes.latin1Slice(0, readSync(file, bytes, 0, 64, 0)), 10) / 1e6;
  let first = processorMs();
  let last = first;
  let stretches = [];
  const look = () => {
    const now = processorMs();
    if (now - last > SHORT_MS) stretches.push(now - last);
    last = now;
    setImmediate(look);
  };
  /** What comes at a random moment waits so long for the end of a stretch, or less, in 99 of 100 cases. */
  const p99 = () => {
    const most = (last - first) / 100;
    let [low, high] = [SHORT_MS, Math.max(SHORT_MS, ...stretches)];
    while (high - low > 0.1) {
      const middle = (low + high) / 2;
      if (stretches.reduce((sum, each) => sum + Math.max(0, each - middle), 0) > most) low = middle;
      else high = middle;
    }
    return high;
  };
  setImmediate(look);
  process.on('message', (message) => {
    if (message !== 'stretches') return;
    process.send({ longest: Math.max(0, ...stretches), p99: p99() });
    first = last;
    stretches = [];
  });
}
