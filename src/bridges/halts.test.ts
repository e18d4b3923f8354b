import { expect, test } from 'vitest';
import { sampleMarket } from '#market/sample/sample-market.ts';
import assets from '#registry/data/assets.json' with { type: 'json' };
import chains from '#registry/data/chains.json' with { type: 'json' };
import channels from '#registry/data/channels.json' with { type: 'json' };
import liveness from '#registry/data/liveness.json' with { type: 'json' };
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

const isOn = (chainIds: ReadonlySet<string>, { detail }: Lane): boolean =>
  chainIds.has(detail.fromChainId) || chainIds.has(detail.toChainId);

/** Ends of the channels over which lanes send packets. */
function packetChannels(): ReadonlySet<string> {
  const ends = lanes.flatMap((lane) => {
    const body = bodyOf(placed(lane, quotedAnywhere(lane)));
    const packet = (body.ibc_transfer_to_axelar ?? body) as Record<string, unknown>;
    return packet.channel === undefined ? [] : [`${packet.from_chain_id}|${packet.port}|${packet.channel}`];
  });
  return new Set(ends);
}

const recordOf = new Map(
  liveness.filter(({ channel }) => channel === null).map((each) => [`${each.chain_id}|${each.denom ?? ''}`, each]),
);
/** Whether a record of an end or of its chain forbids a lane. */
function isForbidden({ from, to, detail }: Lane): boolean {
  const states = (key: string, chainId: string) => [recordOf.get(key)?.state, recordOf.get(`${chainId}|`)?.state];
  return (
    states(from, detail.fromChainId).some((state) => ['gone', 'halted', 'halted_out'].includes(state ?? '')) ||
    states(to, detail.toChainId).some((state) => ['gone', 'halted', 'halted_in'].includes(state ?? ''))
  );
}

test('the known halts remove hundreds of lanes in their direction, halted channels more, and nothing else', () => {
  const alive = lanesOf(createRegistry({ chains: chains as ChainRecord[], assets, channels }));
  const open = new Set(lanes.map(({ id }) => id));
  const missing = alive.filter(({ id }) => !open.has(id));
  expect(missing.filter(isForbidden).length).toBeGreaterThan(400);
  expect(alive.filter((lane) => isForbidden(lane) && open.has(lane.id))).toEqual([]);
  const byChannel = missing.filter((lane) => !isForbidden(lane));
  expect(byChannel.length).toBeGreaterThanOrEqual(20);
  expect(byChannel.every(({ carrier }) => carrier === 'IBC' || carrier === 'AXELAR')).toBe(true);
  expect(lanes.map(({ id }) => id)).toEqual(alive.map(({ id }) => id).filter((id) => open.has(id)));
});

test('no transfer leaves over a channel whose client has expired', () => {
  const expired = liveness.flatMap(({ chain_id, channel }) =>
    channel === null ? [] : [`${chain_id}|transfer|${channel}`],
  );
  expect(expired.length).toBeGreaterThan(100);
  const used = packetChannels();
  expect(expired.filter((end) => used.has(end))).toEqual([]);
});

test('no transfer uses a channel that is marked inactive', () => {
  const inactive = new Set(
    channels.filter(({ active }) => !active).map(({ chain_id, port, channel }) => `${chain_id}|${port}|${channel}`),
  );
  expect(inactive.size).toBeGreaterThanOrEqual(12);
  const packets = [...packetChannels()];
  expect(packets.length).toBeGreaterThan(200);
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
