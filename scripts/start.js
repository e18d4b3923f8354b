import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { findPortFault } from './free-ports.js';
import { endChildrenOnSignal, endWithNpm, ROOT } from './run.js';
import { build, checkNode, install, isInstalled, staleBuilds, step } from './setup.js';
import { readStartWords } from './start-words.js';

/** The packages that build and serve, without those that check and test. */
const PRODUCTION = { production: true };

/** `npm start`: installs what is missing, builds what is stale, then serves app and service from one address. */
async function start() {
  checkNode();
  // The server reads them again: a misspelt one is refused before a minute of building.
  readStartWords(process.argv.slice(2), process.env);
  endWithNpm();
  const forgetSignals = endChildrenOnSignal();
  if (!isInstalled(ROOT, PRODUCTION)) await step('Installing packages', () => install(ROOT, PRODUCTION));
  const stale = staleBuilds(['app', 'server']);
  if (stale.length > 0) {
    await checkPort(process.env);
    await step('Building app and service', async () => {
      const results = await Promise.all(stale.map(build));
      return results.find(({ code }) => code !== 0) ?? results[0];
    });
  }
  forgetSignals();
  // By its URL: checks of types and imports must not look into what is built.
  await import(pathToFileURL(join(ROOT, 'dist/server/node.js')).href);
}

/** A minute of building is for nothing where another server has the port. Other faults are told by the server itself. */
async function checkPort({ PORT, HOST }) {
  const [port, host] = [Number(PORT || 4000), HOST || '127.0.0.1'];
  const isPort = Number.isInteger(port) && port >= 0 && port <= 65_535;
  if (!isPort || (await findPortFault(port, host)) !== 'EADDRINUSE') return;
  throw new Error(
    `Port ${port} on ${host} is in use. Stop what listens there, or choose another: PORT=${port + 1} npm start`,
  );
}

start().catch((error) => {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
});
