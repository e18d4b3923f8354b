import { subscribe } from 'node:diagnostics_channel';
import { isMainThread } from 'node:worker_threads';
import { processorClock } from './processor-clock.js';

/**
 * For `--import`, on Linux: how much the serving thread worked between the sending of a probe and the end of its answer, in processor
 * time, which the load of the machine changes less than times. A probe says in a header when it was sent by this clock.
 */
if (isMainThread) {
  const processorMs = processorClock(process.pid);
  let waits = [];
  subscribe('http.server.response.finish', ({ request }) => {
    const sent = request.headers['x-sent-at'];
    if (sent !== undefined) waits.push(processorMs() - Number(sent));
  });
  process.on('message', (message) => {
    if (message !== 'waits') return;
    process.send(waits);
    waits = [];
  });
}
