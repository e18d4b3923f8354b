import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('..', import.meta.url));

const running = new Set();

function stopWith(signal, number) {
  for (const child of running) child.kill(signal);
  process.exit(128 + number);
}

/** Runs a command. `inherit` shows its output as it comes; otherwise all of it is in the result's `output`. */
export function run(command, args, { cwd = ROOT, env = {}, inherit = false, timeoutMs } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: inherit ? 'inherit' : ['ignore', 'pipe', 'pipe'],
      timeout: timeoutMs,
    });
    let output = '';
    const finish = (code) => {
      running.delete(child);
      resolve({ code, output });
    };
    running.add(child);
    child.stdout?.on('data', (text) => (output += text));
    child.stderr?.on('data', (text) => (output += text));
    child.once('error', (error) => {
      output += `${error.message}\n`;
      finish(1);
    });
    child.once('close', (code) => finish(code ?? 1));
  });
}

/** Ends what `run` started when this process is told to end. */
export function endChildrenOnSignal() {
  const interrupt = () => stopWith('SIGINT', 2);
  const terminate = () => stopWith('SIGTERM', 15);
  process.once('SIGINT', interrupt);
  process.once('SIGTERM', terminate);
  return () => {
    process.off('SIGINT', interrupt);
    process.off('SIGTERM', terminate);
  };
}

const PARENT_CHECK_MS = 200;

/**
 * npm starts us through a shell, and passes a signal on to that shell alone, which ends without telling us. So when
 * npm started us, the end of our parent is a SIGTERM to us.
 */
export function endWithNpm() {
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) process.kill(process.pid, 'SIGTERM');
  }, PARENT_CHECK_MS).unref();
}

export const runNode = (args, options) => run(process.execPath, args, options);

/** npm itself, the one that started us when there is one. */
export function runNpm(args, options) {
  const { npm_execpath: npm } = process.env;
  if (npm?.endsWith('.js')) return runNode([npm, ...args], options);
  return process.platform === 'win32' ? run('cmd.exe', ['/c', 'npm', ...args], options) : run('npm', args, options);
}

/** Runs a package's command by its file, because the links in node_modules/.bin differ between systems. */
export const VITE = 'node_modules/vite/bin/vite.js';
