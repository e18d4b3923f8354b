import type { Chain } from '#contract/chain.ts';
import { isSampleAddress } from '#contract/sample-accounts.ts';
import type { Catalog } from '../asset/catalog.ts';
import { chainsOf } from '../wallet/accounts.ts';
import type { Source } from '../wallet/sources.ts';
import { walletKey } from '../wallet/wallet.ts';
import { type Pair, pairKey } from './pair.ts';

/** Something to ask a service, once, however many sources lead to it. */
export interface Question {
  readonly pair: Pair;
  /** Whom the answer belongs to: the first one is shown as the holder. */
  readonly sources: readonly [Source, ...Source[]];
}

/** What there is to ask about a person's addresses, and what need not be asked. */
export interface Plan {
  /** The most promising first. */
  readonly questions: readonly Question[];
  /** Chains on which an address may hold something, and which the service does not read. */
  readonly unreadChains: readonly string[];
  /** Sources of wallets, and watched ones, that the service can say nothing about: it reads none of their chains. */
  readonly blind: readonly Source[];
}

type Lists = Pick<Catalog, 'chains' | 'assets'>;

/** Whether a wallet gave one of its addresses: connecting it was the wish to be asked about. */
export const isConnected = ({ sources }: Question): boolean => sources.some(({ wallet }) => wallet !== null);

/** A watched address may be of several families, a wallet's is of its own. */
function chainsOfSource({ address, chainIds, family }: Source, chains: readonly Chain[]): Chain[] {
  const named = chainIds === null ? null : new Set(chainIds);
  if (named === null) return chainsOf(address, chains).filter(({ chain_type }) => !family || chain_type === family);
  return chains.filter(({ chain_id, is_testnet }) => !is_testnet && named.has(chain_id));
}

/** Sample accounts are answered without nodes. A service that does not say may well read the chain. */
const isRead = ({ reads_balances }: Chain, address: string): boolean =>
  reads_balances !== false || isSampleAddress(address);

function listedAssets(assets: Lists['assets']): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { chain_id } of assets) counts.set(chain_id, (counts.get(chain_id) ?? 0) + 1);
  return counts;
}

/** Wallets' pairs before watched ones, then chains with many listed assets. */
function mostPromisingFirst(questions: readonly Question[], { assets }: Lists): Question[] {
  const listed = listedAssets(assets);
  const ranked = questions.map((question) => ({
    question,
    connected: Number(isConnected(question)),
    assets: listed.get(question.pair.chainId) ?? 0,
  }));
  ranked.sort((a, b) => b.connected - a.connected || b.assets - a.assets);
  return ranked.map(({ question }) => question);
}

/** A wallet has an address for each chain and is one thing to a person; a watched address stands for itself. */
const holderOf = ({ wallet, key }: Source): string => (wallet === null ? key : walletKey(wallet));

export function planOf(sources: readonly Source[], lists: Lists): Plan {
  const found = sources.map((source) => {
    const chains = chainsOfSource(source, lists.chains);
    return { source, chains, read: chains.filter((chain) => isRead(chain, source.address)) };
  });
  const seen = new Set(found.filter(({ read }) => read.length > 0).map(({ source }) => holderOf(source)));
  const byPair = new Map<string, Question>();
  const unread = new Set<string>();
  const blind: Source[] = [];
  for (const { source, chains, read } of found) {
    if (chains.length > 0 && !seen.has(holderOf(source))) {
      blind.push(source);
      continue;
    }
    for (const chain of chains) if (!read.includes(chain)) unread.add(chain.chain_id);
    for (const { chain_id: chainId } of read) {
      const pair = { chainId, address: source.address };
      const key = pairKey(pair);
      const known = byPair.get(key);
      byPair.set(key, known ? { ...known, sources: [...known.sources, source] } : { pair, sources: [source] });
    }
  }
  return { questions: mostPromisingFirst([...byPair.values()], lists), unreadChains: [...unread], blind };
}
