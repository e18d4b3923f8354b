import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { constants, gzip } from 'node:zlib';
import { getRequestListener, type HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import { acceptsCoding } from './accept-encoding.ts';
import { createAppFiles } from './app-files.ts';
import type { HttpService } from './compose.ts';
import { createListResponder, isList } from './list-response.ts';
import { answerMalformedRequests, errorResponse } from './malformed-request.ts';
import { isServicePath } from './pages.ts';

interface NodeServerOptions {
  readonly service: HttpService;
  readonly port: number;
  readonly host: string;
  /** Folder of the built app; without one, only the service is served. */
  readonly appFolder?: string | undefined;
}

export interface NodeServer {
  /** With the port in use, like `http://127.0.0.1:4000`. */
  readonly url: string;
  /** Accepts no new connections, waits half a second for running responses, then closes the rest. */
  close(): Promise<void>;
}

const GRACE_MS = 500;

/** Host: Node, the app's files and the service at one address. Rejects with a sentence for the operator if it cannot listen. */
export async function startNodeServer(options: NodeServerOptions): Promise<NodeServer> {
  const app = createApp(options);
  const listener = getRequestListener(app.fetch, { errorHandler: errorResponse });
  // The listener rejects a request without a host, with an error body.
  const server = createServer({ requireHostHeader: false }, listener);
  answerMalformedRequests(server);
  await listen(server, options.port, options.host);
  const { port } = server.address() as AddressInfo;
  const host = options.host.includes(':') ? `[${options.host}]` : options.host;
  return { url: `http://${host}:${port}`, close: () => close(server) };
}

function createApp({ service, appFolder }: NodeServerOptions): Hono<{ Bindings: HttpBindings }> {
  const app = new Hono<{ Bindings: HttpBindings }>();
  const files = appFolder === undefined ? undefined : createAppFiles(appFolder);
  const respondList = createListResponder();
  app.all('*', async ({ req: { path, raw }, env }) => {
    if (files && !isServicePath(path)) return files.fetch(raw);
    // A preflight response is never compressed and sets its own vary header.
    if (raw.method !== 'OPTIONS') env.outgoing.setHeader('vary', 'accept-encoding');
    const response = await service.fetch(raw);
    return gzipResponse(raw, isList(raw, path) ? await respondList(raw, response) : response);
  });
  return app;
}

function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(new Error(explain(error, port, host), { cause: error })),
    );
    server.listen(port, host, resolve);
  });
}

function explain({ code, message }: NodeJS.ErrnoException, port: number, host: string): string {
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${port} on ${host} is in use. Stop what listens there, or choose another: PORT=${port + 1} npm start`;
    case 'EACCES':
      return `Port ${port} needs more rights than this user has. Choose one above 1023: PORT=4000 npm start`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return `HOST=${host} is not an address of this machine.`;
    default:
      return `The server cannot listen on ${host}:${port}: ${message}`;
  }
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const cut = setTimeout(() => server.closeAllConnections(), GRACE_MS);
    server.close(() => {
      clearTimeout(cut);
      resolve();
    });
    server.closeIdleConnections();
  });
}

const pack = promisify(gzip);

/** Shorter bodies fit into one packet without compression. */
const LEAST_BYTES = 1024;

/**
 * Compresses a long response if the client accepts gzip, in one step at the fastest level: half the time of the default
 * level, and less than five percent larger for a list of balances.
 */
async function gzipResponse(request: Request, response: Response): Promise<Response> {
  if (response.body === null || response.headers.has('content-encoding')) return response;
  if (!acceptsCoding(request, 'gzip')) return response;
  const bytes = new Uint8Array(await response.arrayBuffer());
  if (bytes.byteLength < LEAST_BYTES) {
    const short = new Response(bytes, response);
    short.headers.set('content-length', `${bytes.byteLength}`);
    return short;
  }
  const compressed = new Response(new Uint8Array(await pack(bytes, { level: constants.Z_BEST_SPEED })), response);
  compressed.headers.set('content-encoding', 'gzip');
  return compressed;
}
