import { writeFileSync } from 'node:fs';
import { recordLanes, writeMarket } from '#market/capture/market-data.ts';
import { embeddedRegistry } from '#registry/embedded.ts';
import { routeGraph } from '#service/route/graph.ts';
import { readConfig } from './config.ts';
import { chosenMarket } from './market-file.ts';

/** `npm run capture -- PATH`: writes the market that PORTOLAN_MARKET names to a file. */
function main(path: string | undefined): void {
  if (path === undefined) throw new Error('say where to: npm run capture -- PATH');
  const registry = embeddedRegistry();
  const marketOf = chosenMarket(readConfig(process.env).market);
  if (marketOf === undefined)
    throw new Error('a live market cannot be written to a file: PORTOLAN_MARKET must be sample or a file');
  const market = marketOf(registry);
  const recorded = recordLanes(market);
  for (const smartRelay of [true, false]) routeGraph(registry, recorded.market, smartRelay);
  const data = writeMarket(registry, market, recorded.lanes());
  writeFileSync(path, `${JSON.stringify(data)}\n`);
  const { source, as_of, prices, pools, lanes } = data;
  process.stdout.write(
    `${path}: ${prices.length} prices, ${pools.length} pools, ${lanes.length} lanes of ${source}, as of ${as_of}\n`,
  );
}

try {
  main(process.argv[2]);
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
}
