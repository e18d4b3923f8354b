import { send, steadily } from './probes.ts';
import { processorClock } from './processor-clock.js';

/**
 * A process of its own, as clients that send large bodies hold up the one that they are in. Sends the times of `/healthz`. Each probe
 * tells the server the processor time that its serving thread had when it was sent.
 */
const [url = '', pid, rate, seconds] = process.argv.slice(2);
const processorMs = processorClock(Number(pid));
const probe = () => send(url, '/healthz', undefined, { 'x-sent-at': `${processorMs()}` });
const times = await steadily(Number(rate), Number(seconds), probe);
process.send?.(times, () => process.exit(0));
