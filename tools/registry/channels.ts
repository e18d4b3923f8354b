import type { ChainRecord, ChannelRecord } from '../../src/registry/records.ts';
import { fact } from './packages.ts';
import { ibcData } from './sources/chain-registry.ts';
import { INITIA, initiaAssets, initiaChains } from './sources/initia.ts';
import { byNumber, byText, groupBy } from './text.ts';

interface ChannelEnd {
  readonly chain_id: string;
  readonly port: string;
  readonly channel: string;
}

interface Channel {
  readonly ends: readonly [ChannelEnd, ChannelEnd];
  readonly active: boolean;
  readonly preferred: boolean;
}

interface ChannelFacts {
  readonly channels: readonly {
    /** Chain id and channel of each end. */
    readonly ends: readonly [readonly [string, string], readonly [string, string]];
    readonly preferred: boolean;
  }[];
}

const endKey = (end: ChannelEnd): string => `${end.chain_id}|${end.port}|${end.channel}`;

/** Ports that move tokens: the transfer module, and contracts that move CW20s. The rest is accounts, queries, staking. */
const movesTokens = (port: string): boolean => port === 'transfer' || /^wasm\.[a-z0-9]{20,}$/.test(port);

function registryChannels(idOf: ReadonlyMap<string, string>): Channel[] {
  return ibcData.flatMap((pair) => {
    const first = idOf.get(pair.chain1.chainName);
    const second = idOf.get(pair.chain2.chainName);
    if (first === undefined || second === undefined) return [];
    return pair.channels.flatMap(({ chain1, chain2, tags }): Channel[] => {
      if (!movesTokens(chain1.portId) || !movesTokens(chain2.portId)) return [];
      if (!/^channel-\d+$/.test(chain1.channelId) || !/^channel-\d+$/.test(chain2.channelId)) return [];
      return [
        {
          ends: [
            { chain_id: first, port: chain1.portId, channel: chain1.channelId },
            { chain_id: second, port: chain2.portId, channel: chain2.channelId },
          ],
          active: tags?.status !== 'INACTIVE',
          preferred: tags?.preferred === true,
        },
      ];
    });
  });
}

/** Channels that no package lists. Throws for one that a package lists by now. */
function factChannels(listed: readonly Channel[]): Channel[] {
  const known = new Set(listed.flatMap(({ ends }) => ends.map(endKey)));
  return fact<ChannelFacts>('channels.json').channels.map(({ ends, preferred }): Channel => {
    const [one, other] = ends.map(([chain_id, channel]): ChannelEnd => ({ chain_id, port: 'transfer', channel }));
    const channel = { ends: [one, other] as [ChannelEnd, ChannelEnd], active: true, preferred };
    if (channel.ends.every((end) => known.has(endKey(end))))
      throw new Error(`facts/channels.json: ${ends[0].join(' ')} is in the packages now, delete it`);
    return channel;
  });
}

/**
 * Initia lists each chain's own side only. Two sides are one channel where each chain lists exactly one transfer channel
 * to the other; else an asset's trace must name both ends, and one of them must be listed.
 */
function initiaChannels(idOf: ReadonlyMap<string, string>): Channel[] {
  const sides = new Map<string, string[]>();
  for (const chain of initiaChains) {
    for (const side of chain.metadata?.ibc_channels ?? []) {
      if (side.port_id !== 'transfer') continue;
      const key = `${chain.chain_id}>${side.chain_id}`;
      sides.set(key, [...(sides.get(key) ?? []), side.channel_id]);
    }
  }
  const make = (from: string, channel: string, to: string, far: string): Channel => ({
    ends: [
      { chain_id: from, port: 'transfer', channel },
      { chain_id: to, port: 'transfer', channel: far },
    ],
    active: true,
    preferred: false,
  });
  const inFamily = [...sides].flatMap(([key, [channel, ...more]]) => {
    const [from = '', to = ''] = key.split('>');
    const back = sides.get(`${to}>${from}`);
    return channel && more.length === 0 && back?.length === 1 && from < to
      ? [make(from, channel, to, back[0] as string)]
      : [];
  });
  const outside = (initiaAssets.get(INITIA) ?? []).flatMap((asset) =>
    (asset.traces ?? []).flatMap((trace) => {
      const to = idOf.get(trace.counterparty?.chainName ?? '');
      const far = trace.counterparty?.channelId;
      const [port, channel] = trace.chain?.path?.split('/') ?? [];
      const listed =
        sides.get(`${INITIA}>${to}`)?.includes(channel ?? '') || sides.get(`${to}>${INITIA}`)?.includes(far ?? '');
      return trace.type === 'ibc' && port === 'transfer' && channel && to && far && listed
        ? [make(INITIA, channel, to, far)]
        : [];
    }),
  );
  return [...inFamily, ...outside];
}

/**
 * Every channel that moves tokens, in both directions. Between two chains the preferred transfer channel is the one
 * that the registry prefers, among several or none the one that most known vouchers came through, then the oldest.
 * Channels to chains that are not ours are given too (`chain_id` of a chain not in `chains`): they name origins only.
 */
export function compileChannels(
  chains: readonly ChainRecord[],
  idOf: ReadonlyMap<string, string>,
  vouchersThrough: ReadonlyMap<string, number>,
): ChannelRecord[] {
  const ours = new Set(chains.filter((chain) => chain.chain_type === 'cosmos').map((chain) => chain.chain_id));
  const channels = new Map<string, Channel>();
  const listed = [...registryChannels(idOf), ...initiaChannels(idOf)];
  for (const channel of [...listed, ...factChannels(listed)]) {
    const keys = channel.ends.map(endKey);
    if (keys.some((key) => channels.has(key))) continue;
    for (const key of keys) channels.set(key, channel);
  }
  const distinct = [...new Set(channels.values())];
  const groups = groupBy(distinct, ({ ends }) =>
    ends
      .map((end) => end.chain_id)
      .sort(byText)
      .join('|'),
  );
  const used = ({ ends }: Channel) => ends.reduce((sum, end) => sum + (vouchersThrough.get(endKey(end)) ?? 0), 0);
  const preferred = new Set(
    [...groups.values()].map(
      (group) =>
        group
          .filter(({ active, ends }) => active && ends.every((end) => end.port === 'transfer'))
          .sort(
            (a, b) =>
              Number(b.preferred) - Number(a.preferred) ||
              used(b) - used(a) ||
              byNumber(a.ends[0].channel, b.ends[0].channel),
          )[0],
    ),
  );
  const records = distinct.flatMap((channel): ChannelRecord[] => {
    const [a, b] = channel.ends;
    if (!ours.has(a.chain_id) && !ours.has(b.chain_id)) return [];
    const one = (from: ChannelEnd, to: ChannelEnd): ChannelRecord => ({
      chain_id: from.chain_id,
      port: from.port,
      channel: from.channel,
      to_chain_id: to.chain_id,
      to_port: to.port,
      to_channel: to.channel,
      preferred: preferred.has(channel),
      active: channel.active,
    });
    return [one(a, b), one(b, a)];
  });
  return records.sort(
    (a, b) => byText(a.chain_id, b.chain_id) || byText(a.port, b.port) || byNumber(a.channel, b.channel),
  );
}
