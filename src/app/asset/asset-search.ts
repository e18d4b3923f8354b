import { type Asset, type AssetKey, assetKey } from '#contract/asset.ts';
import type { Held } from '../balances/held.ts';
import type { Catalog } from './catalog.ts';
import { symbolOf } from './lookup.ts';

/** One asset, made ready to be found. */
export interface SearchEntry {
  readonly asset: Asset;
  readonly symbol: string;
  /** The symbol without what tells it from its namesakes: "usdc" of "usdc.noble". */
  readonly plainSymbol: string;
  readonly name: string;
  readonly denom: string;
  readonly chainId: string;
  readonly chainName: string;
  /** Place among equals: smaller is better known. */
  readonly place: number;
}

export interface AssetIndex {
  readonly entries: readonly SearchEntry[];
  /** Symbols, in lower case, that more than one asset of a chain carries. */
  readonly ambiguous: ReadonlySet<string>;
}

const lower = (text: string | null | undefined): string => (text ?? '').toLowerCase();

const originKey = (asset: Asset): string =>
  asset.origin_chain_id ? assetKey({ chain_id: asset.origin_chain_id, denom: asset.origin_denom }) : assetKey(asset);

/** How many chains know the asset, as itself or as a voucher: the better known, the higher. */
function spreadOf(assets: readonly Asset[]): Map<string, number> {
  const spread = new Map<string, number>();
  for (const asset of assets) spread.set(originKey(asset), (spread.get(originKey(asset)) ?? 0) + 1);
  return spread;
}

const isAtHome = (asset: Asset): boolean => asset.origin_chain_id === asset.chain_id;

/** Prepared once per list of assets: sorted by how well known each is, so that a search only filters and buckets. */
export function createAssetIndex({ assets, chain }: Pick<Catalog, 'assets' | 'chain'>): AssetIndex {
  const spread = spreadOf(assets);
  const weight = (asset: Asset) => (spread.get(originKey(asset)) ?? 0) * 2 + Number(isAtHome(asset));
  const known = assets.map((asset) => ({ asset, weight: weight(asset), symbol: lower(symbolOf(asset)) }));
  known.sort((a, b) => b.weight - a.weight || (a.symbol < b.symbol ? -1 : a.symbol > b.symbol ? 1 : 0));
  const entries = known.map(({ asset, symbol }, place) => ({
    asset,
    symbol,
    plainSymbol: lower(asset.symbol) || symbol,
    name: lower(asset.name),
    denom: lower(asset.denom),
    chainId: lower(asset.chain_id),
    chainName: lower(chain(asset.chain_id)?.pretty_name),
    place,
  }));
  return { entries, ambiguous: ambiguousSymbols(entries) };
}

function ambiguousSymbols(entries: readonly SearchEntry[]): Set<string> {
  const seen = new Set<string>();
  const twice = new Set<string>();
  for (const entry of entries) {
    const key = ambiguityKey(entry);
    if (seen.has(key)) twice.add(key);
    seen.add(key);
  }
  return twice;
}

const ambiguityKey = ({ chainId, symbol }: SearchEntry): string => `${chainId}|${symbol}`;

/** The last six characters of the denom, where the chain has another asset of this symbol; else null. */
export const denomTail = (entry: SearchEntry, { ambiguous }: AssetIndex): string | null =>
  ambiguous.has(ambiguityKey(entry)) ? entry.asset.denom.slice(-6) : null;

const hasSymbol = ({ symbol, plainSymbol }: SearchEntry, word: string): boolean =>
  symbol === word || plainSymbol === word;

/** How well one word fits: 0 is best, null is not at all. */
function wordRank(entry: SearchEntry, word: string): number | null {
  if (hasSymbol(entry, word)) return 0;
  if (entry.denom === word) return 1;
  if (entry.chainId === word || entry.chainName === word) return 2;
  if (entry.symbol.startsWith(word)) return 3;
  if (entry.chainName.startsWith(word)) return 4;
  if (entry.name.startsWith(word)) return 5;
  if (entry.symbol.includes(word) || entry.name.includes(word)) return 6;
  if (entry.chainName.includes(word) || entry.chainId.includes(word)) return 7;
  return word.length >= 4 && entry.denom.includes(word) ? 8 : null;
}

/** Words that people put between an asset and its chain. */
const FILLERS = new Set(['on', 'from', 'at', 'in']);

function wordsOf(query: string): string[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const telling = words.filter((word) => !FILLERS.has(word));
  return telling.length > 0 ? telling : words;
}

/** The sum over all words, each of which must fit; a symbol that fits exactly weighs most. */
function entryRank(entry: SearchEntry, words: readonly string[]): number | null {
  let rank = 0;
  for (const word of words) {
    const fit = wordRank(entry, word);
    if (fit === null) return null;
    rank += fit;
  }
  return words.some((word) => hasSymbol(entry, word)) ? rank : rank + 100;
}

/**
 * Assets that fit every word of the query by symbol, name, denom or chain, best first: exact symbols, then how well
 * the words fit, then what is held and the most valuable of it, then how well known the asset is. An empty query gives
 * all. `chainId` keeps to one chain.
 */
export function searchAssets(
  index: AssetIndex,
  query: string,
  chainId: string | null,
  held: ReadonlyMap<AssetKey, Held> = new Map(),
): SearchEntry[] {
  const words = wordsOf(query);
  const found: { entry: SearchEntry; rank: number; held: Held | undefined }[] = [];
  for (const entry of index.entries) {
    if (chainId !== null && entry.asset.chain_id !== chainId) continue;
    const rank = entryRank(entry, words);
    if (rank !== null) found.push({ entry, rank, held: held.size > 0 ? held.get(assetKey(entry.asset)) : undefined });
  }
  return found
    .sort((a, b) => a.rank - b.rank || byHeld(a.held, b.held) || a.entry.place - b.entry.place)
    .map(({ entry }) => entry);
}

/** What is held before what is not, the most dollars first; what has no price after what has one. */
function byHeld(a: Held | undefined, b: Held | undefined): number {
  if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined);
  if (!a.usd.known || !b.usd.known) return Number(b.usd.known) - Number(a.usd.known);
  return a.usd.value === b.usd.value ? 0 : a.usd.value > b.usd.value ? -1 : 1;
}
