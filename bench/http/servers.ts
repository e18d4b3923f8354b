import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const SERVICE = fileURLToPath(new URL('../../dist/server/node.js', import.meta.url));
const BARE = fileURLToPath(new URL('bare.ts', import.meta.url));

/** Reports memory and processor time of the process on request. */
const REPORT_USAGE =
  'data:text/javascript,process.on("message",(m)=>{if(m==="usage")process.send({...process.memoryUsage(),cpu:process.cpuUsage()})});process.channel.unref()';

interface Usage {
  /** Resident memory in bytes, of all threads. */
  readonly rss: number;
  /** Bytes of objects of the thread that serves. */
  readonly heap: number;
  /** Processor time since the start. */
  readonly cpuMicros: number;
}

/** A server in a separate process. */
export interface ServerProcess {
  readonly url: string;
  readonly pid: number;
  usage(): Promise<Usage>;
  /** With `WAITS`: ms that the serving thread worked between the sending of each probe and the end of its answer, since it was asked last. */
  waits(): Promise<readonly number[]>;
  /** At SIGTERM it would drain. */
  stop(signal?: 'SIGINT' | 'SIGTERM'): void;
}

/** Options of Node for a server that measures how long probes wait. */
export const WAITS = ['--import', new URL('waits.js', import.meta.url).href];

/** Options of Node with which `npm start` and `deploy` run the service. */
export const AS_DEPLOYED = ['--single-threaded-gc'];

/** The built service, with options of Node and variables of its own. */
export function startService(
  execArgv: readonly string[] = [],
  env: Readonly<Record<string, string>> = {},
): Promise<ServerProcess> {
  if (!existsSync(SERVICE)) throw new Error('dist/server is not built: run npm run build');
  const { env: usual, ...rest } = options([...AS_DEPLOYED, ...execArgv]);
  return start(fork(SERVICE, { ...rest, env: { ...usual, ...env } }));
}

/** A server on the same HTTP stack that responds with text n to a request with x-number n. */
export async function startBare(texts: readonly string[]): Promise<ServerProcess> {
  const child = fork(BARE, options(['--import', 'tsx']));
  const server = await start(child);
  child.send({ texts });
  return server;
}

const options = (execArgv: readonly string[]) => ({
  execArgv: [...execArgv, '--import', REPORT_USAGE],
  env: { ...process.env, PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'error' },
  stdio: ['ignore', 'pipe', 'inherit', 'ipc'] as ['ignore', 'pipe', 'inherit', 'ipc'],
});

async function start(child: ChildProcess): Promise<ServerProcess> {
  const [line] = await once(child.stdout as NodeJS.ReadableStream, 'data');
  const ask = async (what: string): Promise<unknown> => {
    child.send(what);
    const [answer] = await once(child, 'message');
    return answer;
  };
  return {
    url: /http:\S+/.exec(`${line}`)?.[0] ?? '',
    pid: child.pid as number,
    async usage() {
      const { rss, heapUsed, cpu } = (await ask('usage')) as NodeJS.MemoryUsage & { cpu: NodeJS.CpuUsage };
      return { rss, heap: heapUsed, cpuMicros: cpu.user + cpu.system };
    },
    waits: async () => (await ask('waits')) as number[],
    stop: (signal = 'SIGINT') => void child.kill(signal),
  };
}
