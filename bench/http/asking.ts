import { Agent, request } from 'node:http';

export interface Answered {
  readonly status: number;
  readonly text: string;
  /** From the first byte sent to the last one read. */
  readonly ms: number;
}

/** How a client asks: with Node's own `http`, the leanest there is, or with `fetch`, as pages and most programs do. */
export type Client = (url: string, text: string, number: number) => Promise<Answered>;

export interface Asking {
  readonly client: Client;
  readonly url: string;
  /** The body of request n, and which of the answers made before a bare server gives to it. */
  bodyOf(n: number): string;
  numberOf(n: number): number;
  readonly requests: number;
  /** How many are on their way at a time. */
  readonly together: number;
}

const agent = new Agent({ keepAlive: true });

/** Unpacked, and which of the answers made before a bare server gives. */
const headersOf = (number: number) => ({
  'content-type': 'application/json',
  'accept-encoding': 'identity',
  'x-number': `${number}`,
});

/** Asks for one route. */
export const withHttp: Client = (url, text, number) => {
  const body = Buffer.from(text);
  const headers = { ...headersOf(number), 'content-length': body.length };
  return new Promise((resolve, reject) => {
    const start = performance.now();
    const asked = request(new URL('v2/fungible/route', url), { method: 'POST', agent, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk) => chunks.push(chunk));
      response.on('end', () => {
        const ms = performance.now() - start;
        resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString(), ms });
      });
      response.on('error', reject);
    });
    asked.on('error', reject);
    asked.end(body);
  });
};

/** Asks for one route. */
export const withFetch: Client = async (url, text, number) => {
  const start = performance.now();
  const asked = { method: 'POST', headers: headersOf(number), body: text };
  const response = await fetch(new URL('v2/fungible/route', url), asked);
  const answer = await response.text();
  return { status: response.status, text: answer, ms: performance.now() - start };
};

/** How long each of many requests took, so many at a time. Throws when one is not answered with a route. */
export async function askMany({ client, url, bodyOf, numberOf, requests, together }: Asking): Promise<number[]> {
  const times: number[] = [];
  let next = 0;
  const worker = async (): Promise<void> => {
    while (next < requests) {
      const n = next++;
      const { status, ms, text } = await client(url, bodyOf(n), numberOf(n));
      if (status !== 200) throw new Error(`a route was refused: ${text.slice(0, 200)}`);
      times.push(ms);
    }
  };
  await Promise.all(Array.from({ length: together }, worker));
  return times;
}
