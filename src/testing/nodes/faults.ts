import type { ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';

/** What a node answered, whole. */
export interface WholeAnswer {
  readonly status: number;
  /** Without the headers of the transfer encoding. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface Exchange {
  /** Forwards the request to the node behind the proxy. */
  forward(): Promise<WholeAnswer>;
  readonly outgoing: ServerResponse;
  /** A server that no node's answer may lead to. */
  readonly elsewhere: string;
}

type Fault = (exchange: Exchange) => Promise<void> | void;

/** Slower than the least delay after which a second node is asked. */
const SLOW_MS = 300;
const DRIP_MS = 50;
const MEGABYTE = 1024 * 1024;

const sendHead = ({ outgoing }: Exchange, { status, headers, body }: WholeAnswer): ServerResponse =>
  outgoing.writeHead(status, { ...headers, 'content-length': Buffer.byteLength(body) });

const pass = (exchange: Exchange, response: WholeAnswer): void => {
  sendHead(exchange, response).end(response.body);
};

/** The right answer, its body changed. */
const changed =
  (change: (body: string) => string): Fault =>
  async (exchange) => {
    const response = await exchange.forward();
    pass(exchange, { ...response, body: change(response.body) });
  };

/** The right answer under other headers. */
const withHeaders =
  (headers: Readonly<Record<string, string>>): Fault =>
  async (exchange) => {
    const response = await exchange.forward();
    pass(exchange, { ...response, headers: { ...response.headers, ...headers } });
  };

/** A fixed response to every request. */
const always =
  (status: number, contentType: string, body: string, headers: Readonly<Record<string, string>> = {}): Fault =>
  ({ outgoing }) => {
    outgoing.writeHead(status, { 'content-type': contentType, ...headers }).end(body);
  };

/** The head of the right answer and the first half of its body; the connection stays open. */
async function sendHalf(exchange: Exchange): Promise<void> {
  const response = await exchange.forward();
  await new Promise<void>((resolve) => {
    sendHead(exchange, response).write(response.body.slice(0, response.body.length / 2), () => resolve());
  });
}

interface Message {
  readonly jsonrpc?: string;
  readonly id?: unknown;
  readonly result?: unknown;
}

/** Changes each message of a JSON-RPC answer; what is no JSON-RPC stays as it is. */
const eachMessage =
  (change: (message: Message) => Message) =>
  (body: string): string => {
    // Numbers above 2^53 would not survive JSON.parse: the double's answers hold none in what is compared.
    const response = JSON.parse(body) as Message | Message[];
    if (Array.isArray(response)) return JSON.stringify(response.map(change));
    return response.jsonrpc === undefined ? body : JSON.stringify(change(response));
  };

const another = (id: unknown): unknown => (typeof id === 'number' ? id + 1_000 : `${id}-of-another`);

/** Each list of objects, twice over. */
function doubled(value: unknown): unknown {
  if (Array.isArray(value)) return typeof value[0] === 'object' ? [...value, ...value] : value;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, doubled(field)]));
}

let bomb: Buffer | undefined;
/** Some 64 KB that become 64 MB. */
const bombBytes = (): Buffer => {
  bomb ??= gzipSync(Buffer.alloc(64 * MEGABYTE, ' '));
  return bomb;
};

/** Sends raw bytes instead of an HTTP response. */
const raw =
  (bytes: string): Fault =>
  ({ outgoing }) => {
    outgoing.socket?.end(bytes);
  };

/** Faults between a node and its client. Faults of the node itself are served by another node. */
export const FAULTS = {
  none: async (exchange) => pass(exchange, await exchange.forward()),
  /** Right, but after a while. */
  slow: async (exchange) => {
    const response = await exchange.forward();
    await new Promise((resolve) => setTimeout(resolve, SLOW_MS));
    pass(exchange, response);
  },
  /** Accepts and never answers. */
  halfOpen: () => {},
  hangUp: ({ outgoing }) => void outgoing.socket?.destroy(),
  reset: ({ outgoing }) => void outgoing.socket?.resetAndDestroy(),
  /** Closes in the middle of the body. */
  truncated: async (exchange) => {
    await sendHalf(exchange);
    exchange.outgoing.socket?.destroy();
  },
  /** Falls silent in the middle of the body. */
  stalled: sendHalf,
  /** One byte at a time, beyond every timeout. */
  dripping: async (exchange) => {
    const response = await exchange.forward();
    const outgoing = sendHead(exchange, response);
    for (const byte of Buffer.from(response.body)) {
      if (outgoing.destroyed) return;
      outgoing.write(Buffer.of(byte));
      await new Promise((resolve) => setTimeout(resolve, DRIP_MS));
    }
  },
  garbage: always(200, 'application/json', '\u0000\u0001þÿ{]['),
  emptyBody: always(200, 'application/json', ''),
  /** Whole by its length, and yet half of the JSON. */
  cutJson: changed((body) => body.slice(0, body.length / 2)),
  html: always(200, 'text/html', '<!doctype html><title>Welcome</title>'),
  rateLimited: always(429, 'text/html', '<h1>Too Many Requests</h1>', { 'retry-after': '1' }),
  /** Some say so in JSON-RPC, with status 200. */
  rateLimitedInWords: changed(
    eachMessage(({ jsonrpc, id }) => ({ jsonrpc, id, error: { code: -32005, message: 'rate limit exceeded' } })),
  ),
  forbidden: always(403, 'application/json', '{"message":"API key required"}'),
  notFound: always(404, 'text/html', '<h1>404 Not Found</h1>'),
  error500: always(500, 'application/json', '{"error":"internal"}'),
  unavailable: ({ outgoing }) => void outgoing.writeHead(503).end(),
  /** Correct, but with the content type of text. */
  wrongType: withHeaders({ 'content-type': 'text/plain' }),
  huge: ({ outgoing }) => {
    outgoing.writeHead(200, { 'content-type': 'application/json' });
    for (let megabytes = 0; megabytes < 20; megabytes++) outgoing.write(Buffer.alloc(MEGABYTE, '['));
    outgoing.end();
  },
  /** A little that unpacks to 64 MB. */
  bomb: ({ outgoing }) => {
    outgoing.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' }).end(bombBytes());
  },
  /** Right, but not packed as it says. */
  wrongEncoding: withHeaders({ 'content-encoding': 'gzip' }),
  badChunks: raw('HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\nZZ\r\n{}\r\n'),
  hugeHeaders: raw(`HTTP/1.1 200 OK\r\nx-filler: ${'x'.repeat(100_000)}\r\ncontent-length: 2\r\n\r\n{}`),
  noHttp: raw('SSH-2.0-OpenSSH_9.9\r\n'),
  emptyObject: always(200, 'application/json', '{}'),
  nullBody: always(200, 'application/json', 'null'),
  nullResult: changed(eachMessage(({ jsonrpc, id }) => ({ jsonrpc, id, result: null }))),
  emptyResult: changed(eachMessage(({ jsonrpc, id }) => ({ jsonrpc, id, result: {} }))),
  /** The answer to another request. */
  otherId: changed(eachMessage((message) => ({ ...message, id: another(message.id) }))),
  noId: changed(eachMessage(({ jsonrpc, result }) => ({ jsonrpc, result }))),
  /** All that is listed is listed twice. */
  doubled: changed((body) => JSON.stringify(doubled(JSON.parse(body)))),
  redirect: ({ outgoing, elsewhere }) => void outgoing.writeHead(307, { location: elsewhere }).end(),
} satisfies Record<string, Fault>;
