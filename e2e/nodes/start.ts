import { type FaultName, type FaultProxy, startFaultProxy } from '#testing/nodes/fault-proxy.ts';
import { FAULTS } from '#testing/nodes/faults.ts';
import { type LoopbackResponse, startLoopbackServer } from '#testing/nodes/loopback-server.ts';
import { START, type TwinName } from './chains.ts';
import { CONTROL_PORT, NODE_NAMES, type NodeName, nodePort } from './places.ts';

/** Starts the nodes of the live journeys, each behind a proxy with switchable faults, and runs until it is stopped. */

type Trouble = FaultName | TwinName;

/** What kept nodes from starting: the journeys say it, and not a page that lacks a chain. */
const troubles: string[] = [];

async function startBehindProxy(name: NodeName): Promise<readonly [NodeName, FaultProxy<TwinName>]> {
  const node = await START[name]().catch((error: Error) => {
    troubles.push(`${name}: ${error.message}`);
    return { url: 'http://127.0.0.1:1', twins: undefined };
  });
  const { url: upstream, twins } = node;
  return [name, await startFaultProxy({ upstream, port: nodePort(name), ...(twins && { twins }) })];
}

const isTrouble = (text: unknown): text is Trouble =>
  typeof text === 'string' && (text === 'refused' || text === 'lagging' || Object.hasOwn(FAULTS, text));

async function control(proxies: ReadonlyMap<NodeName, FaultProxy<TwinName>>, body: string): Promise<LoopbackResponse> {
  const { node, fault } = JSON.parse(body) as { node?: unknown; fault?: unknown };
  const proxy = proxies.get(node as NodeName);
  if (proxy === undefined) return { status: 404, body: JSON.stringify({ error: `no node ${node}` }) };
  if (!isTrouble(fault)) return { status: 400, body: JSON.stringify({ error: `no fault ${fault}` }) };
  await proxy.set(fault);
  return { body: JSON.stringify({ node, fault }) };
}

const starting = Promise.all(NODE_NAMES.map(startBehindProxy)).then((proxies) => new Map(proxies));

// It listens at once, and answers when the nodes are ready: the servers beside it need not wait for them.
await startLoopbackServer(async ({ method, body }) => {
  const proxies = await starting;
  return method === 'POST' ? control(proxies, body) : { body: JSON.stringify({ troubles }) };
}, CONTROL_PORT);
