import './gc-tuning.ts';

import { fileURLToPath } from 'node:url';
import { composeHttp } from './compose.ts';
import { priceWarning, readConfig, VARIABLES } from './config.ts';
import { jsonLog, lineWriter } from './log.ts';
import { chosenMarket, partsFile } from './market-file.ts';
import { startNodeServer } from './node-server.ts';

/** The built app, beside the folder that holds this file once built. */
const APP_FOLDER = fileURLToPath(new URL('../app', import.meta.url));

function help(): string {
  const lines = Object.values(VARIABLES).map(
    ({ name, fallback, meaning }) => `  ${name.padEnd(24)} ${meaning} (${fallback || 'none'})`,
  );
  const live = '  --live serves a market that is read from chains and services, as PORTOLAN_MARKET=live does.';
  return [live, 'Portolan reads these variables of the environment:', ...lines, ''].join('\n');
}

async function main(): Promise<void> {
  if (process.argv.includes('--help')) {
    process.stdout.write(help());
    return;
  }
  const live = process.argv.includes('--live') ? { PORTOLAN_MARKET: 'live' } : {};
  const config = readConfig({ ...process.env, ...live });
  const write = lineWriter(process.stdout);
  lineWriter(process.stderr);
  const log = jsonLog(config.logLevel, write);
  const { port, host, bodyLimitBytes } = config;
  const service = composeHttp(config, log, chosenMarket(config.market), partsFile(config.lastMarketPath));
  const report = log.failure;
  const server = await startNodeServer({
    ...{ service, port, host, appFolder: APP_FOLDER },
    ...{ limits: config, bodyLimitBytes, report },
  });
  write(`Portolan is at ${server.url}\n`);
  const warning = priceWarning(config);
  if (warning !== null) write(`${warning}\n`);
  setImmediate(() => service.warm());
  const stopWatching = service.watch();
  const stop = (end: () => Promise<void>) => () => {
    stopWatching();
    void end().then(() => process.exit(0));
  };
  process.once('SIGINT', stop(server.close));
  process.once('SIGTERM', stop(server.drain));
}

main().catch((error: Error) => {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
});
