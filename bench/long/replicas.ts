import { parseArgs } from 'node:util';
import { STARTS_REDIS } from '#testing/redis.ts';
import { type ClusterServer, startReplicaCluster } from '#testing/replica-cluster.ts';
import { wholeNumber } from '../options.ts';
import { machineText, quantile, tableText } from '../report.ts';

/**
 * `npm run test:long -- replicas`: three built servers share a Redis under a steady load, round after round: the ingester is
 * killed, the next one stopped for longer than its lease and let go on, another replica killed, and Redis. Prints how long each took to
 * be made good, and what clients saw. Ends with 1 for a request lost at a server that ran, or for an answer of two markets.
 */
const { values: options } = parseArgs({ options: { rounds: { type: 'string', default: '3' } } });
const ROUNDS = wholeNumber('--rounds', options.rounds);
if (!STARTS_REDIS) throw new Error('there is no redis-server: install it, then run this again');

const LOOK_MS = 50;
const PAUSED_MS = 8_000;
const WAIT_MS = 120_000;

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** How long it takes until this is so, in milliseconds. */
async function timeUntil(what: string, isSo: () => Promise<boolean>): Promise<number> {
  const began = performance.now();
  while (!(await isSo().catch(() => false))) {
    if (performance.now() - began > WAIT_MS) throw new Error(`${what}: not within ${WAIT_MS / 1_000} s`);
    await pause(LOOK_MS);
  }
  return performance.now() - began;
}

const cluster = await startReplicaCluster(3);
const { servers, redis } = cluster;
const times = new Map<string, number[]>();
const took = (what: string, ms: number): void => void times.set(what, [...(times.get(what) ?? []), ms]);

const marketOf = ({ answers }: ClusterServer) => answers.at(-1)?.market;
const agree = async () =>
  servers.every(({ answers }) => answers.at(-1)?.status === 200) && new Set(servers.map(marketOf)).size === 1;
const ingesterOf = async (without: ClusterServer): Promise<ClusterServer | undefined> =>
  (await cluster.ingesters()).find((server) => server !== without);
const anIngester = async (): Promise<ClusterServer> => {
  await timeUntil('an ingester', async () => (await cluster.ingesters()).length === 1);
  return (await cluster.ingesters())[0] as ClusterServer;
};

async function killIngester(): Promise<void> {
  const ingester = await anIngester();
  await ingester.kill();
  took(
    'ingester killed: another reads the market',
    await timeUntil('another', async () => !!(await ingesterOf(ingester))),
  );
  await ingester.start();
  took('a new replica: all agree', await timeUntil('all agree', agree));
}

async function stopIngester(): Promise<void> {
  const ingester = await anIngester();
  ingester.signal('SIGSTOP');
  await pause(PAUSED_MS);
  ingester.signal('SIGCONT');
  took(
    'ingester stopped for 8 s and back: one reads, all agree',
    await timeUntil('one', async () => {
      const ingesters = await cluster.ingesters();
      return ingesters.length === 1 && ingesters[0] !== ingester && (await agree());
    }),
  );
}

async function killReplica(): Promise<void> {
  const ingester = await anIngester();
  const replica = servers.find((server) => server !== ingester) as ClusterServer;
  await replica.kill();
  await replica.start();
  took('a replica killed and started: all agree', await timeUntil('all agree', agree));
}

async function killRedis(): Promise<void> {
  const saysSo = async (state: string) => {
    const statuses = await Promise.all(servers.map((server) => server.status()));
    return statuses.every(({ replica }) => replica?.shared_store === state);
  };
  await redis.kill();
  took('Redis killed: all say so', await timeUntil('all say so', () => saysSo('unreachable')));
  await pause(PAUSED_MS);
  await redis.restart();
  took('Redis back, empty: all are connected', await timeUntil('all are connected', () => saysSo('connected')));
  const isWhole = async () => (await cluster.ingesters()).length === 1 && (await agree());
  took('Redis back, empty: one reads, all agree', await timeUntil('all agree', isWhole));
}

try {
  await Promise.all(servers.map((server) => server.start()));
  await timeUntil('all agree', agree);
  const begun = new Map(servers.map((server) => [server, server.answers.length]));
  const started = performance.now();
  for (let round = 0; round < ROUNDS; round++)
    for (const disturb of [killIngester, stopIngester, killReplica, killRedis]) await disturb();
  const seconds = (performance.now() - started) / 1_000;
  const answers = servers.flatMap((server) => server.answers.slice(begun.get(server)));
  const lost = servers.flatMap((server) => server.lost);
  const versions = new Set(answers.map(({ market }) => market));
  process.stdout.write(
    `${machineText()}; ${ROUNDS} rounds, ${seconds.toFixed(0)} s, a request each 100 ms to each of 3 servers\n`,
  );
  process.stdout.write(
    `${answers.length} answers, ${answers.filter(({ status }) => status !== 200).length} of them no route, ` +
      `${lost.length} lost at a server that ran, ${versions.size} markets, ${cluster.mixedAnswers().length} mixed\n`,
  );
  if (lost.length > 0 || cluster.mixedAnswers().length > 0) process.exitCode = 1;
  for (const each of lost) process.stdout.write(`lost: ${each}\n`);
  const rows = [...times].map(([what, all]) => [
    what,
    (quantile(all, 0.5) / 1_000).toFixed(1),
    (Math.max(...all) / 1_000).toFixed(1),
  ]);
  process.stdout.write(`${tableText(['seconds', 'median', 'longest'], rows)}\n`);
} finally {
  await cluster.close();
}
process.exit();
