import { useQueries } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { originAssetsQuery } from '#app/api/queries.ts';
import { useClient } from '#app/api/service-context.ts';
import type { Catalog } from '#app/asset/catalog.ts';
import { chainName, type Lookup } from '#app/asset/lookup.ts';
import { t } from '#app/language/words.ts';
import { type Asset, type AssetId, type AssetKey, assetKey } from '#contract/asset.ts';
import { MAX_ORIGIN_PAIRS } from '#contract/origin-assets.ts';
import { hopsOf } from '#contract/trace.ts';
import type { Origin, OriginOf } from './groups.ts';
import type { Holding } from './holdings.ts';

/** A channel that a voucher passed through, nearest first. */
interface OriginHop {
  /** The name of the chain on which the channel ends; null if unknown. */
  readonly chain: string | null;
  readonly port: string;
  readonly channel: string;
  /** The trace up to this hop, which is unique. */
  readonly path: string;
}

/** The origin of an asset and the channels it passed through. */
export interface OriginChain {
  /** The name of its origin chain. */
  readonly origin: string;
  readonly hops: readonly OriginHop[];
}

/** The counterparty chain id of each channel, by chain and channel. */
type Channels = ReadonlyMap<string, string | null>;

const channelKey = (chainId: string, port: string, channel: string): string => `${chainId} ${port}/${channel}`;

/**
 * Channels derived from the asset list: a voucher of one hop gives its channel's counterparty. Null if two vouchers
 * disagree.
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

/** Null for a native asset of its chain. */
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
  if (hops.length === 0) return t('from {origin}', { origin });
  const { length: count, 0: near, 1: far } = hops;
  if (count > 2) {
    return t('from {origin} via {count, plural, one {# channel} other {# channels}}', { origin, count });
  }
  const channel = near?.channel ?? '';
  return far === undefined
    ? t('from {origin} via {channel}', { origin, channel })
    : t('from {origin} via {channel} and {next}', { origin, channel, next: far.channel });
}

/** The origins of holdings. */
export interface Origins {
  readonly originOf: OriginOf;
  /** Whether a request failed. */
  readonly failed: boolean;
  retry(): void;
}

/** Requests origins of new holdings in sequence; each request contains all that have been added since the last. */
export function useOrigins(holdings: readonly Holding[]): Origins {
  const client = useClient();
  const [batches, setBatches] = useState<readonly (readonly AssetId[])[]>([]);
  const results = useQueries({
    queries: batches.map((batch) => originAssetsQuery(client, batch)),
    combine: (results) => ({
      found: results.map(({ data }) => data?.data.origin_assets),
      busy: results.some(({ isFetching }) => isFetching),
      failed: results.some(({ data, isError }) => isError && data === undefined),
      retry: () => {
        for (const { data, refetch } of results) if (data === undefined) void refetch();
      },
    }),
  });
  const { found, busy } = results;
  const requested = useMemo(() => new Set(batches.flat().map(assetKey)), [batches]);
  const fresh = useMemo(
    () => holdings.map(({ id }) => id).filter((id) => !requested.has(assetKey(id))),
    [holdings, requested],
  );
  useEffect(() => {
    if (!busy && fresh.length > 0) setBatches((before) => [...before, fresh.slice(0, MAX_ORIGIN_PAIRS)]);
  }, [busy, fresh]);
  const origins = useMemo(() => {
    const byAsset = new Map<AssetKey, Origin>();
    batches.forEach((batch, b) => {
      batch.forEach((id, i) => {
        const item = found[b]?.[i];
        if (item) byAsset.set(assetKey(id), (item.asset_found && item.asset) || 'lost');
      });
    });
    return byAsset;
  }, [batches, found]);
  const originOf: OriginOf = useCallback(({ id }) => origins.get(assetKey(id)) ?? 'pending', [origins]);
  return { originOf, failed: results.failed, retry: results.retry };
}
