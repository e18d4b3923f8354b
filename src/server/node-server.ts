import { existsSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerOptions, type ServerResponse } from 'node:http';
import { type AddressInfo, Server as NetServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { constants, gzip } from 'node:zlib';
import { getRequestListener, type HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import { ServiceError } from '#contract/error.ts';
import { acceptsCoding } from './accept-encoding.ts';
import { createAdmission, pathOf } from './admission.ts';
import { createAppFiles } from './app-files.ts';
import { dropInTurns, readInTurns } from './body-turns.ts';
import { clientAddresses } from './client-address.ts';
import { limitConnections } from './connection-limits.ts';
import { DEFAULT_LIMITS, type HostLimits } from './host-variables.ts';
import type { HttpService } from './http.ts';
import { IdleConnections } from './idle-connections.ts';
import type { ServiceLog } from './log.ts';
import { answerMalformedRequests, errorResponse, writeError } from './malformed-request.ts';
import { createListPacker } from './packed-lists.ts';
import { isForEver, isServicePath, MCP_PATH, tidyPath } from './pages.ts';
import type { NewPointStore } from './rate-limit.ts';
import { REQUEST_ID_HEADER, readRequestId, requestIds } from './request-id.ts';
import { RequestTurns, whenOver } from './request-turns.ts';
import { type NamedRequest, watchRequests } from './request-watch.ts';
import type { Observer } from './telemetry/observer.ts';

interface NodeServerOptions {
  readonly service: HttpService;
  readonly port: number;
  readonly host: string;
  /** Folder of the built app; without one, only the service is served. */
  readonly appFolder?: string | undefined;
  readonly limits?: HostLimits;
  /** The largest body that the service reads. */
  readonly bodyLimitBytes?: number;
  /** Where the points of clients are counted; in memory if absent. */
  readonly newPointStore?: NewPointStore | undefined;
  /** Told what is refused for a limit. */
  readonly report?: (message: string) => void;
  /** Told of each request that has ended. */
  readonly onRequest?: ServiceLog['request'];
  readonly observer?: Observer;
}

export interface NodeServer {
  /** With the port in use, like `http://127.0.0.1:4000`. */
  readonly url: string;
  countConnections(): Promise<number>;
  /** What `/readyz` says. */
  isReady(): Promise<boolean>;
  /** Requests that are not over, and the bytes that they hold. */
  readonly load: { readonly requests: number; readonly heldBytes: number };
  /**
   * For a server whose clients are told by `/readyz`: it says 503 from now on, and every response that its connection ends;
   * requests are answered as before for the time to drain. Then `close`.
   */
  drain(): Promise<void>;
  /** Accepts no new connections and answers what it was asked, within the time to drain. */
  close(): Promise<void>;
}

const BODY_LIMIT_BYTES = 1_000_000;
/** How often connections are looked at, for those whose time is up. */
const CHECK_MS = 1_000;
/** When a server ends: how long a connection may be without a request, and how often that is looked at. */
const IDLE_MS = 300;
const CLOSE_IDLE_MS = 100;

/** Host: Node, the app's files and the service at one address. Rejects with a sentence for the operator if it cannot listen. */
export async function startNodeServer(options: NodeServerOptions): Promise<NodeServer> {
  const { limits = DEFAULT_LIMITS, bodyLimitBytes = BODY_LIMIT_BYTES, report = () => {} } = options;
  const { newPointStore, onRequest = () => {}, observer = {} } = options;
  const onRefused = observer.refused;
  checkApp(options.appFolder);
  const addresses = clientAddresses(limits.trustedProxies);
  const { admit, chargeInner, memory } = createAdmission({
    ...{ limits, bodyLimitBytes, addresses },
    ...{ newPointStore, report, onRefused },
  });
  const app = createApp(options, chargeInner);
  // The name stands in for the host that HTTP/1.0 need not give.
  const listener = getRequestListener(app.fetch, { errorHandler: errorResponse, hostname: 'localhost' });
  const watch = watchRequests(onRequest, observer);
  const newId = requestIds();
  /** A proxy that is trusted may have named the request. */
  const nameRequest = ({ socket, headers }: IncomingMessage): NamedRequest => {
    const { [REQUEST_ID_HEADER]: id, traceparent } = addresses.isTrusted(socket.remoteAddress) ? headers : {};
    return { id: readRequestId(id?.toString()) ?? newId(), traceparent: traceparent?.toString() };
  };
  const running = new Set<ServerResponse>();
  const turns = new RequestTurns();
  let isLeaving = false;
  const whyUnready = (): ServiceError | null => {
    if (isLeaving) return leaving(limits);
    return memory.isStuck ? STUCK : null;
  };
  const answer = async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    if (isLeaving || connections.isOld(incoming.socket)) outgoing.setHeader('connection', 'close');
    const unready = pathOf(incoming) === '/readyz' ? whyUnready() : null;
    const error = unready ?? (await admit(incoming, outgoing));
    if (error === null) {
      if (await readInTurns(incoming, bodyLimitBytes)) await listener(incoming, outgoing);
      return;
    }
    dropInTurns(incoming, bodyLimitBytes);
    writeError(outgoing, error);
  };
  const server = createServer(serverOptions(limits), (incoming, outgoing) => {
    const named = nameRequest(incoming);
    outgoing.setHeader(REQUEST_ID_HEADER, named.id);
    const run = watch(incoming, outgoing, named);
    running.add(outgoing);
    whenOver(incoming, outgoing, () => running.delete(outgoing));
    turns.take(incoming, outgoing, () => {
      run(() => answer(incoming, outgoing)).catch((error) => {
        report(`a request could not be answered: ${error}`);
        outgoing.destroy();
      });
    });
  });
  const idle = new IdleConnections(server);
  const connections = limitConnections(server, { idle, limits, isTrusted: addresses.isTrusted, report, onRefused });
  answerMalformedRequests(server, limits.headerBytes);
  await listen(server, options.port, options.host);
  const { port } = server.address() as AddressInfo;
  const host = options.host.includes(':') ? `[${options.host}]` : options.host;
  const leave = (): void => {
    isLeaving = true;
    for (const outgoing of running) if (!outgoing.headersSent) outgoing.setHeader('connection', 'close');
  };
  const drainMs = limits.drainSeconds * 1_000;
  const shut = async (): Promise<void> => {
    leave();
    await close(server, idle, drainMs);
  };
  return {
    url: `http://${host}:${port}`,
    isReady: async () => whyUnready() === null && (await options.service.fetch(new Request(READY_URL))).ok,
    countConnections: promisify(server.getConnections.bind(server)),
    get load() {
      return { requests: running.size, heldBytes: memory.bytes };
    },
    async drain() {
      leave();
      await sleep(drainMs);
      await shut();
    },
    close: shut,
  };
}

/** A server that has no app must not call itself ready. */
function checkApp(folder: string | undefined): void {
  if (folder === undefined || existsSync(join(folder, 'index.html'))) return;
  throw new Error(`The app is not built: ${folder} has no index.html. Run npm run build, then start again.`);
}

const serverOptions = ({ headerBytes, headerSeconds, requestSeconds, idleSeconds }: HostLimits): ServerOptions => ({
  // Asked of each request here, with an error body.
  requireHostHeader: false,
  maxHeaderSize: headerBytes,
  headersTimeout: headerSeconds * 1_000,
  requestTimeout: Math.max(requestSeconds, headerSeconds) * 1_000,
  keepAliveTimeout: idleSeconds * 1_000,
  connectionsCheckingInterval: CHECK_MS,
});

const READY_URL = 'http://localhost/readyz';

const STUCK = new ServiceError('unavailable', 'this server holds answers that nobody reads; ask another', {
  retryAfterSeconds: 1,
});

const leaving = ({ drainSeconds }: HostLimits): ServiceError =>
  new ServiceError('unavailable', 'this server is about to stop; ask another', {
    retryAfterSeconds: Math.max(drainSeconds, 1),
  });

type ChargeInner = ReturnType<typeof createAdmission>['chargeInner'];

function createApp(
  { service, appFolder, observer, bodyLimitBytes = BODY_LIMIT_BYTES }: NodeServerOptions,
  chargeInner: ChargeInner,
): Hono<{ Bindings: HttpBindings }> {
  const app = new Hono<{ Bindings: HttpBindings }>();
  const files = appFolder === undefined ? undefined : createAppFiles(appFolder);
  const packList = createListPacker((isHit) => observer?.lookedUp?.('packed_lists', isHit));
  app.all('*', async ({ req: { path, raw }, env }) => {
    if (files && !isServicePath(path)) {
      const response = await files.fetch(raw);
      const isUnpaid = response.status === 404 && isForEver(path);
      const refusal = isUnpaid ? await chargeInner(env.incoming, env.outgoing, path, 0) : null;
      return refusal === null ? response : errorResponse(refusal);
    }
    // A preflight response is never compressed and sets its own vary header.
    if (raw.method !== 'OPTIONS') env.outgoing.setHeader('vary', 'accept-encoding');
    const id = `${env.outgoing.getHeader(REQUEST_ID_HEADER)}`;
    if (tidyPath(path) === MCP_PATH) {
      // Loaded by the first who asks: a server that nobody asks so starts without it.
      const { answerMcp } = await import('./mcp/mcp-endpoint.ts');
      const charge = (inner: string, bytes: number, search: string) =>
        chargeInner(env.incoming, env.outgoing, inner, bytes, search);
      return gzipResponse(raw, await answerMcp(raw, { service, id, bodyLimitBytes, charge }));
    }
    return gzipResponse(raw, await packList(raw, await service.fetch(raw, id)));
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
      return `Port ${port} on ${host} is in use. Stop what listens there, or choose another by the variable PORT, such as ${port + 1}.`;
    case 'EACCES':
      return `Port ${port} needs more rights than this user has. Choose one above 1023 by the variable PORT, such as 4000.`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return `HOST=${host} is not an address of this machine.`;
    default:
      return `The server cannot listen on ${host}:${port}: ${message}`;
  }
}

/** Resolves when nothing is left to answer, or the time is up. */
function close(server: Server, idle: IdleConnections, limitMs: number): Promise<void> {
  return new Promise((resolve) => {
    const closeIdle = setInterval(() => idle.close(IDLE_MS), CLOSE_IDLE_MS);
    const cut = setTimeout(() => server.closeAllConnections(), limitMs);
    const end = (): void => {
      clearInterval(closeIdle);
      clearTimeout(cut);
      resolve();
    };
    // Right after the poll that accepts connections: one that waits to be accepted would be lost. The method of HTTP would end
    // connections at once whose request is about to be read.
    setImmediate(() => NetServer.prototype.close.call(server, end));
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
  // First: to look at the body makes a stream of a text, which is then written piece by piece.
  if (!acceptsCoding(request, 'gzip')) return response;
  if (response.body === null || response.headers.has('content-encoding')) return response;
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
