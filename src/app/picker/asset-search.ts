import { type Asset, type AssetKey, assetKey } from '#contract/asset.ts';
import { groupBy } from '#contract/group-by.ts';
import type { Catalog } from '../asset/catalog.ts';
import { isEnding, isFading } from '../asset/fading.ts';
import { symbolOf } from '../asset/lookup.ts';
import type { AssetBalance } from '../balances/asset-balance.ts';
import { plainText } from '../format/plain-text.ts';
import { type Message, msg, t } from '../language/words.ts';
import { findMark } from '../marks/find-mark.ts';
import { closestWord } from './closest-word.ts';
import {
  CHAIN_OF_WORD,
  type Copy,
  copyOf,
  findLeadingAsset,
  nameOfSymbol,
  SYMBOLS_OF_WORD,
  symbolFamily,
} from './leading-assets.ts';

/** An asset with its search keys. */
export interface SearchEntry {
  readonly asset: Asset;
  readonly symbol: string;
  /** The symbol without its qualifier: "usdc" for "usdc.axelar". */
  readonly plainSymbol: string;
  /** The same without what its issuer adds after a dot: "usdc" for "usdc.n". */
  readonly familySymbol: string;
  readonly name: string;
  /** The name to show, of its family where the list has none but the symbol; null without any. */
  readonly shownName: string | null;
  /** A leading asset, in lower case, has this name as well: "tether" for "Tether USD". */
  readonly commonName: string;
  readonly denom: string;
  readonly chainId: string;
  readonly chainName: string;
  /** Its machine name, which stays when a chain calls itself otherwise: "optimism" of OP Mainnet. */
  readonly chainKey: string;
  /** Whether it is the native fee asset of its chain. */
  readonly isNative: boolean;
  /** Whether it goes by its name: at home on its chain, known beyond the list, and no copy. */
  readonly hasOwnName: boolean;
  /** Of a token that no price feed knows: the chain whose coin of this symbol people meant, where that is gone. */
  readonly namesakeOn: string | null;
  /** Rank by popularity; lower is more popular. */
  readonly popularityRank: number;
}

export interface AssetIndex {
  readonly entries: readonly SearchEntry[];
  /** Chains that have assets, in the order in which the entries come to them. */
  readonly chainIds: readonly string[];
  /** Symbols, in lower case, that more than one asset carries. */
  readonly ambiguous: ReadonlySet<string>;
  /** Words of symbols, names and chains, in order of popularity: what a misspelling may mean. */
  readonly words: () => readonly string[];
}

type Listed = Pick<Catalog, 'assets' | 'chain'>;

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

/** A chain's popularity: the assets listed on it, plus those of it on other chains. */
const countByChain = (assets: readonly Asset[]): Counts =>
  countsOf(assets.flatMap((asset) => (isAtHome(asset) ? [asset.chain_id] : [asset.chain_id, asset.origin_chain_id])));

/**
 * The key that all issues and vouchers of an asset share: symbol and price feed id, as some lists give an asset the id
 * of its backing asset. A voucher without an id has that of its origin.
 */
function familyReader(assets: readonly Asset[]): (asset: Asset) => string {
  const ids = new Map(assets.map((asset) => [assetKey(asset), asset.coingecko_id]));
  return (asset) => {
    const id = asset.coingecko_id || ids.get(originKey(asset) as AssetKey);
    return id ? `${id} ${lower(asset.symbol)}` : originKey(asset);
  };
}

/** The weight of a native issue in vouchers; the same for an asset with a price feed, or a chain's own. */
const ORIGINAL_FACTOR = 8;

interface Popularity {
  readonly weight: number;
  /** On how many chains it is, its own among them. */
  readonly chains: number;
  readonly isNative: boolean;
  readonly isKnown: boolean;
}

/** What is made of a long list in parts: it stops between them. */
type InParts<T> = Generator<undefined, T>;

const PER_PART = 256;

/** One for each item, as `map` does. */
function* mapped<T, U>(items: readonly T[], make: (item: T, at: number) => U): InParts<U[]> {
  const made: U[] = [];
  for (const item of items) {
    if (made.length % PER_PART === 0) yield;
    made.push(make(item, made.length));
  }
  return made;
}

/** How well known an asset is, by the lists alone: on how many chains there is such, and how far its own chain reaches. */
function* popularityReader({ assets, chain }: Listed): InParts<(asset: Asset) => Popularity> {
  const familyOf = familyReader(assets);
  const fame = countsOf(yield* mapped(assets, familyOf));
  const issues = countsOf(yield* mapped(assets, originKey));
  const reach = countByChain(assets);
  return (asset) => {
    const [fee] = chain(asset.chain_id)?.fee_assets ?? [];
    const isNative = isAtHome(asset) && lower(fee?.denom) === lower(asset.denom);
    const isKnown = isNative || Boolean(asset.coingecko_id);
    const spread = (fame.get(familyOf(asset)) ?? 0) * (reach.get(asset.chain_id) ?? 0);
    return {
      chains: issues.get(originKey(asset)) ?? 0,
      weight: spread * (isAtHome(asset) ? ORIGINAL_FACTOR : 1) * (isKnown ? ORIGINAL_FACTOR : 1),
      isNative,
      isKnown,
    };
  };
}

/** Rows that a leading asset yields to others before its next issue: USDC on Base comes after that many other assets. */
const BETWEEN_ISSUES = 9;
/** Where assets that do not lead begin. */
const AFTER_LEADING = 45;
/** Among so many of these, one without a mark yields as many rows: what is looked at first can be told apart at a glance. */
const MARKED_FIRST = 100;

interface RankedAsset extends Popularity {
  readonly asset: Asset;
  readonly symbol: string;
}

/** The leading asset that it is an issue of: none of a voucher, nor of what somebody else issues under its name. */
const leadingOf = (asset: Asset) =>
  isAtHome(asset) && copyOf(asset) === undefined
    ? findLeadingAsset(asset.coingecko_id, lower(asset.symbol))
    : undefined;

/**
 * First the issues of leading assets, taking turns: a native asset of its chain or the issuer's own token, never a voucher.
 * Then all others by how far they are spread.
 */
function* sortByPopularity(ranked: readonly RankedAsset[]): InParts<RankedAsset[]> {
  const bySpread = [...ranked].sort(
    (a, b) => b.weight - a.weight || (a.symbol < b.symbol ? -1 : a.symbol > b.symbol ? 1 : 0),
  );
  const issues = new Map<number, number>();
  let others = 0;
  const scored = yield* mapped(bySpread, (one) => {
    const leading = leadingOf(one.asset);
    if (leading === undefined) {
      const yields = others < MARKED_FIRST && findMark(one.asset) === null;
      return { one, score: AFTER_LEADING + others++ + (yields ? MARKED_FIRST : 0) };
    }
    const earlier = issues.get(leading.place) ?? 0;
    issues.set(leading.place, earlier + 1);
    return { one, score: leading.place + earlier * BETWEEN_ISSUES };
  });
  const alive = belowAlive(scored.sort((a, b) => a.score - b.score).map(({ one }) => one));
  yield;
  return yield* originsFirst(alive);
}

/** Chains of which more than half of what is listed ends, has ended or does not move. */
function fadingChains(ranked: readonly RankedAsset[]): ReadonlySet<string> {
  const all = countsOf(ranked.map(({ asset }) => asset.chain_id));
  const fading = countsOf(ranked.filter(({ asset }) => isEnding(asset)).map(({ asset }) => asset.chain_id));
  return new Set([...fading].flatMap(([id, count]) => (2 * count > (all.get(id) ?? 0) ? id : [])));
}

/**
 * Of the places of a symbol the first is for the asset that people mean by it: the original of the voucher that had it, or of several
 * originals the one that is on most chains. Not on a chain that fades, while there is one elsewhere.
 */
function* originsFirst(ranked: readonly RankedAsset[]): InParts<RankedAsset[]> {
  const fading = fadingChains(ranked);
  const isLiving = ({ asset }: RankedAsset) => !isFading(asset) && !fading.has(asset.chain_id);
  const sorted = [...ranked];
  const groups = groupBy(ranked.entries(), ([, one]) => symbolKey(one));
  yield* mapped([...groups.values()], (places) => {
    const group = places.map(([, one]) => one);
    const [, first] = places[0];
    if (leadingOf(first.asset) !== undefined) return;
    const living = group.filter(isLiving);
    const lead = originOf(living[0] ?? first, living);
    const order = [lead, ...group.filter((one) => one !== lead)];
    for (const [at, [place]] of places.entries()) sorted[place] = order[at] ?? lead;
  });
  return sorted;
}

const symbolKey = ({ asset, symbol }: Pick<RankedAsset, 'asset' | 'symbol'>): string => lower(asset.symbol) || symbol;

/**
 * The original of a voucher; of an original the one of its symbol and kind of chain that is on more. Itself where there is none in the
 * group.
 */
function originOf(first: RankedAsset, group: readonly RankedAsset[]): RankedAsset {
  if (!isAtHome(first.asset)) return group.find(({ asset }) => assetKey(asset) === originKey(first.asset)) ?? first;
  const rivals = group.filter(
    ({ asset, isKnown }) => isAtHome(asset) && asset.is_evm === first.asset.is_evm && (isKnown || !first.isKnown),
  );
  return rivals.reduce((best, one) => (one.chains > best.chains ? one : best), first);
}

/** On so many chains an asset is what people mean by its symbol. */
const WELL_SPREAD = 3;

/** Tells of a token that no price feed knows on which chain the coin of its symbol was that people mean, where that is gone. */
function namesakeReader(ranked: readonly RankedAsset[]): (one: RankedAsset) => string | null {
  const gone = new Map<string, RankedAsset>();
  for (const one of ranked) {
    const key = symbolKey(one);
    const isMeant = isAtHome(one.asset) && one.asset.liveness?.state === 'gone' && one.chains >= WELL_SPREAD;
    if (isMeant && !gone.has(key)) gone.set(key, one);
  }
  return (one) => {
    const namesake = gone.get(symbolKey(one));
    const isOther = namesake !== undefined && isAtHome(one.asset) && !one.isKnown && one.chains < namesake.chains;
    return isOther && !isFading(one.asset) ? namesake.asset.chain_id : null;
  };
}

/** What fades comes after the last living asset of its symbol, which is what a person means by it: a search for it finds it. */
function belowAlive(ranked: readonly RankedAsset[]): RankedAsset[] {
  const family = ({ asset, symbol }: RankedAsset) => symbolFamily(lower(asset.symbol) || symbol);
  const lastAlive = new Map<string, number>();
  for (const [place, one] of ranked.entries()) if (!isFading(one.asset)) lastAlive.set(family(one), place);
  return ranked
    .map((one, place) => {
      const isFaded = isFading(one.asset);
      return { one, isFaded, place: isFaded ? Math.max(place, lastAlive.get(family(one)) ?? 0) : place };
    })
    .sort((a, b) => a.place - b.place || Number(a.isFaded) - Number(b.isFaded))
    .map(({ one }) => one);
}

/** The name of an asset whose list gives only its symbol: that of a leading asset, or of another of its symbol and CoinGecko id. */
function nameReader(assets: readonly Asset[]): (asset: Asset) => string | null {
  const given = ({ name, symbol }: Asset): string | null => (name && lower(name) !== lower(symbol) ? name : null);
  const familyOf = ({ coingecko_id, symbol }: Asset): string => `${coingecko_id} ${lower(symbol)}`;
  const nameByFamily = new Map<string, string>();
  for (const asset of assets) {
    const name = given(asset);
    if (asset.coingecko_id && name && !nameByFamily.has(familyOf(asset))) nameByFamily.set(familyOf(asset), name);
  }
  return (asset) =>
    given(asset) ??
    findLeadingAsset(asset.coingecko_id, lower(asset.symbol))?.name ??
    nameByFamily.get(familyOf(asset)) ??
    asset.name ??
    null;
}

/** Prepared once per list of assets: sorted by how well known each is, so that a search only filters and buckets. */
function* indexParts({ assets, chain }: Listed): InParts<AssetIndex> {
  const popularityOf = yield* popularityReader({ assets, chain });
  const ranked = yield* mapped(assets, (asset) => ({ asset, ...popularityOf(asset), symbol: lower(symbolOf(asset)) }));
  const sorted = yield* sortByPopularity(ranked);
  const nameOf = nameReader(assets);
  const namesakeOf = namesakeReader(sorted);
  const entries = yield* mapped(sorted, (one, popularityRank) => {
    const { asset, symbol, isNative, isKnown } = one;
    const namesake = namesakeOf(one);
    const shownName = nameOf(asset);
    const plainSymbol = (lower(asset.symbol) || symbol).replace(/^\$/, '');
    return {
      asset,
      symbol,
      isNative,
      shownName,
      hasOwnName: isKnown && isAtHome(asset) && copyOf(asset) === undefined,
      namesakeOn: namesake && (chain(namesake)?.pretty_name ?? namesake),
      plainSymbol,
      familySymbol: symbolFamily(plainSymbol),
      name: lower(shownName),
      commonName: lower(findLeadingAsset(asset.coingecko_id, lower(asset.symbol))?.name),
      denom: lower(asset.denom),
      chainId: lower(asset.chain_id),
      chainName: lower(chain(asset.chain_id)?.pretty_name),
      chainKey: lower(chain(asset.chain_id)?.chain_name),
      popularityRank,
    };
  });
  yield;
  let words: readonly string[] | undefined;
  return {
    entries,
    chainIds: [...new Set(entries.map(({ asset }) => asset.chain_id))].filter((id) => chain(id)),
    ambiguous: ambiguousSymbols(entries),
    words: () => {
      words ??= [
        ...new Set(
          entries.flatMap(({ plainSymbol, chainName, name }) => [plainSymbol, ...wordsOf(`${chainName} ${name}`)]),
        ),
      ];
      return words;
    },
  };
}

const indexes = new WeakMap<object, AssetIndex>();

/** The same index for the same list, as each opening of the picker asks for it. */
export function createAssetIndex(list: Listed): AssetIndex {
  let index = indexes.get(list);
  const parts = indexParts(list);
  while (index === undefined) index = parts.next().value;
  indexes.set(list, index);
  return index;
}

/** Whether the index of a list is made, so that its first rows cost no more than their drawing. */
export const hasAssetIndex = (list: Listed): boolean => indexes.has(list);

/** Makes the index of a list that nobody waits for yet; `nextTurn` settles when the next part may begin. */
export async function prepareAssetIndex(list: Listed, nextTurn: () => Promise<unknown> | undefined): Promise<void> {
  const parts = indexParts(list);
  for (let part = parts.next(); !indexes.has(list); part = parts.next()) {
    if (part.done) indexes.set(list, part.value);
    else await nextTurn();
  }
}

/** The listed assets, then the held ones that the service derives from its lists; the catalog itself where none is held. */
export function withHeld(
  catalog: Pick<Catalog, 'asset' | 'assets' | 'chain'>,
  held: ReadonlyMap<AssetKey, AssetBalance>,
): Pick<Catalog, 'assets' | 'chain'> {
  const derived = [...held.values()].flatMap(({ derived: asset }) => (asset && !catalog.asset(asset) ? [asset] : []));
  return derived.length === 0 ? catalog : { assets: [...catalog.assets, ...derived], chain: catalog.chain };
}

function ambiguousSymbols(entries: readonly SearchEntry[]): Set<string> {
  const counts = countsOf(entries.map(({ symbol }) => symbol));
  return new Set([...counts].flatMap(([symbol, count]) => (count > 1 ? [symbol] : [])));
}

const TAIL = 6;
/** Of a coin without a contract: no address that could be told apart. */
const NATIVE = '-native';

/** The last six characters of the denom, such as "…06eB48", if another asset has the same symbol; else null. */
export function denomTail({ asset, symbol }: SearchEntry, { ambiguous }: AssetIndex): string | null {
  const denom = plainText(asset.denom);
  if (!ambiguous.has(symbol) || denom.endsWith(NATIVE)) return null;
  return denom.length > TAIL ? `…${denom.slice(-TAIL)}` : denom;
}

const hasSymbol = ({ symbol, plainSymbol }: SearchEntry, word: string): boolean =>
  symbol === word || plainSymbol === word;

const isOnChain = ({ chainId, chainName, chainKey }: SearchEntry, word: string): boolean =>
  [chainId, chainName, chainKey].includes(word) || own(CHAIN_OF_WORD, word) === chainId;

const beginsChain = ({ chainName, chainKey }: SearchEntry, word: string): boolean =>
  chainName.startsWith(word) || chainKey.startsWith(word);

const own = <T>(of: Readonly<Record<string, T>>, key: string): T | undefined =>
  Object.hasOwn(of, key) ? of[key] : undefined;

/**
 * "bitcoin" prefers the asset of that name, and "base" the native asset of Base, over assets with that word as symbol.
 */
const isNamed = (entry: SearchEntry, word: string): boolean =>
  (entry.hasOwnName && (entry.name === word || entry.commonName === word)) ||
  (entry.isNative && isOnChain(entry, word));

/** Whether the word is what people call a leading asset of another symbol: "matic" for POL. */
const isNicknamed = (entry: SearchEntry, word: string): boolean =>
  entry.hasOwnName && (own(SYMBOLS_OF_WORD, word)?.includes(entry.plainSymbol) ?? false);

/** Whether the word names a chain of which it is a leading asset: USDC on Base comes before an asset called "base" elsewhere. */
const leadsOnChain = (entry: SearchEntry, word: string): boolean =>
  entry.hasOwnName && entry.commonName !== '' && isOnChain(entry, word);

/** How well a word matches: 0 is best, null is no match. */
function wordRank(entry: SearchEntry, word: string): number | null {
  if (isNicknamed(entry, word)) return 0;
  if (hasSymbol(entry, word)) return 1;
  if (isNamed(entry, word)) return 0;
  if (leadsOnChain(entry, word)) return 1;
  if (entry.denom === word || entry.familySymbol === word) return 2;
  if (isOnChain(entry, word)) return 3;
  if (entry.isNative && beginsChain(entry, word)) return 4;
  if (entry.symbol.startsWith(word)) return 5;
  if (beginsChain(entry, word)) return 6;
  if (entry.name.startsWith(word) || entry.name.includes(` ${word}`)) return 7;
  if (entry.symbol.includes(word) || entry.name.includes(word)) return 8;
  if (entry.chainName.includes(word) || entry.chainId.includes(word)) return 9;
  return word.length >= 4 && entry.denom.includes(word) ? 10 : null;
}

/** Words typed between an asset and its chain. */
const FILLERS = new Set(['on', 'from', 'at', 'in']);

/** Marks around names on screens: "USDC (Noble)", "$USDC", "ibc/…6BA6E4", "“Base”". */
const MARKS = /[\s()[\]"'“”„«»…·,]+/;

/** Full-width letters count as their plain ones. */
function wordsOf(query: string): string[] {
  const words = plainText(query)
    .split(MARKS)
    .map((word) =>
      word
        .normalize('NFKC')
        .toLowerCase()
        .replace(/^\$(?=.)/, ''),
    )
    .filter(Boolean);
  const significant = words.filter((word) => !FILLERS.has(word));
  return significant.length > 0 ? significant : words;
}

/** What is gone is found, below all else; what else fades below the others that fit as well, unless its chain is named. */
function behind(entry: SearchEntry, words: readonly string[]): number {
  if (entry.asset.liveness?.state === 'gone') return 200;
  return isFading(entry.asset) && !words.some((word) => isOnChain(entry, word)) ? 50 : 0;
}

/** The sum over all words, each of which must match; an exact symbol or name has the largest weight. */
function entryRank(entry: SearchEntry, words: readonly string[]): number | null {
  if (words.length > 1 && isNamed(entry, words.join(' '))) return 0;
  let rank = 0;
  for (const word of words) {
    const fit = wordRank(entry, word);
    if (fit === null) return null;
    rank += fit;
  }
  const isExact = (word: string): boolean =>
    hasSymbol(entry, word) ||
    entry.familySymbol === word ||
    isNamed(entry, word) ||
    isNicknamed(entry, word) ||
    leadsOnChain(entry, word);
  return behind(entry, words) + rank + (words.some(isExact) ? 0 : 100);
}

/**
 * Assets that match every word of the query by symbol, name, denom or chain, best first: exact symbols, then match
 * quality, then balances by value, then popularity. An empty query gives all. `chainId` limits them to one chain.
 */
export function searchAssets(
  index: AssetIndex,
  query: string,
  chainId: string | null,
  balances: ReadonlyMap<AssetKey, AssetBalance> = new Map(),
): SearchEntry[] {
  const found = findEntries(index, wordsOf(query), chainId, balances);
  // "osmosis:uosmo" is a chain and a denom, "cw20:juno1…" a denom.
  return found.length > 0 || !query.includes(':')
    ? found
    : findEntries(index, wordsOf(query.replaceAll(':', ' ')), chainId, balances);
}

function findEntries(
  index: AssetIndex,
  words: readonly string[],
  chainId: string | null,
  balances: ReadonlyMap<AssetKey, AssetBalance>,
): SearchEntry[] {
  // The whole list is in its order already.
  if (words.length === 0 && chainId === null && balances.size === 0) return [...index.entries];
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

/** Assets with a balance first, by descending value, those without a price last. */
function compareBalances(a: AssetBalance | undefined, b: AssetBalance | undefined): number {
  if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined);
  if (!a.usd.known || !b.usd.known) return Number(b.usd.known) - Number(a.usd.known);
  return a.usd.value === b.usd.value ? 0 : a.usd.value > b.usd.value ? -1 : 1;
}

/** From here on a word is in the midst of a name or denom only. */
const WEAK = 8;

/**
 * The query with its misspelled words replaced by the closest ones of the lists, or null: a word is misspelled if no asset
 * has it as symbol, name or chain, or begins with it there.
 */
export function correctedQuery(index: AssetIndex, query: string): string | null {
  let isChanged = false;
  const words = wordsOf(query).map((word) => {
    if (index.entries.some((entry) => (wordRank(entry, word) ?? WEAK) < WEAK)) return word;
    const closest = closestWord(word, index.words());
    isChanged ||= closest !== null;
    return closest ?? word;
  });
  return isChanged ? words.join(' ') : null;
}

/**
 * The asset that it has only the symbol of, though it comes from no other chain: whose copy, where that is known, and of what is no
 * leading asset whose symbol it is. Else null.
 */
export function copyText({ asset, plainSymbol, namesakeOn }: SearchEntry): string | null {
  if (!isAtHome(asset)) return null;
  const name = nameOfSymbol(plainSymbol);
  const copy = copyOf(asset);
  if (copy !== undefined) return COPY_TEXTS[copy]({ name: name ?? asset.symbol ?? '' });
  if (name === null)
    return namesakeOn && t('not {symbol} of {chain}', { symbol: plainText(asset.symbol ?? ''), chain: namesakeOn });
  return findLeadingAsset(asset.coingecko_id, plainSymbol) !== undefined
    ? null
    : t('unverified copy of {name}', { name });
}

const COPY_TEXTS: Readonly<Record<Copy, Message>> = {
  peg: msg('Binance-Peg copy of {name}'),
  bridged: msg('bridged copy of {name}'),
};
