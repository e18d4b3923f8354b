import { createServer, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface LoopbackRequest {
  readonly method: string;
  readonly url: URL;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** JSON with status 200 unless it says otherwise. */
export interface LoopbackResponse {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface LoopbackServer {
  readonly url: string;
  /** Requests so far, in order. */
  readonly requests: readonly LoopbackRequest[];
  close(): Promise<void>;
}

/** An HTTP server on loopback; on a free port unless one is given. What throws in it is an answer with status 500. */
export async function startLoopbackServer(
  respond: (request: LoopbackRequest) => LoopbackResponse | Promise<LoopbackResponse>,
  port = 0,
): Promise<LoopbackServer> {
  const requests: LoopbackRequest[] = [];
  const server = createServer(async (incoming, outgoing) => {
    const { method = 'GET', url = '/', headers } = incoming;
    const request = { method, url: new URL(url, 'http://loopback'), headers, body: await bodyOf(incoming) };
    requests.push(request);
    const response = await Promise.resolve(request)
      .then(respond)
      .catch((error: Error): LoopbackResponse => ({ status: 500, body: JSON.stringify({ error: error.message }) }));
    outgoing
      .writeHead(response.status ?? 200, { 'content-type': 'application/json', ...response.headers })
      .end(response.body);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function bodyOf(incoming: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}
