import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Exchange, FAULTS, type WholeAnswer } from './faults.ts';
import { type LoopbackServer, startLoopbackServer } from './loopback-server.ts';

/** `refused`: no listener. The other kinds outside the table are served by another node. */
export type FaultName = keyof typeof FAULTS | 'refused';

/** Faults under which a question ends by its limit alone. */
const ENDLESS: ReadonlySet<FaultName> = new Set(['halfOpen', 'stalled', 'dripping']);

/** How long a question may take, in milliseconds: what can be right has all the time that a busy machine needs. */
export function limitUnder(fault: FaultName): number {
  if (ENDLESS.has(fault)) return 1_500;
  return fault === 'slow' ? 4_000 : 150_000;
}

/** Reads until the fault that is over is so for the reader too: on a busy machine its limit may pass once more. */
export async function recovered(isRight: () => Promise<boolean>): Promise<void> {
  while (!(await isRight()));
}

export interface FaultProxyOptions<Twin extends string> {
  /** The URL of the node behind it. */
  readonly upstream: string;
  /** Nodes by the name of the fault for which they respond: one that lags, one of another chain. */
  readonly twins?: Readonly<Record<Twin, string>>;
  /** Before every answer. */
  readonly latencyMs?: number;
  readonly port?: number;
}

export interface FaultProxy<Twin extends string> {
  readonly url: string;
  /** HTTP requests taken so far. */
  readonly requests: number;
  /** Requests that an answer of it led elsewhere. */
  readonly led: number;
  /** Applies from the next request on; a pending request keeps its fault. */
  set(fault: FaultName | Twin): Promise<void>;
  close(): Promise<void>;
}

/** A proxy before a node on loopback that applies a fault to its responses. */
export async function startFaultProxy<Twin extends string = never>({
  upstream,
  twins,
  latencyMs = 0,
  port = 0,
}: FaultProxyOptions<Twin>): Promise<FaultProxy<Twin>> {
  let fault: FaultName | Twin = 'none';
  let requests = 0;
  const elsewhere: LoopbackServer = await startLoopbackServer(() => ({ body: '{"led":"astray"}' }));

  const server = createServer(async (incoming, outgoing) => {
    requests++;
    const body = await bodyOf(incoming);
    const node = twins?.[fault as Twin] ?? upstream;
    const act = FAULTS[fault as keyof typeof FAULTS] ?? FAULTS.none;
    const exchange: Exchange = { forward: () => forward(node, incoming, body), outgoing, elsewhere: elsewhere.url };
    if (latencyMs > 0) await new Promise((resolve) => setTimeout(resolve, latencyMs));
    try {
      await act(exchange);
    } catch {
      outgoing.socket?.destroy();
    }
  });
  const listen = (at: number): Promise<void> =>
    new Promise((resolve, reject) => {
      server.once('error', reject);
      server.listen(at, '127.0.0.1', resolve);
    });
  const hangUp = (): Promise<void> =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });

  await listen(port);
  const { port: taken } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${taken}`,
    get requests() {
      return requests;
    },
    get led() {
      return elsewhere.requests.length;
    },
    set: async (next) => {
      const listening = fault !== 'refused';
      fault = next;
      if (next === 'refused' && listening) await hangUp();
      if (next !== 'refused' && !listening) await listen(taken);
    },
    close: async () => {
      await elsewhere.close();
      if (fault !== 'refused') await hangUp();
    },
  };
}

async function bodyOf(incoming: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** Headers that are about one connection. */
const SENT_ANEW = /^(connection|keep-alive|content-length|content-encoding|transfer-encoding|date)$/;

async function forward(
  node: string,
  { method = 'GET', url = '/', headers }: IncomingMessage,
  body: Buffer,
): Promise<WholeAnswer> {
  const passed = Object.entries(headers).filter(([name]) => name !== 'host' && !SENT_ANEW.test(name));
  const response = await fetch(`${node}${url}`, {
    method,
    headers: Object.fromEntries(passed) as Record<string, string>,
    ...(method === 'GET' ? {} : { body: new Uint8Array(body) }),
  });
  const received = [...response.headers].filter(([name]) => !SENT_ANEW.test(name));
  return { status: response.status, headers: Object.fromEntries(received), body: await response.text() };
}
