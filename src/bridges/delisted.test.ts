import { expect, test } from 'vitest';
import { sampleMarket } from '#market/sample/sample-market.ts';
import assets from '#registry/data/assets.json' with { type: 'json' };
import chains from '#registry/data/chains.json' with { type: 'json' };
import channels from '#registry/data/channels.json' with { type: 'json' };
import delisted from '#registry/data/delisted.json' with { type: 'json' };
import provenance from '#registry/data/provenance.json' with { type: 'json' };
import { embeddedRegistry } from '#registry/embedded.ts';
import type { ChainRecord } from '#registry/records.ts';
import { createRegistry, type Registry } from '#registry/registry.ts';
import { bodyOf, placed, quotedAnywhere } from '#testing/lanes.ts';
import type { Lane } from './bridge.ts';
import { bridgeLanes } from './index.ts';

const lanesOf = (registry: Registry): Lane[] =>
  bridgeLanes({ registry, market: sampleMarket(registry), smartRelay: true });

const lanes = lanesOf(embeddedRegistry());
const halted = new Set(delisted.filter(({ denom }) => denom === null).map(({ chain_id }) => chain_id));
const delistedAssets = new Set(delisted.map(({ chain_id, denom }) => `${chain_id}|${denom}`));

const isOn = (chainIds: ReadonlySet<string>, { detail }: Lane): boolean =>
  chainIds.has(detail.fromChainId) || chainIds.has(detail.toChainId);
const isOver = ({ from, to }: Lane): boolean => delistedAssets.has(from) || delistedAssets.has(to);

test('delisted chains and assets remove hundreds of lanes, and no others', () => {
  const thawed = lanesOf(createRegistry({ chains: chains as ChainRecord[], assets, channels }));
  const onHalted = thawed.filter((lane) => isOn(halted, lane));
  const overFrozen = thawed.filter((lane) => !isOn(halted, lane) && isOver(lane));
  expect(onHalted.length).toBeGreaterThan(250);
  expect(overFrozen.length).toBeGreaterThan(20);
  const removed = new Set([...onHalted, ...overFrozen].map(({ id }) => id));
  expect(lanes.map(({ id }) => id)).toEqual(thawed.map(({ id }) => id).filter((id) => !removed.has(id)));
});

test('no transfer uses a channel that is marked inactive', () => {
  const inactive = new Set(
    channels.filter(({ active }) => !active).map(({ chain_id, port, channel }) => `${chain_id}|${port}|${channel}`),
  );
  expect(inactive.size).toBeGreaterThanOrEqual(12);
  const packets = lanes.flatMap((lane) => {
    const body = bodyOf(placed(lane, quotedAnywhere(lane)));
    const packet = (body.ibc_transfer_to_axelar ?? body) as Record<string, unknown>;
    return packet.channel === undefined ? [] : [`${packet.from_chain_id}|${packet.port}|${packet.channel}`];
  });
  expect(packets.length).toBeGreaterThan(1500);
  expect(packets.filter((end) => inactive.has(end))).toEqual([]);
});

test('Hyperlane has no lane to or from a chain that it disabled, the public example from Celestia to Manta among them', () => {
  const disabled = new Set(provenance.chains_disabled_on_hyperlane);
  expect(disabled.size).toBeGreaterThanOrEqual(34);
  expect(disabled.has('169')).toBe(true);
  const warp = lanes.filter(({ carrier: via }) => via === 'HYPERLANE');
  expect(warp.some(({ detail }) => detail.fromChainId === 'celestia')).toBe(true);
  expect(warp.filter((lane) => isOn(disabled, lane)).map(({ id }) => id)).toEqual([]);
});
