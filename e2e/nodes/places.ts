import { FIRST_PORT } from '../hosts.ts';
import { NODE_NAMES, type NodeName } from './holdings.ts';

/** After the ports of the hosts. */
const CONTROL_PORT = FIRST_PORT + 4;

/** Where nodes are told what to do wrong, and asked whether they are ready. */
export const CONTROL = `http://127.0.0.1:${CONTROL_PORT}/`;

export const controlPort = CONTROL_PORT;
export const nodePort = (name: NodeName): number => CONTROL_PORT + 1 + NODE_NAMES.indexOf(name);

/** What the server of the live journeys reads: a node for each chain. */
export const PORTOLAN_NODES = JSON.stringify(
  Object.fromEntries(NODE_NAMES.map((name) => [name, `http://127.0.0.1:${nodePort(name)}`])),
);
