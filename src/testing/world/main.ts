import { mkdirSync, writeFileSync } from 'node:fs';
import { startWorld } from './world.ts';

const ENVIRONMENT = '.cache/world.env';

/** `npm run world`: a market on loopback until Ctrl-C, and how a service reads it. */
async function main(): Promise<void> {
  const world = await startWorld();
  const lines = Object.entries(world.environment).map(([name, value]) => `${name}=${value}`);
  mkdirSync('.cache', { recursive: true });
  writeFileSync(ENVIRONMENT, `${lines.join('\n')}\n`);
  process.stdout.write(
    [
      'A market runs on this machine: Ethereum and Base with pools and bridges, Osmosis, Circle, and prices.',
      'In another terminal, in this folder:',
      `  env $(cat ${ENVIRONMENT}) npm start -- --live`,
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
