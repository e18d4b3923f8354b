import './checked-node.js';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { findPortFault } from './free-ports.js';
import { ROOT } from './run.js';
import { build, main, prepare, staleBuilds, step } from './setup.js';
import { readStartWords } from './start-words.js';

/** `npm start`: installs what is missing, builds what is stale, then serves app and service from one address. */
main(async () => {
  // The server reads them again: a misspelt one is refused before a minute of building.
  readStartWords(process.argv.slice(2), process.env);
  // Without the packages that check and test.
  const forgetSignals = await prepare({ production: true });
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
});

/** A minute of building is for nothing where another server has the port. Other faults are told by the server itself. */
async function checkPort({ PORT, HOST }) {
  const [port, host] = [Number(PORT || 4000), HOST || '127.0.0.1'];
  const isPort = Number.isInteger(port) && port >= 0 && port <= 65_535;
  if (!isPort || (await findPortFault(port, host)) !== 'EADDRINUSE') return;
  throw new Error(
    `Port ${port} on ${host} is in use. Stop what listens there, or choose another by the variable PORT, such as ${port + 1}.`,
  );
}
