import { parseArgs } from 'node:util';
import fc from 'fast-check';
import type { OpenApiDocument } from '#server/reference/openapi.ts';
import { type FuzzRequest, fuzzRequests } from '#testing/fuzz/openapi-requests.ts';
import { responseCheck } from '#testing/fuzz/response-check.ts';
import { sampleWorld } from '#testing/fuzz/world.ts';
import { startService } from '../http/servers.ts';
import { wholeNumber } from '../options.ts';
import { machineText, megabytes, quantile, tableText } from '../report.ts';

/**
 * `npm run test:long -- fuzz`: random requests of every operation of the OpenAPI document, as the built service
 * serves it, sent to that service. Ends with 1 if one is not answered as the document says.
 */
const { values: options } = parseArgs({
  options: {
    requests: { type: 'string', default: '100000' },
    seed: { type: 'string', default: `${1 + Math.floor(Math.random() * 99_999_999)}` },
  },
});
const REQUESTS = wholeNumber('--requests', options.requests);
const SEED = wholeNumber('--seed', options.seed);
/** Made at a time: some are a megabyte. */
const BATCH = 500;
const AT_ONCE = 8;
/** A hang never ends; at a low priority beside others an answer may take minutes. Below the 300 s of `fetch` itself. */
const HANG_MS = 290_000;
const MOST_FAULTS = 20;

const text = ({ method, target, body }: FuzzRequest): string =>
  `${method} ${target.slice(0, 300)} ${typeof body === 'string' ? body.slice(0, 600) : `${body ?? ''}`}`;

const server = await startService();
const document = (await (await fetch(`${server.url}/openapi.json`)).json()) as OpenApiDocument;
const check = responseCheck(document);
const arbitrary = fuzzRequests(document, sampleWorld());
process.stdout.write(`${machineText()}; seed ${SEED}\n\n`);

const faults: string[] = [];
const counts = new Map<string, Map<number, number>>();
const times: number[] = [];

async function send(request: FuzzRequest): Promise<void> {
  const { method, target, body, operationId } = request;
  const started = performance.now();
  try {
    const signal = AbortSignal.timeout(HANG_MS);
    const response = await fetch(server.url + target, { method, body, signal });
    const { status, headers } = response;
    const fault = check(request, { status, headers, text: await response.text() });
    if (fault !== null) faults.push(`${fault}\n  ${text(request)}`);
    const ofOperation = counts.get(operationId) ?? new Map<number, number>();
    counts.set(operationId, ofOperation.set(status, (ofOperation.get(status) ?? 0) + 1));
  } catch (error) {
    faults.push(`no answer: ${error}\n  ${text(request)}`);
  }
  times.push(performance.now() - started);
}

let peak = 0;
for (let sent = 0; sent < REQUESTS && faults.length < MOST_FAULTS; sent += BATCH) {
  const requests = fc.sample(arbitrary, { numRuns: Math.min(BATCH, REQUESTS - sent), seed: SEED + sent });
  const next = requests.values();
  const work = async (): Promise<void> => {
    for (const request of next) await send(request);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  peak = Math.max(peak, (await server.usage()).rss);
}
const isAlive = await fetch(`${server.url}/healthz`).then(
  ({ ok }) => ok,
  () => false,
);
server.stop();

const statuses = [...new Set([...counts.values()].flatMap((each) => [...each.keys()]))].sort((a, b) => a - b);
const rows = [...counts].sort().map(([name, each]) => [name, ...statuses.map((status) => `${each.get(status) ?? 0}`)]);
process.stdout.write(`${tableText(['operation', ...statuses.map(String)], rows)}\n\n`);
const [median, slow, slowest] = [quantile(times, 0.5), quantile(times, 0.99), quantile(times, 1)];
process.stdout.write(
  `${times.length} requests, ${faults.length} faults, ${isAlive ? 'alive' : 'DEAD'} afterwards; peak memory ${megabytes(peak)}; ` +
    `${median.toFixed(0)} ms in the median, ${slow.toFixed(0)} at p99, ${slowest.toFixed(0)} at most\n`,
);
for (const fault of faults.slice(0, MOST_FAULTS)) process.stdout.write(`\n${fault}\n`);
process.exitCode = faults.length === 0 && isAlive ? 0 : 1;
