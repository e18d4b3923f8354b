import { writeFileSync } from 'node:fs';
import { startLiveMarket } from '#feeds/index.ts';
import { type LiveFigures, liveMarket } from '#feeds/live-market.ts';
import type { FeedState, Market } from '#market/market.ts';
import { dayInForce, embeddedRegistry } from '#registry/embedded.ts';
import type { Registry } from '#registry/registry.ts';
import { routeGraph } from '#service/route/graph.ts';
import { recordLanes, writeMarket } from '#snapshot/captured-market.ts';
import { type Config, readConfig } from './config.ts';
import { chosenMarket } from './market-file.ts';
import { feedUrls } from './price-sources.ts';

/** How long the feeds of a live market may take: the slowest spreads its questions over minutes. */
const LIVE_LIMIT_MS = 10 * 60_000;

/** `npm run capture -- PATH`: writes the market that PORTOLAN_MARKET names to a file. */
async function main(path: string | undefined): Promise<void> {
  if (path === undefined) throw new Error('say where to: npm run capture -- PATH');
  const config = readConfig(process.env);
  const registry = embeddedRegistry(config.today ?? dayInForce(new Date()));
  const market = chosenMarket(config.market)?.(registry) ?? (await readLive(registry, config));
  const recorded = recordLanes(market);
  for (const smartRelay of [true, false]) routeGraph(registry, recorded.market, smartRelay);
  const data = writeMarket(registry, market, recorded.lanes());
  if (data.prices.length + data.pools.length === 0)
    throw new Error('no chain and no service answers: check the network');
  writeFileSync(path, `${JSON.stringify(data)}\n`);
  const { source, as_of, prices, pools, lanes } = data;
  process.stdout.write(
    `${path}: ${prices.length} prices, ${pools.length} pools, ${lanes.length} lanes of ${source}, as of ${as_of}\n`,
  );
}

/** The live market once every feed has finished its first round or failed, or the time is over. */
function readLive(registry: Registry, config: Config): Promise<Market> {
  const urls = feedUrls(config);
  const report = (message: string) => void process.stderr.write(`${message}\n`);
  return new Promise((resolve, reject) => {
    let last: Market | undefined;
    const finish = (): void => {
      clearTimeout(timer);
      stop();
      if (last === undefined) reject(new Error('no market was read: try again'));
      else resolve(last);
    };
    const onChange = async ({ reports, now }: LiveFigures): Promise<void> => {
      last = liveMarket(registry, reports, now);
      const isDone = ({ state, isPartial, failure }: FeedState) =>
        failure !== null || (state !== 'waiting' && isPartial !== true);
      if (last.feeds.length > 0 && last.feeds.every(isDone)) finish();
    };
    const timer = setTimeout(finish, LIVE_LIMIT_MS);
    const stop = startLiveMarket({ registry, nodes: config.nodes, urls, onChange, report });
  });
}

main(process.argv[2]).catch((error: Error) => {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
});
