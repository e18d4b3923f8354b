import { expect, test } from 'vitest';
import { ibcDenom } from '#contract/ibc-denom.ts';
import type { RouteRequest } from '#contract/route.ts';
import { livenessFeeds } from '#liveness/index.ts';
import { sampleMarket } from '#market/sample/sample-market.ts';
import type { NodesConfig } from '#nodes/endpoints.ts';
import { embeddedData, embeddedRegistry } from '#registry/embedded.ts';
import { type LivenessReading, mergeLiveness } from '#registry/merge-liveness.ts';
import type { ServiceDeps } from '#service/deps.ts';
import { answerRoute } from '#service/route/route.ts';
import { nodeDouble, rpcDouble } from '#testing/node-double.ts';
import { sampleDeps } from '#testing/sample-service.ts';

const registry = embeddedRegistry();

/** The service by what nodes say; where they say the same again, the same one, as its graph takes a second. */
const services = new Map<string, ServiceDeps>();
function serviceBy(readings: readonly LivenessReading[]): ServiceDeps {
  const key = JSON.stringify(readings);
  const known = services.get(key);
  if (known) return known;
  const current = registry.withWords({
    liveness: mergeLiveness({ compiled: embeddedData.liveness, readings }, embeddedData.assets),
  });
  const market = sampleMarket(current);
  const deps = { ...sampleDeps, registry: current, market: () => market };
  services.set(key, deps);
  return deps;
}

/** The route by one bridge alone, or the refusal, by what nodes say now. */
async function routeBy(nodes: NodesConfig, request: RouteRequest): Promise<string> {
  const deps = { now: () => new Date('2026-11-26T12:00:00Z'), timeLimitMs: 5_000 };
  const sources = { data: embeddedData, registry, nodes, listUrl: null };
  const tasks = livenessFeeds(sources, deps).flatMap((feed) => feed.tasks);
  const answers = await Promise.allSettled(tasks.map(({ read }) => read()));
  const readings = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
  try {
    answerRoute(serviceBy(readings), { ...request, allow_unsafe: true });
    return 'route';
  } catch (error) {
    return (error as Error).message;
  }
}

test('a channel whose client expires takes its routes out, and brings them back', async () => {
  const channels: Readonly<Record<string, string>> = { 'channel-1': 'channel-8', 'channel-8': 'channel-1' };
  let status = 'Active';
  const { url } = await nodeDouble(({ url: { pathname } }) => {
    if (pathname.includes('/client_status/')) return { body: JSON.stringify({ status }) };
    if (pathname.endsWith('/client_state'))
      return { body: '{"identified_client_state":{"client_id":"07-tendermint-1","client_state":{}}}' };
    const channel_id = channels[pathname.split('/')[6] ?? ''];
    const counterparty = { port_id: 'transfer', channel_id };
    if (channel_id === undefined) return { status: 404, body: '{}' };
    return { body: JSON.stringify({ channel: { state: 'STATE_OPEN', counterparty } }) };
  });
  const nodes: NodesConfig = { mode: 'urls', urls: new Map([['regen-1', [url]]]) };
  const request: RouteRequest = {
    ...{ source_asset_chain_id: 'osmosis-1', source_asset_denom: ibcDenom('transfer/channel-8/uregen') },
    ...{ dest_asset_chain_id: 'regen-1', dest_asset_denom: 'uregen', amount_in: '1000000' },
  };
  expect(await routeBy(nodes, request)).toBe('route');
  status = 'Expired';
  expect(await routeBy(nodes, request)).toMatch(
    /over channel-1 of Regen \(regen-1\): the light client of its channel has expired \(a node of Regen \(regen-1\), 2026-11-26\)/,
  );
  status = 'Active';
  expect(await routeBy(nodes, request)).toBe('route');
});

test('a paused Stargate pool takes its routes out, and brings them back', async () => {
  const ETH_POOL = '0x77b2043768d28e9c9ab44e1abfc95944bce57931';
  let status = 1;
  const { url } = await rpcDouble(({ method, params }) => {
    if (method === 'eth_chainId') return { result: '0x1' };
    const value = params[0].to === ETH_POOL ? status : 1;
    return { result: `0x${value.toString(16).padStart(64, '0')}` };
  });
  const nodes: NodesConfig = { mode: 'urls', urls: new Map([['1', [url]]]) };
  const request: RouteRequest = {
    ...{ source_asset_chain_id: '1', source_asset_denom: 'ethereum-native', amount_in: '1000000000000000000' },
    ...{ dest_asset_chain_id: '10', dest_asset_denom: 'optimism-native', bridges: ['STARGATE'], allow_swaps: false },
  };
  expect(await routeBy(nodes, request)).toBe('route');
  status = 3;
  expect(await routeBy(nodes, request)).toMatch(/^no route from ETH on Ethereum/);
  status = 1;
  expect(await routeBy(nodes, request)).toBe('route');
});

test('a refusal names the contract that is paused, by whose word and when', async () => {
  const TRANSFER = '0xa348cfe719b63151f228e3c30eb424ba5a983012';
  const onHub = 'ibc/9EE1F80BA2AE01138A40D656BBB42D11B1720000D6F64FC5988E412B6EDB4F71';
  const { url } = await rpcDouble(({ method, params }) => {
    if (method === 'eth_chainId') return { result: '0x1' };
    return { result: `0x${(params[0].to === TRANSFER ? 1 : 0).toString(16).padStart(64, '0')}` };
  });
  const request: RouteRequest = {
    ...{ source_asset_chain_id: '1', source_asset_denom: '0x004E9C3EF86bc1ca1f0bB5C7662861Ee93350568' },
    amount_in: '1000000000000000000',
    ...{ dest_asset_chain_id: 'cosmoshub-4', dest_asset_denom: onHub },
  };
  expect(await routeBy({ mode: 'urls', urls: new Map([['1', [url]]]) }, request)).toMatch(
    /has no transfers over contract 0xa348cfe719b63151f228e3c30eb424ba5a983012 of Ethereum \(1\): the contract of its bridge is paused \(a node of Ethereum \(1\), 2026-11-26\)$/i,
  );
});
