import * as z from 'zod/mini';
import { chainIdSchema } from '#contract/chain.ts';
import { ServiceError } from '#contract/error.ts';
import type { ChainRecord } from '#registry/records.ts';

/** Which nodes are asked: none, the public ones that the registry lists, or the operator's own by chain id. */
export type NodesConfig =
  | { readonly mode: 'off' }
  | { readonly mode: 'live' }
  | { readonly mode: 'urls'; readonly urls: ReadonlyMap<string, readonly string[]> };

const EXAMPLE = '{"1":"https://…","osmosis-1":["https://…","https://…"]}';

/** A password in a URL is refused: fetch does not take one. */
function isNodeUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password } = new URL(text);
  return /^https?:$/.test(protocol) && username === '' && password === '';
}

const urlSchema = z.string().check(z.refine(isNodeUrl, 'must be a URL'));
const urlsSchema = z.record(chainIdSchema, z.union([urlSchema, z.array(urlSchema).check(z.minLength(1))]));

/**
 * Reads the operator's choice: nothing or `off`, `live`, or a JSON object from chain id to one URL or several, tried
 * in order: REST for Cosmos chains, JSON-RPC for the others. Throws an Error that says what is wrong with the text.
 */
export function parseNodes(text: string | undefined): NodesConfig {
  const choice = text?.trim() ?? '';
  if (choice === '' || choice === 'off') return { mode: 'off' };
  if (choice === 'live') return { mode: 'live' };
  const urls = z.safeParse(urlsSchema, parseJson(choice));
  if (!urls.success) throw new Error(`PORTOLAN_NODES: ${explain(urls.error)}; an example is ${EXAMPLE}`);
  return { mode: 'urls', urls: new Map(Object.entries(urls.data).map(([id, url]) => [id, [url].flat()])) };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new Error(`PORTOLAN_NODES must be off, live, or a JSON object like ${EXAMPLE}`, { cause });
  }
}

function explain(error: z.core.$ZodError): string {
  const [issue] = error.issues;
  const place = issue?.path.join('.') ?? '';
  return place === ''
    ? 'must be an object from chain id to URL'
    : `${place} must be an http or https URL without a password, or a list of them`;
}

/** The URLs to ask about a chain, best first. Throws a ServiceError that says what to switch on when there is none. */
export function nodesOf(nodes: NodesConfig, chain: ChainRecord): readonly string[] {
  const urls = urlsFor(nodes, chain);
  if (urls.length === 0)
    throw new ServiceError('unavailable', `balances of ${chain.chain_id} are not read: ${WHY[nodes.mode]}`);
  return urls;
}

export const hasNodes = (nodes: NodesConfig, chain: ChainRecord): boolean => urlsFor(nodes, chain).length > 0;

const WHY: Record<NodesConfig['mode'], string> = {
  off: 'this service has no nodes switched on; set PORTOLAN_NODES',
  live: 'the registry lists no public node of it; give one in PORTOLAN_NODES',
  urls: 'PORTOLAN_NODES gives no node of it',
};

function urlsFor(nodes: NodesConfig, { chain_id, chain_type, endpoints }: ChainRecord): readonly string[] {
  if (nodes.mode === 'off') return [];
  if (nodes.mode === 'urls') return nodes.urls.get(chain_id) ?? [];
  return chain_type === 'cosmos' ? endpoints.rest : endpoints.rpc;
}
