import { parseArgs } from 'node:util';
import { createPace, type Pace } from '#app/following/pace.ts';
import type { TxStatusResponse } from '#contract/tx.ts';
import { createNodeAccess } from '#nodes/node-access.ts';
import { embeddedRegistry } from '#registry/embedded.ts';
import { SHOWN_MS } from '#tracking/index.ts';
import { createLiveReads } from '#tracking/live-reads.ts';
import { createTracking, type Tracking } from '#tracking/tracking.ts';
import { type Count, startCounter } from './follow/counter.ts';
import { phaseOf, type Scene, startScenes } from './follow/scenes.ts';
import { wholeNumber } from './options.ts';
import { machineText, tableText } from './report.ts';

/**
 * `npm run bench:follow`: what nodes and services are asked for transfers that are followed for an hour at the pace of the app, on nodes
 * on loopback, by a clock that jumps from question to question. bench/README.md lists the options.
 */
const { values: options } = parseArgs({
  options: {
    minutes: { type: 'string', default: '60' },
    clients: { type: 'string', default: '100' },
    transfers: { type: 'string', default: '1000' },
    only: { type: 'string', default: '' },
  },
});
const minutes = wholeNumber('--minutes', options.minutes);
const clients = wholeNumber('--clients', options.clients);
const transfers = wholeNumber('--transfers', options.transfers);

const MINUTE = 60_000;
const print = (text: string) => process.stdout.write(`${text}\n`);
const registry = embeddedRegistry();

print(machineText());
const scenes = await startScenes();
const counters = new Map(
  await Promise.all([...scenes.nodes].map(async ([chainId, url]) => [chainId, await startCounter(url)] as const)),
);
const circle = await startCounter(scenes.circle);
const all = [...counters.values(), circle];

/** A server that has just started, by a clock of its own. */
function createServer(): { readonly tracking: Tracking; readonly clock: { now: number } } {
  const clock = { now: Date.now() };
  const now = () => clock.now;
  // Budgets count by the clock of the machine.
  performance.now = now;
  const urls = new Map([...counters].map(([chainId, { url }]) => [chainId, [url]]));
  const nodes = createNodeAccess(
    registry,
    { mode: 'urls', urls },
    { callsPerMinute: 1e7, shownFor: { ms: SHOWN_MS, now } },
  );
  const others = { layerZeroScan: null, hyperlaneExplorer: null, axelarscan: null, opInitExecutors: false };
  const services = { ...others, circle: circle.url };
  return {
    clock,
    tracking: createTracking({ registry, chains: createLiveReads(registry, nodes, now), services, now }),
  };
}

interface Follower {
  readonly request: Scene['request'];
  readonly pace: Pace;
  due: number;
  data: TxStatusResponse | undefined;
  text: string;
}

interface Hour {
  readonly polls: number;
  readonly nodes: Count;
  readonly services: Count;
  /** Requests to one host in the minute that had most. */
  readonly busiest: number;
  readonly refused: number;
  /** The longest that one waited for its first answer, in milliseconds of the clock. */
  readonly longestWait: number;
}

/** Everybody asks when the app would; who begins later begins within the first minute. */
async function follow(requests: readonly Scene['request'][]): Promise<Hour> {
  const { tracking, clock } = createServer();
  const start = clock.now;
  const followers = requests.map((request, i): Follower => {
    const due = start + Math.floor((i * MINUTE) / requests.length);
    return { request, pace: createPace(() => clock.now), due, data: undefined, text: '' };
  });
  const before = all.map(({ count }) => ({ ...count }));
  const [tally, result] = [new Map<string, number>(), { polls: 0, refused: 0, longestWait: 0, busiest: 0 }];
  const pending = new Set(followers);
  const began = new Map(followers.map((each) => [each, each.due]));
  while (pending.size > 0) {
    const next = [...pending].reduce((one, other) => (other.due < one.due ? other : one));
    if (next.due >= start + minutes * MINUTE) break;
    clock.now = Math.max(clock.now, next.due);
    const counted = all.map(({ count }) => count.requests);
    let error: Error | null = null;
    result.polls += 1;
    try {
      const data = await tracking.status(next.request);
      const text = JSON.stringify(data);
      if (next.data === undefined)
        result.longestWait = Math.max(result.longestWait, clock.now - (began.get(next) ?? 0));
      if (text !== next.text) next.data = data;
      next.text = text;
    } catch (failure) {
      error = failure as Error;
      result.refused += 1;
    }
    for (const [i, { count }] of all.entries()) {
      const key = `${i} ${Math.floor((clock.now - start) / MINUTE)}`;
      const sum = (tally.get(key) ?? 0) + count.requests - (counted[i] ?? 0);
      tally.set(key, sum);
      result.busiest = Math.max(result.busiest, sum);
    }
    const wait = next.pace({ data: next.data, error, failedAt: clock.now });
    if (wait === false) pending.delete(next);
    else next.due = clock.now + wait;
  }
  const asked = all.map(({ count }, i): Count => {
    const { requests = 0, questions = 0 } = before[i] ?? {};
    return { requests: count.requests - requests, questions: count.questions - questions };
  });
  const sum = (counts: readonly Count[]): Count => ({
    requests: counts.reduce((total, { requests }) => total + requests, 0),
    questions: counts.reduce((total, { questions }) => total + questions, 0),
  });
  return { ...result, nodes: sum(asked.slice(0, -1)), services: sum(asked.slice(-1)) };
}

try {
  print(`\nrequests to nodes and services of one transfer in ${minutes} minutes, in the phase in which it stays\n`);
  const rows: string[][] = [];
  for (const scene of scenes.scenes.filter(({ bridge }) => bridge.includes(options.only))) {
    const phase = await phaseOf(createServer().tracking, scene);
    const one = await follow([scene.request]);
    const many = await follow(Array.from({ length: clients }, () => scene.request));
    const cells = [one.polls, one.nodes.requests, one.nodes.questions, one.services.requests];
    const more = [many.polls, many.nodes.requests, many.services.requests];
    rows.push([`${scene.bridge} ${phase}`, ...[...cells, ...more].map((figure) => figure.toLocaleString('en'))]);
  }
  const head = [
    '',
    'polls',
    'node requests',
    'their methods',
    'services',
    `polls of ${clients}`,
    'node requests',
    'services',
  ];
  print(tableText(head, rows));

  print(`\n${transfers} transfers of one bridge at once, begun within a minute, each with a client\n`);
  const burns = await scenes.burns(transfers);
  const { polls, refused, busiest, nodes, services, longestWait } = await follow(burns.map(({ request }) => request));
  const megabytes = Math.round(process.memoryUsage().heapUsed / 1024 / 1024);
  print(
    tableText(
      ['polls', 'refused', 'node requests', 'services', 'most to a host in a minute', 'longest wait', 'heap'],
      [
        [polls, refused, nodes.requests, services.requests, busiest, `${longestWait / 1000} s`, `${megabytes} MB`].map(
          (figure) => figure.toLocaleString('en'),
        ),
      ],
    ),
  );
} finally {
  await Promise.all([...all.map((each) => each.close()), scenes.close()]);
}
