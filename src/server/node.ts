import './gc-tuning.ts';

import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { isMainThread, parentPort, workerData } from 'node:worker_threads';
import { dayInForce } from '#registry/embedded.ts';
import { agesOf, factsOfThisVersion } from '#service/facts-age.ts';
import { readStartWords } from '../../scripts/start-words.js';
import { composeHttp } from './compose.ts';
import { type Config, marketTitle, priceWarning, readConfig, VARIABLES } from './config.ts';
import { tellAgeOfFacts } from './facts-news.ts';
import { createLog, lineWriter, readableLine, type ServiceLog } from './log.ts';
import { chosenMarket, partsFile, readMarketFile } from './market-file.ts';
import { startNodeServer } from './node-server.ts';
import { readPlace } from './notices-place.ts';
import type { SearchState, ThreadData } from './pool/messages.ts';
import { SearchPool } from './pool/search-pool.ts';
import { serveSearches } from './pool/search-thread.ts';
import { startProbes } from './probes.ts';
import type { Replica } from './replicas/replica.ts';
import { Seal } from './seal.ts';
import type { Observer } from './telemetry/observer.ts';
import { startTelemetry } from './telemetry/telemetry.ts';

/** The built app, beside the folder that holds this file once built. */
const APP_FOLDER = fileURLToPath(new URL('../app', import.meta.url));

function help(): string {
  const lines = Object.values(VARIABLES).map(
    ({ name, fallback, meaning }) => `  ${name.padEnd(24)} ${meaning} (${fallback || 'none'})`,
  );
  const live = '  --live serves a market that is read from chains and services, as PORTOLAN_MARKET=live does.';
  const root = '  The page must be at the root of its host: below a path of a proxy only the API works.';
  return [live, root, 'Portolan reads these variables of the environment:', ...lines, ''].join('\n');
}

/** Fewer than two could not keep short searches away from long ones. */
const LEAST_WORKERS = 2;

/** Threads run this same module. Undefined where the serving thread searches. */
function poolOf(
  { workers, market, optInBridges }: Config,
  start: Pick<ThreadData, 'marketData' | 'startDay'>,
  report: (message: string) => void,
  observer: Observer,
): ((first: SearchState) => SearchPool) | undefined {
  const size = workers === 'auto' ? Math.max(LEAST_WORKERS, availableParallelism() - 1) : workers;
  if (size === 0) return undefined;
  const script = new URL(import.meta.url);
  return (first) => new SearchPool({ script, size, data: { market, optInBridges, ...start }, first, report, observer });
}

/** Its code is loaded where replicas share a Redis only. */
async function joinReplicas(
  { redisUrl }: Config,
  { failure, news }: ServiceLog,
  seal: Seal,
): Promise<Replica | undefined> {
  if (redisUrl === null) return undefined;
  const { Replica } = await import('./replicas/replica.ts');
  return Replica.join({ url: redisUrl, report: failure, news, seal });
}

async function main(): Promise<void> {
  const { isLive, isHelp } = readStartWords(process.argv.slice(2), process.env);
  if (isHelp) {
    process.stdout.write(help());
    return;
  }
  const config = readConfig({ ...process.env, ...(isLive && { PORTOLAN_MARKET: 'live' }) });
  const write = lineWriter(process.stdout);
  lineWriter(process.stderr);
  const log = createLog(config.logLevel, process.stdout.isTTY ? (line) => write(readableLine(line)) : write);
  const { port, host, bodyLimitBytes } = config;
  const report = log.failure;
  const marketData = readMarketFile(config.market);
  const marketOf = chosenMarket(config.market, marketData);
  const telemetry = await startTelemetry(config);
  const { observer } = telemetry;
  const startDay = config.today ?? dayInForce(new Date());
  const startPool = poolOf(config, { marketData, startDay }, report, observer);
  const seal = new Seal(config.marketSecret);
  const replica = await joinReplicas(config, log, seal);
  const service = composeHttp(config, {
    ...{ log, firstMarketOf: marketOf, store: partsFile(config.lastMarketPath, seal) },
    ...{ startPool, observer, replica, startDay, readText: readPlace },
  });
  const server = await startNodeServer({
    newPointStore: replica && ((points, seconds) => replica.pointStore(points, seconds)),
    ...{ service, port, host, appFolder: APP_FOLDER },
    ...{ limits: config, bodyLimitBytes, report, onRequest: log.request, observer },
  });
  const connections = server.countConnections;
  const metricsUrl = await telemetry.serveMetrics({
    ...{
      market: () => service.snapshots.current.market,
      pool: () => service.pool?.load,
      connections,
      load: () => server.load,
    },
    replica: () => replica?.status,
  });
  const { probePort } = config;
  const probes =
    probePort === null ? null : await startProbes({ port: probePort, host, isReady: server.isReady, report });
  write(`Portolan is at ${server.url} (${marketTitle(config.market)})\n`);
  if (probes !== null) write(`Probes are at ${probes.url}\n`);
  if (metricsUrl !== null) write(`Metrics are at ${metricsUrl}\n`);
  const warning = priceWarning(config);
  if (warning !== null) write(`${warning}\n`);
  tellAgeOfFacts(agesOf(factsOfThisVersion(), new Date()), log);
  setImmediate(() => service.warm());
  const stopWatching = service.watch();
  const stop = (end: () => Promise<void>) => () => {
    stopWatching();
    void end()
      .then(telemetry.close)
      .then(() => process.exit(0));
  };
  process.once('SIGINT', stop(server.close));
  process.once('SIGTERM', stop(server.drain));
}

if (!isMainThread && parentPort !== null && workerData?.portolan === 'search') serveSearches(parentPort, workerData);
else {
  main().catch((error: Error) => {
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  });
}
