import { createServer, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

export interface DoubleRequest {
  readonly method?: string;
  readonly url: URL;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** With status 200 unless it says otherwise. */
export interface HttpResponse {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: string;
}

/** An answer, or none: the connection stays, or ends. */
export type DoubleResponse = HttpResponse | 'hang' | 'hangUp';

export interface NodeDouble {
  readonly url: string;
  /** Requests so far, in order. */
  readonly requests: readonly DoubleRequest[];
}

/** How long a test waits for an answer, in ms: long on a busy machine, and short where one never comes. */
export const timeLimitOf = (...responses: unknown[]) => (responses.includes('hang') ? 5_000 : 60_000);

/** An HTTP node on loopback with responses set by the test; it closes after the test. */
export async function nodeDouble(respond: (request: DoubleRequest) => DoubleResponse): Promise<NodeDouble> {
  const requests: DoubleRequest[] = [];
  const server = createServer(async (incoming, outgoing) => {
    const url = new URL(incoming.url ?? '/', 'http://double');
    const request = { method: incoming.method, url, headers: incoming.headers, body: await bodyOf(incoming) };
    requests.push(request);
    const response = respond(request);
    if (response === 'hangUp') outgoing.destroy();
    if (response === 'hang' || response === 'hangUp') return;
    const headers = { 'content-type': 'application/json', ...response.headers };
    outgoing.writeHead(response.status ?? 200, headers).end(response.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests };
}

async function bodyOf(incoming: IncomingMessage): Promise<string> {
  let body = '';
  for await (const chunk of incoming) body += chunk;
  return body;
}

export interface RpcCall {
  readonly id: number | string;
  readonly method: string;
  // biome-ignore lint/suspicious/noExplicitAny: parameters of any method
  readonly params: readonly any[];
}

/** A method's outcome: its result, or an error in the node's words. */
export type RpcOutcome = { readonly result: unknown } | { readonly error: { code: number; message: string } };

/** A JSON-RPC node on loopback: each call of a batch is answered on its own. */
export function rpcDouble(respond: (call: RpcCall) => RpcOutcome): Promise<NodeDouble> {
  return nodeDouble(({ body }) => {
    const message: RpcCall | RpcCall[] = JSON.parse(body);
    const one = (call: RpcCall) => ({ jsonrpc: '2.0', id: call.id, ...respond(call) });
    return { body: JSON.stringify(Array.isArray(message) ? message.map(one) : one(message)) };
  });
}
