import { describe, expect, test } from 'vitest';
import { sampleMarket } from '#market/sample/sample-market.ts';
import channels from '#registry/data/channels.json' with { type: 'json' };
import provenance from '#registry/data/provenance.json' with { type: 'json' };
import { embeddedRegistry } from '#registry/embedded.ts';
import type { Registry } from '#registry/registry.ts';
import { bodyOf, openRegistry, placed, quotedAnywhere } from '#testing/lanes.ts';
import type { Lane, LaneHalt } from './bridge.ts';
import { bridgeLanes, laneHalts } from './index.ts';

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
  embeddedRegistry()
    .words.liveness.filter(({ channel, bridge }) => channel === null && bridge === undefined)
    .map((each) => [`${each.chain_id}|${each.denom ?? ''}`, each]),
);
/** Whether a record of an end or of its chain forbids a lane. */
function isForbidden({ from, to, detail }: Lane): boolean {
  const states = (key: string, chainId: string) => [recordOf.get(key)?.state, recordOf.get(`${chainId}|`)?.state];
  return (
    states(from, detail.fromChainId).some((state) => ['gone', 'halted', 'halted_out'].includes(state ?? '')) ||
    states(to, detail.toChainId).some((state) => ['gone', 'halted', 'halted_in'].includes(state ?? ''))
  );
}

describe('of all lanes that there is data for, those that are missing', () => {
  const all = lanesOf(openRegistry());
  const open = new Set(lanes.map(({ id }) => id));
  const missing = all.filter(({ id }) => !open.has(id));
  const halts = new Map<string, LaneHalt[]>();
  for (const halt of laneHalts(embeddedRegistry())) {
    const ends = `${halt.from}>${halt.to}`;
    halts.set(ends, [...(halts.get(ends) ?? []), halt]);
  }

  test('are all that a record of an end or of its chain forbids', () => {
    expect(missing.filter(isForbidden).length).toBeGreaterThan(400);
    expect(all.filter((lane) => isForbidden(lane) && open.has(lane.id))).toEqual([]);
    expect(lanes.map(({ id }) => id)).toEqual(all.map(({ id }) => id).filter((id) => open.has(id)));
  });

  test('are told otherwise by a record of their bridge, of a channel of their packets, or of the end of what arrives', () => {
    const others = missing.filter((lane) => !isForbidden(lane));
    expect(others.length).toBeGreaterThan(1000);
    const untold = others.filter(({ from, to, carrier, detail }) => {
      return !(halts.get(`${from}>${to}`) ?? []).some(
        ({ record: { bridge, part, channel, state } }) =>
          (bridge === carrier && (part === undefined || part === detail.part)) ||
          (channel !== null && (carrier === 'IBC' || carrier === 'AXELAR')) ||
          state === 'closing',
      );
    });
    expect(untold.map(({ id }) => id)).toEqual([]);
  });
});

test.each([
  // Of version 1 only what leaves Noble is left.
  ["CCTP's messenger of version 1 on Ethereum", '0xBd3fa81B58Ba92a82136038B25aDec7066af3155', 'CCTP', false, ['to']],
  ["CCTP's messenger of version 2 on Ethereum", '0x28b5a0e9C621a5BadaA536219b3a228C8168cf5d', 'CCTP', false],
  ["Stargate's pool of ether on Ethereum", '0x77b2043768d28E9C9aB44E1aBfC95944bcE57931', 'STARGATE', false],
  ["Eureka's transfer contract", '0xa348CfE719B63151F228e3C30EB424BA5a983012', 'EUREKA', true],
])(
  '%s takes lanes of its bridge to and from its chain out, and no others',
  (_, contract, bridge, all, ways = ['from', 'to']) => {
    const source = 'a node of Ethereum (1)';
    const pause = { state: 'halted', reason: 'contract_paused', source, date: '2026-11-26' } as const;
    const record = { chain_id: '1', denom: null, channel: null, contract: contract.toLowerCase(), ...pause };
    const paused = embeddedRegistry().withWords({ liveness: [...embeddedRegistry().words.liveness, record] });
    const open = new Set(lanesOf(paused).map(({ id }) => id));
    const missing = lanes.filter(({ id }) => !open.has(id));
    expect(new Set(missing.map(({ carrier }) => carrier))).toEqual(new Set([bridge]));
    expect(missing.every((lane) => isOn(new Set(['1']), lane))).toBe(true);
    expect(missing.some(({ detail }) => detail.fromChainId === '1')).toBe(ways.includes('from'));
    expect(missing.some(({ detail }) => detail.toChainId === '1')).toBe(true);
    const kept = lanes.filter(({ id, carrier }) => carrier === bridge && open.has(id));
    expect(kept.some((lane) => isOn(new Set(['1']), lane))).toBe(!all);
    const halts = laneHalts(paused).filter((halt) => halt.record === record);
    const told = new Set(halts.map(({ from, to }) => `${from}>${to}`));
    expect(missing.filter(({ from, to }) => !told.has(`${from}>${to}`))).toEqual([]);
  },
);

test('no transfer leaves over a channel whose client has expired', () => {
  const expired = embeddedRegistry().words.liveness.flatMap(({ chain_id, channel }) =>
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
