import { SAMPLE_ACCOUNTS } from '#contract/sample-accounts.ts';
import { embeddedRegistry } from '#registry/embedded.ts';

/** A request with a large body. */
export interface LargeRequest {
  readonly name: string;
  readonly path: string;
  readonly body: string;
}

const registry = embeddedRegistry();
const evmChains = registry.listChains().filter(({ chain_type }) => chain_type === 'evm');
const listed = registry.listAssets();
const repeated = <T>(count: number, make: (i: number) => T): T[] => Array.from({ length: count }, (_, i) => make(i));

/** Nobody's; of a sample account nothing would be refused. */
const ADDRESS = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';

/** Balances of made-up denoms, `perChain` on each of `chains` chains. */
export function madeUpDenoms(chains: number, perChain: number): LargeRequest {
  const asked = evmChains.slice(0, chains).map(({ chain_id }) => {
    const denoms = repeated(perChain, (i) => i.toString(36));
    return [chain_id, { address: ADDRESS, denoms }];
  });
  const body = JSON.stringify({ chains: Object.fromEntries(asked) });
  return { name: `${asked.length} chains x ${perChain} denoms`, path: '/v2/info/balances', body };
}

/** Balances of a sample account, of every listed asset of a chain: each has a price and a value. */
function listedDenoms(): LargeRequest {
  const asked = SAMPLE_ACCOUNTS.map(({ chain_id, address }) => {
    const denoms = registry.listAssets({ chain_id }).map(({ denom }) => denom);
    return [chain_id, { address, denoms: denoms.slice(0, 1_000) }];
  });
  return {
    name: 'listed denoms of samples',
    path: '/v2/info/balances',
    body: JSON.stringify({ chains: Object.fromEntries(asked) }),
  };
}

const namesOf = (count: number) => Object.fromEntries(repeated(count, (i) => [`amount_${i.toString(36)}`, 1]));
const pairs = (count: number) =>
  repeated(count, (i) => listed[(i * 7) % listed.length]).map((asset) => ({
    denom: asset?.denom,
    chain_id: asset?.chain_id,
  }));

const USDC = { source_asset_chain_id: '1', source_asset_denom: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48' };
const ROUTE = { ...USDC, dest_asset_chain_id: 'osmosis-1', dest_asset_denom: 'uosmo', amount_in: '1000000' };
const json = (name: string, path: string, body: unknown): LargeRequest => ({ name, path, body: JSON.stringify(body) });

const mcp = (name: string, tool: string, request: object): LargeRequest =>
  json(name, '/mcp', { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: tool, arguments: request } });

/** The largest that each endpoint answers, and the largest that it refuses. */
export const LARGE_REQUESTS: readonly LargeRequest[] = [
  madeUpDenoms(101, 99),
  madeUpDenoms(2, 5_000),
  listedDenoms(),
  madeUpDenoms(101, 1_212),
  json('9,000 unknown chains', '/v2/info/balances', {
    chains: Object.fromEntries(repeated(9_000, (i) => [`${i}`, { address: 1 }])),
  }),
  json('origins of 1,000', '/v2/fungible/ibc_origin_assets', { assets: pairs(1_000) }),
  json('origins of 9,000', '/v2/fungible/ibc_origin_assets', { assets: pairs(9_000) }),
  json('recommendations for 100', '/v2/fungible/recommend_assets', {
    requests: pairs(100).map(({ denom, chain_id }) => ({ source_asset_denom: denom, source_asset_chain_id: chain_id })),
  }),
  json('recommendations for 9,000', '/v2/fungible/recommend_assets', { requests: repeated(9_000, () => USDC) }),
  json('summaries of 100', '/v2/fungible/route_summaries', { requests: repeated(100, () => ROUTE) }),
  json('summaries of 5,000', '/v2/fungible/route_summaries', { requests: repeated(5_000, () => ROUTE) }),
  json('a route with 29,000 names more', '/v2/fungible/route', { ...ROUTE, ...namesOf(29_000) }),
  json(
    '70,000 objects',
    '/v2/fungible/routes',
    repeated(70_000, (i) => ({ [i.toString(36)]: 1 })),
  ),
  mcp('MCP: a route with 29,000 names more', 'route', { ...ROUTE, ...namesOf(29_000) }),
  mcp('MCP: 101 chains x 99 denoms', 'balances', JSON.parse(madeUpDenoms(101, 99).body)),
];
