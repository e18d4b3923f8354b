import { openSync, readSync } from 'node:fs';

/** Reads the processor time in ms of the first thread of a process, on Linux. */
export function processorClock(pid) {
  const file = openSync(`/proc/${pid}/task/${pid}/schedstat`, 'r');
  const bytes = Buffer.alloc(64);
  return () => Number.parseInt(bytes.latin1Slice(0, readSync(file, bytes, 0, 64, 0)), 10) / 1e6;
}
