import type { Chain } from '#contract/chain.ts';
import { normalizeAddress } from '#contract/normalize-address.ts';
import { isSampleAddress } from '#contract/sample-accounts.ts';
import type { Catalog } from '../asset/catalog.ts';
import { chainsOf } from '../wallet/address.ts';
import type { Source } from '../wallet/sources.ts';
import { walletKey } from '../wallet/wallet.ts';

/** An address on a chain: its balances are read in one request. */
export interface ChainAddress {
  readonly chainId: string;
  readonly address: string;
}

/** Equal for both spellings of an EVM address. */
export const chainAddressKey = ({ chainId, address }: ChainAddress): string =>
  `${chainId} ${normalizeAddress(address)}`;

/** The balances to read of one address on one chain. Several sources may have that address. */
export interface BalanceRequest {
  readonly target: ChainAddress;
  /** The sources of the address; the first is shown as the holder. */
  readonly sources: readonly [Source, ...Source[]];
}

/** The requests for the user's addresses, and what the service does not support. */
export interface BalancePlan {
  /** By priority. */
  readonly requests: readonly BalanceRequest[];
  /** Chains of these addresses that the service does not read. */
  readonly unsupportedChains: readonly string[];
  /** Sources without a chain that the service supports. */
  readonly unsupportedSources: readonly Source[];
}

type Lists = Pick<Catalog, 'chains' | 'assets'>;

/** Whether a connected wallet has the address. Connecting a wallet is consent to read its balances. */
export const isConnected = ({ sources }: BalanceRequest): boolean => sources.some(({ wallet }) => wallet !== null);

/** All chains of the address format, or those for which the wallet gave the address. */
function chainsOfSource({ address, chainIds, family }: Source, chains: readonly Chain[]): Chain[] {
  const named = chainIds === null ? null : new Set(chainIds);
  if (named === null) return chainsOf(address, chains).filter(({ chain_type }) => !family || chain_type === family);
  return chains.filter(({ chain_id, is_testnet }) => !is_testnet && named.has(chain_id));
}

/** Sample accounts need no node. Without `reads_balances` the chain may be supported. */
const isSupported = ({ reads_balances }: Chain, address: string): boolean =>
  reads_balances !== false || isSampleAddress(address);

function countListedAssets(assets: Lists['assets']): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { chain_id } of assets) counts.set(chain_id, (counts.get(chain_id) ?? 0) + 1);
  return counts;
}

/** Connected wallets first, then chains with many listed assets. */
function byPriority(requests: readonly BalanceRequest[], { assets }: Lists): readonly BalanceRequest[] {
  if (requests.length < 2) return requests;
  const listed = countListedAssets(assets);
  const ranked = requests.map((request) => ({
    request,
    connected: Number(isConnected(request)),
    assets: listed.get(request.target.chainId) ?? 0,
  }));
  ranked.sort((a, b) => b.connected - a.connected || b.assets - a.assets);
  return ranked.map(({ request }) => request);
}

/** All addresses of a wallet have one holder; each watched address is its own. */
const holderOf = ({ wallet, key }: Source): string => (wallet === null ? key : walletKey(wallet));

export function planBalances(sources: readonly Source[], lists: Lists): BalancePlan {
  const found = sources.map((source) => {
    const chains = chainsOfSource(source, lists.chains);
    return { source, chains, supported: chains.filter((chain) => isSupported(chain, source.address)) };
  });
  const supportedHolders = new Set(
    found.filter(({ supported }) => supported.length > 0).map(({ source }) => holderOf(source)),
  );
  const byTarget = new Map<string, BalanceRequest>();
  const unsupportedChains = new Set<string>();
  const unsupportedSources: Source[] = [];
  for (const { source, chains, supported } of found) {
    if (chains.length > 0 && !supportedHolders.has(holderOf(source))) {
      unsupportedSources.push(source);
      continue;
    }
    for (const chain of chains) if (!supported.includes(chain)) unsupportedChains.add(chain.chain_id);
    for (const { chain_id: chainId } of supported) {
      const target = { chainId, address: source.address };
      const key = chainAddressKey(target);
      const previous = byTarget.get(key);
      byTarget.set(
        key,
        previous ? { ...previous, sources: [...previous.sources, source] } : { target, sources: [source] },
      );
    }
  }
  return {
    requests: byPriority([...byTarget.values()], lists),
    unsupportedChains: [...unsupportedChains],
    unsupportedSources,
  };
}
