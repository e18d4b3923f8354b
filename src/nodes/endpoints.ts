import * as z from 'zod/mini';
import { chainIdSchema } from '#contract/chain.ts';
import { errorInfo, ServiceError } from '#contract/error.ts';
import type { ChainRecord } from '#registry/records.ts';
import { chainTitle } from '#registry/records.ts';

/** The URLs of one chain. For a Cosmos chain, a list is of REST URLs, an object of REST and JSON-RPC URLs. */
export type NodeUrls = readonly string[] | { readonly rest: readonly string[]; readonly rpc: readonly string[] };

/** Which nodes are used: none, the public ones of the registry, or the operator's own by chain id. */
export type NodesConfig =
  | { readonly mode: 'off' }
  | { readonly mode: 'live' }
  | { readonly mode: 'urls'; readonly urls: ReadonlyMap<string, NodeUrls> };

/** The protocol of a node. */
export type Dialect = 'cosmos-rest' | 'cosmos-rpc' | 'evm' | 'svm';

export interface ChainNode {
  readonly dialect: Dialect;
  /** May contain an operator's key: never shown. */
  readonly url: string;
  /** How errors name a node of the operator, by its place in what they set: "node 2". A public node is named by its host. */
  readonly name?: string;
}

const EXAMPLE =
  '{"1":"https://…","osmosis-1":["https://…","https://…"],"noble-1":{"rest":"https://…","rpc":"https://…"}}';

/** Rejects URLs with a password, which fetch does not accept. */
function isNodeUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password } = new URL(text);
  return /^https?:$/.test(protocol) && username === '' && password === '';
}

const urlSchema = z.string().check(z.refine(isNodeUrl, 'must be a URL'));
const urlListSchema = z.pipe(
  z.union([urlSchema, z.array(urlSchema).check(z.minLength(1))]),
  z.transform((urls) => [urls].flat()),
);
const restAndRpcSchema = z
  .strictObject({ rest: z._default(urlListSchema, []), rpc: z._default(urlListSchema, []) })
  .check(z.refine(({ rest, rpc }) => rest.length + rpc.length > 0));
const urlsSchema = z.record(chainIdSchema, z.union([urlListSchema, restAndRpcSchema]));

/**
 * Parses PORTOLAN_NODES: empty or `off`, `live`, or a JSON object from chain id to one URL or several: REST for Cosmos
 * chains, JSON-RPC for the others; for Cosmos chains also an object with `rest`, `rpc` or both. Throws an Error that
 * describes the problem.
 */
export function parseNodes(text: string | undefined): NodesConfig {
  const setting = text?.trim() ?? '';
  if (setting === '' || setting === 'off') return { mode: 'off' };
  if (setting === 'live') return { mode: 'live' };
  const urls = z.safeParse(urlsSchema, parseJson(setting));
  if (!urls.success) throw new Error(`PORTOLAN_NODES: ${describeIssue(urls.error)}; an example is ${EXAMPLE}`);
  return { mode: 'urls', urls: new Map(Object.entries(urls.data)) };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new Error(`PORTOLAN_NODES must be off, live, or a JSON object like ${EXAMPLE}`, { cause });
  }
}

function describeIssue(error: z.core.$ZodError): string {
  const [issue] = error.issues;
  const path = issue?.path.join('.') ?? '';
  return path === ''
    ? 'must be an object from chain id to URL'
    : `${path} must be an http or https URL without a password, a list of them, or an object of both under rest and rpc`;
}

/**
 * Checks that the operator's nodes belong to known chains and use a protocol of the chain's family. Throws an Error that
 * names the first that does not.
 */
export function checkNodes(
  nodes: NodesConfig,
  findChain: (chainId: string) => Pick<ChainRecord, 'chain_type'> | undefined,
): void {
  if (nodes.mode !== 'urls') return;
  for (const [id, urls] of nodes.urls) {
    const chain = findChain(id);
    if (chain === undefined) throw new Error(`PORTOLAN_NODES: chain ${id} is not known`);
    if ('rpc' in urls && chain.chain_type !== 'cosmos')
      throw new Error(`PORTOLAN_NODES: chain ${id} has JSON-RPC only: give a URL or a list of them`);
  }
}

/** A chain's nodes, best first. Throws a ServiceError with the next step if there is none. */
export function getNodes(nodes: NodesConfig, chain: ChainRecord): readonly ChainNode[] {
  const found = findNodes(nodes, chain);
  if (found.length > 0) return found;
  throw new ServiceError('unavailable', `balances of ${chainTitle(chain)} are not read: ${REASONS[nodes.mode]}`, {
    details: [errorInfo('CHAIN_NOT_READ', { chain_id: chain.chain_id })],
  });
}

export const hasNodes = (nodes: NodesConfig, chain: ChainRecord): boolean => findNodes(nodes, chain).length > 0;

const REASONS: Record<NodesConfig['mode'], string> = {
  off: 'this service does not query nodes; ask its operator to turn them on',
  live: 'no public node of it is listed; ask the operator of this service to give one',
  urls: 'this service has no node of it; ask its operator to give one',
};

/** Empty where there is none. */
export function findNodes(nodes: NodesConfig, { chain_id, chain_type, endpoints }: ChainRecord): readonly ChainNode[] {
  if (nodes.mode === 'off') return [];
  const isOwn = nodes.mode === 'urls';
  const urls = isOwn ? (nodes.urls.get(chain_id) ?? []) : endpoints;
  if ('rpc' in urls) return chain_type === 'cosmos' ? cosmosNodes(urls, isOwn) : nodesOf(urls.rpc, chain_type, isOwn);
  return nodesOf(urls, chain_type === 'cosmos' ? 'cosmos-rest' : chain_type, isOwn);
}

const nodesOf = (urls: readonly string[], dialect: Dialect, isOwn: boolean, kind = ''): ChainNode[] =>
  urls.map((url, i) => (isOwn ? { dialect, url, name: `${kind}node ${i + 1}` } : { dialect, url }));

/** Two REST nodes, then one JSON-RPC node, as a request queries at most three nodes. */
function cosmosNodes({ rest, rpc }: ChainRecord['endpoints'], isOwn: boolean): readonly ChainNode[] {
  const first = nodesOf(rest, 'cosmos-rest', isOwn, 'REST ');
  const second = nodesOf(rpc, 'cosmos-rpc', isOwn, 'RPC ');
  return [...first.slice(0, 2), ...second.slice(0, 1), ...first.slice(2), ...second.slice(1)];
}
