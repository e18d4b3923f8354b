import http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startService } from '../http/servers.ts';
import { wholeNumber } from '../options.ts';
import { machineText } from '../report.ts';

/**
 * `npm run test:long -- drain`: clients ask without a pause over connections that they keep, through a proxy that asks
 * /readyz twice a second, while the built service gets SIGTERM. Prints how many requests were answered after it, and how many were lost. Ends with 1
 * for one that was lost, or if none was answered after it.
 */
const { values: options } = parseArgs({
  options: { clients: { type: 'string', default: '50' }, seconds: { type: 'string', default: '3' } },
});
const CLIENTS = wholeNumber('--clients', options.clients);
const BEFORE_MS = 4_000;
const PROBE_MS = 500;

const counts = { before: 0, after: 0, lost: 0 };
let isTold = false;
let isReady = true;
const agent = new http.Agent({ keepAlive: true });

const get = (url: string): Promise<number | undefined> =>
  new Promise((resolve) => {
    const request = http.get(url, { agent }, (response) => {
      response.resume();
      response.once('end', () => resolve(response.statusCode));
      response.once('error', () => resolve(undefined));
    });
    request.once('error', () => resolve(undefined));
  });

async function askWhileReady(url: string): Promise<void> {
  while (isReady) {
    const status = await get(`${url}/v2/info/bridges`);
    if (status !== 200) counts.lost += 1;
    else counts[isTold ? 'after' : 'before'] += 1;
  }
}

async function watchReadiness(url: string): Promise<void> {
  while (isReady) {
    isReady = (await get(`${url}/readyz`)) === 200;
    await sleep(PROBE_MS);
  }
}

const server = await startService([], { PORTOLAN_DRAIN_SECONDS: options.seconds });
while ((await get(`${server.url}/readyz`)) !== 200) await sleep(PROBE_MS);
const clients = Array.from({ length: CLIENTS }, () => askWhileReady(server.url));
setTimeout(() => {
  isTold = true;
  server.stop('SIGTERM');
}, BEFORE_MS);
await Promise.all([watchReadiness(server.url), ...clients]);
process.stdout.write(
  `${machineText()}; ${CLIENTS} clients, ${options.seconds} s to drain\n` +
    `answered before SIGTERM ${counts.before}, after it ${counts.after}, lost ${counts.lost}\n`,
);
process.exitCode = counts.lost === 0 && counts.after > 0 ? 0 : 1;
