import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { build, type Rolldown } from 'vite';
import type { readAtOneBlock } from './height-reader.ts';
import { expect, test } from './test.ts';

const CHAIN = 'c-1';
const LATEST = 1_000;
const BLOCK_MS = 6_000;

/** A Cosmos node as the SDK opens it to pages: any origin, and of headers that a page asks for none but that of a body. */
async function startNode(state: { height: number }) {
  const questions: string[] = [];
  const start = Date.now() - LATEST * BLOCK_MS;
  const server = createServer(({ method, url = '' }, outgoing) => {
    questions.push(`${method} ${url.split('/').at(-1)}`);
    const allowed = { 'access-control-allow-origin': '*', 'access-control-allow-headers': 'content-type' };
    const [, named] = /\/blocks\/(\w+)$/.exec(url) ?? [];
    const height = named === 'latest' ? LATEST : Number(named ?? state.height);
    const header = { chain_id: CHAIN, height: `${height}`, time: new Date(start + height * BLOCK_MS).toISOString() };
    // The height of the answer is sent, and hidden from the page.
    outgoing.writeHead(200, { ...allowed, 'grpc-metadata-x-cosmos-block-height': `${height}` });
    outgoing.end(method === 'OPTIONS' ? '' : JSON.stringify(named === undefined ? { height } : { block: { header } }));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, questions, close: () => server.close() };
}

/** What a page would load to read a node: one file of the app's own code. */
async function readerFile(): Promise<string> {
  const lib = { entry: 'e2e/height-reader.ts', formats: ['es' as const] };
  const built = await build({ configFile: false, logLevel: 'error', publicDir: false, build: { write: false, lib } });
  return (built as Rolldown.RolldownOutput[])[0]?.output[0].code ?? '';
}

test('a page reads a node whose preflight refuses the header of the height', async ({ app, page, watch }) => {
  const body = await readerFile();
  const node = await startNode({ height: LATEST });
  watch.welcome(node.url);
  await page.route('**/height-reader.js', (route) => route.fulfill({ contentType: 'text/javascript', body }));
  await app.open('about');
  await page.evaluate(async (file) => Object.assign(globalThis, await import(file)), '/height-reader.js');
  // While requests are held, Playwright answers preflights itself.
  await page.unrouteAll();
  const read = await page.evaluate(
    ({ url, chain }) => (Reflect.get(globalThis, 'readAtOneBlock') as typeof readAtOneBlock)(url, chain),
    { url: node.url, chain: CHAIN },
  );
  node.close();
  expect(read).toEqual({ answer: [{ height: '1000' }, { height: '1000' }], height: '999' });
  expect(node.questions).toEqual(['GET latest', 'OPTIONS first', 'GET 999', 'GET first', 'GET second', 'GET latest']);
  expect(watch.takeComplaints().filter((text) => !text.includes('x-cosmos-block-height'))).toEqual([
    expect.stringMatching(/^Failed to load resource: net::ERR_FAILED/),
  ]);
});
