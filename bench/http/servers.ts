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

/** In ms of processor time. */
interface Stretches {
  /** That the serving thread worked without a look at what else had come. */
  readonly longest: number;
  /** How long what comes at a random moment waits for the end of one. */
  readonly p99: number;
}

/** A server in a separate process. */
export interface ServerProcess {
  readonly url: string;
  usage(): Promise<Usage>;
  /** With `STRETCHES`, since it was asked last. */
  stretches(): Promise<Stretches>;
  /** At SIGTERM it would drain. */
  stop(signal?: 'SIGINT' | 'SIGTERM'): void;
}

/** Options of Node for a server that measures its stretches. */
export const STRETCHES = ['--import', new URL('stretches.js', import.meta.url).href];

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
    async usage() {
      const { rss, heapUsed, cpu } = (await ask('usage')) as NodeJS.MemoryUsage & { cpu: NodeJS.CpuUsage };
      return { rss, heap: heapUsed, cpuMicros: cpu.user + cpu.system };
    },
    stretches: async () => (await ask('stretches')) as Stretches,
    stop: (signal = 'SIGINT') => void child.kill(signal),
  };
}
