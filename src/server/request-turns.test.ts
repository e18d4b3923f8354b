import { connect, type Socket } from 'node:net';
import fc from 'fast-check';
import { afterEach, expect, test } from 'vitest';
import { DEFAULT_LIMITS, type HostLimits } from './host-variables.ts';
import { type NodeServer, startNodeServer } from './node-server.ts';

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

async function start(fetch: (request: Request) => Promise<Response>, limits: Partial<HostLimits> = {}) {
  const server = await startNodeServer({
    ...{ service: { fetch }, port: 0, host: '127.0.0.1' },
    limits: { ...DEFAULT_LIMITS, drainSeconds: 0, heldMegabytes: 10, ...limits },
  });
  closing.push(() => server.close());
  return server;
}

function open(server: NodeServer) {
  const socket: Socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  closing.push(() => socket.destroy());
  let text = '';
  socket.on('data', (bytes) => (text += bytes));
  socket.on('error', () => {});
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  return { socket, closed, text: () => text };
}

const GET = 'GET /v2/fungible/assets HTTP/1.1\r\nhost: here\r\n\r\n';
const post = (bytes: number, sent = bytes) =>
  `POST /v2/fungible/route HTTP/1.1\r\nhost: here\r\ncontent-length: ${bytes}\r\n\r\n${'x'.repeat(sent)}`;

test('a lost connection gives back what its requests hold, those that waited for others on it too', async () => {
  let asked = 0;
  const server = await start(() => {
    asked += 1;
    return new Promise(() => {});
  });
  const { socket } = open(server);
  socket.write(GET.repeat(28));
  await expect.poll(() => asked).toBe(1);
  expect(server.load.requests).toBe(28);
  socket.destroy();
  await expect.poll(() => server.load).toEqual({ requests: 0, heldBytes: 0 });
});

test('what a connection asks ahead is answered in turn, one at a time', async () => {
  let running = 0;
  let most = 0;
  const order: string[] = [];
  const server = await start(async (request) => {
    most = Math.max(most, ++running);
    order.push(new URL(request.url).pathname);
    await new Promise(setImmediate);
    running -= 1;
    return new Response(`{"path":"${new URL(request.url).pathname}"}`);
  });
  const { socket, text } = open(server);
  const paths = Array.from({ length: 50 }, (_, i) => `/v2/${i}`);
  socket.write(paths.map((path) => `GET ${path} HTTP/1.1\r\nhost: here\r\n\r\n`).join(''));
  await expect.poll(() => text().match(/"path"/g)?.length).toBe(50);
  expect([most, order]).toEqual([1, paths]);
  expect(text().match(/(?<="path":")[^"]+/g)).toEqual(paths);
});

test('a connection that asks hundreds ahead is ended, and others are answered', async () => {
  const server = await start((request) =>
    request.url.endsWith('assets') ? new Promise(() => {}) : Promise.resolve(new Response('{}')),
  );
  const { socket, closed } = open(server);
  socket.write(GET.repeat(300));
  await closed;
  expect((await fetch(`${server.url}/v2`)).status).toBe(200);
  await expect.poll(() => server.load.requests).toBe(0);
});

test('a body that is too long is told so, also where memory is full', async () => {
  const server = await start(async (request) => {
    if (Number(request.headers.get('content-length')) > 1_000_000) return new Response('{}', { status: 413 });
    return new Promise(() => {});
  });
  const { socket } = open(server);
  socket.write(post(1_000_000));
  await expect.poll(() => server.load.heldBytes).toBe(8_000_000);
  const second = open(server);
  second.socket.write(post(500_000));
  await expect.poll(() => second.text()).toMatch(/^HTTP\/1\.1 503/);
  const long = open(server);
  long.socket.write(post(2_000_000));
  await expect.poll(() => long.text()).toMatch(/^HTTP\/1\.1 413/);
});

const KINDS = {
  get: GET,
  list: 'GET /v2/info/chains HTTP/1.1\r\nhost: here\r\n\r\n',
  body: post(2_000),
  long: post(400_000),
  half: post(400_000, 1_000),
  noLength: 'POST /v2/x HTTP/1.1\r\nhost: here\r\ntransfer-encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n',
  noHost: 'GET /v2 HTTP/1.1\r\n\r\n',
  junk: 'NONSENSE\r\n\r\n',
  probe: 'GET /healthz HTTP/1.1\r\nhost: here\r\n\r\n',
} as const;

const seed = Number(process.env.FUZZ_SEED ?? Math.floor(Math.random() * 2 ** 31));
const kinds = Object.keys(KINDS) as (keyof typeof KINDS)[];

test(`without connections nothing is held, whatever they sent and however they ended (seed ${seed})`, async () => {
  let pause = 0;
  const late: (() => void)[] = [];
  const server = await start(async (request) => {
    await request.text().catch(() => '');
    // Some answers come at once, some later, some once nobody is there.
    const wait = ++pause % 4;
    if (wait === 3) await new Promise<void>((resolve) => late.push(resolve));
    for (let i = 0; i < wait * 5; i++) await new Promise(setImmediate);
    return new Response('x'.repeat(pause % 2 === 0 ? 300_000 : 10));
  });
  const connection = fc.record({
    sent: fc.array(fc.constantFrom(...kinds), { minLength: 1, maxLength: 12 }),
    turns: fc.nat(30),
    reads: fc.boolean(),
    ends: fc.constantFrom('cut', 'half-closed', 'reset'),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(connection, { minLength: 1, maxLength: 6 }), async (connections) => {
      const all = connections.map(async ({ sent, turns, reads, ends }) => {
        const { socket, closed } = open(server);
        if (!reads) socket.pause();
        socket.write(sent.map((kind) => KINDS[kind]).join(''));
        for (let i = 0; i < turns; i++) await new Promise(setImmediate);
        if (ends === 'reset') socket.resetAndDestroy();
        if (ends === 'half-closed') socket.end();
        for (let i = 0; ends === 'half-closed' && i < turns; i++) await new Promise(setImmediate);
        socket.destroy();
        await closed;
      });
      await Promise.all(all);
      // While a body waits unread, Node does not read that its connection has ended.
      const answerAll = () => {
        for (const answer of late.splice(0)) answer();
        return server.load;
      };
      await expect.poll(answerAll, { interval: 2 }).toEqual({ requests: 0, heldBytes: 0 });
    }),
    { seed, numRuns: 40 },
  );
});
