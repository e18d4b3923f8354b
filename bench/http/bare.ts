import { Hono } from 'hono';
import { startNodeServer } from '../../src/server/node-server.ts';

/** A separate process: reads each request and responds with one of the texts that its parent sent. */
let texts: readonly string[] = [];
process.on('message', (message: { texts?: readonly string[] }) => {
  texts = message.texts ?? texts;
});
const app = new Hono();
app.all('*', async (c) => {
  await c.req.text();
  return c.body(texts[Number(c.req.header('x-number'))] ?? '', 200, { 'content-type': 'application/json' });
});
const service = { fetch: async (request: Request) => app.fetch(request) };
const { url } = await startNodeServer({ service, port: 0, host: '127.0.0.1' });
process.stdout.write(`${url}\n`);
