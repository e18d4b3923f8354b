import { type ChildProcess, spawn } from 'node:child_process';

/** Kills the listed processes when its input ends, which happens when its parent exits for any reason. */
const GUARD = `
const running = new Set();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {});
let text = '';
process.stdin.on('data', (data) => {
  const lines = (text + data).split('\\n');
  text = lines.pop();
  for (const line of lines) line > 0 ? running.add(+line) : running.delete(-line);
});
process.stdin.on('end', () => {
  for (const pid of running) try { process.kill(pid, 'SIGKILL'); } catch {}
});`;

let guard: ChildProcess | undefined;

/** One guard for all children of this process. It does not keep the process alive. */
function tellGuard(line: number): void {
  if (guard === undefined) {
    guard = spawn(process.execPath, ['-e', GUARD], { stdio: ['pipe', 'ignore', 'ignore'], detached: true });
    guard.unref();
    (guard.stdin as unknown as { unref(): void }).unref();
  }
  guard.stdin?.write(`${line}\n`);
}

export interface Child {
  /** The first group of a pattern in what it prints. Throws with all it printed when it ends before. */
  printed(pattern: RegExp): Promise<string>;
  signal(name: NodeJS.Signals): void;
  /** Ends it, and waits until it has ended. */
  kill(): Promise<void>;
}

/** Starts a program that never outlives this process, even when this one is killed. */
export function startChild(command: string, args: readonly string[], env: NodeJS.ProcessEnv = process.env): Child {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], env });
  const { pid } = child;
  if (pid !== undefined) tellGuard(pid);
  let output = '';
  const listeners = new Set<() => void>();
  const report = (): void => {
    for (const listener of listeners) listener();
  };
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (data) => {
      output += data;
      report();
    });
  }
  const ended = new Promise<void>((resolve) => {
    child.once('error', (error) => {
      output += error.message;
      resolve();
    });
    child.once('exit', () => resolve());
  }).then(() => {
    if (pid !== undefined) tellGuard(-pid);
  });

  return {
    printed: (pattern) =>
      new Promise((resolve, reject) => {
        const look = (): void => {
          const found = pattern.exec(output)?.[1];
          if (found === undefined) return;
          listeners.delete(look);
          resolve(found);
        };
        listeners.add(look);
        look();
        ended.then(() => reject(new Error(`${command} ended before it was ready:\n${output}`)));
      }),
    signal: (name) => void child.kill(name),
    kill: () => {
      child.kill('SIGKILL');
      return ended;
    },
  };
}
