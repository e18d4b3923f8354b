import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { startWorld } from './world.ts';

/** Where it writes the variables with which a service reads the market: the first argument, or this. */
const environmentFile = process.argv[2] ?? '.cache/world.env';

/** `npm run world`: a market on loopback until Ctrl-C, and how a service reads it. */
async function main(): Promise<void> {
  const world = await startWorld();
  const lines = Object.entries(world.environment).map(([name, value]) => `${name}=${value}`);
  mkdirSync(dirname(environmentFile), { recursive: true });
  writeFileSync(environmentFile, `${lines.join('\n')}\n`);
  process.stdout.write(
    [
      'A market runs on this machine: Ethereum and Base with pools and bridges, Osmosis, the Cosmos Hub, Circle, and prices.',
      'In another terminal, in this folder:',
      `  env $(cat ${environmentFile}) npm start -- --live`,
      'Ctrl-C ends it.',
      '',
    ].join('\n'),
  );
  const stop = () => void world.close().then(() => process.exit(0));
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
}

main().catch((error: Error) => {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
});
