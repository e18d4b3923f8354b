import { FIRST_PORT } from '../hosts.ts';
import { CHAIN_IDS, type ChainId } from './holdings.ts';

/** The chain that a node is read for; the Cosmos Hub has a second node. What Juno's shows is another chain. */
export type NodeName = ChainId | 'cosmoshub-4 second' | 'juno-1';
export const NODE_NAMES: readonly NodeName[] = [...CHAIN_IDS, 'cosmoshub-4 second', 'juno-1'];

/** After the ports of the hosts. */
export const CONTROL_PORT = FIRST_PORT + 4;

/** The control server: sets the faults of nodes and reports whether they started. */
export const CONTROL = `http://127.0.0.1:${CONTROL_PORT}/`;

export const nodePort = (name: NodeName): number => CONTROL_PORT + 1 + NODE_NAMES.indexOf(name);

function urlsByChain(): Record<string, string[]> {
  const urls: Record<string, string[]> = {};
  for (const name of NODE_NAMES) {
    const [chainId = name] = name.split(' ');
    urls[chainId] = [...(urls[chainId] ?? []), `http://127.0.0.1:${nodePort(name)}`];
  }
  return urls;
}

/** What the server of the live journeys reads. */
export const PORTOLAN_NODES = JSON.stringify(urlsByChain());
