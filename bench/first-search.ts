import { parseArgs } from 'node:util';
import { createRandom } from '#testing/random.ts';
import { send, waitUntilReady } from './http/probes.ts';
import { startService } from './http/servers.ts';
import { wholeNumber } from './options.ts';
import { createRequests, DEAREST_KNOWN } from './questions/requests.ts';
import { machineText, quantile, tableText } from './report.ts';

/**
 * `npm run bench:first`, after `npm run build`: how long a fresh server takes until `/readyz` says 200, and what the dearest question known
 * takes as its first one, and after some others. Ends with 1 where the first takes more than twice the processor time, in the median.
 */
const { values: options } = parseArgs({
  options: { rounds: { type: 'string', default: '5' }, workers: { type: 'string', default: '2' } },
});
const ROUNDS = wholeNumber('--rounds', options.rounds);
const OTHERS = 40;
const MOST_RATIO = 2;

/** Milliseconds, of the clock and of the processor. */
interface Times {
  readonly ready: number;
  readonly readyProcessor: number;
  readonly search: number;
  readonly processor: number;
}

async function measure(others: number): Promise<Times> {
  const started = performance.now();
  const server = await startService([], { PORTOLAN_WORKERS: options.workers });
  const ask = (request: object) => send(server.url, '/v2/fungible/route', JSON.stringify(request));
  const processorMs = async () => (await server.usage()).cpuMicros / 1_000;
  try {
    await waitUntilReady(server.url);
    const ready = performance.now() - started;
    const readyProcessor = await processorMs();
    const requests = createRequests(createRandom(1));
    for (let i = 0; i < others; i++) await ask(requests.any());
    const before = await processorMs();
    const asked = performance.now();
    await ask(DEAREST_KNOWN);
    return { ready, readyProcessor, search: performance.now() - asked, processor: (await processorMs()) - before };
  } finally {
    server.stop();
  }
}

const first: Times[] = [];
const later: Times[] = [];
for (let i = 0; i < ROUNDS; i++) {
  first.push(await measure(0));
  later.push(await measure(OTHERS));
}
const median = (rounds: readonly Times[], of: keyof Times): number =>
  quantile(
    rounds.map((round) => round[of]),
    0.5,
  );
const rowOf = (name: string, rounds: readonly Times[]): string[] => [
  name,
  ...(['ready', 'readyProcessor', 'search', 'processor'] as const).map((of) => median(rounds, of).toFixed(0)),
];
process.stdout.write(`${machineText()}; ${options.workers} threads, medians of ${ROUNDS} starts, in ms\n\n`);
const head = ['the dearest question', 'ready', 'processor until then', 'answered in', 'processor'];
process.stdout.write(`${tableText(head, [rowOf('first', first), rowOf(`after ${OTHERS} others`, later)])}\n`);
const ratio = median(first, 'processor') / median(later, 'processor');
process.stdout.write(`\nthe first takes ${ratio.toFixed(2)} times the processor\n`);
process.exit(ratio > MOST_RATIO ? 1 : 0);
