import { send, steadily } from './probes.ts';

/** A process of its own, as clients that send large bodies hold up the one that they are in. Sends the times of `/healthz`. */
const [url = '', rate, seconds] = process.argv.slice(2);
const times = await steadily(Number(rate), Number(seconds), () => send(url, '/healthz'));
process.send?.(times, () => process.exit(0));
