import { fact, load, loadModule } from '../packages.ts';

/** A chain of `viem/chains`. */
export interface ViemChain {
  readonly id: number;
  readonly name: string;
  readonly testnet?: boolean;
  /** Milliseconds. */
  readonly blockTime?: number;
  readonly nativeCurrency: { readonly name: string; readonly symbol: string; readonly decimals: number };
  readonly rpcUrls: { readonly default: { readonly http: readonly string[] } };
  readonly blockExplorers?: { readonly default?: { readonly url: string } };
  readonly contracts?: { readonly multicall3?: { readonly address: string } };
}

/** A chain of the Hyperlane registry. */
export interface HyperlaneChain {
  readonly name: string;
  readonly chainId: number | string;
  readonly domainId: number;
  readonly protocol: string;
  readonly displayName?: string;
  readonly isTestnet?: boolean;
  readonly availability?: { readonly status: string };
  /** Seconds between blocks, and the blocks that validators wait for: a number, or the tag of a block. */
  readonly blocks?: { readonly estimateBlockTime?: number; readonly reorgPeriod?: number | string };
  readonly rpcUrls: readonly { readonly http: string }[];
  readonly blockExplorers?: readonly { readonly url: string }[];
  readonly nativeToken?: { readonly name: string; readonly symbol: string; readonly decimals: number };
  /** CoinGecko id of the gas coin, or of what it is pegged to. */
  readonly gasCurrencyCoinGeckoId?: string;
}

/** One token of a Hyperlane warp route. */
export interface HyperlaneToken {
  readonly chainName: string;
  readonly addressOrDenom: string;
  readonly collateralAddressOrDenom?: string;
  readonly standard: string;
  readonly symbol: string;
  readonly name: string;
  readonly decimals: number;
  readonly scale?: unknown;
  readonly coinGeckoId?: string;
  readonly logoURI?: string;
  readonly connections?: readonly { readonly token: string }[];
}

export interface CircleContracts {
  readonly confirmations?: number;
  readonly fastConfirmations?: number;
  readonly tokenMessenger?: string;
  readonly tokenMessengerWithFees?: string;
  readonly contract?: string;
  readonly messageTransmitter?: string;
}

/** A chain of `@circle-fin/bridge-kit/chains`. */
export interface CircleChain {
  readonly type: string;
  readonly name: string;
  readonly chainId?: number;
  readonly isTestnet: boolean;
  readonly nativeCurrency: { readonly name: string; readonly symbol: string; readonly decimals: number };
  readonly usdcAddress: string | null;
  readonly eurcAddress?: string | null;
  readonly usdtAddress?: string | null;
  readonly rpcEndpoints: readonly string[];
  readonly cctp: {
    readonly domain: number;
    readonly contracts: { readonly v1?: CircleContracts; readonly v2?: CircleContracts };
    readonly forwarderSupported?: { readonly destination: boolean };
  } | null;
}

export interface ListedToken {
  readonly chainId: number;
  readonly address: string;
  readonly name: string;
  readonly symbol: string;
  readonly decimals: number;
  readonly logoURI?: string;
  readonly extensions: Readonly<Record<string, string>>;
}

export interface AxelarChain {
  readonly axelarId: string;
  readonly chainId: number;
  /** Blocks, or the tag `finalized`. */
  readonly finality: string;
  readonly contracts: {
    readonly AxelarGateway?: { readonly address: string };
    readonly AxelarDepositService?: { readonly wrappedSymbol?: string };
  };
}

/** Mainnets by chain id. Where the package lists an id twice, the name of a test network loses, then the later one. */
export const viemChains: ReadonlyMap<string, { readonly key: string; readonly chain: ViemChain }> = (() => {
  const chains = new Map<string, { key: string; chain: ViemChain }>();
  for (const [key, chain] of Object.entries(load<Record<string, ViemChain>>('viem/chains'))) {
    if (!chain?.id || chain.testnet || /testnet|sepolia|goerli|local/i.test(`${key} ${chain.name}`)) continue;
    if (!chains.has(String(chain.id))) chains.set(String(chain.id), { key, chain });
  }
  return chains;
})();

const HYPERLANE = '@hyperlane-xyz/registry/dist';
const { chainMetadata } = await loadModule<{ chainMetadata: Record<string, HyperlaneChain> }>(
  `${HYPERLANE}/chainMetadata.js`,
);
const { warpRouteConfigs } = await loadModule<{
  warpRouteConfigs: Record<string, { readonly tokens: readonly HyperlaneToken[] }>;
}>(`${HYPERLANE}/warpRouteConfigs.js`);

/** The contracts of Hyperlane on a chain, by the name of the chain there. */
const { chainAddresses } = await loadModule<{
  chainAddresses: Record<string, { readonly mailbox: string; readonly interchainGasPaymaster?: string }>;
}>(`${HYPERLANE}/chainAddresses.js`);

export const hyperlaneChains = chainMetadata;
export const hyperlaneContracts = chainAddresses;
export const warpRoutes = warpRouteConfigs;
export const HYPERLANE_FILES = 'https://raw.githubusercontent.com/hyperlane-xyz/hyperlane-registry/main';

export const hyperlaneEvm: ReadonlyMap<string, HyperlaneChain> = new Map(
  Object.values(chainMetadata)
    .filter((chain) => chain.protocol === 'ethereum' && !chain.isTestnet)
    .map((chain) => [String(chain.chainId), chain]),
);

export const circleChains = Object.values(load<Record<string, CircleChain>>('@circle-fin/bridge-kit/chains')).filter(
  (chain) => chain?.isTestnet === false && (chain.type === 'evm' || chain.type === 'solana'),
);

export const circleChainId = (chain: CircleChain): string =>
  chain.type === 'solana' ? 'solana' : String(chain.chainId);

export const circleEvm: ReadonlyMap<string, CircleChain> = new Map(
  circleChains.filter(({ type }) => type === 'evm').map((chain) => [circleChainId(chain), chain]),
);

/** Addresses that this list uses for a chain's own ether, which is no contract and has its own denom with us. */
const ETHER_PLACEHOLDERS = new Set([
  '0x0000000000000000000000000000000000000000',
  '0xdeaddeaddeaddeaddeaddeaddeaddeaddead0000',
]);

export const optimismTokens = load<{ default: { tokens: readonly ListedToken[] } }>(
  '@eth-optimism/tokenlist',
).default.tokens.filter(({ address }) => !ETHER_PLACEHOLDERS.has(address.toLowerCase()));

export const wrappedNatives = load<{
  WETH9: Record<string, { address: string; symbol: string; name: string; decimals: number }>;
}>('@uniswap/sdk-core').WETH9;

export const axelarChains: ReadonlyMap<string, AxelarChain> = new Map(
  Object.values(
    load<{ chains: Record<string, AxelarChain> }>('@axelar-network/axelar-chains-config/info/mainnet.json').chains,
  ).map((chain) => [String(chain.chainId), chain]),
);

export interface StargateFact {
  readonly chainId: string;
  readonly eid: number;
  readonly kind: 'Pool' | 'OFT';
  readonly asset: string;
  readonly native: boolean;
  readonly pool: string;
  readonly token: string | null;
  readonly dec: number | null;
  readonly shared: number;
  readonly left?: { readonly date: string; readonly source: string };
}

export const stargateFacts = fact<{ readonly pools: readonly StargateFact[] }>('stargate.json').pools;

export interface BridgeFacts {
  readonly evmNativeNames: { readonly byChainId: Readonly<Record<string, string>> };
  readonly cctp: { readonly noble: { readonly domain: number; readonly chain: string; readonly denom: string } };
  readonly goFast: {
    readonly usdcOn: Readonly<Record<string, string>>;
    readonly dest: { readonly chain: string; readonly domain: number; readonly denom: string };
    readonly minUsd: Readonly<Record<string, number>>;
    readonly minDefault: number;
    readonly maxUsd: number;
    readonly bps: number;
  };
  readonly eureka: {
    readonly ics20Transfer: string;
    readonly ics26Router: string;
    readonly entry: string;
    readonly clients: readonly [{ readonly hub: string; readonly hubClient: string; readonly eth: string }];
  };
  readonly axelarExtraTokens: { readonly byDenom: Readonly<Record<string, Readonly<Record<string, string>>>> };
}

export const bridgeFacts = fact<BridgeFacts>('bridges.json');
