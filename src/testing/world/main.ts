import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { createInterface } from 'node:readline';
import { deliverAll, nextBlocks } from './deliver.ts';
import { startWorld } from './world.ts';

/** Where it writes the variables with which a service reads the market: the first argument, or this. */
const environmentFile = process.argv[2] ?? '.cache/world.env';

/**
 * `npm run world`: a market on loopback until Ctrl-C, and how a service reads it. What bridges carry waits until Enter is pressed:
 * so every state between can be seen.
 */
async function main(): Promise<void> {
  const world = await startWorld();
  const variables = Object.entries(world.environment).map(([name, value]) => `${name}=${value}`);
  mkdirSync(dirname(environmentFile), { recursive: true });
  writeFileSync(environmentFile, `${variables.join('\n')}\n`);
  process.stdout.write(
    [
      'A market runs on this machine: Ethereum and Base with pools and bridges, Osmosis, the Cosmos Hub, Circle, and prices.',
      'In another terminal, in this folder:',
      `  env $(cat ${environmentFile}) npm start -- --live`,
      'Enter delivers what was sent over Hyperlane, Stargate and the bridge of Base, and has Circle sign what was burnt.',
      'Ctrl-C ends it.',
      '',
    ].join('\n'),
  );
  let since = await nextBlocks(world);
  const lines = createInterface({ input: process.stdin });
  const stop = () => void world.close().then(() => process.exit(0));
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
  for await (const _ of lines) {
    const { done, next } = await deliverAll(world, since);
    since = next;
    process.stdout.write(`${done.length === 0 ? 'nothing to deliver' : done.join('\n')}\n`);
  }
}

main().catch((error: Error) => {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
});
