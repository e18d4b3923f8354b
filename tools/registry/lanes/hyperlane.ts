import { PublicKey } from '@solana/web3.js';
import type { Mailbox, WarpRoute, WarpToken } from '../../../src/bridges/hyperlane.ts';
import type { ChainRecord } from '../../../src/registry/records.ts';
import type { AssetBook } from '../book.ts';
import { cosmosSources } from '../chains.ts';
import type { Links } from '../origins.ts';
import { fact } from '../packages.ts';
import {
  HYPERLANE_FILES,
  type HyperlaneToken,
  hyperlaneChains,
  hyperlaneContracts,
  warpRoutes,
} from '../sources/evm.ts';
import { byText, checksummed, isEvmAddress } from '../text.ts';
import type { Lane } from './lane.ts';

/**
 * Standards whose amounts arrive one to one. Left out: vaults whose shares change in value, local rebalancing, plain
 * IBC hops, and gas assets that are no warp contract.
 */
const KINDS: Readonly<Record<string, WarpToken['kind']>> = {
  CosmosNativeHypCollateral: 'collateral',
  CosmosNativeHypSynthetic: 'synthetic',
  CwHypCollateral: 'collateral',
  CwHypNative: 'native',
  EvmHypCollateral: 'collateral',
  EvmHypCollateralFiat: 'collateral',
  EvmHypCrossCollateralRouter: 'collateral',
  EvmHypNative: 'native',
  EvmHypSynthetic: 'synthetic',
  EvmHypVSXERC20: 'collateral',
  EvmHypVSXERC20Lockbox: 'collateral',
  EvmHypXERC20: 'collateral',
  EvmHypXERC20Lockbox: 'collateral',
  EvmM0Portal: 'collateral',
  SealevelHypCollateral: 'collateral',
  SealevelHypCrossCollateral: 'collateral',
  SealevelHypNative: 'native',
  SealevelHypSynthetic: 'synthetic',
};

/**
 * Where programs on Solana hold what they release, by the seeds of their accounts: hyperlane-monorepo at f0f8a56c,
 * rust/sealevel/programs/hyperlane-sealevel-token-collateral/src/plugin.rs and …-native/src/plugin.rs.
 */
const VAULTS: Readonly<Record<string, string>> = {
  SealevelHypCollateral: 'escrow',
  SealevelHypNative: 'native_collateral',
};

function vaultOf({ standard, addressOrDenom }: HyperlaneToken): Pick<WarpToken, 'vault'> {
  const seed = VAULTS[standard];
  if (seed === undefined) return {};
  const seeds = ['hyperlane_token', '-', seed].map((text) => Buffer.from(text));
  const [vault] = PublicKey.findProgramAddressSync(seeds, new PublicKey(addressOrDenom));
  return { vault: vault.toBase58() };
}

const { lockboxes } = fact<{ lockboxes: { byAddress: Readonly<Record<string, string>> } }>('assets.json');
const cosmosIds = new Set(cosmosSources.map((chain) => chain.chainId));

/** Our id of a token's chain; null where the chain is disabled, a test network, or of a family that we do not serve. */
function chainIdOf(token: Pick<HyperlaneToken, 'chainName'>): string | null {
  const chain = hyperlaneChains[token.chainName];
  if (!chain || chain.isTestnet || chain.availability?.status === 'disabled') return null;
  if (chain.protocol === 'ethereum') return String(chain.chainId);
  if (token.chainName === 'solanamainnet') return 'solana';
  return cosmosIds.has(String(chain.chainId)) ? String(chain.chainId) : null;
}

/** Chains of ours that Hyperlane lists as disabled, and under no other name as served. */
export function disabledOnHyperlane(chains: readonly ChainRecord[]): string[] {
  const idOf = ({ chainId }: (typeof hyperlaneChains)[string]): string => String(chainId);
  const listed = Object.values(hyperlaneChains).filter(({ isTestnet }) => !isTestnet);
  const disabled = listed.filter(({ availability }) => availability?.status === 'disabled');
  const served = new Set(listed.filter((chain) => !disabled.includes(chain)).map(idOf));
  const ids = new Set(disabled.map(idOf).filter((id) => !served.has(id)));
  return chains.map(({ chain_id }) => chain_id).filter((id) => ids.has(id));
}

const connectionKey = (token: HyperlaneToken): string =>
  `${hyperlaneChains[token.chainName]?.protocol}|${token.chainName}|${token.addressOrDenom}`.toLowerCase();

interface Connection {
  readonly from: HyperlaneToken;
  readonly to: HyperlaneToken;
}

/** Two EVM contracts of different decimals pass raw amounts on unless one of them scales. */
const scales = ({ from, to }: Connection): boolean =>
  from.decimals === to.decimals ||
  !from.standard.startsWith('Evm') ||
  !to.standard.startsWith('Evm') ||
  from.scale !== undefined ||
  to.scale !== undefined;

const isStaging = (id: string): boolean => /stag(e|ing)/i.test(id);

const routes: readonly { readonly id: string; readonly lanes: readonly Connection[] }[] = Object.entries(warpRoutes)
  .filter(([id]) => !isStaging(id))
  .map(([id, route]) => {
    const usable = route.tokens.filter((token) => KINDS[token.standard] && chainIdOf(token) !== null);
    const byKey = new Map(usable.map((token) => [connectionKey(token), token]));
    const lanes = usable.flatMap((from) =>
      (from.connections ?? []).flatMap(({ token }) => {
        const to = byKey.get(token.toLowerCase());
        return to && to !== from && scales({ from, to }) ? [{ from, to }] : [];
      }),
    );
    return { id, lanes };
  });

/** The EVM chains that a kept route touches, before anything is known of chains. */
export const evmChainsOnWarpRoutes: ReadonlySet<string> = new Set(
  routes
    .flatMap(({ lanes }) => lanes.flatMap(({ from, to }) => [from, to]))
    .filter((token) => hyperlaneChains[token.chainName]?.protocol === 'ethereum')
    .map((token) => String(hyperlaneChains[token.chainName]?.chainId)),
);

/** A Cosmos gas asset by its price id, because routes leave its denom out and some chains have several. */
function cosmosNative(book: AssetBook, chain_id: string, token: HyperlaneToken): string | null {
  const matches = book
    .entries()
    .filter(
      (entry) =>
        entry.chain_id === chain_id &&
        !/^(ibc|cw20|factory)[/:]/.test(entry.denom) &&
        entry.claims.some((claim) => claim.coingecko_id === token.coinGeckoId && claim.decimals === token.decimals),
    );
  return token.coinGeckoId && matches.length === 1 ? (matches[0]?.denom ?? null) : null;
}

function denomOf(book: AssetBook, chain: ChainRecord, token: HyperlaneToken): string | null {
  const { standard, addressOrDenom, collateralAddressOrDenom: collateral } = token;
  if (standard === 'EvmHypNative' || standard === 'SealevelHypNative') return chain.native_denom;
  if (standard === 'CwHypNative') return cosmosNative(book, chain.chain_id, token);
  if (standard === 'EvmHypSynthetic') return checksummed(addressOrDenom);
  if (standard === 'CosmosNativeHypSynthetic') return `hyperlane/${addressOrDenom}`;
  if (standard.endsWith('Lockbox')) return lockboxes.byAddress[checksummed(collateral ?? '')] ?? null;
  if (collateral === undefined) {
    return standard === 'CosmosNativeHypCollateral' ? cosmosNative(book, chain.chain_id, token) : null;
  }
  if (chain.chain_type === 'evm') return isEvmAddress(collateral) ? checksummed(collateral) : null;
  return collateral;
}

/** The contracts of the protocol on each chain of ours. */
export const compileMailboxes = (chains: ReadonlyMap<string, ChainRecord>): Mailbox[] =>
  Object.entries(hyperlaneContracts)
    .flatMap(([chainName, { mailbox, interchainGasPaymaster }]): Mailbox[] => {
      const chain_id = chainIdOf({ chainName });
      const domain = hyperlaneChains[chainName]?.domainId;
      if (chain_id === null || domain === undefined || !chains.has(chain_id)) return [];
      const paymaster = interchainGasPaymaster === undefined ? null : checksummed(interchainGasPaymaster);
      return [{ chain_id, domain, mailbox: checksummed(mailbox), paymaster }];
    })
    .sort((a, b) => byText(a.chain_id, b.chain_id));

export interface Warp {
  /** Claims every token of the kept routes. */
  claim(): void;
  /** The routes, once decimals are settled: a token that disagrees with them is dropped. */
  compile(decimalsOf: (chain_id: string, denom: string) => number | null): WarpRoute[];
  readonly dropped: string[];
}

export function hyperlane(chains: ReadonlyMap<string, ChainRecord>, book: AssetBook, links: Links): Warp {
  const dropped: string[] = [];
  const place = (token: HyperlaneToken) => {
    const chain = chains.get(chainIdOf(token) ?? '');
    const denom = chain ? denomOf(book, chain, token) : null;
    return chain && denom !== null ? { chain, denom } : null;
  };
  const tokensOf = (lanes: readonly Connection[]) => [...new Set(lanes.flatMap(({ from, to }) => [from, to]))];

  const claim = () => {
    for (const { id, lanes } of routes) {
      for (const token of tokensOf(lanes)) {
        const at = place(token);
        if (!at) {
          dropped.push(`${id}: ${token.symbol} on ${token.chainName}: its denom is not known`);
          continue;
        }
        const logo = token.logoURI?.startsWith('/') ? `${HYPERLANE_FILES}${token.logoURI}` : undefined;
        book.claim({
          source: '@hyperlane-xyz/registry',
          chain_id: at.chain.chain_id,
          denom: at.denom,
          symbol: token.symbol,
          name: token.name,
          decimals: token.decimals,
          logo_uri: logo,
          coingecko_id: KINDS[token.standard] === 'synthetic' ? undefined : token.coinGeckoId,
        });
      }
    }
  };

  const compile = (decimalsOf: (chain_id: string, denom: string) => number | null): WarpRoute[] =>
    routes
      .map(({ id, lanes }): WarpRoute => {
        const rows = tokensOf(lanes).flatMap((token): { token: HyperlaneToken; row: Omit<WarpToken, 'to'> }[] => {
          const at = place(token);
          if (!at) return [];
          const { chain_id } = at.chain;
          if (decimalsOf(chain_id, at.denom) !== token.decimals) {
            dropped.push(
              `${id}: ${token.symbol} on ${token.chainName}: ${token.decimals} decimals are not the asset's`,
            );
            return [];
          }
          const row: Omit<WarpToken, 'to'> = {
            chain_id,
            domain: hyperlaneChains[token.chainName]?.domainId as number,
            denom: at.denom,
            contract: checksummed(token.addressOrDenom),
            kind: KINDS[token.standard] as WarpToken['kind'],
            standard: token.standard,
            decimals: token.decimals,
            ...vaultOf(token),
          };
          return [{ token, row }];
        });
        rows.sort((a, b) => byText(a.row.chain_id, b.row.chain_id) || byText(a.row.contract, b.row.contract));
        const position = new Map(rows.map(({ token }, index) => [token, index]));
        const tokens = rows.map(({ token, row }): WarpToken => {
          const to = lanes.flatMap((lane) => (lane.from === token ? [position.get(lane.to)] : []));
          return { ...row, to: to.filter((index) => index !== undefined).sort((a, b) => a - b) };
        });
        return { id, tokens };
      })
      .filter(({ tokens }) => tokens.some(({ to }) => to.length > 0))
      .map((route) => {
        linkSynthetics(warpRoutes[route.id]?.tokens ?? [], route, links);
        return route;
      })
      .sort((a, b) => byText(a.id, b.id));

  return { claim, compile, dropped };
}

/**
 * A synthetic stands for its route's collateral where that is one asset; for nothing certain where it is several, or
 * where some of it lies on a chain that is not ours. Of an xERC20 only the lockbox is collateral.
 */
function linkSynthetics(all: readonly HyperlaneToken[], { tokens }: WarpRoute, links: Links): void {
  const isMinted = (standard: string) => KINDS[standard] === 'synthetic' || /Synthetic|XERC20$/.test(standard);
  const backing = tokens.filter(({ standard }) => !isMinted(standard));
  const isWhole = all.filter(({ standard }) => !isMinted(standard)).length === backing.length;
  const origins = new Map(backing.map((token) => [JSON.stringify(links.resolve(token)), token]));
  const [origin] = origins.values();
  for (const token of tokens.filter(({ standard }) => isMinted(standard))) {
    if (isWhole && origins.size === 1 && origin) links.add(token, origin);
    else if (token.kind === 'synthetic') links.addUnknown(token);
  }
}

export const warpLanes = (compiled: readonly WarpRoute[]): Lane[] =>
  compiled.flatMap(({ tokens }) =>
    tokens.flatMap((from) => from.to.map((position) => ({ from, to: tokens[position] as WarpToken }))),
  );
