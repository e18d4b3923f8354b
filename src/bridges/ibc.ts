import type { Asset } from '#contract/asset.ts';
import { ibcDenom } from '#contract/trace.ts';
import type { ChannelRecord } from '#registry/records.ts';
import type { Registry } from '#registry/registry.ts';
import { ibcTransfer } from './ibc-transfer.ts';
import { AS_IBC_PACKET, afterIbcPacket, bridgeOf, findEnd, type LaneDraft, type LaneEnd } from './lane.ts';

/** A voucher and the asset one hop closer to the origin. */
interface VoucherHop {
  readonly voucher: Asset;
  readonly before: Asset;
  /** From the voucher's chain to the chain before. */
  readonly channel: ChannelRecord;
}

const hopsOf = new WeakMap<Registry, readonly VoucherHop[]>();

/** All vouchers whose previous asset is in the registry, in its order of assets. Memoized by registry. */
export function voucherHops(registry: Registry): readonly VoucherHop[] {
  const known = hopsOf.get(registry);
  if (known) return known;
  const hops = findHops(registry);
  hopsOf.set(registry, hops);
  return hops;
}

/** The key shared by all vouchers of one origin with the same remaining path on a chain. */
const kinKey = (chainId: string, path: string, { origin_chain_id, origin_denom }: Asset): string =>
  JSON.stringify([chainId, path, origin_chain_id, origin_denom]);

function kinOf(assets: readonly Asset[]): Map<string, Asset[]> {
  const kin = new Map<string, Asset[]>();
  for (const asset of assets) {
    const key = kinKey(asset.chain_id, asset.trace, asset);
    const others = kin.get(key);
    if (others) others.push(asset);
    else kin.set(key, [asset]);
  }
  return kin;
}

/**
 * A voucher's record has its path, not its base denom; so each asset on the chain before, with the rest
 * of the path and the same origin, is tried until its base denom hashes to the voucher. Symbols play no part.
 */
function findHops(registry: Registry): VoucherHop[] {
  const assets = registry.listAssets();
  const kin = kinOf(assets);
  const bases = new Map<Asset, string | undefined>();

  function hopOf(voucher: Asset): VoucherHop | undefined {
    const [port = '', channelId = '', ...rest] = voucher.trace.split('/');
    const channel = registry.findChannel({ chain_id: voucher.chain_id, port, channel: channelId });
    if (channel === undefined) return undefined;
    const candidates = kin.get(kinKey(channel.to_chain_id, rest.join('/'), voucher)) ?? [];
    const before = candidates.find((candidate) => hashesTo(voucher, baseOf(candidate)));
    return before && { voucher, before, channel };
  }

  function baseOf(asset: Asset): string | undefined {
    if (asset.trace === '') return asset.denom;
    if (!bases.has(asset)) bases.set(asset, findBase(asset));
    return bases.get(asset);
  }

  /** Where a path leads out of what is listed, the origin's denom may still be the base, in lower case on Eureka. */
  function findBase(voucher: Asset): string | undefined {
    const hop = hopOf(voucher);
    const { origin_denom } = voucher;
    return hop
      ? baseOf(hop.before)
      : [origin_denom, origin_denom.toLowerCase()].find((base) => hashesTo(voucher, base));
  }

  return assets.filter(({ trace }) => trace !== '').flatMap((voucher) => hopOf(voucher) ?? []);
}

const hashesTo = ({ trace, denom }: Asset, base: string | undefined): boolean =>
  base !== undefined && ibcDenom(`${trace}/${base}`) === denom;

/** `port` and `channel` are on the sending chain. */
function draft(from: LaneEnd, to: LaneEnd, port: string, channel: string): LaneDraft {
  return {
    from,
    to,
    entry: AS_IBC_PACKET,
    exit: afterIbcPacket(to.chain),
    channel: { chain_id: from.asset.chain_id, port, channel },
    operation: (transfer) => ({ transfer: ibcTransfer(transfer, port, channel) }),
  };
}

/** A lane back over the voucher's channel, and one out from the channel's other end. */
const drafts = (registry: Registry): LaneDraft[] =>
  voucherHops(registry)
    .filter(({ channel }) => channel.active)
    .flatMap((hop) => {
      const [voucher, before] = [findEnd(registry, hop.voucher), findEnd(registry, hop.before)];
      if (voucher === undefined || before === undefined) return [];
      const { port, channel, to_port, to_channel } = hop.channel;
      return [draft(voucher, before, port, channel), draft(before, voucher, to_port, to_channel)];
    });

/** Token transfers over the channels between Cosmos chains. */
export const ibc = bridgeOf(
  {
    id: 'IBC',
    name: 'IBC',
    logo_uri: 'https://raw.githubusercontent.com/skip-mev/skip-go-registry/main/bridges/ibc/logo.svg',
  },
  drafts,
);
