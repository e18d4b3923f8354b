import { type Asset, type AssetId, type AssetKey, assetKey } from '#contract/asset.ts';
import type { Chain } from '#contract/chain.ts';
import { pow10 } from '#math/units.ts';
import { type Coin, coinOf, readDecimals, usdOfAmount } from '../../../asset/coin.ts';
import { chainName, type Lookup } from '../../../asset/lookup.ts';
import { readUsd, USD_PLACES, type Usd } from '../../../format/amount.ts';
import { known, type Maybe, unknown } from '../../../format/maybe.ts';
import type { Position } from './positions.ts';

/** What is held of one asset on one chain, by all addresses or by those of one holder. */
export interface Holding {
  readonly key: string;
  readonly id: AssetId;
  readonly coin: Coin;
  /** The name beside the symbol, "" when nobody gives one. */
  readonly name: string;
  readonly chain: string;
  readonly usd: Maybe<Usd>;
  /** Whether `usd` leaves out a part that has no price. */
  readonly isLeast: boolean;
  /** Dollars for one whole token. */
  readonly price: Maybe<Usd>;
  /** The asset in the service's list; undefined where it lists none. */
  readonly asset: Asset | undefined;
  readonly chainRecord: Chain | undefined;
  readonly parts: readonly Position[];
  /** The time of the oldest value that a later question did not renew; null when all are of the last one. */
  readonly lastAt: number | null;
  /** When the chain's newest block was made, where that was long ago. */
  readonly lateBlock: number | null;
}

const earlier = (a: number | null, b: number | null): number | null =>
  a === null || b === null ? (a ?? b) : Math.min(a, b);

function sum(a: Maybe<bigint>, b: Maybe<bigint>): Maybe<bigint> {
  if (a.known && b.known) return known(a.value + b.value);
  return a.known ? a : b;
}

function add(a: Holding, b: Holding): Holding {
  return {
    ...a,
    coin: { ...a.coin, amount: sum(a.coin.amount, b.coin.amount) },
    usd: sum(a.usd, b.usd),
    isLeast: a.isLeast || b.isLeast || a.usd.known !== b.usd.known,
    price: a.price.known ? a.price : b.price,
    parts: [...a.parts, ...b.parts],
    lastAt: earlier(a.lastAt, b.lastAt),
    lateBlock: earlier(a.lateBlock, b.lateBlock),
  };
}

/** What is not in the list may bear any name: it is given no worth, whatever the answer says. */
const NO_WORTH = unknown('not valued');

/** Beside a price it would read as a contradiction that there is none. */
const NO_VALUE = unknown('value not given');

function holdingOf(key: string, position: Position, lookup: Lookup): Holding {
  const { id, entry, amount, at, isOld, lateBlock } = position;
  const asset = lookup.asset(id);
  const coin = coinOf(asset ?? id, entry.amount, lookup);
  const price = readUsd(entry.price);
  const worth = usdOfAmount(known(amount), readUsd(entry.value_usd));
  return {
    ...{ key, id, asset, lateBlock },
    coin: { ...coin, decimals: coin.decimals ?? readDecimals(entry.decimals), amount: known(amount) },
    name: asset?.name && asset.name !== coin.symbol ? asset.name : '',
    chain: chainName(lookup, id.chain_id),
    usd: asset ? (price.known && !worth.known ? NO_VALUE : worth) : NO_WORTH,
    isLeast: false,
    price: asset ? price : NO_WORTH,
    chainRecord: lookup.chain(id.chain_id),
    parts: [position],
    lastAt: isOld ? at : null,
  };
}

const wholeKey = ({ id }: Position): AssetKey => assetKey(id);

/** Adds up positions of the same key, in the order in which each key came first. */
export function holdingsOf(
  positions: readonly Position[],
  lookup: Lookup,
  keyOf: (position: Position) => string = wholeKey,
): Holding[] {
  const byKey = new Map<string, Holding>();
  for (const position of positions) {
    const key = keyOf(position);
    const holding = holdingOf(key, position, lookup);
    const before = byKey.get(key);
    byKey.set(key, before ? add(before, holding) : holding);
  }
  return [...byKey.values()];
}

const DOLLAR: Usd = pow10(USD_PLACES);

/** Why a row is folded away and left out of the total. */
export type Fold = 'unlisted' | 'small' | 'hidden';

/** What has no price is not small: nobody knows. */
export function foldOf({ id, asset, usd, isLeast }: Holding, hidden: ReadonlySet<AssetKey>): Fold | null {
  if (hidden.has(assetKey(id))) return 'hidden';
  if (asset === undefined) return 'unlisted';
  return usd.known && !isLeast && usd.value < DOLLAR ? 'small' : null;
}

/** Whether a row matches what was typed: its symbol, name, denom, chain, or who holds it. */
export function matches({ coin, name, chain, id, parts }: Holding, search: string): boolean {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return true;
  const holders = parts.flatMap(({ question }) => question.sources.map((source) => source.name));
  const text = [coin.symbol, name, chain, id.denom, id.chain_id, ...holders].join(' ').toLowerCase();
  return words.every((word) => text.includes(word));
}
