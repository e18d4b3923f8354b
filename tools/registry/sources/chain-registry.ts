import { load } from '../packages.ts';

/** What this tool reads of the `chain-registry` package. */
export interface RegistryChain {
  readonly chainName: string;
  readonly chainId?: string;
  readonly chainType: string;
  readonly status: string;
  readonly networkType: string;
  readonly prettyName?: string;
  readonly bech32Prefix?: string;
  readonly slip44?: number;
  readonly fees?: {
    readonly feeTokens: readonly {
      readonly denom: string;
      readonly fixedMinGasPrice?: number;
      readonly lowGasPrice?: number;
      readonly averageGasPrice?: number;
      readonly highGasPrice?: number;
    }[];
  };
  readonly staking?: { readonly stakingTokens: readonly { readonly denom: string }[] };
  readonly explorers?: readonly { readonly accountPage?: string; readonly txPage?: string }[];
  readonly apis?: {
    readonly rest?: readonly { readonly address: string }[];
    readonly rpc?: readonly { readonly address: string }[];
  };
  readonly logoURIs?: { readonly png?: string; readonly svg?: string };
  readonly images?: readonly { readonly png?: string; readonly svg?: string }[];
}

export interface RegistryAsset {
  readonly base: string;
  readonly address?: string;
  readonly typeAsset?: string;
  readonly symbol: string;
  readonly name?: string;
  readonly display: string;
  readonly denomUnits: readonly {
    readonly denom: string;
    readonly exponent: number;
    readonly aliases?: readonly string[];
  }[];
  readonly coingeckoId?: string;
  readonly deprecated?: boolean;
  readonly keywords?: readonly string[];
  readonly logoURIs?: { readonly png?: string; readonly svg?: string };
  readonly images?: readonly { readonly png?: string; readonly svg?: string }[];
  readonly traces?: readonly {
    readonly type: string;
    readonly counterparty?: { readonly chainName: string; readonly baseDenom: string; readonly channelId?: string };
    readonly chain?: { readonly path?: string; readonly channelId?: string; readonly bridgeId?: string };
  }[];
}

interface ChannelEnd {
  readonly portId: string;
  readonly channelId: string;
}

interface Data {
  readonly chains: readonly RegistryChain[];
  readonly assetLists: readonly { readonly chainName: string; readonly assets: readonly RegistryAsset[] }[];
  readonly ibcData: readonly {
    readonly chain1: { readonly chainName: string };
    readonly chain2: { readonly chainName: string };
    readonly channels: readonly {
      readonly chain1: ChannelEnd;
      readonly chain2: ChannelEnd;
      readonly tags?: { readonly preferred?: boolean; readonly status?: string };
    }[];
  }[];
}

const mainnet = load<Data>('chain-registry/mainnet');
const noncosmos = load<Pick<Data, 'assetLists'>>('chain-registry/noncosmos');

/** Live Cosmos mainnets. Shielded chains of another kind (Namada, Penumbra) have no accounts that others can read. */
export const liveCosmosChains = mainnet.chains.filter(
  (chain) =>
    chain.chainType === 'cosmos' && chain.status === 'live' && chain.networkType === 'mainnet' && chain.chainId,
);

export const assetLists = mainnet.assetLists;
export const otherAssetLists = noncosmos.assetLists.filter((list) => list.chainName);
export const ibcData = mainnet.ibcData;

/** The package's names of the EVM chains and of Solana, by our chain ids. */
export const OTHER_CHAINS: Readonly<Record<string, string>> = {
  ethereum: '1',
  optimism: '10',
  rootstock: '30',
  binancesmartchain: '56',
  polygon: '137',
  fantom: '250',
  filecoin: '314',
  moonbeam: '1284',
  mantle: '5000',
  base: '8453',
  arbitrum: '42161',
  avalanche: '43114',
  berachain: '80094',
  solana: 'solana',
};

export const picture = (record: Pick<RegistryAsset, 'logoURIs' | 'images'>): string | undefined =>
  record.logoURIs?.png ?? record.logoURIs?.svg ?? record.images?.[0]?.png ?? record.images?.[0]?.svg;

/** The exponent of the unit an asset is displayed in; undefined where the list names no such unit. */
export const displayExponent = (asset: RegistryAsset): number | undefined =>
  asset.denomUnits.find((unit) => unit.denom === asset.display || unit.aliases?.includes(asset.display))?.exponent;
