import { type Asset, type AssetId, type AssetKey, assetKey } from '#contract/asset.ts';
import type { Chain } from '#contract/chain.ts';
import { ServiceError } from '#contract/error.ts';
import type { AssetRecord, ChainRecord, ChannelRecord } from './records.ts';
import { assetOf, chainOf, unlistedAsset } from './wire.ts';

export interface RegistryData {
  readonly chains: readonly ChainRecord[];
  readonly assets: readonly AssetRecord[];
  readonly channels: readonly ChannelRecord[];
}

/** What exists. `get` throws not_found, `find` may be undefined, `list` gives all, in an order that does not change. */
export interface Registry {
  getChain(chainId: string): Chain;
  findChain(chainId: string): Chain | undefined;
  listChains(): readonly Chain[];
  /** What the wire does not tell of a chain: endpoints, capabilities, wrapped native. Throws not_found. */
  chainRecord(chainId: string): ChainRecord;
  /** "asset uosmo is not known on chain 1" when it is not there. */
  getAsset(id: AssetId): Asset;
  findAsset(id: AssetId): Asset | undefined;
  listAssets(where?: { readonly chain_id?: string }): readonly Asset[];
  /**
   * The asset that this one originates from; a native asset is its own origin. Undefined when the asset is unknown
   * or nobody can tell. An origin that is known but not listed has no symbol and no decimals.
   */
  originOf(id: AssetId): Asset | undefined;
  findChannel(place: Pick<ChannelRecord, 'chain_id' | 'port' | 'channel'>): ChannelRecord | undefined;
}

const channelKey = ({ chain_id, port, channel }: Pick<ChannelRecord, 'chain_id' | 'port' | 'channel'>): string =>
  `${chain_id}|${port}|${channel}`;

/** Indexes the data once. Throws when two records claim the same place. */
export function createRegistry(data: RegistryData): Registry {
  const records = indexed(data.chains, (chain) => chain.chain_id, 'chain');
  const chains = new Map(data.chains.map((record) => [record.chain_id, chainOf(record)]));
  const assets: Map<AssetKey, Asset> = indexed(
    data.assets.map((record) => assetOf(record, records)),
    assetKey,
    'asset',
  );
  const byChain = Map.groupBy(assets.values(), (asset) => asset.chain_id);
  const channels = indexed(data.channels, channelKey, 'channel');
  const all = { chains: [...chains.values()], assets: [...assets.values()] };

  const findAsset = (id: AssetId) => assets.get(assetKey(id));
  return {
    getChain: (id) => chains.get(id) ?? unknownChain(id),
    findChain: (id) => chains.get(id),
    listChains: () => all.chains,
    chainRecord: (id) => records.get(id) ?? unknownChain(id),
    getAsset: (id) => findAsset(id) ?? unknownAsset(id),
    findAsset,
    listAssets: ({ chain_id } = {}) => (chain_id === undefined ? all.assets : (byChain.get(chain_id) ?? [])),
    originOf(id) {
      const asset = findAsset(id);
      if (asset === undefined || asset.origin_denom === '') return undefined;
      const origin = { chain_id: asset.origin_chain_id, denom: asset.origin_denom };
      return findAsset(origin) ?? unlistedAsset(origin, records.get(origin.chain_id));
    },
    findChannel: (place) => channels.get(channelKey(place)),
  };
}

function indexed<T>(items: readonly T[], keyOf: (item: T) => string, kind: string): Map<string, T> {
  const index = new Map<string, T>();
  for (const item of items) {
    const key = keyOf(item);
    if (index.has(key)) throw new Error(`${kind} ${key} is in the registry data twice`);
    index.set(key, item);
  }
  return index;
}

function unknownChain(chainId: string): never {
  throw ServiceError.notFound(`chain ${chainId} is not known`);
}

function unknownAsset({ chain_id, denom }: AssetId): never {
  throw ServiceError.notFound(`asset ${denom} is not known on chain ${chain_id}`);
}
