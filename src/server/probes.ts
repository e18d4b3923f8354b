import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/** How often the serving thread leaves word, and how long it may leave none. */
const BEAT_MS = 500;
const MOST_MS = 30_000;

/** What the serving thread leaves in shared memory: when it did, by `process.hrtime`, and whether it is ready. */
const [AT, READY] = [0, 1];
const WORDS = 2;

/** The whole thread: it loads no code of the service, so that nothing of that can hold it up. */
const THREAD = `
const { createServer } = require('node:http');
const { parentPort, workerData } = require('node:worker_threads');
const { port, host, shared, mostMs } = workerData;
const words = new BigInt64Array(shared);
const server = createServer(({ url }, response) => {
  const isAlive = Number(process.hrtime.bigint() - Atomics.load(words, ${AT})) / 1e6 < mostMs;
  const isReady = isAlive && Atomics.load(words, ${READY}) === 1n;
  const isGood = { '/healthz': isAlive, '/readyz': isReady }[url.split('?')[0]];
  const status = isGood === undefined ? 404 : isGood ? 200 : 503;
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ status: { 200: 'ok', 404: 'not found', 503: isAlive ? 'not ready' : 'stopped' }[status] }));
});
server.on('error', ({ message }) => parentPort.postMessage({ fault: message }));
server.listen(port, host, () => parentPort.postMessage({ port: server.address().port }));
`;

interface ProbeOptions {
  readonly port: number;
  readonly host: string;
  readonly isReady: () => Promise<boolean>;
  readonly report: (message: string) => void;
  readonly mostMs?: number;
}

export interface Probes {
  readonly url: string;
  close(): Promise<void>;
}

/**
 * Serves `/healthz` and `/readyz` by a thread of their own: they answer while the serving thread is busy, and say 503 once it has stood
 * still for long. Rejects with a sentence for the operator if it cannot listen.
 */
export async function startProbes({ port, host, isReady, report, mostMs = MOST_MS }: ProbeOptions): Promise<Probes> {
  const shared = new SharedArrayBuffer(WORDS * BigInt64Array.BYTES_PER_ELEMENT);
  const words = new BigInt64Array(shared);
  const beat = async (): Promise<void> => {
    Atomics.store(words, AT, process.hrtime.bigint());
    const ready = await isReady().catch(() => false);
    Atomics.store(words, READY, ready ? 1n : 0n);
  };
  await beat();
  const worker = new Worker(THREAD, { eval: true, workerData: { port, host, shared, mostMs }, execArgv: [] });
  worker.on('error', ({ message }) => report(`probes: their thread ended (${message}); restart the service`));
  const [answer] = await once(worker, 'message');
  if (answer.fault !== undefined) {
    await worker.terminate();
    throw new Error(`Probes cannot be served: ${answer.fault}. Choose another PORTOLAN_PROBE_PORT.`);
  }
  worker.unref();
  const beats = setInterval(beat, BEAT_MS).unref();
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${answer.port}`,
    async close() {
      clearInterval(beats);
      await worker.terminate();
    },
  };
}
