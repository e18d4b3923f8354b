import type { AssetRecord, ChainRecord } from '../../../src/registry/records.ts';
import { hyperlaneChains } from '../sources/evm.ts';
import { checksummed, isEvmAddress } from '../text.ts';
import { markFacts, type Web3Token, web3Networks, web3Tokens } from './pictures.ts';

/** A picture by its name, and whether it is that of the asset below a wrapped or staked one. */
export interface MarkName {
  readonly picture: string;
  readonly isForm: boolean;
}

/** CoinGecko's names of chains where they differ from those of the icons' networks. */
const PLATFORMS: Readonly<Record<string, string>> = {
  'polygon-pos': '137',
  'optimistic-ethereum': '10',
  xdai: '100',
  'klay-token': '8217',
  tomochain: '88',
  huobi: '128',
  canto: '7700',
  evmos: '9001',
  solana: 'solana',
  osmosis: 'osmosis-1',
  secret: 'secret-4',
  archway: 'archway-1',
  akash: 'akashnet-2',
  juno: 'juno-1',
  injective: 'injective-1',
  comdex: 'comdex-1',
  crescent: 'crescent-1',
  kujira: 'kaiyo-1',
  migaloo: 'migaloo-1',
  'terra-2': 'phoenix-1',
  'terra-classic': 'columbus-5',
  neutron: 'neutron-1',
};

const SOLANA = 'solana:';
const COSMOS = 'cosmos:';

function chainIdOf({ chainId, caip2id }: (typeof web3Networks)[number]): string | null {
  if (caip2id?.startsWith(SOLANA)) return 'solana';
  if (caip2id?.startsWith(COSMOS)) return caip2id.slice(COSMOS.length);
  return chainId === undefined ? null : String(chainId);
}

const networkOf = new Map(web3Networks.map((network) => [chainIdOf(network), network.filePath]));
const chainOfPlatform = new Map([
  ...web3Networks.map((network): [string, string | null] => [network.id, chainIdOf(network)]),
  ...Object.entries(PLATFORMS),
]);
const hyperlaneNameOf = new Map(
  Object.values(hyperlaneChains)
    .filter(({ isTestnet, name }) => !isTestnet && !name.startsWith('deprecated'))
    .map(({ chainId, name, protocol }) => [protocol === 'sealevel' ? `${protocol} ${name}` : String(chainId), name]),
);

const keyOf = (chain_id: string, denom: string): string => `${chain_id}|${checksummed(denom)}`;
const keyOfAsset = ({ chain_id, denom }: AssetRecord): string => keyOf(chain_id, denom);

/** An address of a Cosmos chain is the denom itself, or a contract, which the denom names with its kind. */
const denomsOf = (address: string): string[] => (isEvmAddress(address) ? [address] : [address, `cw20:${address}`]);

const tokenOfKey = new Map(
  web3Tokens.flatMap((token) =>
    Object.entries(token.addresses ?? {}).flatMap(([platform, address]) => {
      const chainId = chainOfPlatform.get(platform);
      return chainId ? denomsOf(address).map((denom): [string, Web3Token] => [keyOf(chainId, denom), token]) : [];
    }),
  ),
);
const tokenOfCoin = new Map(web3Tokens.map((token) => [token.id, token]));

/** Whether the icons know the coin by another address on the asset's chain: then its CoinGecko id is in doubt. */
function hasOtherAddress(token: Web3Token, { chain_id, denom }: AssetRecord): boolean {
  const here = Object.entries(token.addresses ?? {}).filter(([platform]) => chainOfPlatform.get(platform) === chain_id);
  return (
    here.length > 0 &&
    here.every(([, address]) => !denomsOf(address).some((own) => keyOf(chain_id, own) === keyOf(chain_id, denom)))
  );
}

const plain = (picture: string): MarkName => ({ picture, isForm: false });
const web3 = (filePath: string): MarkName => plain(`web3icons ${filePath}`);

/** Names the picture of each chain and asset by chain id, address or CoinGecko id, and never by symbol. */
export class MarkMatch {
  readonly #chains: ReadonlyMap<string, ChainRecord>;
  readonly #assets: ReadonlyMap<string, AssetRecord>;
  /** The chain of each coin that only one chain, or one and its twin, has as its own. */
  readonly #chainOfCoin: ReadonlyMap<string, ChainRecord>;

  constructor(chains: readonly ChainRecord[], assets: readonly AssetRecord[]) {
    this.#chains = new Map(chains.map((chain) => [chain.chain_id, chain]));
    this.#assets = new Map(assets.map((asset) => [keyOfAsset(asset), asset]));
    this.#chainOfCoin = this.#ownCoins(chains);
  }

  chain(chain: ChainRecord): MarkName | null {
    return this.#pictured(chain) ?? this.#coinOf(chain);
  }

  /** The asset's own picture, else that of its origin. */
  asset(asset: AssetRecord): MarkName | null {
    const own = this.#own(asset);
    if (own || asset.origin_chain_id === '') return own;
    const origin = this.#assets.get(keyOf(asset.origin_chain_id, asset.origin_denom));
    return origin === undefined || origin === asset ? null : this.#own(origin);
  }

  #own(asset: AssetRecord): MarkName | null {
    const key = keyOfAsset(asset);
    const fact = markFacts.assets[key];
    if (fact) return plain(fact);
    const token = tokenOfKey.get(key);
    if (token) return web3(token.filePath);
    return (asset.coingecko_id === null ? null : this.#byCoin(asset.coingecko_id, asset)) ?? this.#ofHome(asset);
  }

  /** The chain's picture for the coin that it was made with. EVM chains may have another's, such as ether. */
  #ofHome({ chain_id, denom, origin_chain_id }: AssetRecord): MarkName | null {
    const chain = this.#chains.get(chain_id);
    const isHome = chain?.chain_type === 'cosmos' && chain.native_denom === denom && origin_chain_id === chain_id;
    return isHome ? this.#pictured(chain) : null;
  }

  #byCoin(coin: string, asset: AssetRecord): MarkName | null {
    const fact = markFacts.coins[coin];
    if (fact) return plain(fact);
    const token = tokenOfCoin.get(coin);
    if (token) return this.#isInDoubt(token, asset) ? null : web3(token.filePath);
    const base = markFacts.forms[coin];
    if (base) {
      const below = this.#byCoin(base, asset);
      return below && { ...below, isForm: true };
    }
    const home = this.#chainOfCoin.get(coin);
    return home ? this.#pictured(home) : null;
  }

  /** What came from elsewhere has its CoinGecko id from there. */
  #isInDoubt(token: Web3Token, asset: AssetRecord): boolean {
    const origin = this.#assets.get(keyOf(asset.origin_chain_id, asset.origin_denom));
    const isSame = origin?.coingecko_id === asset.coingecko_id;
    return hasOtherAddress(token, asset) || (origin !== undefined && isSame && hasOtherAddress(token, origin));
  }

  #pictured({ chain_id, twin }: ChainRecord): MarkName | null {
    for (const id of [chain_id, twin]) {
      if (id === null) continue;
      const fact = markFacts.chains[id];
      if (fact) return plain(fact);
      const network = networkOf.get(id);
      if (network) return web3(network);
      const name = hyperlaneNameOf.get(id);
      if (name) return plain(`hyperlane ${name}`);
    }
    return null;
  }

  /** A Cosmos chain without a picture takes that of its own coin. */
  #coinOf(chain: ChainRecord): MarkName | null {
    const asset = chain.native_denom === null ? undefined : this.#assets.get(keyOf(chain.chain_id, chain.native_denom));
    if (chain.chain_type !== 'cosmos' || !asset?.coingecko_id) return null;
    const isOwn = this.#chainOfCoin.get(asset.coingecko_id) === chain;
    return isOwn ? this.#own(asset) : null;
  }

  #ownCoins(chains: readonly ChainRecord[]): Map<string, ChainRecord> {
    const found = new Map<string, ChainRecord[]>();
    for (const chain of chains) {
      if (chain.native_denom === null) continue;
      const asset = this.#assets.get(keyOf(chain.chain_id, chain.native_denom));
      const isHome = asset?.origin_chain_id === chain.chain_id;
      if (!asset?.coingecko_id || !isHome) continue;
      found.set(asset.coingecko_id, [...(found.get(asset.coingecko_id) ?? []), chain]);
    }
    return new Map(
      [...found].flatMap(([coin, homes]) => {
        const [first, ...others] = homes;
        const isOne = first && others.every(({ chain_id }) => chain_id === first.twin);
        return isOne ? [[coin, first] as const] : [];
      }),
    );
  }
}
