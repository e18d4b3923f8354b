import { Worker } from 'node:worker_threads';
import { afterEach, expect, test } from 'vitest';
import { startProbes } from './probes.ts';

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

async function start(isReady: () => Promise<boolean>, mostMs?: number) {
  const report = (line: string) => expect.unreachable(line);
  const probes = await startProbes({
    port: 0,
    host: '127.0.0.1',
    isReady,
    report,
    ...(mostMs !== undefined && { mostMs }),
  });
  closing.push(() => probes.close());
  const statusOf = async (path: string) => (await fetch(probes.url + path)).status;
  return { ...probes, statusOf };
}

test('say whether the service is alive and ready, and nothing else', async () => {
  let ready = false;
  const { statusOf } = await start(async () => ready);
  expect([await statusOf('/healthz'), await statusOf('/readyz'), await statusOf('/v2')]).toEqual([200, 503, 404]);
  ready = true;
  await expect.poll(() => statusOf('/readyz?x')).toBe(200);
});

test('answer while the serving thread does nothing else', async () => {
  const { url } = await start(async () => true);
  const answered = new Int32Array(new SharedArrayBuffer(4));
  const ask = `
    const { workerData: { url, answered } } = require('node:worker_threads');
    fetch(url).then(({ status }) => status, () => 1).then((status) => {
      Atomics.store(answered, 0, status);
      Atomics.notify(answered, 0);
    });`;
  const client = new Worker(ask, { eval: true, execArgv: [], workerData: { url: `${url}/healthz`, answered } });
  closing.push(() => client.terminate());
  Atomics.wait(answered, 0, 0);
  expect(answered[0]).toBe(200);
});

test('say so once it has stood still for too long', async () => {
  const { url, statusOf } = await start(async () => true, 0);
  expect([await statusOf('/healthz'), await statusOf('/readyz')]).toEqual([503, 503]);
  expect(await (await fetch(`${url}/healthz`)).json()).toEqual({ status: 'stopped' });
});

test('on a port in use fail with a sentence that names the variable', async () => {
  const { url } = await start(async () => true);
  const again = startProbes({
    ...{ port: Number(new URL(url).port), host: '127.0.0.1' },
    ...{ isReady: async () => true, report: () => {} },
  });
  await expect(again).rejects.toThrow(/EADDRINUSE.*PORTOLAN_PROBE_PORT/);
});
