import type { Catalog } from '#app/asset/catalog.ts';
import { chainName, type Lookup } from '#app/asset/lookup.ts';
import type { Asset } from '#contract/asset.ts';
import { hopsOf } from '#contract/trace.ts';

/** One channel that a voucher came through, nearest first. */
export interface OriginHop {
  /** The chain on which the channel ends, by name; null where no list tells. */
  readonly chain: string | null;
  readonly port: string;
  readonly channel: string;
  /** The trace as far as this hop: no other hop has the same. */
  readonly path: string;
}

/** How an asset came to where it is held. */
export interface OriginChain {
  /** The chain that it is from, by name. */
  readonly origin: string;
  readonly hops: readonly OriginHop[];
}

/** Where channels lead, by chain and channel: chain ids. */
export type Channels = ReadonlyMap<string, string | null>;

const channelKey = (chainId: string, port: string, channel: string): string => `${chainId} ${port}/${channel}`;

/**
 * What the list of assets gives away: a voucher of one hop says where its channel leads. Where two disagree, nobody
 * knows.
 */
export function channelsOf({ assets }: Pick<Catalog, 'assets'>): Channels {
  const channels = new Map<string, string | null>();
  for (const { chain_id, origin_chain_id, trace } of assets) {
    const [hop, ...more] = hopsOf(trace);
    if (hop === undefined || more.length > 0 || origin_chain_id === '') continue;
    const key = channelKey(chain_id, hop.port, hop.channel);
    const before = channels.get(key);
    channels.set(key, before === undefined || before === origin_chain_id ? origin_chain_id : null);
  }
  return channels;
}

/** Null for an asset that is at home on its chain. */
export function traceOrigin(
  { chain_id, trace }: Pick<Asset, 'chain_id' | 'trace'>,
  originChainId: string,
  channels: Channels,
  lookup: Lookup,
): OriginChain | null {
  const pairs = hopsOf(trace);
  if (originChainId === chain_id && pairs.length === 0) return null;
  let chainId: string | null = chain_id;
  let path = '';
  const hops = pairs.map(({ port, channel }) => {
    path += `/${port}/${channel}`;
    const on = chainId === null ? null : chainName(lookup, chainId);
    chainId = chainId === null ? null : (channels.get(channelKey(chainId, port, channel)) ?? null);
    return { chain: on, port, channel, path };
  });
  return { origin: chainName(lookup, originChainId), hops };
}

/** "from Noble via channel-750"; many channels are counted. */
export function originChainText({ origin, hops }: OriginChain): string {
  if (hops.length === 0) return `from ${origin}`;
  const channels = hops.map(({ channel }) => channel);
  return `from ${origin} via ${channels.length > 2 ? `${channels.length} channels` : channels.join(' and ')}`;
}
