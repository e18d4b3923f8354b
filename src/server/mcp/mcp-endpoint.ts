import { createMcpHandler } from '@modelcontextprotocol/server';
import { createClient } from '#client/client.ts';
import type { Transport } from '#client/transport.ts';
import { ServiceError } from '#contract/error.ts';
import type { HttpService } from '../http.ts';
import { SAFETY_HEADERS } from '../pages.ts';
import { readJson } from '../read-request.ts';
import { createMcpServer } from './mcp-server.ts';

/** Charges whoever asks for a request of a path, so many bytes and a query; an error if it has not the points. */
export type Charge = (path: string, bytes: number, search: string) => Promise<ServiceError | null>;

interface McpEndpointOptions {
  readonly service: HttpService;
  /** Of the request. */
  readonly id: string;
  readonly bodyLimitBytes: number;
  readonly charge: Charge;
}

const METHODS = 'POST, OPTIONS';
const HEADERS = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'mcp-protocol-version,retry-after,ratelimit,ratelimit-policy',
  'cache-control': 'no-store',
  ...SAFETY_HEADERS,
};
const PREFLIGHT = {
  ...HEADERS,
  'access-control-allow-methods': METHODS,
  'access-control-allow-headers': '*',
  'access-control-max-age': '86400',
};

/** Of a message: its answer is checked, told as text and written at once, and no model has more to ask. */
const MOST_VALUES = 2_000;
/** No session is kept, so nobody can be told of a change later. */
const STATELESS = { maxSubscriptions: 0 };
/** Codes of JSON-RPC. */
const INVALID_REQUEST = -32600;

/** Answers a request of the Model Context Protocol. Its tools ask the service in this process, and cost what the same requests cost over HTTP. */
export async function answerMcp(request: Request, options: McpEndpointOptions): Promise<Response> {
  if (request.method === 'OPTIONS') return new Response(null, { status: 204, headers: PREFLIGHT });
  if (request.method !== 'POST') {
    return refusal(new ServiceError('invalid_argument', '/mcp must be requested with POST', { status: 405 }));
  }
  try {
    const parsedBody = await readJson(request, options.bodyLimitBytes, MOST_VALUES);
    if (Array.isArray(parsedBody)) throw ServiceError.invalidField('body', 'must be one message, not a list');
    const client = createClient({ transport: transportTo(options, request) });
    const handler = createMcpHandler(() => createMcpServer(client), STATELESS);
    return withHeaders(await handler.fetch(request, { parsedBody }));
  } catch (error) {
    if (error instanceof ServiceError) return refusal(error);
    throw error;
  }
}

/** Asks the service itself, under the id of the request, until whoever asked hangs up. */
function transportTo({ service, id, charge }: McpEndpointOptions, request: Request): Transport {
  return async ({ method, path, body }, signal) => {
    const inner = new URL(path, request.url);
    const refused = await charge(inner.pathname, (body ?? inner.search).length, inner.search);
    if (refused !== null) return replyOf(refused);
    const headers = { 'content-type': 'application/json' };
    const init = { method, body, headers, signal: AbortSignal.any([signal, request.signal]) };
    const response = await service.fetch(new Request(inner, init), id);
    return { status: response.status, headers: response.headers, text: await response.text() };
  };
}

const retryHeaders = ({ retryAfterSeconds }: ServiceError): Record<string, string> =>
  retryAfterSeconds === null ? {} : { 'retry-after': `${retryAfterSeconds}` };

const replyOf = (error: ServiceError) => ({
  status: error.status,
  headers: new Headers(retryHeaders(error)),
  text: JSON.stringify(error.toBody()),
});

function withHeaders(response: Response): Response {
  const all = new Headers(response.headers);
  for (const [name, value] of Object.entries(HEADERS)) all.set(name, value);
  return new Response(response.body, { status: response.status, headers: all });
}

/** An error of a message that was not read, as JSON-RPC has it. */
function refusal(error: ServiceError): Response {
  const { message, ...data } = error.toBody();
  const body = { jsonrpc: '2.0', id: null, error: { code: INVALID_REQUEST, message, data: { ...data, message } } };
  const headers = { ...HEADERS, ...retryHeaders(error), ...(error.status === 405 && { allow: METHODS }) };
  return Response.json(body, { status: error.status, headers });
}
