import { randomInt } from 'node:crypto';
import type { RouteRequest } from '#contract/route.ts';
import { createRandom } from '#testing/random.ts';
import { HUB_TO_OSMOSIS } from '#testing/replica-cluster.ts';
import { type BenchChain, benchChains, requestBody } from '../balances/chains.ts';
import { createRequests } from '../questions/requests.ts';
import { type PlainRequest, send } from './load.ts';

/** Requests of one endpoint. */
export interface EndpointRequests {
  readonly name: string;
  next(): PlainRequest;
  /** How many of a hundred requests are of this kind, where kinds are mixed. */
  readonly share: number;
}

const ALL_ASSETS = ['evm_assets', 'svm_assets', 'cw20_assets', 'no_metadata_assets']
  .map((kind) => `include_${kind}=true`)
  .join('&');

const list = (name: string, share: number, path: string): EndpointRequests => ({
  ...{ name, share },
  next: () => ({ path, headers: { 'accept-encoding': 'br' } }),
});

const USDC = { denom: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', chain_id: '1' };
const OSMO = { denom: 'uosmo', chain_id: 'osmosis-1' };
export const BALANCES = 'balances, 50 denoms a chain';

/** No two are equal: answers are kept. From 100 to 1,100 ATOM or USDC. */
const anotherAmount = (): string => `${100_000_000 + randomInt(1_000_000_000)}`;

/** A chain of each family with 50 denoms, at nodes that answer at once. */
export function balanceChains(families: readonly BenchChain['family'][]): readonly BenchChain[] {
  const all = benchChains(() => 0).filter(({ chainId }) => chainId !== 'osmosis-1' && chainId !== 'cosmoshub-4');
  return families.map((family) => all.find((chain) => chain.family === family) as BenchChain);
}

/** Random requests that have a route. */
export async function findRouted(url: string): Promise<RouteRequest[]> {
  const requests = createRequests(createRandom(1));
  const found: RouteRequest[] = [];
  while (found.length < 12) {
    const { smart_swap_options: _, ...rest } = requests.usual();
    const request = { ...rest, allow_unsafe: true };
    const { status } = await send(url, { path: ROUTE_PATH, body: JSON.stringify(request) });
    if (status === 200) found.push(request);
  }
  return found;
}

const ROUTE_PATH = '/v2/fungible/route';

const post = (name: string, share: number, path: string, bodyOf: () => object): EndpointRequests => ({
  ...{ name, share },
  next: () => ({ path, body: JSON.stringify(bodyOf()), headers: { 'accept-encoding': 'identity' } }),
});

/** Of every endpoint that people ask. Each new route is one of `routes` with another amount. */
export function endpointRequests(chains: readonly BenchChain[], routes: readonly RouteRequest[]): EndpointRequests[] {
  const random = createRandom(1);
  const routed = () => {
    const { amount_in, ...rest } = random.pick(routes);
    return { ...rest, amount_in: `${BigInt(amount_in ?? 1) + BigInt(randomInt(1_000_000))}` };
  };
  const cheap = () => ({ ...HUB_TO_OSMOSIS, amount_in: anotherAmount() });
  return [
    list('chains', 4, '/v2/info/chains?include_evm=true&include_svm=true'),
    list('assets in columns', 4, `/v2/fungible/assets?${ALL_ASSETS}&as_columns=true`),
    list('bridges', 1, '/v2/info/bridges'),
    list('venues', 1, '/v2/fungible/venues'),
    post('route, kept', 20, ROUTE_PATH, () => ({ ...HUB_TO_OSMOSIS, amount_in: '100000000' })),
    post('route, cheap', 20, ROUTE_PATH, cheap),
    post('route, new', 15, ROUTE_PATH, routed),
    post('comparison', 5, '/v2/fungible/routes', cheap),
    post('curve of 8', 2, '/v2/fungible/curve', () => {
      const amounts = Array.from({ length: 8 }, anotherAmount).sort((a, b) => Number(a) - Number(b));
      return { ...HUB_TO_OSMOSIS, amounts };
    }),
    post('matrix of 2 by 2', 2, '/v2/fungible/matrix', () => ({
      ...{ asset_denom: USDC.denom, asset_chain_id: USDC.chain_id, amount: anotherAmount() },
      ...{ source_chain_ids: ['1', '10'], dest_chain_ids: ['8453', '42161'] },
    })),
    post('lanes', 2, '/v2/info/lanes', () => ({ symbol: 'USDC', source_chain_id: '1' })),
    post('what if', 1, '/v2/fungible/what_if', cheap),
    {
      ...{ name: BALANCES, share: 10 },
      next: () => ({ path: '/v2/info/balances', body: requestBody(chains) }),
    },
    post('origin assets', 5, '/v2/fungible/ibc_origin_assets', () => ({ assets: [USDC, OSMO] })),
    list('status', 5, '/v2/info/status'),
    list('healthz', 5, '/healthz'),
  ];
}
