import { startLoopbackServer } from '#testing/nodes/loopback-server.ts';

/** What an address was asked so far. */
export interface Count {
  /** HTTP requests: what budgets of nodes count. */
  requests: number;
  /** Methods of JSON-RPC in them, or paths. */
  questions: number;
}

export interface Counter {
  readonly url: string;
  readonly count: Count;
  close(): Promise<void>;
}

/** Before a node or service on loopback: counts what it is asked. */
export async function startCounter(upstream: string): Promise<Counter> {
  const count: Count = { requests: 0, questions: 0 };
  const server = await startLoopbackServer(async ({ method, url, body }) => {
    const asked: unknown = method === 'POST' && body.startsWith('[') ? JSON.parse(body) : undefined;
    count.requests += 1;
    count.questions += Array.isArray(asked) ? asked.length : 1;
    const headers = { 'content-type': 'application/json' };
    const response = await fetch(
      `${upstream.replace(/\/$/, '')}${url.pathname}${url.search}`,
      method === 'GET' ? { headers } : { method, headers, body },
    );
    return { status: response.status, body: await response.text() };
  });
  return { url: server.url, count, close: () => server.close() };
}
