import { Agent, request } from 'node:http';

export interface TimedResponse {
  readonly status: number;
  readonly body: Buffer;
  /** From the first byte sent to the last byte read. */
  readonly ms: number;
}

/** Sends one route request. `number` selects the response of the bare server. */
export type Client = (url: string, text: string, number: number) => Promise<TimedResponse>;

export interface Load {
  readonly client: Client;
  readonly url: string;
  /** The body of request n. */
  bodyOf(n: number): string;
  /** The bare server's response to request n. */
  numberOf(n: number): number;
  readonly requests: number;
  /** Requests in flight. */
  readonly concurrency: number;
}

const agent = new Agent({ keepAlive: true });

const headersOf = (number: number) => ({
  'content-type': 'application/json',
  'accept-encoding': 'identity',
  'x-number': `${number}`,
});

/** A POST where there is a body. */
export interface PlainRequest {
  readonly path: string;
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Uses Node's `http`, the fastest client. */
export function send(url: string, { path, body, headers }: PlainRequest): Promise<TimedResponse> {
  const content = body === undefined ? undefined : Buffer.from(body);
  const options = {
    ...{ method: content === undefined ? 'GET' : 'POST', agent },
    headers: { ...headers, ...(content && { 'content-type': 'application/json', 'content-length': content.length }) },
  };
  return new Promise((resolve, reject) => {
    const start = performance.now();
    const outgoing = request(new URL(path, url), options, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk) => chunks.push(chunk));
      response.on('end', () => {
        const ms = performance.now() - start;
        resolve({ status: response.statusCode ?? 0, body: Buffer.concat(chunks), ms });
      });
      response.on('error', reject);
    });
    outgoing.on('error', reject);
    outgoing.end(content);
  });
}

export const withHttp: Client = (url, body, number) =>
  send(url, { path: 'v2/fungible/route', body, headers: headersOf(number) });

/** Uses `fetch`, as pages and most programs do. */
export const withFetch: Client = async (url, text, number) => {
  const start = performance.now();
  const init = { method: 'POST', headers: headersOf(number), body: text };
  const response = await fetch(new URL('v2/fungible/route', url), init);
  const body = Buffer.from(await response.arrayBuffer());
  return { status: response.status, body, ms: performance.now() - start };
};

/** Sends requests and returns the time of each in ms. Throws if a response is not a route. */
export async function runLoad({ client, url, bodyOf, numberOf, requests, concurrency }: Load): Promise<number[]> {
  const times: number[] = [];
  let next = 0;
  const worker = async (): Promise<void> => {
    while (next < requests) {
      const n = next++;
      const { status, ms, body } = await client(url, bodyOf(n), numberOf(n));
      if (status !== 200) throw new Error(`the service rejected a request: ${body.toString().slice(0, 200)}`);
      times.push(ms);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
  return times;
}
