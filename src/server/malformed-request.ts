import { type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { RequestError } from '@hono/node-server';
import { ServiceError } from '#contract/error.ts';
import { SAFETY_HEADERS } from './pages.ts';

/** Status and message by the code of Node's parser error. */
const faultsOf = (headerBytes: number): Readonly<Record<string, readonly [status: number, message: string]>> => ({
  HPE_INVALID_EOF_STATE: [400, 'the request ended before it was complete'],
  HPE_HEADER_OVERFLOW: [431, `headers: must be at most ${headerBytes} bytes`],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, 'body: must have shorter chunk extensions'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'the request did not arrive in time; send it again'],
});
const NO_HTTP = [400, 'the request is not valid HTTP'] as const;

const HEADERS = {
  'content-type': 'application/json',
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'x-request-id,retry-after,ratelimit,ratelimit-policy',
  'cache-control': 'no-cache',
  ...SAFETY_HEADERS,
};

/** Responds to malformed requests with an error body, where Node sends a bare status or nothing, and closes the connection. */
export function answerMalformedRequests(server: Server, headerBytes: number): void {
  const faults = faultsOf(headerBytes);
  const latest = new WeakMap<Duplex, ServerResponse>();
  server.on('request', ({ socket }, response) => void latest.set(socket, response));
  server.on('clientError', ({ code }: NodeJS.ErrnoException, socket) => {
    // A response that has begun must not be interrupted by another one.
    if (!socket.writable || !isFree(socket, latest.get(socket))) return void socket.destroy();
    const [status, message] = faults[code ?? ''] ?? NO_HTTP;
    end(socket, new ServiceError('invalid_argument', message, { status }));
  });
  server.on('connect', (_request, socket) => {
    // Node does not handle errors of this socket any more; an unhandled one would end the process.
    socket.on('error', () => socket.destroy());
    const error = new ServiceError('invalid_argument', 'method CONNECT is not supported', { status: 405 });
    end(socket, error, { allow: 'GET, HEAD, POST, OPTIONS' });
  });
  server.on('checkExpectation', (_request, response: ServerResponse) => {
    const error = new ServiceError('invalid_argument', 'expect: must be 100-continue, or left out', { status: 417 });
    writeError(response, error);
  });
}

/** Answers a request that the service does not see. */
export function writeError(response: ServerResponse, error: ServiceError): void {
  const { body, headers } = bodyOf(error);
  response.writeHead(error.status, headers).end(body);
}

function end(socket: Duplex, error: ServiceError, more: Readonly<Record<string, string>> = {}): void {
  socket.end(answerText(error, more), () => socket.destroy());
}

/** Whether no response is in progress on the socket. A response that waits for an earlier one has no socket yet. */
const isFree = (socket: Duplex, latest: ServerResponse | undefined): boolean =>
  latest === undefined || latest.writableFinished || (latest.socket === socket && !latest.headersSent);

function bodyOf(error: ServiceError) {
  const body = JSON.stringify(error.toBody());
  return { body, headers: { ...headersOf(error), 'content-length': Buffer.byteLength(body) } };
}

const headersOf = ({ retryAfterSeconds }: ServiceError) =>
  retryAfterSeconds === null ? HEADERS : { ...HEADERS, 'retry-after': `${retryAfterSeconds}` };

function answerText(error: ServiceError, more: Readonly<Record<string, string>>): string {
  const { body, headers } = bodyOf(error);
  const all = { ...headers, ...more, date: new Date().toUTCString(), connection: 'close' };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  return [`HTTP/1.1 ${error.status} ${STATUS_CODES[error.status]}`, ...lines, '', body].join('\r\n');
}

/** The response to a request with an invalid URL or host, and to other errors before the service. */
export function errorResponse(thrown: unknown): Response {
  const error = errorOf(thrown);
  return new Response(JSON.stringify(error.toBody()), { status: error.status, headers: headersOf(error) });
}

function errorOf(thrown: unknown): ServiceError {
  if (thrown instanceof ServiceError) return thrown;
  return thrown instanceof RequestError
    ? ServiceError.invalid('the address of the request, or its host header, is not valid')
    : new ServiceError('internal', 'internal error');
}
