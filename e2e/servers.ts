import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { FIRST_PORT, HOSTS, IN_FULL, TODAY } from './hosts.ts';
import { CONTROL_PORT, PORTOLAN_NODES } from './nodes/places.ts';

/**
 * Starts the hosts of the journeys and their nodes side by side, says so once all of them answer, and runs until it is stopped. Where one
 * ends, so does it.
 */

/** Whatever the person at this machine has set for a service of their own. */
const WITHOUT_NODES = { PORTOLAN_NODES: 'off', PORTOLAN_PRICES: 'auto', PORTOLAN_TODAY: TODAY };
/** With real nodes nothing is priced unless it is asked for. */
const WITH_NODES = { PORTOLAN_NODES, PORTOLAN_PRICES: 'sample', PORTOLAN_LIVENESS: 'off', PORTOLAN_TODAY: TODAY };

/** As `npm start` starts it. */
const BUILT = ['--single-threaded-gc', 'dist/server/node.js'];
/** Questions are few and short: one thread is enough, as each has to warm up. */
const builtAt = (port: number) => ({
  ...{ PORT: String(port), HOST: '127.0.0.1', LOG_LEVEL: 'error' },
  PORTOLAN_WORKERS: '1',
});

interface Server {
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** Answers once the server is ready. */
  readonly url: string;
}

const SERVERS: readonly Server[] = [
  { args: ['--import', 'tsx', 'e2e/nodes/start.ts'], url: `http://127.0.0.1:${CONTROL_PORT}/` },
  { args: BUILT, env: { ...WITHOUT_NODES, ...builtAt(FIRST_PORT) }, url: `${HOSTS.node}readyz` },
  {
    args: ['scripts/serve-folder.js', 'dist/static', `${FIRST_PORT + 2}`, new URL(HOSTS.static).pathname],
    url: HOSTS.static,
  },
  { args: BUILT, env: { ...WITH_NODES, ...builtAt(FIRST_PORT + 3) }, url: `${HOSTS.live}readyz` },
];

/** Nothing but full journeys goes there. */
const DEV: Server = {
  args: ['node_modules/vite/bin/vite.js', '--port', `${FIRST_PORT + 1}`, '--strictPort'],
  env: WITHOUT_NODES,
  url: `${HOSTS.dev}readyz`,
};
const servers = IN_FULL ? [...SERVERS, DEV] : SERVERS;

const children: ChildProcess[] = [];

function start({ args, env }: Server): void {
  const child = spawn(process.execPath, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  children.push(child);
  child.once('exit', (code) => {
    process.stderr.write(`node ${args.join(' ')} ended with ${code}\n`);
    for (const each of children) each.kill();
    process.exit(1);
  });
}

const isReady = (url: string): Promise<boolean> =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false,
  );

async function answers({ url }: Server): Promise<void> {
  while (!(await isReady(url))) await pause(200);
}

for (const server of servers) start(server);
await Promise.all(servers.map(answers));
process.stdout.write('all servers answer\n');
