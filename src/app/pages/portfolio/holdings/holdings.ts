import { type Coin, coinOf, readDecimals, usdOfAmount } from '#app/asset/coin.ts';
import { compareLink } from '#app/asset/compare-link.ts';
import { chainName, type Lookup } from '#app/asset/lookup.ts';
import type { BalanceRequest } from '#app/balances/plan.ts';
import { type BalanceSnapshot, type BalanceState, derivedAsset, movableAmount } from '#app/balances/snapshot.ts';
import { readUsd, USD_PLACES, type Usd } from '#app/format/amount.ts';
import { known, type Maybe, unknown } from '#app/format/maybe.ts';
import type { Clock } from '#app/format/time.ts';
import { t } from '#app/language/words.ts';
import { type Asset, type AssetId, type AssetKey, assetKey } from '#contract/asset.ts';
import type { BalanceEntry } from '#contract/balances.ts';
import type { Chain } from '#contract/chain.ts';
import { isSampleAddress } from '#contract/sample-accounts.ts';
import { pow10 } from '#math/units.ts';

/** The balance of one address in one asset on one chain. */
export interface Position {
  readonly id: AssetId;
  readonly request: BalanceRequest;
  readonly entry: BalanceEntry;
  /** Smallest units, above zero. */
  readonly amount: bigint;
  /** When it was read. */
  readonly readAt: number;
  /** Whether a later request failed to renew it. */
  readonly isStale: boolean;
  /** Whether its price comes from the sample market. */
  readonly isSample: boolean;
  /** Time of the block it was read from; null if unknown. */
  readonly blockAt: number | null;
  /** `blockAt` if the block was already old when it was read, else null. */
  readonly staleBlockAt: number | null;
}

function toPositions(request: BalanceRequest, snapshot: BalanceSnapshot): Position[] {
  const { blockAt, staleBlockAt } = snapshot;
  return [...snapshot.entries].flatMap(([denom, { entry, readAt, isSample }]) => {
    const amount = BigInt(entry.amount);
    if (amount === 0n) return [];
    const id = { chain_id: request.target.chainId, denom };
    const isStale = readAt < snapshot.readAt;
    return [{ id, request, entry, amount, readAt, isStale, isSample, blockAt, staleBlockAt }];
  });
}

/** Caches positions by snapshot: a new snapshot recomputes only its own. */
const cache = new WeakMap<
  BalanceSnapshot,
  { readonly request: BalanceRequest; readonly positions: readonly Position[] }
>();

function positionsOfSnapshot(request: BalanceRequest, snapshot: BalanceSnapshot): readonly Position[] {
  const cached = cache.get(snapshot);
  if (cached?.request === request) return cached.positions;
  const positions = toPositions(request, snapshot);
  cache.set(snapshot, { request, positions });
  return positions;
}

/** A position for each address, chain and asset with a balance above zero. */
export const listPositions = (balances: readonly Pick<BalanceState, 'request' | 'snapshot'>[]): Position[] =>
  balances.flatMap(({ request, snapshot }) => (snapshot ? positionsOfSnapshot(request, snapshot) : []));

/** The balance of one asset on one chain, of all addresses or of one holder. */
export interface Holding {
  readonly key: string;
  readonly id: AssetId;
  readonly coin: Coin;
  /** The name beside the symbol; "" if unknown. */
  readonly name: string;
  readonly chain: string;
  readonly usd: Maybe<Usd>;
  /** Whether `usd` leaves out a part that has no price. */
  readonly isLowerBound: boolean;
  /** Dollars for one whole token. */
  readonly price: Maybe<Usd>;
  /** The asset in the service's list, or derived from it; undefined otherwise. */
  readonly asset: Asset | undefined;
  readonly chainRecord: Chain | undefined;
  readonly positions: readonly Position[];
  /** Time of the oldest value that the last request did not renew; null if all are current. */
  readonly staleAt: number | null;
  /** Time of the chain's newest block if that is old; else null. */
  readonly staleBlockAt: number | null;
}

/** The coin with what of it can be moved: routes are asked for that. */
export function movableCoin({ coin, positions }: Pick<Holding, 'coin' | 'positions'>): Coin {
  const locked = positions.reduce((sum, { amount, entry }) => sum + amount - movableAmount(entry), 0n);
  return coin.amount.known && locked > 0n ? { ...coin, amount: known(coin.amount.value - locked) } : coin;
}

/** The link to Compare with what can be sent of it. */
export function holdingLink(holding: Holding): string {
  const { id, coin, usd, chainRecord } = holding;
  const held = coin.amount.known ? { amount: coin.amount.value, usd } : null;
  return compareLink(id, movableCoin(holding), chainRecord, held);
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
    isLowerBound: a.isLowerBound || b.isLowerBound || a.usd.known !== b.usd.known,
    price: a.price.known ? a.price : b.price,
    positions: [...a.positions, ...b.positions],
    staleAt: earlier(a.staleAt, b.staleAt),
    staleBlockAt: earlier(a.staleBlockAt, b.staleBlockAt),
  };
}

/** An unlisted asset may imitate any name, so it gets no value, whatever the response says. */
const NOT_VALUED = unknown('not valued');

/** What can be neither moved nor redeemed is not worth what it stands for, whatever price that has. */
const NOT_REDEEMABLE = unknown('not redeemable');

/** Beside a price it would read as a contradiction that there is none. */
const NO_VALUE = unknown('value not given');

const CENT: Usd = pow10(USD_PLACES - 2);

/** Whole cents, rounded down, so that rows add up to what is above them however they are grouped. Under a cent it stays. */
const inCents = (usd: Maybe<Usd>): Maybe<Usd> =>
  usd.known && usd.value >= CENT ? known(usd.value - (usd.value % CENT)) : usd;

function toHolding(key: string, position: Position, lookup: Lookup): Holding {
  const { id, entry, amount, readAt, isStale, staleBlockAt } = position;
  const asset = lookup.asset(id) ?? derivedAsset(entry, id);
  const coin = coinOf(asset ?? id, entry.amount, lookup);
  const isEnded = asset?.liveness?.state === 'gone';
  const price = isEnded ? NOT_REDEEMABLE : readUsd(entry.price);
  const worth = isEnded ? NOT_REDEEMABLE : inCents(usdOfAmount(known(amount), readUsd(entry.value_usd)));
  return {
    ...{ key, id, asset, staleBlockAt },
    coin: { ...coin, decimals: coin.decimals ?? readDecimals(entry.decimals), amount: known(amount) },
    name: asset?.name && asset.name !== coin.symbol ? asset.name : '',
    chain: chainName(lookup, id.chain_id),
    usd: asset ? (price.known && !worth.known ? NO_VALUE : worth) : NOT_VALUED,
    isLowerBound: false,
    price: asset ? price : NOT_VALUED,
    chainRecord: lookup.chain(id.chain_id),
    positions: [position],
    staleAt: isStale ? readAt : null,
  };
}

const positionAssetKey = ({ id }: Position): AssetKey => assetKey(id);

/** Sums positions of the same key, in order of first occurrence. */
export function sumPositions(
  positions: readonly Position[],
  lookup: Lookup,
  keyOf: (position: Position) => string = positionAssetKey,
): Holding[] {
  const byKey = new Map<string, Holding>();
  for (const position of positions) {
    const key = keyOf(position);
    const holding = toHolding(key, position, lookup);
    const before = byKey.get(key);
    byKey.set(key, before ? add(before, holding) : holding);
  }
  return [...byKey.values()];
}

const DOLLAR: Usd = pow10(USD_PLACES);

/** Why a row is folded away and left out of the total. */
export type CollapseReason = 'unlisted' | 'small' | 'hidden';

/** A holding without a price does not count as small. */
export function collapseReason(
  { id, asset, usd, isLowerBound }: Holding,
  hidden: ReadonlySet<AssetKey>,
): CollapseReason | null {
  if (hidden.has(assetKey(id))) return 'hidden';
  if (asset === undefined) return 'unlisted';
  return usd.known && !isLowerBound && usd.value < DOLLAR ? 'small' : null;
}

/** Whether a row matches the search: by symbol, name, denom, chain, or holder. */
export function matchesSearch({ coin, name, chain, id, positions }: Holding, search: string): boolean {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return true;
  const holders = positions.flatMap(({ request }) => request.sources.map((source) => source.name));
  const text = [coin.symbol, name, chain, id.denom, id.chain_id, ...holders].join(' ').toLowerCase();
  return words.every((word) => text.includes(word));
}

function samplePriceNotes(holdings: readonly Holding[]): string[] {
  const priced = holdings.filter(({ usd }) => usd.known);
  const madeUp = priced.filter(({ positions }) => positions.some(({ isSample }) => isSample));
  if (madeUp.length === 0) return [];
  return [madeUp.length === priced.length ? t('prices') : t('some prices')];
}

/** A sentence about sample data among the shown or pending balances; "" for none. */
export function sampleDataNotes(balances: readonly BalanceState[], holdings: readonly Holding[]): string[] {
  const begun = balances.filter(({ snapshot, isLoading }) => isLoading || snapshot !== undefined);
  const ofSample = begun.some(({ request }) => isSampleAddress(request.target.address));
  return [...samplePriceNotes(holdings), ...(ofSample ? [t('sample balances')] : [])];
}

/** Whether the service prices nothing at all, and no earlier price is left. */
export const hasNoPrices = (
  balances: readonly Pick<BalanceState, 'snapshot'>[],
  holdings: readonly Holding[],
): boolean =>
  balances.some(({ snapshot }) => snapshot?.priceSource === 'off') && holdings.every(({ usd }) => !usd.known);

/** "from 14:03", "in part from 14:03", or the same for a block: the oldest. "" if all is current. */
export function staleText(holdings: readonly Pick<Holding, 'staleAt' | 'staleBlockAt'>[], clock: Clock): string {
  const old = holdings.filter(({ staleAt, staleBlockAt }) => staleAt !== null || staleBlockAt !== null);
  if (old.length === 0) return '';
  const isPart = old.length < holdings.length;
  const times = old.flatMap(({ staleAt }) => staleAt ?? []);
  if (times.length > 0) return t(isPart ? 'in part from {time}' : 'from {time}', { time: clock(Math.min(...times)) });
  const blocks = old.flatMap(({ staleBlockAt }) => staleBlockAt ?? []);
  return t(isPart ? 'in part block from {time}' : 'block from {time}', { time: clock(Math.min(...blocks)) });
}
