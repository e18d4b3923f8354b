import { type Asset, type AssetId, type AssetKey, assetKey, assetOfKey, sameAsset } from '#contract/asset.ts';
import { AssetMap } from '#contract/asset-map.ts';
import type { BridgeId } from '#contract/bridge.ts';
import type { Chain } from '#contract/chain.ts';
import { ServiceError } from '#contract/error.ts';
import { groupBy } from '#contract/group-by.ts';
import { isNativeAlias } from '#contract/native-alias.ts';
import type { Notice } from '#contract/notice.ts';
import { hopsOf } from '#contract/trace.ts';
import { venueKey } from '#contract/venue.ts';
import { createDerivedAssets, createVoucherPaths, type VoucherHop } from './derived-assets.ts';
import { closingOf, livenessKey, strongerOf } from './merge-liveness.ts';
import { recommendedSymbols } from './recommended-symbols.ts';
import {
  type AssetRecord,
  type ChainRecord,
  type ChannelEnd,
  type ChannelRecord,
  type ContractId,
  chainTitle,
  type LivenessRecord,
} from './records.ts';
import { pathOf } from './vouchers.ts';
import { wireAsset, wireChain } from './wire.ts';

export interface RegistryData {
  readonly chains: readonly ChainRecord[];
  /** Every asset's chain is among `chains`. */
  readonly assets: readonly AssetRecord[];
  readonly channels: readonly ChannelRecord[];
  /** In force; compiled words alone in data that no clock was applied to. */
  readonly liveness?: readonly LivenessRecord[];
  /** Notices with their days, in force or not, and the day that `liveness` is of. */
  readonly notices?: readonly Notice[];
  readonly today?: string;
}

/** What is not fully alive on a day. */
export type Words = Required<Pick<RegistryData, 'liveness' | 'notices' | 'today'>>;

/** The ends of a lane, and the bridge with the part of it that the lane uses. */
export interface LanePlace {
  readonly bridge: BridgeId;
  readonly part?: string | undefined;
  readonly from: AssetId;
  readonly to: AssetId;
}

/**
 * Chains, assets and channels. Returns the same objects on each call; lists keep the order of the data. Assets are listed or
 * derived: a derived one is a voucher whose path leads over channels of the registry to a listed asset. The derived ones used last
 * keep their objects.
 */
export interface Registry {
  findChain(chainId: string): Chain | undefined;
  /** Throws a not-found ServiceError that names the chain. */
  getChain(chainId: string): Chain;
  listChains(): readonly Chain[];
  /** The internal record, with endpoints, wrapped native, Multicall3 and coin type. Throws like `getChain`. */
  getChainRecord(chainId: string): ChainRecord;
  /**
   * Listed or derived. EVM addresses and hashes of vouchers match in any letter case, and aliases such as `0xeeee…` match the native
   * asset of their chain.
   */
  findAsset(asset: AssetId): Asset | undefined;
  /** The same by its key, without taking that apart. */
  findAssetByKey(key: AssetKey): Asset | undefined;
  isListed(asset: AssetId): boolean;
  /** Throws a not-found ServiceError that names the denom and the chain. */
  getAsset(asset: AssetId): Asset;
  /** Without derived ones. */
  listAssets(filter?: { readonly chain_id?: string }): readonly Asset[];
  /**
   * The asset from which this one originates: itself for an asset on the chain that issued it. Undefined if the asset
   * or its origin is unknown. An origin that the registry does not list has the symbol, decimals and so on of this asset.
   */
  findOrigin(asset: AssetId): Asset | undefined;
  /** That an asset or its chain is not fully alive, by what closes more. Undefined where nothing is known against it. */
  findLiveness(asset: AssetId): LivenessRecord | undefined;
  /**
   * The record by which an asset can be neither sold nor turned back into what it stands for, so that it has no value: it is gone, or
   * the way home of a voucher is ended, or leads over a chain that is gone.
   */
  findUnredeemable(asset: AssetId): LivenessRecord | undefined;
  /** The record that forbids an asset to arrive on its chain (`in`) or to leave it (`out`). */
  findHalt(asset: AssetId, direction: 'in' | 'out'): LivenessRecord | undefined;
  /** That an asset is being ended with its vouchers, and the other one is none of them: nothing turns from the other into it. */
  findEntryHalt(into: AssetId, from: AssetId): LivenessRecord | undefined;
  /** That a bridge, or what a lane uses of it, is not fully alive there. */
  findBridgeLiveness(lane: LanePlace): LivenessRecord | undefined;
  /** That a venue is not fully alive, on its chain or on all. */
  findVenueLiveness(venue: { readonly chain_id: string; readonly name: string }): LivenessRecord | undefined;
  /** The same of a channel, by either of its ends: a packet needs both. */
  findChannelLiveness(end: ChannelEnd): LivenessRecord | undefined;
  /** The same of a contract of a bridge. */
  findContractLiveness(contract: ContractId): LivenessRecord | undefined;
  /** The channel with this end on the given chain, active or not. */
  findChannel(end: ChannelEnd): ChannelRecord | undefined;
  /** Channels without a known halt from one chain to another, the preferred one first. */
  channelsBetween(fromChainId: string, toChainId: string): readonly ChannelRecord[];
  /** The path whose hash is the denom of a listed voucher, `transfer/channel-0/uatom`. Undefined for any other asset. */
  findVoucherPath(asset: AssetId): string | undefined;
  /** Undefined for what is no voucher, and where the channel or the asset before it is unknown. */
  findVoucherHop(asset: AssetId): VoucherHop | undefined;
  /**
   * The voucher that arrives when an asset leaves over a channel of its chain. Undefined over the asset's own channel, where it goes
   * home, and over the channel of a contract that does not take it.
   */
  findVoucherOver(asset: AssetId, channel: ChannelRecord): VoucherHop | undefined;
  /**
   * Keeps the path of a voucher with more hops than are looked up, `transfer/channel-0/…/uatom`. Returns false for a path that does
   * not hash to the denom or does not lead over channels of the registry to a listed asset.
   */
  rememberVoucher(asset: AssetId, path: string): boolean;
  /** Every record of what is not fully alive today, the notices, and the day. */
  readonly words: Words;
  /** The same chains, assets and channels with other records of what is alive. Shares the paths of vouchers. */
  withWords(words: Pick<Words, 'liveness'> & Partial<Words>): Registry;
}

export const channelKey = ({ chain_id, port, channel }: ChannelEnd): string => `${chain_id}|${port}|${channel}`;
/** Contracts are those of EVM chains. */
export const contractKey = ({ chain_id, contract }: ContractId): string => `${chain_id}|${contract.toLowerCase()}`;

const bridgeKey = ({
  bridge,
  part,
  chain_id,
  denom,
}: Pick<LivenessRecord, 'bridge' | 'part' | 'chain_id' | 'denom'>): string =>
  livenessKey({
    ...{ chain_id, channel: null, denom: denom?.startsWith('0x') ? denom.toLowerCase() : denom },
    ...(bridge && { bridge }),
    ...(part && { part }),
  });

/** The record if it forbids transfers in this direction. */
const haltOf = (record: LivenessRecord | undefined, direction: 'in' | 'out'): LivenessRecord | undefined =>
  record !== undefined && ['gone', 'halted', `halted_${direction}`].includes(record.state) ? record : undefined;

/** Whether a record closes the other direction only. */
const opens = ({ state }: LivenessRecord, direction: 'in' | 'out'): boolean =>
  state === (direction === 'in' ? 'halted_out' : 'halted_in');

/** What closes most of all that is said of one thing. */
const strongest = (records: readonly (LivenessRecord | undefined)[]): LivenessRecord | undefined =>
  records.reduce((one, other) => (one && other ? strongerOf(one, other) : (one ?? other)), undefined);

/** The other end of a channel. */
export const farEndOf = ({ to_chain_id, to_port, to_channel }: ChannelRecord): ChannelEnd => ({
  ...{ chain_id: to_chain_id, port: to_port, channel: to_channel },
});

/** Throws if two records have the same key. */
function indexBy<T>(kind: string, items: readonly T[], keyOf: (item: T) => string): Map<string, T> {
  const index = new Map<string, T>();
  for (const item of items) {
    const key = keyOf(item);
    if (index.has(key)) throw new Error(`${kind} ${key} is in the registry data twice`);
    index.set(key, item);
  }
  return index;
}

const originId = (asset: AssetRecord): AssetId => ({ chain_id: asset.origin_chain_id, denom: asset.origin_denom });

/** The contract address inside a denom, if any. */
function contractOf(denom: string): string | null {
  if (denom.startsWith('cw20:')) return denom.slice('cw20:'.length);
  return denom.startsWith('0x') ? denom : null;
}

/** Indexes the data. Uses maps only, so that names such as `constructor` or `__proto__` match nothing. */
export function createRegistry(data: RegistryData, paths = createVoucherPaths(data)): Registry {
  const { chains, assets, channels, liveness = [], notices = [], today = '' } = data;
  const chainRecords = indexBy('chain', chains, ({ chain_id }) => chain_id);
  const assetRecords = indexBy('asset', assets, assetKey);
  const channelByEnd = indexBy('channel', channels, channelKey);
  const chainLiveness = new Map<string, LivenessRecord>();
  const channelLiveness = new Map<string, LivenessRecord>();
  const contractLiveness = new Map<string, LivenessRecord>();
  const assetLiveness = new AssetMap<LivenessRecord>();
  const bridgeLiveness = new Map<string, LivenessRecord>();
  const venueLiveness = new Map<string, LivenessRecord>();
  for (const record of liveness) {
    const { chain_id, channel, contract, denom, bridge, venue } = record;
    if (bridge !== undefined) bridgeLiveness.set(bridgeKey(record), record);
    else if (venue !== undefined) venueLiveness.set(venueKey({ chain_id, name: venue }), record);
    else if (contract !== undefined) contractLiveness.set(contractKey({ chain_id, contract }), record);
    else if (denom !== null) assetLiveness.set({ chain_id, denom }, record);
    else if (channel !== null) channelLiveness.set(`${chain_id}|${channel}`, record);
    else chainLiveness.set(chain_id, record);
  }
  const bridgesWithWords = new Set(liveness.map(({ bridge }) => bridge));
  const findListedLiveness = (asset: AssetId): LivenessRecord | undefined => {
    const ofChain = chainLiveness.get(asset.chain_id);
    const ofAsset = assetLiveness.get(asset);
    return strongest([ofAsset, ofChain]);
  };
  const findChannelLiveness = (end: ChannelEnd): LivenessRecord | undefined => {
    const ofEnd = (at: ChannelEnd) => channelLiveness.get(`${at.chain_id}|${at.channel}`);
    const record = ofEnd(end);
    if (record !== undefined || channelLiveness.size === 0) return record;
    const channel = channelByEnd.get(channelKey(end));
    return channel && ofEnd(farEndOf(channel));
  };
  const isOpen = (channel: ChannelRecord) => channel.active && findChannelLiveness(channel) === undefined;
  const inUse = channels.filter(isOpen).sort((a, b) => Number(b.preferred) - Number(a.preferred));
  const channelsInUse = groupBy(inUse, ({ chain_id, to_chain_id }) => `${chain_id}|${to_chain_id}`);

  const findChannel = (end: ChannelEnd) => channelByEnd.get(channelKey(end));
  const getChainRecord = (chainId: string): ChainRecord => {
    const record = chainRecords.get(chainId);
    if (!record) throw ServiceError.notFound(`chain ${chainId} is not known`);
    return record;
  };

  const symbols = recommendedSymbols(assets, (id) => chainRecords.get(id), findChannel);
  const toWire = (
    asset: AssetRecord,
    recommendedSymbol = symbols.get(assetKey(asset)) ?? asset.symbol,
    liveness = findListedLiveness(asset),
  ): Asset =>
    wireAsset(asset, {
      chain: getChainRecord(asset.chain_id),
      origin: assetRecords.get(assetKey(originId(asset))),
      originChain: chainRecords.get(asset.origin_chain_id),
      recommendedSymbol,
      liveness,
    });

  const wireChains = new Map(chains.map((chain) => [chain.chain_id, wireChain(chain)]));
  const everyAsset = [...assetRecords.values()].map((asset) => toWire(asset));
  const byKey = new Map(everyAsset.map((asset) => [assetKey(asset), asset]));
  const wireAssets = new AssetMap<Asset>();
  for (const asset of everyAsset) wireAssets.set(asset, asset);
  const everyChain = [...wireChains.values()];
  const assetsByChain = groupBy(everyAsset, ({ chain_id }) => chain_id);
  /** The native asset, for an alias of it. */
  const findNative = ({ chain_id, denom }: AssetId): Asset | undefined => {
    const chain = chainRecords.get(chain_id);
    if (chain?.native_denom == null || !isNativeAlias(chain.chain_type, denom)) return undefined;
    return wireAssets.get({ chain_id, denom: chain.native_denom });
  };
  const findListed = (asset: AssetId) => wireAssets.get(asset) ?? findNative(asset);
  const derived = createDerivedAssets({
    paths,
    assets,
    findListed,
    findListedRecord: (asset) => assetRecords.get(assetKey(asset)),
    findChannel,
    findChainName: (chainId) => chainRecords.get(chainId)?.chain_name,
    findLiveness: findListedLiveness,
    findWayLiveness: (channel) => findChannelLiveness(channel) ?? chainLiveness.get(channel.to_chain_id),
    toWire,
  });
  const findAsset = (asset: AssetId) => findListed(asset) ?? derived.find(asset)?.asset;

  const unlistedOrigins = new Map<AssetRecord, Asset>();
  /** Builds the origin from one of its vouchers, which has the same units. */
  function unlistedOrigin(asset: AssetRecord): Asset | undefined {
    const known = unlistedOrigins.get(asset);
    const { chain_id, denom } = originId(asset);
    if (known !== undefined || !chainRecords.has(chain_id)) return known;
    const origin = toWire({ ...asset, chain_id, denom, trace: '', base_denom: '', token_contract: contractOf(denom) });
    unlistedOrigins.set(asset, origin);
    return origin;
  }

  function findOrigin(asset: AssetId): Asset | undefined {
    const record = assetRecords.get(assetKey(findNative(asset) ?? asset)) ?? derived.find(asset)?.record;
    if (!record || record.origin_chain_id === '') return undefined;
    return findAsset(originId(record)) ?? unlistedOrigin(record);
  }

  const findLiveness = (asset: AssetId): LivenessRecord | undefined =>
    (findListed(asset) === undefined ? derived.find(asset)?.liveness : undefined) ?? findListedLiveness(asset);

  function findUnredeemable(asset: AssetId): LivenessRecord | undefined {
    const record = findLiveness(asset);
    if (record?.state === 'gone') return record;
    let at = asset.chain_id;
    for (const hop of hopsOf(findAsset(asset)?.trace ?? '')) {
      const end = { chain_id: at, ...hop };
      const way = findChannelLiveness(end);
      if (way?.reason === 'ended') return way;
      at = findChannel(end)?.to_chain_id ?? '';
      const chain = chainLiveness.get(at);
      if (chain?.state === 'gone') return chain;
    }
    return undefined;
  }

  return {
    findChain: (chainId) => wireChains.get(chainId),
    getChain: (chainId) => wireChains.get(getChainRecord(chainId).chain_id) as Chain,
    listChains: () => everyChain,
    getChainRecord,
    findAsset,
    findAssetByKey: (key) => byKey.get(key) ?? findAsset(assetOfKey(key)),
    getAsset(asset) {
      const found = findAsset(asset);
      if (!found) throw ServiceError.notFound(`asset ${asset.denom} is not known on chain ${asset.chain_id}`);
      return found;
    },
    listAssets: ({ chain_id } = {}) => (chain_id === undefined ? everyAsset : (assetsByChain.get(chain_id) ?? [])),
    findOrigin,
    findLiveness,
    findHalt: (asset, direction) => haltOf(findLiveness(asset), direction),
    findUnredeemable,
    findEntryHalt(into, from) {
      const record = closingOf(findLiveness(into));
      // What another bridge brought has the origin of much that is not ended with it.
      if (record === undefined || closingOf(findLiveness(from)) === undefined) return record;
      const [one, other] = [findOrigin(into), findOrigin(from)];
      return one !== undefined && other !== undefined && sameAsset(one, other) ? undefined : record;
    },
    findBridgeLiveness({ bridge, part, from, to }) {
      if (!bridgesWithWords.has(bridge)) return undefined;
      const find = (chain_id: string, denom: string | null) => [
        bridgeLiveness.get(bridgeKey({ bridge, chain_id, denom })),
        part === undefined ? undefined : bridgeLiveness.get(bridgeKey({ bridge, chain_id, denom, part })),
      ];
      const atEnd = ({ chain_id, denom }: AssetId, direction: 'in' | 'out') =>
        [...find(chain_id, null), ...find(chain_id, denom)].filter((record) => record && !opens(record, direction));
      return strongest([...find('', null), ...atEnd(from, 'out'), ...atEnd(to, 'in')]);
    },
    findVenueLiveness: ({ chain_id, name }) =>
      strongest([chain_id, ''].map((at) => venueLiveness.get(venueKey({ chain_id: at, name })))),
    isListed: (asset) => findListed(asset) !== undefined,
    findVoucherPath(asset) {
      const record = assetRecords.get(assetKey(asset));
      return record === undefined || record.trace === '' ? undefined : pathOf(record);
    },
    findVoucherHop: derived.findHop,
    findVoucherOver: derived.findOver,
    rememberVoucher: derived.remember,
    findChannelLiveness,
    findContractLiveness: (contract) => contractLiveness.get(contractKey(contract)),
    findChannel,
    channelsBetween: (from, to) => channelsInUse.get(`${from}|${to}`) ?? [],
    words: { liveness, notices, today },
    withWords: (words) => createRegistry({ ...data, ...words }, paths),
  };
}

/** An asset in texts for users: "oUSDT on Fraxtal (252)". */
export const assetTitle = (registry: Registry, { symbol, denom, chain_id }: Asset): string =>
  `${symbol ?? denom} on ${chainTitle(registry.getChain(chain_id))}`;

/** What a record of a part of a bridge is about, in texts for users: "channel-1 of Regen (regen-1)"; a bridge itself has no name here. */
export function haltedPart(registry: Registry, { chain_id, channel, contract }: LivenessRecord): string | undefined {
  const part = channel ?? (contract && `contract ${contract}`);
  return part && `${part} of ${chainTitle(registry.getChain(chain_id))}`;
}
