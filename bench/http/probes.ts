import { Agent, request as httpRequest } from 'node:http';

const agent = new Agent({ keepAlive: true });

/** Sends a request, a POST where there is a body. Resolves with the status once the response is read. */
export function send(url: string, path: string, body?: string, more?: Record<string, string>): Promise<number> {
  const headers = {
    ...more,
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body ?? ''),
    // What a client of MCP must accept.
    accept: 'application/json, text/event-stream',
  };
  return new Promise((resolve, reject) => {
    const method = body === undefined ? 'GET' : 'POST';
    const outgoing = httpRequest(new URL(path, url), { method, agent, headers }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode ?? 0));
      response.on('error', reject);
    });
    outgoing.on('error', reject).end(body);
  });
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Times of requests that are sent at a rate a second, from when each is due, in milliseconds. */
export async function steadily(rate: number, seconds: number, ask: () => Promise<number>): Promise<number[]> {
  const times: number[] = [];
  const running: Promise<void>[] = [];
  const start = performance.now();
  for (let sent = 0; sent < seconds * rate; sent++) {
    const due = start + (sent * 1000) / rate;
    await pause(Math.max(0, due - performance.now()));
    running.push(ask().then(() => void times.push(performance.now() - due)));
  }
  await Promise.all(running);
  return times;
}

export async function waitUntilReady(url: string): Promise<void> {
  while ((await send(url, '/readyz')) !== 200) await pause(20);
}

/** Each is asked again as soon as it is answered, until `isOver`. Resolves with the statuses of all. */
export async function repeatedly(asks: readonly (() => Promise<number>)[], isOver: () => boolean): Promise<number[]> {
  const statuses: number[] = [];
  const repeat = async (ask: () => Promise<number>): Promise<void> => {
    while (!isOver()) statuses.push(await ask());
  };
  await Promise.all(asks.map(repeat));
  return statuses;
}
