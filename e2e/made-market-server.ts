import { createInterface } from 'node:readline';
import type { FeedState } from '#market/market.ts';
import { sampleMarket } from '#market/sample/sample-market.ts';
import { composeHttp } from '#server/compose.ts';
import { readConfig } from '#server/config.ts';
import { startNodeServer } from '#server/node-server.ts';
import type { MarketOf } from '#snapshot/snapshot.ts';
import { liveMarketOf } from '#testing/live-market.ts';
import { TODAY } from './hosts.ts';

/**
 * A service whose market is made: the sample's figures, as if feeds had read them. Each line that it reads is the states of the
 * feeds from then on, as JSON; it writes its address, then a line for each change once it holds.
 */
const marketOf =
  (feeds: readonly FeedState[]): MarketOf =>
  (registry) => {
    const used = feeds.filter(({ state }) => state === 'current' || state === 'late');
    const at = Math.min(...used.flatMap((feed) => feed.at ?? []));
    const made = liveMarketOf(sampleMarket(registry), feeds, { at, source: 'a node', basis: 'exact' });
    return used.length === 0 ? made : { ...made, asOf: new Date(at).toISOString() };
  };

const service = composeHttp(readConfig({ PORTOLAN_MARKET: 'live', PORTOLAN_TODAY: TODAY }), {
  firstMarketOf: marketOf([]),
});
const server = await startNodeServer({ service, port: 0, host: '127.0.0.1', appFolder: 'dist/app' });
process.stdout.write(`${server.url}\n`);
for await (const line of createInterface({ input: process.stdin })) {
  await service.snapshots.applyMarket(marketOf(JSON.parse(line)));
  process.stdout.write('changed\n');
}
await server.close();
