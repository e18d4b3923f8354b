import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { HOSTS } from './hosts.ts';
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

test('a page reads a node whose preflight refuses the header of the height', async ({ page, watch }) => {
  const node = await startNode({ height: LATEST });
  watch.welcome(HOSTS.dev);
  watch.welcome(node.url);
  // The dev server gives each file of the source by itself.
  await page.goto(`${HOSTS.dev}about`);
  const read = await page.evaluate(
    async ({ url, chain_id, files }) => {
      const [access, registry, record] = await Promise.all(files.map((file) => import(file)));
      const chains = [record.chainRecord({ chain_id })];
      const nodes = { mode: 'urls', urls: new Map([[chain_id, [url]]]) };
      const { answer, block } = await access
        .createNodeAccess(registry.createRegistry({ chains, assets: [], channels: [] }), nodes)
        .ask(
          chain_id,
          'pools',
          (asked: { restAtBlock(path: string): Promise<unknown> }) =>
            Promise.all(['/first', '/second'].map((path) => asked.restAtBlock(path))),
          AbortSignal.timeout(30_000),
        );
      return { answer, height: `${block.height}` };
    },
    {
      ...{ url: node.url, chain_id: CHAIN },
      files: ['/src/nodes/node-access.ts', '/src/registry/registry.ts', '/src/testing/chain-record.ts'],
    },
  );
  node.close();
  expect(read).toEqual({ answer: [{ height: '1000' }, { height: '1000' }], height: '999' });
  expect(node.questions).toEqual(['GET latest', 'OPTIONS first', 'GET 999', 'GET first', 'GET second', 'GET latest']);
  expect(watch.takeComplaints().filter((text) => !text.includes('x-cosmos-block-height'))).toEqual([
    expect.stringMatching(/^Failed to load resource: net::ERR_FAILED/),
  ]);
});
