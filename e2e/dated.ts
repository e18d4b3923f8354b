import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

/** Services of other days than those of the other journeys. */
export interface DatedServices {
  /** By the day that each takes for today. */
  readonly urls: Readonly<Record<string, string>>;
  close(): void;
}

/** A process of its own: what runs the journeys reads no JSON modules. */
export async function startOn(days: readonly string[]): Promise<DatedServices> {
  const server = spawn(process.execPath, ['--import', 'tsx', 'e2e/dated-server.ts', ...days], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: server.stdout })[Symbol.asyncIterator]();
  const urls: Record<string, string> = {};
  for (const day of days) {
    const { value, done } = await lines.next();
    if (done) throw new Error('the services of other days ended');
    urls[day] = value;
  }
  return { urls, close: () => server.stdin.end() };
}
