import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';

/** A running world: nodes, Circle and price services on loopback. */
export interface RunningWorld {
  /** The variables with which a service reads it. */
  readonly environment: Readonly<Record<string, string>>;
  close(): Promise<void>;
}

/** A process of its own: what runs the journeys reads no JSON modules. The file is for its variables. */
export async function startRunningWorld(file: string): Promise<RunningWorld> {
  const world = spawn(process.execPath, ['--import', 'tsx', 'src/testing/world/main.ts', file], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(world, 'exit');
  const isUp = async () => {
    for await (const line of createInterface({ input: world.stdout })) if (line.startsWith('Ctrl-C')) return;
    throw new Error('the world ended before it was up');
  };
  await isUp();
  world.stdout.resume();
  const lines = (await readFile(file, 'utf8')).split('\n').filter(Boolean);
  return {
    environment: Object.fromEntries(lines.map((line) => [line.split('=', 1)[0], line.slice(line.indexOf('=') + 1)])),
    async close() {
      world.kill('SIGTERM');
      await ended;
    },
  };
}
