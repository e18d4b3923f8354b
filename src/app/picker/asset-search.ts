import { type Asset, type AssetKey, assetKey } from '#contract/asset.ts';
import type { Catalog } from '../asset/catalog.ts';
import { symbolOf } from '../asset/lookup.ts';
import type { AssetBalance } from '../balances/asset-balance.ts';
import { plainText } from '../format/plain-text.ts';

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
  /** Whether its chain charges its fees in it before all else, and it comes from there. */
  readonly isNative: boolean;
  /** Whether it goes by its name: at home on its chain, and known beyond the list. */
  readonly hasOwnName: boolean;
  /** Place among equals: smaller is better known. */
  readonly popularityRank: number;
}

export interface AssetIndex {
  readonly entries: readonly SearchEntry[];
  /** Symbols, in lower case, that more than one asset carries. */
  readonly ambiguous: ReadonlySet<string>;
}

const lower = (text: string | null | undefined): string => (text ?? '').toLowerCase();

const originKey = (asset: Asset): string =>
  asset.origin_chain_id ? assetKey({ chain_id: asset.origin_chain_id, denom: asset.origin_denom }) : assetKey(asset);

const isAtHome = (asset: Asset): boolean => asset.origin_chain_id === asset.chain_id;

type Counts = ReadonlyMap<string, number>;

function countsOf(keys: Iterable<string>): Counts {
  const counts = new Map<string, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}

/** How much a chain has to do with others: the assets listed on it, and those of it on other chains. */
const countByChain = (assets: readonly Asset[]): Counts =>
  countsOf(assets.flatMap((asset) => (isAtHome(asset) ? [asset.chain_id] : [asset.chain_id, asset.origin_chain_id])));

/**
 * What all issues and vouchers of one asset share. A price feed's id beside the symbol, as lists give some assets the
 * id of what they are backed by; a voucher without an id has that of its origin.
 */
function familyReader(assets: readonly Asset[]): (asset: Asset) => string {
  const ids = new Map(assets.map((asset) => [assetKey(asset), asset.coingecko_id]));
  return (asset) => {
    const id = asset.coingecko_id || ids.get(originKey(asset) as AssetKey);
    return id ? `${id} ${lower(asset.symbol)}` : originKey(asset);
  };
}

/** An issue at home counts as so many vouchers, and so does one that a price feed or the chain itself knows. */
const ORIGINAL_FACTOR = 8;

interface Popularity {
  readonly weight: number;
  readonly isNative: boolean;
  readonly isKnown: boolean;
}

/** How well known an asset is, by the lists alone: on how many chains there is such, and how far its own chain reaches. */
function popularityReader({ assets, chain }: Pick<Catalog, 'assets' | 'chain'>): (asset: Asset) => Popularity {
  const familyOf = familyReader(assets);
  const fame = countsOf(assets.map(familyOf));
  const reach = countByChain(assets);
  return (asset) => {
    const [fee] = chain(asset.chain_id)?.fee_assets ?? [];
    const isNative = isAtHome(asset) && lower(fee?.denom) === lower(asset.denom);
    const isKnown = isNative || Boolean(asset.coingecko_id);
    const spread = (fame.get(familyOf(asset)) ?? 0) * (reach.get(asset.chain_id) ?? 0);
    return {
      weight: spread * (isAtHome(asset) ? ORIGINAL_FACTOR : 1) * (isKnown ? ORIGINAL_FACTOR : 1),
      isNative,
      isKnown,
    };
  };
}

/** Prepared once per list of assets: sorted by how well known each is, so that a search only filters and buckets. */
export function createAssetIndex({ assets, chain }: Pick<Catalog, 'assets' | 'chain'>): AssetIndex {
  const standingOf = popularityReader({ assets, chain });
  const known = assets.map((asset) => ({ asset, ...standingOf(asset), symbol: lower(symbolOf(asset)) }));
  known.sort((a, b) => b.weight - a.weight || (a.symbol < b.symbol ? -1 : a.symbol > b.symbol ? 1 : 0));
  const entries = known.map(({ asset, symbol, isNative, isKnown }, popularityRank) => ({
    asset,
    symbol,
    isNative,
    hasOwnName: isKnown && isAtHome(asset),
    plainSymbol: lower(asset.symbol) || symbol,
    name: lower(asset.name),
    denom: lower(asset.denom),
    chainId: lower(asset.chain_id),
    chainName: lower(chain(asset.chain_id)?.pretty_name),
    popularityRank,
  }));
  return { entries, ambiguous: ambiguousSymbols(entries) };
}

function ambiguousSymbols(entries: readonly SearchEntry[]): Set<string> {
  const counts = countsOf(entries.map(({ symbol }) => symbol));
  return new Set([...counts].flatMap(([symbol, count]) => (count > 1 ? [symbol] : [])));
}

const TAIL = 6;

/** The last six characters of the denom, like "…06eB48", where another asset has this symbol; else null. */
export function denomTail({ asset, symbol }: SearchEntry, { ambiguous }: AssetIndex): string | null {
  if (!ambiguous.has(symbol)) return null;
  const denom = plainText(asset.denom);
  return denom.length > TAIL ? `…${denom.slice(-TAIL)}` : denom;
}

const hasSymbol = ({ symbol, plainSymbol }: SearchEntry, word: string): boolean =>
  symbol === word || plainSymbol === word;

const isOnChain = ({ chainId, chainName }: Pick<SearchEntry, 'chainId' | 'chainName'>, word: string): boolean =>
  chainId === word || chainName === word;

/** "bitcoin" means what is named so, and "base" the own asset of Base, before anything that took the word for its symbol. */
const isNamed = (entry: SearchEntry, word: string): boolean =>
  (entry.hasOwnName && entry.name === word) || (entry.isNative && isOnChain(entry, word));

/** How well one word fits: 0 is best, null is not at all. */
function wordRank(entry: SearchEntry, word: string): number | null {
  if (hasSymbol(entry, word)) return 1;
  if (isNamed(entry, word)) return 0;
  if (entry.denom === word) return 2;
  if (isOnChain(entry, word)) return 3;
  if (entry.symbol.startsWith(word)) return 5;
  if (entry.chainName.startsWith(word)) return 6;
  if (entry.name.startsWith(word) || entry.name.includes(` ${word}`)) return 7;
  if (entry.symbol.includes(word) || entry.name.includes(word)) return 8;
  if (entry.chainName.includes(word) || entry.chainId.includes(word)) return 9;
  return word.length >= 4 && entry.denom.includes(word) ? 10 : null;
}

/** Words that people put between an asset and its chain. */
const FILLERS = new Set(['on', 'from', 'at', 'in']);

function wordsOf(query: string): string[] {
  const words = plainText(query).toLowerCase().split(/\s+/).filter(Boolean);
  const telling = words.filter((word) => !FILLERS.has(word));
  return telling.length > 0 ? telling : words;
}

/** The sum over all words, each of which must fit; a symbol or a name that fits exactly weighs most. */
function entryRank(entry: SearchEntry, words: readonly string[]): number | null {
  let rank = 0;
  for (const word of words) {
    const fit = wordRank(entry, word);
    if (fit === null) return null;
    rank += fit;
  }
  return words.some((word) => hasSymbol(entry, word) || isNamed(entry, word)) ? rank : rank + 100;
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
  balances: ReadonlyMap<AssetKey, AssetBalance> = new Map(),
): SearchEntry[] {
  const words = wordsOf(query);
  const found: { entry: SearchEntry; rank: number; held: AssetBalance | undefined }[] = [];
  for (const entry of index.entries) {
    if (chainId !== null && entry.asset.chain_id !== chainId) continue;
    const rank = entryRank(entry, words);
    if (rank !== null)
      found.push({ entry, rank, held: balances.size > 0 ? balances.get(assetKey(entry.asset)) : undefined });
  }
  return found
    .sort(
      (a, b) => a.rank - b.rank || compareBalances(a.held, b.held) || a.entry.popularityRank - b.entry.popularityRank,
    )
    .map(({ entry }) => entry);
}

/** What is held before what is not, the most dollars first; what has no price after what has one. */
function compareBalances(a: AssetBalance | undefined, b: AssetBalance | undefined): number {
  if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined);
  if (!a.usd.known || !b.usd.known) return Number(b.usd.known) - Number(a.usd.known);
  return a.usd.value === b.usd.value ? 0 : a.usd.value > b.usd.value ? -1 : 1;
}
