import type { ChainRecord } from '../../../src/registry/records.ts';
import type { AssetBook, AssetClaim } from '../book.ts';
import { fact } from '../packages.ts';
import { redenominated } from '../redenominations.ts';
import { ibcDenom, isEvmAddress, logoUrl } from '../text.ts';
import {
  assetLists,
  displayExponent,
  OTHER_CHAINS,
  otherAssetLists,
  picture,
  type RegistryAsset,
} from './chain-registry.ts';
import { circleChainId, circleChains, circleEvm, hyperlaneEvm, optimismTokens, viemChains } from './evm.ts';
import { INITIA, initiaAssets } from './initia.ts';

/** Upstream names of gas assets, which are units, not denoms. */
const GAS_UNITS = new Set(['wei', 'Wei', 'attoFIL', 'Lamport']);

/** The path whose hash is the voucher's denom. Upstream lists other paths beside it, some of them wrong. */
const provenPath = (asset: RegistryAsset): string | undefined =>
  asset.traces?.map((trace) => trace.chain?.path).find((path) => path !== undefined && ibcDenom(path) === asset.base);

/** An asset's denom on a Cosmos chain: three CW20s are listed by their bare contract address. */
const cosmosDenom = (asset: RegistryAsset): string =>
  asset.typeAsset === 'cw20' && !asset.base.startsWith('cw20:') ? `cw20:${asset.base}` : asset.base;

function listedClaim(source: string, chain_id: string, denom: string, asset: RegistryAsset): AssetClaim {
  return {
    source,
    chain_id,
    denom,
    symbol: asset.symbol,
    name: asset.name,
    decimals: displayExponent(asset),
    logo_uri: logoUrl(picture(asset)),
    coingecko_id: asset.coingeckoId || undefined,
    token_contract: denom.startsWith('cw20:') ? denom.slice('cw20:'.length) : undefined,
    path: denom.startsWith('ibc/') ? provenPath(asset) : undefined,
    delisted: givenUp(asset),
  };
}

/** By the denom and in the units that the chain has now. */
function chainClaim(chain_id: string, asset: RegistryAsset): AssetClaim {
  const claim = listedClaim('chain-registry', chain_id, cosmosDenom(asset), asset);
  return { ...claim, ...redenominated(chain_id, claim.denom) };
}

/** Osmosis marks assets whose chain has halted or whose channel client has expired as unstable. */
function givenUp({ deprecated, keywords = [] }: RegistryAsset): AssetClaim['delisted'] {
  if (deprecated === true) return 'deprecated';
  return keywords.includes('osmosis_unstable') ? 'unstable' : undefined;
}

/** Denom of an asset on an EVM chain or on Solana; null for entries that name a contract other than their own. */
function otherDenom(chain: ChainRecord, asset: RegistryAsset): string | null {
  if (GAS_UNITS.has(asset.base)) return chain.native_denom;
  if (asset.address !== undefined && asset.address.toLowerCase() !== asset.base.toLowerCase()) return null;
  return chain.chain_type === 'evm' && !isEvmAddress(asset.base) ? null : asset.base;
}

function claimCosmosAssets(book: AssetBook, idOf: ReadonlyMap<string, string>): void {
  for (const list of assetLists) {
    const chain_id = idOf.get(list.chainName);
    if (chain_id === undefined || OTHER_CHAINS[list.chainName]) continue;
    for (const asset of list.assets) book.claim(chainClaim(chain_id, asset));
  }
  for (const [chain_id, assets] of initiaAssets) {
    for (const asset of assets) {
      const claim = listedClaim('@initia/initia-registry', chain_id, cosmosDenom(asset), asset);
      book.claim(chain_id === INITIA ? claim : { ...claim, decimals: rollupDecimals(asset) });
    }
  }
}

/** Rollups name the display unit loosely (`INIT` for `init`): the larger unit of two is meant. */
const rollupDecimals = (asset: RegistryAsset): number => Math.max(...asset.denomUnits.map((unit) => unit.exponent));

function claimOtherAssets(book: AssetBook, chains: ReadonlyMap<string, ChainRecord>): void {
  for (const list of [...assetLists, ...otherAssetLists]) {
    const chain = chains.get(OTHER_CHAINS[list.chainName] ?? '');
    if (!chain) continue;
    for (const asset of list.assets) {
      const denom = otherDenom(chain, asset);
      if (denom === null) continue;
      const claim = listedClaim('chain-registry', chain.chain_id, denom, asset);
      // A contract listed with its smallest unit only has decimals that are missing in the list.
      book.claim(claim.decimals === 0 ? { ...claim, decimals: undefined } : claim);
    }
  }
}

function claimNatives(book: AssetBook, chains: readonly ChainRecord[]): void {
  for (const { chain_id, chain_type, native_denom, logo_uri } of chains) {
    if (chain_type !== 'evm' || native_denom === null) continue;
    const viem = viemChains.get(chain_id)?.chain.nativeCurrency;
    const hyperlane = hyperlaneEvm.get(chain_id);
    const warp = hyperlane?.nativeToken;
    const circle = circleEvm.get(chain_id);
    if (viem)
      book.claim({
        source: 'viem',
        chain_id,
        denom: native_denom,
        ...viem,
        logo_uri: nativeLogo(viem.symbol, logo_uri),
      });
    if (warp)
      book.claim({
        source: '@hyperlane-xyz/registry',
        chain_id,
        denom: native_denom,
        ...warp,
        coingecko_id: rollupEther(hyperlane?.gasCurrencyCoinGeckoId),
        logo_uri: nativeLogo(warp.symbol, logo_uri),
      });
    if (circle && !viem && !warp)
      book.claim({ source: '@circle-fin/bridge-kit', chain_id, denom: native_denom, ...circle.nativeCurrency });
  }
}

/** Other ids there name what a gas coin is pegged to, or was called before: bitcoin of Citrea, fantom of Sonic. */
const rollupEther = (id: string | undefined): string | undefined => (id === 'ethereum' ? id : undefined);

/** The gas asset wears the chain's picture, except ether, which is not each rollup's own. */
const nativeLogo = (symbol: string, logo: string | null): string | null => (symbol === 'ETH' ? null : logo);

function claimListedTokens(book: AssetBook, chains: ReadonlyMap<string, ChainRecord>): void {
  for (const chain of circleChains) {
    const chain_id = circleChainId(chain);
    if (!chains.has(chain_id)) continue;
    const source = '@circle-fin/bridge-kit';
    if (chain.usdcAddress) {
      book.claim({
        source,
        chain_id,
        denom: chain.usdcAddress,
        symbol: 'USDC',
        name: 'USD Coin',
        decimals: 6,
        coingecko_id: 'usd-coin',
      });
    }
    if (chain.eurcAddress) {
      book.claim({
        source,
        chain_id,
        denom: chain.eurcAddress,
        symbol: 'EURC',
        name: 'Euro Coin',
        decimals: 6,
        coingecko_id: 'euro-coin',
      });
    }
    if (chain.usdtAddress)
      book.claim({ source, chain_id, denom: chain.usdtAddress, symbol: 'USDT', name: 'Tether USD' });
  }
  for (const token of optimismTokens) {
    if (!chains.has(String(token.chainId))) continue;
    book.claim({
      source: '@eth-optimism/tokenlist',
      chain_id: String(token.chainId),
      denom: token.address,
      symbol: token.symbol,
      name: token.name,
      decimals: token.decimals,
      logo_uri: logoUrl(token.logoURI),
    });
  }
}

function claimWrappedNatives(book: AssetBook, chains: readonly ChainRecord[]): void {
  for (const { chain_id, chain_type, native_denom, wrapped_native } of chains) {
    if (chain_type !== 'evm' || wrapped_native === null || native_denom === null) continue;
    const native = viemChains.get(chain_id)?.chain.nativeCurrency ?? hyperlaneEvm.get(chain_id)?.nativeToken;
    if (!native) continue;
    book.claim({
      source: 'facts',
      chain_id,
      denom: wrapped_native,
      symbol: `W${native.symbol}`,
      name: `Wrapped ${native.name}`,
      decimals: native.decimals,
    });
  }
}

/** Assets of our own facts: a name and decimals that stand above what packages say. */
export const { assets: knownAssets } = fact<{
  assets: readonly {
    readonly chain_id: string;
    readonly denom: string;
    readonly symbol: string;
    readonly name: string;
    readonly decimals: number;
    readonly coingecko_id?: string;
    readonly logo_uri?: string;
    /** Of a voucher: the path whose hash is its denom. */
    readonly path?: string;
  }[];
}>('assets.json');

/** Adds the claims of all packages and facts, in the order of precedence for names and logos. */
export function claimEverything(
  book: AssetBook,
  chains: readonly ChainRecord[],
  idOf: ReadonlyMap<string, string>,
): void {
  const byId = new Map(chains.map((chain) => [chain.chain_id, chain]));
  for (const { chain_id, denom, symbol, name, coingecko_id, logo_uri, path } of knownAssets) {
    if (path !== undefined && ibcDenom(path) !== denom)
      throw new Error(`facts/assets.json: ${denom} on ${chain_id} is not the hash of ${path}`);
    book.claim({ source: 'facts', chain_id, denom, symbol, name, coingecko_id, logo_uri, path });
  }
  claimCosmosAssets(book, idOf);
  claimNatives(book, chains);
  claimOtherAssets(book, byId);
  claimListedTokens(book, byId);
  claimWrappedNatives(book, chains);
}
