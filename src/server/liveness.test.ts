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
import { nodeDouble, rpcDouble, timeLimitOf } from '#testing/node-double.ts';
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

/** What nodes say now. */
async function readingsOf(nodes: NodesConfig): Promise<readonly LivenessReading[]> {
  const deps = { now: () => new Date('2026-11-26T12:00:00Z'), timeLimitMs: timeLimitOf() };
  const sources = { data: embeddedData, registry, nodes, listUrl: null };
  const tasks = livenessFeeds(sources, deps).flatMap((feed) => feed.tasks);
  const answers = await Promise.allSettled(tasks.map(({ read }) => read()));
  return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
}

/** The word route, or the refusal. */
function answered(deps: ServiceDeps, request: RouteRequest): string {
  try {
    answerRoute(deps, { ...request, allow_unsafe: true });
    return 'route';
  } catch (error) {
    return (error as Error).message;
  }
}

const OVER_CHANNEL: RouteRequest = {
  ...{ source_asset_chain_id: 'osmosis-1', source_asset_denom: ibcDenom('transfer/channel-8/uregen') },
  ...{ dest_asset_chain_id: 'regen-1', dest_asset_denom: 'uregen', amount_in: '1000000' },
};
const BY_STARGATE: RouteRequest = {
  ...{ source_asset_chain_id: '1', source_asset_denom: 'ethereum-native', amount_in: '1000000000000000000' },
  ...{ dest_asset_chain_id: '10', dest_asset_denom: 'optimism-native', bridges: ['STARGATE'], allow_swaps: false },
};
const BY_EUREKA: RouteRequest = {
  ...{ source_asset_chain_id: '1', source_asset_denom: '0x004E9C3EF86bc1ca1f0bB5C7662861Ee93350568' },
  amount_in: '1000000000000000000',
  dest_asset_chain_id: 'cosmoshub-4',
  dest_asset_denom: 'ibc/9EE1F80BA2AE01138A40D656BBB42D11B1720000D6F64FC5988E412B6EDB4F71',
};

const STARGATE_POOL = '0x77b2043768d28e9c9ab44e1abfc95944bce57931';
const EUREKA_TRANSFER = '0xa348cfe719b63151f228e3c30eb424ba5a983012';

/** A node of Regen, which knows one channel, and one of Ethereum. */
async function startNodes(now: { clientStatus: string; poolStatus: number; isPaused: boolean }): Promise<NodesConfig> {
  const channels: Readonly<Record<string, string>> = { 'channel-1': 'channel-8', 'channel-8': 'channel-1' };
  const regen = await nodeDouble(({ url: { pathname } }) => {
    if (pathname.includes('/client_status/')) return { body: JSON.stringify({ status: now.clientStatus }) };
    if (pathname.endsWith('/client_state'))
      return { body: '{"identified_client_state":{"client_id":"07-tendermint-1","client_state":{}}}' };
    const channel_id = channels[pathname.split('/')[6] ?? ''];
    const counterparty = { port_id: 'transfer', channel_id };
    if (channel_id === undefined) return { status: 404, body: '{}' };
    return { body: JSON.stringify({ channel: { state: 'STATE_OPEN', counterparty } }) };
  });
  const ethereum = await rpcDouble(({ method, params }) => {
    if (method === 'eth_chainId') return { result: '0x1' };
    const words: Readonly<Record<string, number>> = {
      [STARGATE_POOL]: now.poolStatus,
      [EUREKA_TRANSFER]: Number(now.isPaused),
    };
    return { result: `0x${(words[params[0].to] ?? 0).toString(16).padStart(64, '0')}` };
  });
  const urls = { 'regen-1': [regen.url], 1: [ethereum.url] };
  return { mode: 'urls', urls: new Map(Object.entries(urls)) };
}

test('what nodes call expired or paused takes its routes out, named in the refusal, and brings them back', async () => {
  const now = { clientStatus: 'Active', poolStatus: 1, isPaused: false };
  const nodes = await startNodes(now);
  const answers = async () => {
    const deps = serviceBy(await readingsOf(nodes));
    return [OVER_CHANNEL, BY_STARGATE, BY_EUREKA].map((request) => answered(deps, request));
  };
  const before = await answers();
  expect(before.slice(0, 2)).toEqual(['route', 'route']);
  Object.assign(now, { clientStatus: 'Expired', poolStatus: 3, isPaused: true });
  expect(await answers()).toEqual([
    expect.stringMatching(
      /over channel-1 of Regen \(regen-1\): the light client of its channel has expired \(a node of Regen \(regen-1\), 2026-11-26\)/,
    ),
    expect.stringMatching(/^no route from ETH on Ethereum/),
    expect.stringMatching(
      /has no transfers over contract 0xa348cfe719b63151f228e3c30eb424ba5a983012 of Ethereum \(1\): the contract of its bridge is paused \(a node of Ethereum \(1\), 2026-11-26\)$/i,
    ),
  ]);
  Object.assign(now, { clientStatus: 'Active', poolStatus: 1, isPaused: false });
  expect(await answers()).toEqual(before);
});
