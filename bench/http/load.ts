import { Agent, request } from 'node:http';

export interface TimedResponse {
  readonly status: number;
  readonly text: string;
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

/** Uses Node's `http`, the fastest client. */
export const withHttp: Client = (url, text, number) => {
  const body = Buffer.from(text);
  const headers = { ...headersOf(number), 'content-length': body.length };
  return new Promise((resolve, reject) => {
    const start = performance.now();
    const outgoing = request(new URL('v2/fungible/route', url), { method: 'POST', agent, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk) => chunks.push(chunk));
      response.on('end', () => {
        const ms = performance.now() - start;
        resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString(), ms });
      });
      response.on('error', reject);
    });
    outgoing.on('error', reject);
    outgoing.end(body);
  });
};

/** Uses `fetch`, as pages and most programs do. */
export const withFetch: Client = async (url, text, number) => {
  const start = performance.now();
  const init = { method: 'POST', headers: headersOf(number), body: text };
  const response = await fetch(new URL('v2/fungible/route', url), init);
  const body = await response.text();
  return { status: response.status, text: body, ms: performance.now() - start };
};

/** Sends requests and returns the time of each in ms. Throws if a response is not a route. */
export async function runLoad({ client, url, bodyOf, numberOf, requests, concurrency }: Load): Promise<number[]> {
  const times: number[] = [];
  let next = 0;
  const worker = async (): Promise<void> => {
    while (next < requests) {
      const n = next++;
      const { status, ms, text } = await client(url, bodyOf(n), numberOf(n));
      if (status !== 200) throw new Error(`the service rejected a request: ${text.slice(0, 200)}`);
      times.push(ms);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
  return times;
}
