import { LRUCache } from 'lru-cache';
import { type Asset, type AssetId, assetKey, normalDenom } from '#contract/asset.ts';
import { ibcDenom } from '#contract/ibc-denom.ts';
import type { LivenessState } from '#contract/liveness.ts';
import { strongerOf } from './merge-liveness.ts';
import type { AssetRecord, ChannelEnd, ChannelRecord, LivenessRecord } from './records.ts';
import {
  CONTRACT_PORT,
  farPrefixOf,
  pathOf,
  prefixOf,
  type VoucherPath,
  Vouchers,
  voucherPathText,
} from './vouchers.ts';

/** A voucher and the asset one hop closer to the origin. */
export interface VoucherHop {
  readonly voucher: Asset;
  readonly before: Asset;
  /** From the voucher's chain to the chain before. */
  readonly channel: ChannelRecord;
}

/** Paths of vouchers, whatever is alive: those that follow from channels, and those that nodes gave. */
export interface VoucherPaths {
  /** Made on first use, as its indexes are. */
  getVouchers(): Vouchers;
  readonly remembered: LRUCache<string, VoucherPath>;
}

export function createVoucherPaths({
  assets,
  channels,
}: {
  readonly assets: readonly AssetRecord[];
  readonly channels: readonly ChannelRecord[];
}): VoucherPaths {
  let vouchers: Vouchers | undefined;
  return {
    getVouchers() {
      vouchers ??= new Vouchers(assets, channels);
      return vouchers;
    },
    remembered: new LRUCache({ max: MAX_KEPT }),
  };
}

/** The listed facts from which assets are derived. */
interface ListedFacts {
  readonly assets: readonly AssetRecord[];
  readonly paths: VoucherPaths;
  readonly findListed: (asset: AssetId) => Asset | undefined;
  readonly findListedRecord: (asset: AssetId) => AssetRecord | undefined;
  readonly findChannel: (end: ChannelEnd) => ChannelRecord | undefined;
  readonly findChainName: (chainId: string) => string | undefined;
  readonly findLiveness: (asset: AssetId) => LivenessRecord | undefined;
  /** Of a channel, or of the chain that it leads to. */
  readonly findWayLiveness: (channel: ChannelRecord) => LivenessRecord | undefined;
  readonly toWire: (asset: AssetRecord, recommendedSymbol: string, liveness: LivenessRecord | undefined) => Asset;
}

interface DerivedAsset {
  readonly record: AssetRecord;
  readonly asset: Asset;
  /** Of the voucher's chain, of its way home, or that its base is gone. */
  readonly liveness: LivenessRecord | undefined;
}

/** Vouchers that no list has, but whose path leads over channels of the registry to a listed asset. */
export interface DerivedAssets {
  find(asset: AssetId): DerivedAsset | undefined;
  findHop(asset: AssetId): VoucherHop | undefined;
  findOver(asset: AssetId, channel: ChannelRecord): VoucherHop | undefined;
  remember(asset: AssetId, path: string): boolean;
}

/** Assets used last, and paths given by nodes, that are kept. */
const MAX_KEPT = 4096;
/** Characters of `ibc/` and a hash. */
const VOUCHER_LENGTH = 68;
/** Characters of a denom that tell two vouchers apart. */
const DENOM_END = 6;

/** What is said of an asset holds of its vouchers too. */
const FOLLOWED: ReadonlySet<LivenessState> = new Set(['gone', 'closing', 'ending']);

export function createDerivedAssets(facts: ListedFacts): DerivedAssets {
  const { findListed, findListedRecord, findChannel } = facts;
  const { getVouchers, remembered } = facts.paths;
  const derived = new LRUCache<string, DerivedAsset>({ max: MAX_KEPT });
  let symbols: ReadonlySet<string> | undefined;
  const isTaken = (chainId: string, symbol: string): boolean => {
    symbols ??= new Set(facts.assets.map((record) => `${record.chain_id}|${findListed(record)?.recommended_symbol}`));
    return symbols.has(`${chainId}|${symbol}`);
  };

  function find(asset: AssetId): DerivedAsset | undefined {
    if (asset.denom.length !== VOUCHER_LENGTH) return undefined;
    const key = assetKey(asset);
    const known = derived.get(key);
    if (known !== undefined) return known;
    const path = remembered.get(key) ?? getVouchers().find(asset);
    return path && derive(asset.chain_id, path, normalDenom(asset.denom));
  }

  function derive(chain_id: string, path: VoucherPath, denom = ibcDenom(voucherPathText(path))): DerivedAsset {
    const key = assetKey({ chain_id, denom });
    const known = derived.get(key);
    if (known !== undefined) return known;
    const { base, baseText } = path;
    const hops = path.hops.map((hop) => prefixOf(hop).slice(0, -1));
    const record: AssetRecord = {
      ...{ ...base, chain_id, denom, token_contract: null },
      trace: [...hops, ...(base.trace === '' ? [] : [base.trace])].join('/'),
      base_denom: base.trace === '' ? baseText : base.base_denom,
    };
    const liveness = livenessOf(record, path);
    const made = { record, asset: facts.toWire(record, symbolOf(record, path), liveness), liveness };
    derived.set(key, made);
    return made;
  }

  function livenessOf(record: AssetRecord, { base, hops }: VoucherPath): LivenessRecord | undefined {
    const { chain_id, denom } = record;
    const origin = facts.findLiveness(base);
    const words = [
      facts.findLiveness({ chain_id, denom }),
      ...[origin, origin?.beside].filter((each) => each && FOLLOWED.has(each.state)),
      ...hops.map(facts.findWayLiveness).filter((way) => way?.state !== 'unstable'),
    ];
    const found = words.reduce((one, other) => (one && other ? strongerOf(other, one) : (one ?? other)), undefined);
    return found && { ...found, chain_id, denom, channel: null };
  }

  /** The base's symbol and the chains on the way, `ATOM.cosmoshub`; with the end of the denom where that may not be unique. */
  function symbolOf({ chain_id, denom }: AssetRecord, { base, hops }: VoucherPath): string {
    const way = hops.map(({ to_chain_id }) => facts.findChainName(to_chain_id) ?? to_chain_id);
    const symbol = [findListed(base)?.recommended_symbol ?? base.symbol, ...way.reverse()].join('.');
    const isUnique = hops.every(({ preferred }) => preferred) && !isTaken(chain_id, symbol);
    return isUnique ? symbol : `${symbol}.${denom.slice(-DENOM_END)}`;
  }

  const findRecord = (asset: AssetId) => findListedRecord(asset) ?? find(asset)?.record;
  const findAsset = (asset: AssetId) => findListed(asset) ?? find(asset)?.asset;

  /** The listed asset of a path on a chain, or the voucher that it makes. */
  function assetOfPath(chainId: string, path: string): Asset | undefined {
    const listed = getVouchers().findListed(chainId, path);
    if (listed !== undefined) return findListed(listed);
    const found = getVouchers().resolve(chainId, path);
    return found && derive(chainId, found).asset;
  }

  return {
    find,
    findHop(id) {
      const record = findRecord(id);
      if (record === undefined || record.trace === '') return undefined;
      const [port, channelId, ...rest] = pathOf(record).split('/');
      if (port === undefined || channelId === undefined) return undefined;
      const channel = findChannel({ chain_id: record.chain_id, port, channel: channelId });
      const before = channel && assetOfPath(channel.to_chain_id, rest.join('/'));
      const voucher = before && findAsset(id);
      return voucher && { voucher, before, channel };
    },
    findOver(id, channel) {
      const [record, before] = [findRecord(id), findAsset(id)];
      if (record === undefined || before === undefined || record.chain_id !== channel.chain_id) return undefined;
      const path = pathOf(record);
      const isContract = channel.port.startsWith(CONTRACT_PORT);
      if (path.startsWith(prefixOf(channel)) || isContract !== record.denom.startsWith('cw20:')) return undefined;
      const { to_chain_id, to_port, to_channel } = channel;
      const back = findChannel({ chain_id: to_chain_id, port: to_port, channel: to_channel });
      if (back === undefined || back.port.startsWith(CONTRACT_PORT)) return undefined;
      const voucher = assetOfPath(to_chain_id, farPrefixOf(channel) + path);
      return voucher && { voucher, before, channel: back };
    },
    remember(id, path) {
      if (ibcDenom(path) !== normalDenom(id.denom)) return false;
      const found = getVouchers().resolve(id.chain_id, path);
      if (found !== undefined) remembered.set(assetKey(id), found);
      return found !== undefined;
    },
  };
}
