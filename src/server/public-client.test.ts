import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { BRIDGE_IDS, NAMED_ONLY } from '#contract/bridge.ts';
import { endpoints } from '#contract/endpoints.ts';
import { reasonSchema } from '#contract/recommend-assets.ts';
import type { RoutesResponse } from '#contract/routes.ts';
import { SAMPLE_ACCOUNTS } from '#contract/sample-accounts.ts';
import { sampleMarket } from '#market/sample/sample-market.ts';
import {
  assets,
  assetsBetweenChains,
  assetsFromSource,
  BridgeType,
  balances,
  bridges,
  ChainType,
  chains,
  ibcOriginAssets,
  Reason,
  recommendAssets,
  route,
  setClientOptions,
  venues,
} from '#test-packages/skip-client.ts';
import { liveMarketOf } from '#testing/live-market.ts';
import { serviceConfig } from '#testing/service-config.ts';
import { composeHttp } from './compose.ts';
import { type NodeServer, startNodeServer } from './node-server.ts';
import { EXAMPLES } from './reference/examples.ts';

/**
 * The public client of the hosted service reads ours. It renames keys to camel case and gives back what it read, so
 * nothing is lost if its result equals our response in camel case.
 */
let server: NodeServer;
const LOOPBACK = { port: 0, host: '127.0.0.1' };

beforeAll(async () => {
  server = await startNodeServer({ service: composeHttp(serviceConfig()), ...LOOPBACK });
  setClientOptions({ apiUrl: server.url });
});
afterAll(() => server.close());

/** Our own response. */
async function respond(path: string, body?: unknown): Promise<unknown> {
  const response = await fetch(server.url + path, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  expect(response.status).toBe(200);
  return response.json();
}

/** Our own response with the client's camel-case names. */
const ours = async (path: string, body?: unknown): Promise<Record<string, unknown>> =>
  inCamelCase(await respond(path, body)) as Record<string, unknown>;

function inCamelCase(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inCamelCase);
  if (typeof value !== 'object' || value === null) return value;
  const renamed = Object.entries(value).map(([key, inner]) => [
    key.replace(/_([a-z])/g, (_match, letter: string) => letter.toUpperCase()),
    inCamelCase(inner),
  ]);
  return Object.fromEntries(renamed);
}

const HUB_TO_OSMOSIS = {
  sourceAssetDenom: EXAMPLES.route.source_asset_denom,
  sourceAssetChainId: EXAMPLES.route.source_asset_chain_id,
  destAssetDenom: EXAMPLES.route.dest_asset_denom,
  destAssetChainId: EXAMPLES.route.dest_asset_chain_id,
};

describe('@skip-go/client', () => {
  test('reads chains of every family', async () => {
    const read = await chains({ includeEvm: true, includeSvm: true });
    const { chains: all } = await ours(`${endpoints.chains.path}?include_evm=true&include_svm=true`);
    expect(read).toEqual(all);
    expect(new Set(read?.map(({ chainType }) => chainType))).toEqual(new Set(Object.values(ChainType)));
  });

  test('reads the requested chains', async () => {
    const read = await chains({ chainIds: ['osmosis-1', 'cosmoshub-4'] });
    expect(read?.map(({ chainId }) => chainId).sort()).toEqual(['cosmoshub-4', 'osmosis-1']);
  });

  test('reads assets', async () => {
    const read = await assets({ chainIds: ['cosmoshub-4', '1'], includeEvmAssets: true });
    const { chainToAssetsMap } = await ours(`${endpoints.assets.path}?chain_ids=cosmoshub-4,1&include_evm_assets=true`);
    const expected = Object.entries(chainToAssetsMap as Record<string, { assets: unknown[] }>);
    expect(read).toEqual(Object.fromEntries(expected.map(([chain, { assets: list }]) => [chain, list])));
    expect(read?.['cosmoshub-4']?.map(({ denom }) => denom)).toContain('uatom');
  });

  test('reads bridges, and has every id', async () => {
    const read = await bridges();
    expect({ bridges: read }).toEqual(await ours(endpoints.bridges.path));
    const isKnown = ({ id }: { readonly id?: string | undefined }) => NAMED_ONLY.every((named) => named !== id);
    expect(Object.values(BridgeType)).toEqual(expect.arrayContaining(read?.filter(isKnown).map(({ id }) => id) ?? []));
    expect(read).toHaveLength(BRIDGE_IDS.length);
  });

  test('reads venues', async () => {
    const read = await venues();
    expect({ venues: read }).toEqual(await ours(endpoints.venues.path));
    expect(read?.length).toBeGreaterThan(0);
  });

  test('reads balances', async () => {
    const [account] = SAMPLE_ACCOUNTS;
    if (account === undefined) throw new Error('there is no sample account');
    const request = { chains: { [account.chain_id]: { address: account.address, denoms: ['ethereum-native'] } } };
    const read = await balances(request);
    expect(read).toEqual(await ours(endpoints.balances.path, request));
    expect(read?.chains?.[account.chain_id]?.denoms?.['ethereum-native']?.formattedAmount).toMatch(/^[0-9.]+$/);
  });

  test('reads balances of chains whose ids have capital letters, which it rewrites', async () => {
    const accounts = {
      'osmosis-1': 'osmo1wphhyar0d3skugrnv9khqmr9ypskxcm5flpyzg',
      Oraichain: 'orai1wphhyar0d3skugrnv9khqmr9ypskxcm5jhyh4f',
      'FUND-MainNet-2': 'und1wphhyar0d3skugrnv9khqmr9ypskxcm5xp4aju',
    };
    const chains = Object.fromEntries(
      Object.entries(accounts).map(([chain, address]) => [chain, { address, denoms: ['uosmo'] }]),
    );
    const read = await balances({ chains });
    expect(Object.keys(read?.chains ?? {})).toEqual(Object.keys(accounts));
    expect(read?.chains?.['osmosis-1']?.denoms?.uosmo?.amount).toBe('1850000000');
    expect(read?.chains?.Oraichain?.denoms?.uosmo?.error?.message).toContain('Oraichain');
  });

  test('reads origins', async () => {
    const [pair] = EXAMPLES.originAssets.assets;
    const read = await ibcOriginAssets({ assets: [{ denom: pair?.denom ?? '', chainId: pair?.chain_id ?? '' }] });
    expect({ originAssets: read }).toEqual(await ours(endpoints.originAssets.path, EXAMPLES.originAssets));
  });

  test('reads recommendations, and has every reason', async () => {
    const { source_asset_denom, source_asset_chain_id, dest_chain_id } = EXAMPLES.recommendAssets;
    const source = { sourceAssetDenom: source_asset_denom ?? '', sourceAssetChainId: source_asset_chain_id ?? '' };
    const read = await recommendAssets({
      requests: [{ ...source, destChainId: dest_chain_id ?? '' }, { ...source, reason: Reason.DIRECT }, {}],
    });
    const requests = [EXAMPLES.recommendAssets, { source_asset_denom, source_asset_chain_id, reason: 'DIRECT' }, {}];
    const expected = { recommendations: [], recommendationEntries: read };
    expect(expected).toEqual(await ours(endpoints.recommendAssets.path, { requests }));
    expect(read?.[0]?.recommendations?.map(({ asset }) => asset?.chainId)).toContain('osmosis-1');
    expect(read?.[2]?.error?.message).toContain('source_asset_chain_id');
    expect(Object.values(Reason).sort()).toEqual([...reasonSchema.options].sort());
  });

  test('reads the assets that a source reaches', async () => {
    const { source_asset_denom, source_asset_chain_id } = EXAMPLES.assetsFromSource;
    const source = { sourceAssetDenom: source_asset_denom, sourceAssetChainId: source_asset_chain_id };
    const read = await assetsFromSource({
      ...source,
      includeSwaps: true,
      includeCw20Assets: true,
      groupBy: 'chain_id',
    });
    const { destAssets } = await ours(endpoints.assetsFromSource.path, {
      ...EXAMPLES.assetsFromSource,
      include_swaps: true,
      include_cw20_assets: true,
    });
    const expected = Object.entries(destAssets as Record<string, { assets: unknown[] }>);
    expect(read).toEqual(Object.fromEntries(expected.map(([chain, { assets: list }]) => [chain, list])));
    expect(read?.['osmosis-1']?.map(({ denom }) => denom)).toContain('uosmo');
  });

  test('reads the assets between two chains by GET', async () => {
    const ends = { sourceChainId: '1', destChainId: 'osmosis-1' };
    const read = await assetsBetweenChains({ ...ends, includeEvmAssets: true, allowMultiTx: true });
    const request = {
      source_chain_id: '1',
      dest_chain_id: 'osmosis-1',
      include_evm_assets: true,
      allow_multi_tx: true,
    };
    expect(read).toEqual(await ours(endpoints.assetsBetweenChains.path, request));
    expect(read?.assetsBetweenChains?.length).toBeGreaterThan(0);
  });

  test('reads a route for an exact input', async () => {
    const read = await route({ ...HUB_TO_OSMOSIS, amountIn: EXAMPLES.route.amount_in ?? '' });
    expect(read).toEqual(await ours(endpoints.route.path, EXAMPLES.route));
    expect(read?.operations.length).toBeGreaterThan(0);
  });

  test('reads a route of a market that was read, with the ages of its figures', async () => {
    const reading = { at: Date.now(), source: 'a node', basis: 'exact' } as const;
    const service = composeHttp(serviceConfig(), {
      firstMarketOf: (registry) => liveMarketOf(sampleMarket(registry), [], reading),
    });
    const live = await startNodeServer({ service, ...LOOPBACK });
    setClientOptions({ apiUrl: live.url });
    const read = await route({ ...HUB_TO_OSMOSIS, amountIn: EXAMPLES.route.amount_in ?? '' });
    setClientOptions({ apiUrl: server.url });
    await live.close();
    const figures = { asOf: new Date(reading.at).toISOString(), source: 'a node', basis: 'exact' };
    expect(
      read?.operations.map((operation) => Object.values(operation).find((body) => body instanceof Object)),
    ).toEqual(read?.operations.map(() => expect.objectContaining({ figures })));
  });

  test('reads a swap that is split into several routes', async () => {
    const request = { ...EXAMPLES.route, amount_in: '1000000000000', smart_swap_options: { split_routes: true } };
    const read = await route({
      ...HUB_TO_OSMOSIS,
      amountIn: request.amount_in,
      smartSwapOptions: { splitRoutes: true },
    });
    expect(read).toEqual(await ours(endpoints.route.path, request));
    const swap = read?.operations.find((operation) => 'swap' in operation);
    expect(swap).toMatchObject({ swap: { smartSwapIn: { swapRoutes: expect.any(Array) } } });
  });

  test('reads each route of a comparison as a route, though it has no call for the comparison', async () => {
    const request = { ...EXAMPLES.routes, by_bridge: true };
    const { routes, by_bridge } = (await respond(endpoints.routes.path, request)) as RoutesResponse;
    const compared = [...routes, ...(by_bridge ?? [])].flatMap(({ route }) => route ?? []);
    expect(compared.length).toBeGreaterThan(1);
    for (const one of compared) {
      const only = await startNodeServer({ service: { fetch: async () => Response.json(one) }, ...LOOPBACK });
      setClientOptions({ apiUrl: only.url });
      const read = await route({ ...HUB_TO_OSMOSIS, amountIn: request.amount_in ?? '' });
      setClientOptions({ apiUrl: server.url });
      await only.close();
      expect(read).toEqual(inCamelCase(one));
      expect(read?.operations.length).toBeGreaterThan(0);
    }
  });

  test('gets the same route with all its bridges named as with none', async () => {
    const request = { ...HUB_TO_OSMOSIS, amountIn: EXAMPLES.route.amount_in ?? '', goFast: false };
    expect(await route({ ...request, bridges: Object.values(BridgeType) })).toEqual(await route(request));
  });

  test('reads a route for an exact output', async () => {
    const read = await route({ ...HUB_TO_OSMOSIS, amountOut: '1000000' });
    expect(read?.amountOut).toBe('1000000');
  });

  test('throws our error with its code, its message and its details', async () => {
    const complaint = vi.spyOn(console, 'error').mockReturnValue();
    const response = route({ ...HUB_TO_OSMOSIS, amountIn: '-1' });
    await expect(response).rejects.toMatchObject({
      message: expect.stringMatching(/^amount_in: /),
      code: 3,
      details: [expect.objectContaining({ field_violations: [expect.objectContaining({ field: 'amount_in' })] })],
    });
    complaint.mockRestore();
  });
});
