import { type Asset, type AssetId, assetKey } from '#contract/asset.ts';
import { AssetMap } from '#contract/asset-map.ts';
import type { Chain } from '#contract/chain.ts';
import { ServiceError } from '#contract/error.ts';
import { recommendedSymbols } from './recommended-symbols.ts';
import type { AssetRecord, ChainRecord, ChannelRecord, FrozenRecord } from './records.ts';
import { wireAsset } from './wire-asset.ts';
import { wireChain } from './wire-chain.ts';

export interface RegistryData {
  readonly chains: readonly ChainRecord[];
  /** Every asset's chain is among `chains`. */
  readonly assets: readonly AssetRecord[];
  readonly channels: readonly ChannelRecord[];
  readonly frozen?: readonly FrozenRecord[];
}

/** One end of a channel, as its own chain names it. */
export type ChannelEnd = Pick<ChannelRecord, 'chain_id' | 'port' | 'channel'>;

/** What exists. Answers are the same objects each time, and lists keep the data's order. */
export interface Registry {
  findChain(chainId: string): Chain | undefined;
  /** Throws a not-found ServiceError that names the chain. */
  getChain(chainId: string): Chain;
  listChains(): readonly Chain[];
  /** What the wire's chain leaves out: endpoints, wrapped native, Multicall3, coin type. Throws like `getChain`. */
  chainRecord(chainId: string): ChainRecord;
  /** EVM addresses are found in any letter case. */
  findAsset(asset: AssetId): Asset | undefined;
  /** Throws a not-found ServiceError that names the denom and the chain. */
  getAsset(asset: AssetId): Asset;
  listAssets(filter?: { readonly chain_id?: string }): readonly Asset[];
  /**
   * The asset that this one originates from: itself for an asset that was issued where it is. Undefined where the asset
   * or its origin is not known. An origin that the registry does not list itself takes its facts from the asset asked for.
   */
  originOf(asset: AssetId): Asset | undefined;
  /** Why nothing is routed over an asset: the freeze of its chain, else its own. Undefined for one that moves. */
  findFreeze(asset: AssetId): FrozenRecord | undefined;
  /** The channel that leaves from this end, in use or not. */
  findChannel(end: ChannelEnd): ChannelRecord | undefined;
  /** Channels in use from one chain to another, the preferred one first. */
  channelsBetween(fromChainId: string, toChainId: string): readonly ChannelRecord[];
}

const channelKey = ({ chain_id, port, channel }: ChannelEnd): string => `${chain_id}|${port}|${channel}`;

/** Throws when two records claim the same place. */
function indexBy<T>(kind: string, items: readonly T[], keyOf: (item: T) => string): Map<string, T> {
  const index = new Map<string, T>();
  for (const item of items) {
    const key = keyOf(item);
    if (index.has(key)) throw new Error(`${kind} ${key} is in the registry data twice`);
    index.set(key, item);
  }
  return index;
}

function groupBy<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}

const originId = (asset: AssetRecord): AssetId => ({ chain_id: asset.origin_chain_id, denom: asset.origin_denom });

/** The contract that a denom spells out, where it does. */
function contractOf(denom: string): string | null {
  if (denom.startsWith('cw20:')) return denom.slice('cw20:'.length);
  return denom.startsWith('0x') ? denom : null;
}

/** Indexes the data once. Everything is kept in maps, so that no name (`constructor`, `__proto__`) finds a stranger. */
export function createRegistry({ chains, assets, channels, frozen = [] }: RegistryData): Registry {
  const chainRecords = indexBy('chain', chains, ({ chain_id }) => chain_id);
  const assetRecords = indexBy('asset', assets, assetKey);
  const channelByEnd = indexBy('channel', channels, channelKey);
  const haltedChains = new Map(frozen.filter(({ denom }) => denom === null).map((halt) => [halt.chain_id, halt]));
  const frozenAssets = new Map(
    frozen.flatMap((freeze) =>
      freeze.denom === null ? [] : [[assetKey({ chain_id: freeze.chain_id, denom: freeze.denom }), freeze] as const],
    ),
  );
  const inUse = channels.filter(({ active }) => active).sort((a, b) => Number(b.preferred) - Number(a.preferred));
  const channelsInUse = groupBy(inUse, ({ chain_id, to_chain_id }) => `${chain_id}|${to_chain_id}`);

  const findChannel = (end: ChannelEnd) => channelByEnd.get(channelKey(end));
  const chainRecord = (chainId: string): ChainRecord => {
    const record = chainRecords.get(chainId);
    if (!record) throw ServiceError.notFound(`chain ${chainId} is not known`);
    return record;
  };

  const symbols = recommendedSymbols(assets, (id) => chainRecords.get(id), findChannel);
  const toWire = (asset: AssetRecord): Asset =>
    wireAsset(asset, {
      chain: chainRecord(asset.chain_id),
      origin: assetRecords.get(assetKey(originId(asset))),
      originChain: chainRecords.get(asset.origin_chain_id),
      recommendedSymbol: symbols.get(assetKey(asset)) ?? asset.symbol,
    });

  const wireChains = new Map(chains.map((chain) => [chain.chain_id, wireChain(chain)]));
  const everyAsset = [...assetRecords.values()].map(toWire);
  const wireAssets = new AssetMap<Asset>();
  for (const asset of everyAsset) wireAssets.set(asset, asset);
  const everyChain = [...wireChains.values()];
  const assetsByChain = groupBy(everyAsset, ({ chain_id }) => chain_id);
  const findAsset = (asset: AssetId) => wireAssets.get(asset);

  const unlistedOrigins = new Map<AssetRecord, Asset>();
  /** The origin as its own record would be, told from a voucher of it: units carry over one to one on the way. */
  function unlistedOrigin(asset: AssetRecord): Asset | undefined {
    const known = unlistedOrigins.get(asset);
    const { chain_id, denom } = originId(asset);
    if (known !== undefined || !chainRecords.has(chain_id)) return known;
    const fresh = toWire({ ...asset, chain_id, denom, trace: '', base_denom: '', token_contract: contractOf(denom) });
    unlistedOrigins.set(asset, fresh);
    return fresh;
  }

  return {
    findChain: (chainId) => wireChains.get(chainId),
    getChain: (chainId) => wireChains.get(chainRecord(chainId).chain_id) as Chain,
    listChains: () => everyChain,
    chainRecord,
    findAsset,
    getAsset(asset) {
      const found = findAsset(asset);
      if (!found) throw ServiceError.notFound(`asset ${asset.denom} is not known on chain ${asset.chain_id}`);
      return found;
    },
    listAssets: ({ chain_id } = {}) => (chain_id === undefined ? everyAsset : (assetsByChain.get(chain_id) ?? [])),
    originOf(asset) {
      const record = assetRecords.get(assetKey(asset));
      if (!record || record.origin_chain_id === '') return undefined;
      return findAsset(originId(record)) ?? unlistedOrigin(record);
    },
    findFreeze: (asset) => haltedChains.get(asset.chain_id) ?? frozenAssets.get(assetKey(asset)),
    findChannel,
    channelsBetween: (from, to) => channelsInUse.get(`${from}|${to}`) ?? [],
  };
}
