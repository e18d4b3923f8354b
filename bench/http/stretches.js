import { openSync, readSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

/**
 * For `--import`, on Linux: measures the longest stretches that the serving thread works without looking at what else has come, in
 * processor time, which the load of the machine changes less than times. Keeps the thread busy.
 */
if (isMainThread) {
  const file = openSync(`/proc/self/task/${process.pid}/schedstat`, 'r');
  const bytes = Buffer.alloc(64);
  const processorMs = () => Number.parseInt(bytes.latin1Slice(0, readSync(file, bytes, 0, 64, 0)), 10) / 1e6;
  let longest = 0;
  let last = processorMs();
  const look = () => {
    const now = processorMs();
    longest = Math.max(longest, now - last);
    last = now;
    setImmediate(look);
  };
  setImmediate(look);
  process.on('message', (message) => {
    if (message !== 'longest') return;
    process.send({ longest });
    longest = 0;
  });
}
