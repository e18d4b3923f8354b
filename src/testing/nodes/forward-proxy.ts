import { createServer, request as send } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';

/** A forward proxy on loopback, as companies have one before the internet. */
export interface ForwardProxy {
  readonly url: string;
  /** The first line of each request, without its version: `GET http://a.example/b`, `CONNECT a.example:443`. */
  readonly lines: readonly string[];
  /** What each request shows as who asks. */
  readonly credentials: readonly (string | undefined)[];
  close(): Promise<void>;
}

export interface ForwardProxyOptions {
  /** Where a host and port lead: only the proxy knows the way. */
  readonly hosts?: Readonly<Record<string, string>>;
  /** The status of its own answer to everything. */
  readonly refusal?: number;
}

export async function startForwardProxy({ hosts = {}, refusal }: ForwardProxyOptions = {}): Promise<ForwardProxy> {
  const lines: string[] = [];
  const credentials: (string | undefined)[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((incoming, outgoing) => {
    lines.push(`${incoming.method} ${incoming.url}`);
    credentials.push(incoming.headers['proxy-authorization']);
    const url = new URL(incoming.url ?? '', 'http://none');
    const upstream = hosts[`${url.hostname}:${url.port || 80}`];
    if (refusal !== undefined || upstream === undefined) {
      outgoing.writeHead(refusal ?? 502).end();
      return;
    }
    const { method, headers } = incoming;
    const onward = send(new URL(`${url.pathname}${url.search}`, upstream), { method, headers }, (response) => {
      outgoing.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(outgoing);
    });
    onward.on('error', () => outgoing.destroy());
    incoming.pipe(onward);
  });
  server.on('connect', (incoming, socket: Socket) => {
    lines.push(`CONNECT ${incoming.url}`);
    credentials.push(incoming.headers['proxy-authorization']);
    sockets.add(socket);
    socket.on('error', () => {});
    const upstream = hosts[`${incoming.url}`];
    if (refusal !== undefined || upstream === undefined) {
      socket.end(`HTTP/1.1 ${refusal ?? 502} No\r\ncontent-length: 0\r\n\r\n`);
      return;
    }
    const onward = connect(Number(new URL(upstream).port), '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 Connected\r\n\r\n');
      socket.pipe(onward).pipe(socket);
    });
    onward.on('error', () => socket.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    lines,
    credentials,
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
