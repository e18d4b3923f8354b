import type { Asset, AssetId } from '#contract/asset.ts';
import { memoize } from '#registry/memoize.ts';
import type { Registry } from '#registry/registry.ts';

/** A name at a feed: coins by their CoinGecko id (`coingecko:cosmos`), tokens by contract (`ethereum:0xa0b8…`). */
export type FeedName = `${string}:${string}`;

export const COIN_NAMESPACE = 'coingecko';

interface AssetNames {
  /** By coin id. */
  readonly coin: FeedName | undefined;
  /** By contract; for a gas asset the contract of its wrapper. */
  readonly token: FeedName | undefined;
}

/** A function that gives the name chosen by `choose`, computed once for each asset of the registry. */
export function createNameFinder(
  registry: Registry,
  feed: keyof Platform,
  choose: (names: readonly AssetNames[]) => FeedName | undefined,
): (asset: AssetId) => FeedName | undefined {
  const nameOf = memoize((listed: Asset) => choose(namesOf(registry, feed, listed)));
  return (asset) => {
    const listed = registry.findAsset(asset);
    return listed && nameOf(listed);
  };
}

/**
 * Names of the asset, nearest first: its own, of the gas asset that it wraps, of its origin, of the gas asset that its
 * origin wraps. Never by symbol. Empty for an asset with unknown decimals, as its amounts have no value.
 */
function namesOf(registry: Registry, feed: keyof Platform, own: Asset): readonly AssetNames[] {
  if (typeof own.decimals !== 'number') return [];
  const origin = registry.findOrigin(own);
  const candidates = [own, wrappedBy(registry, own), origin, origin && wrappedBy(registry, origin)];
  return candidates.flatMap((each) => (each ? [{ coin: coinName(each), token: tokenName(registry, feed, each) }] : []));
}

const coinName = ({ coingecko_id }: Asset): FeedName | undefined =>
  coingecko_id ? `${COIN_NAMESPACE}:${coingecko_id}` : undefined;

function tokenName(registry: Registry, feed: keyof Platform, { chain_id, denom }: Asset): FeedName | undefined {
  const platform = PLATFORMS.get(chain_id)?.[feed];
  const { native_denom, wrapped_native } = registry.getChainRecord(chain_id);
  const contract = denom === native_denom ? wrapped_native : denom;
  return platform === undefined || contract === null ? undefined : `${platform}:${normalizeContract(contract)}`;
}

/** EVM addresses in lower case; others unchanged, as Solana addresses are case-sensitive. */
export const normalizeContract = (denom: string): string => (denom.startsWith('0x') ? denom.toLowerCase() : denom);

function wrappedBy(registry: Registry, { chain_id, denom }: Asset): Asset | undefined {
  const { native_denom, wrapped_native } = registry.getChainRecord(chain_id);
  const wraps = wrapped_native !== null && normalizeContract(denom) === normalizeContract(wrapped_native);
  return wraps && native_denom !== null ? registry.findAsset({ chain_id, denom: native_denom }) : undefined;
}

/** Splits `ethereum:0xa0b8…` at the colon. */
export function splitName(name: string): [namespace: string, local: string] {
  const colon = name.indexOf(':');
  return [name.slice(0, colon), name.slice(colon + 1)];
}

/** The feeds' names of a chain on which they list tokens by contract. */
export interface Platform {
  readonly coingecko: string;
  readonly defillama: string;
}

const TABLE = `
  1           ethereum             ethereum
  10          optimistic-ethereum  optimism
  14          flare-network        flare
  25          cronos               cronos
  30          rootstock            rsk
  56          binance-smart-chain  bsc
  100         xdai                 xdai
  122         fuse                 fuse
  130         unichain             unichain
  137         polygon-pos          polygon
  146         sonic                sonic
  169         manta-pacific        manta
  250         fantom               fantom
  252         fraxtal              fraxtal
  480         world-chain          wc
  999         hyperevm             hyperliquid
  1088        metis-andromeda      metis
  1116        core                 core
  1135        lisk                 lisk
  1284        moonbeam             moonbeam
  1329        sei-v2               sei
  1868        soneium              soneium
  2222        kava                 kava
  2741        abstract             abstract
  5000        mantle               mantle
  8453        base                 base
  34443       mode                 mode
  42161       arbitrum-one         arbitrum
  42220       celo                 celo
  43114       avalanche            avax
  57073       ink                  ink
  59144       linea                linea
  80094       berachain            berachain
  81457       blast                blast
  167000      taiko                taiko
  534352      scroll               scroll
  747474      katana               katana
  1313161554  aurora               aurora
  solana      solana               solana`;

/** By chain id. Assets of other chains are looked up by coin id only. */
const PLATFORMS: ReadonlyMap<string, Platform> = new Map(
  TABLE.trim()
    .split('\n')
    .map((line) => {
      const [chainId = '', coingecko = '', defillama = ''] = line.trim().split(/ +/);
      return [chainId, { coingecko, defillama }] as const;
    }),
);
