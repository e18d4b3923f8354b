import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep, setImmediate as turn } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { createRandom } from '#testing/random.ts';
import { HUB_TO_OSMOSIS, startMarketDoubles } from '#testing/replica-cluster.ts';
import { startReplay } from './balances/measure-server.ts';
import { BALANCES, balanceChains, endpointRequests } from './http/endpoint-requests.ts';
import { type PlainRequest, send } from './http/load.ts';
import { startService } from './http/servers.ts';
import { wholeNumber } from './options.ts';
import { machineText, megabytes, quantile, tableText } from './report.ts';

/**
 * `npm run bench:soak -- --minutes 10`, after `npm run build`: a mixture of all endpoints, at half the rate that the server bears in the
 * first seconds, on a live market of doubles that changes all the time. Prints memory each 30 s, times and errors of each minute, and whether
 * memory is flat. Ends with 1 if a request fails or memory grows.
 */
const { values: options } = parseArgs({ options: { minutes: { type: 'string', default: '10' } } });
const MINUTES = wholeNumber('--minutes', options.minutes);
const CALIBRATION_SECONDS = 20;
const CLIENTS = 8;
const SAMPLE_MS = 30_000;
/** Growth from the second third to the last that still counts as flat. */
const FLAT = 1.05;

const chains = balanceChains(['cosmos']);
const closers: (() => unknown)[] = [];
const folder = mkdtempSync(join(tmpdir(), 'portolan-soak-'));
closers.push(() => rmSync(folder, { recursive: true, force: true }));
const { replay, urls } = await startReplay(chains);
closers.push(() => replay.kill());
const doubles = await startMarketDoubles(closers);
const server = await startService([], {
  ...doubles,
  PORTOLAN_NODES: JSON.stringify({ ...JSON.parse(doubles.PORTOLAN_NODES), ...urls }),
  ...{ PORTOLAN_NODE_READS: '1000000', PORTOLAN_LAST_MARKET: join(folder, 'market.json') },
});
closers.push(() => server.stop());

interface Answered {
  /** Since the start of the load. */
  readonly at: number;
  readonly ms: number;
  /** Undefined if it was answered as it should be. */
  readonly error?: string;
}

const kinds = endpointRequests(chains, [{ ...HUB_TO_OSMOSIS, amount_in: '100000000' }]);
const drawn = kinds.flatMap((kind) => Array.from({ length: kind.share }, () => kind));
const random = createRandom(1);
const start = performance.now();

async function ask(request: PlainRequest, name: string, due = performance.now()): Promise<Answered> {
  const { status, body } = await send(server.url, request).catch((error: Error) => ({
    status: 0,
    body: error.message,
  }));
  const now = performance.now();
  // Balances that cannot be read stand in an answer of status 200.
  const isRight = status === 200 && !(name === BALANCES && body.includes('"error"'));
  const error = isRight ? undefined : `${name}: ${status} ${body.toString().slice(0, 120)}`;
  return { at: now - start, ms: now - due, ...(error !== undefined && { error }) };
}

const askAny = (due?: number): Promise<Answered> => {
  const { name, next } = random.pick(drawn);
  return ask(next(), name, due);
};

/** Pools count once there are prices. */
async function waitForRoutes(): Promise<void> {
  const { next, name } = kinds.find((kind) => kind.name === 'route, cheap') ?? (kinds[0] as (typeof kinds)[number]);
  while ((await ask(next(), name)).error !== undefined) {
    if (performance.now() - start > 120_000) throw new Error('the live market of doubles has no route after 120 s');
    await sleep(500);
  }
}

/** Answers a second of clients that ask as fast as they are answered. */
async function findCapacity(): Promise<number> {
  const begun = performance.now();
  let count = 0;
  const client = async (): Promise<void> => {
    for (; performance.now() - begun < CALIBRATION_SECONDS * 1000; count++) await askAny();
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
  return count / ((performance.now() - begun) / 1000);
}

interface Memory {
  readonly at: number;
  readonly rss: number;
  readonly heap: number;
}

/** Requests at a steady rate, timed from when each is due. */
async function soak(rate: number): Promise<{ answers: Answered[]; memory: Memory[] }> {
  const answers: Answered[] = [];
  const memory: Memory[] = [];
  const running = new Set<Promise<void>>();
  const begun = performance.now();
  const end = begun + MINUTES * 60_000;
  for (let sent = 0, sampled = begun; performance.now() < end; sent++) {
    const due = begun + (sent * 1000) / rate;
    const early = due - performance.now();
    // A timer takes a millisecond at least: with one for each request no more than 900 a second were sent.
    await (early > 0 ? sleep(early) : turn());
    const asked = askAny(due).then((answered) => void answers.push({ ...answered, at: answered.at - (begun - start) }));
    running.add(asked.finally(() => running.delete(asked)));
    if (performance.now() - sampled < SAMPLE_MS) continue;
    sampled = performance.now();
    const { rss, heap } = await server.usage();
    memory.push({ at: sampled - begun, rss, heap });
  }
  await Promise.all(running);
  return { answers, memory };
}

const median = (values: readonly number[]): number => quantile(values, 0.5);
const third = (memory: readonly Memory[], n: number): number[] =>
  memory.slice(Math.floor((n * memory.length) / 3), Math.floor(((n + 1) * memory.length) / 3)).map(({ rss }) => rss);
const inMinute = (answers: readonly Answered[], minute: number): Answered[] =>
  answers.filter(({ at }) => Math.floor(at / 60_000) === minute);

try {
  process.stdout.write(`${machineText()}\n`);
  await waitForRoutes();
  const capacity = await findCapacity();
  process.stdout.write(`${capacity.toFixed(0)} requests a second are borne, half of that for ${MINUTES} minutes\n\n`);
  const { answers, memory } = await soak(capacity / 2);
  const rows = Array.from({ length: MINUTES }, (_, minute) => {
    const all = inMinute(answers, minute);
    const times = all.map(({ ms }) => ms);
    const [before, after] = [0, 30_000].map((half) => memory.find(({ at }) => at >= minute * 60_000 + half + 15_000));
    return [
      ...[`${minute + 1}`, `${all.length}`, `${all.filter(({ error }) => error !== undefined).length}`],
      ...[0.5, 0.99].map((share) => quantile(times, share).toFixed(0)),
      ...[before, after].flatMap((each) => (each ? [megabytes(each.rss), megabytes(each.heap)] : ['', ''])),
    ];
  });
  const head = ['minute', 'requests', 'errors', 'p50 ms', 'p99 ms', 'RSS', 'heap', 'RSS after 30 s', 'heap'];
  process.stdout.write(`${tableText(head, rows)}\n\n`);
  const [second, last] = [median(third(memory, 1)), median(third(memory, 2))];
  const isFlat = last <= second * FLAT;
  process.stdout.write(
    `memory ${isFlat ? 'is flat' : 'GROWS'}: ${megabytes(second)} in the second third, ${megabytes(last)} in the last\n`,
  );
  const errors = answers.flatMap(({ error }) => error ?? []);
  for (const error of errors.slice(0, 10)) process.stdout.write(`${error}\n`);
  process.exitCode = isFlat && errors.length === 0 ? 0 : 1;
} finally {
  for (const close of closers.reverse()) await close();
}
