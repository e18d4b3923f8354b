import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Metrics } from './metrics.ts';

export interface MetricsServer {
  readonly url: string;
  close(): void;
}

/** Serves metrics on a port of their own, which clients do not reach. Rejects with a sentence for the operator if it cannot listen. */
export async function serveMetrics(metrics: Metrics, port: number, host: string): Promise<MetricsServer> {
  const server = createServer(async ({ url, method }, response) => {
    if (url !== '/metrics' || method !== 'GET') {
      response.writeHead(404).end('Metrics are at /metrics.\n');
      return;
    }
    try {
      const text = await metrics.text();
      response.writeHead(200, { 'content-type': metrics.contentType }).end(text);
    } catch (error) {
      response.writeHead(500).end(`${error}\n`);
    }
  });
  await listen(server, port, host);
  server.unref();
  const bound = (server.address() as AddressInfo).port;
  return { url: `http://${host.includes(':') ? `[${host}]` : host}:${bound}/metrics`, close: () => server.close() };
}

const listen = (server: Server, port: number, host: string): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', ({ message }) =>
      reject(
        new Error(
          `Metrics cannot be served: ${message}. Choose another PORTOLAN_METRICS_PORT or PORTOLAN_METRICS_HOST.`,
        ),
      ),
    );
    server.listen(port, host, resolve);
  });
