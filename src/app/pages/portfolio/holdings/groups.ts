import type { Coin } from '#app/asset/coin.ts';
import { isFading } from '#app/asset/fading.ts';
import { chainName, type Lookup, shortDenom } from '#app/asset/lookup.ts';
import { USD_PLACES, type Usd } from '#app/format/amount.ts';
import { known, type Maybe, unknown } from '#app/format/maybe.ts';
import { type Message, msg, t } from '#app/language/words.ts';
import type { Source } from '#app/wallet/sources.ts';
import { type Asset, assetKey } from '#contract/asset.ts';
import { groupBy } from '#contract/group-by.ts';
import { pow10 } from '#math/units.ts';
import { accountKey } from './accounts.ts';
import type { CollapseReason, Holding, Position } from './holdings.ts';

export const VIEWS = ['family', 'asset', 'chain', 'wallet'] as const;
export type View = (typeof VIEWS)[number];

/** `lost`: listed assets of unknown origin. */
export type GroupKind = View | 'lost' | 'more' | CollapseReason;

/** Holdings that belong together. */
export interface Group {
  readonly key: string;
  readonly kind: GroupKind;
  readonly title: string;
  /** Distinguishes it from another group of the same title; "" if there is none. */
  readonly qualifier: string;
  /** The origin asset, if known. */
  readonly origin: Asset | undefined;
  /** The sum as one coin; null if the amounts cannot be added. */
  readonly coin: Coin | null;
  /** Unknown if no part has a price. */
  readonly usd: Maybe<Usd>;
  /** Whether `usd` leaves out a part that has no price. */
  readonly isLowerBound: boolean;
  readonly holdings: readonly Holding[];
  /** The groups that a fold of small ones has; none for any other. */
  readonly folded: readonly Group[];
}

/** The origin of a holding: an asset, unknown, or pending. */
export type Origin = Asset | 'lost' | 'pending';
export type OriginOf = (holding: Holding) => Origin;

const NO_PRICE = unknown('no price');

export function totalValue(holdings: readonly Holding[]): Pick<Group, 'usd' | 'isLowerBound'> {
  let priced = 0;
  let total = 0n;
  for (const { usd } of holdings) {
    if (!usd.known) continue;
    priced++;
    total += usd.value;
  }
  const isLowerBound = priced < holdings.length || holdings.some((holding) => holding.isLowerBound);
  return { usd: priced === 0 ? NO_PRICE : known(total), isLowerBound };
}

type GroupFields = Pick<Group, 'key' | 'kind' | 'title'> &
  Partial<Pick<Group, 'qualifier' | 'origin' | 'coin' | 'folded'>>;

export const toGroup = (facts: GroupFields, holdings: readonly Holding[]): Group => ({
  ...{ qualifier: '', origin: undefined, coin: null, folded: [] },
  ...facts,
  ...totalValue(holdings),
  holdings,
});

export const byChain = (holdings: readonly Holding[]): Group[] =>
  [...groupBy(holdings, ({ id }) => id.chain_id)].map(([key, of]) =>
    toGroup({ key: `chain ${key}`, kind: 'chain', title: of[0].chain }, of),
  );

const sourceOf = ({ positions: [part] }: Holding): Source | undefined => part?.request.sources[0];

/** Each holding belongs to one holder. */
export const byHolder = (holdings: readonly Holding[]): Group[] =>
  [
    ...groupBy(holdings, (holding) => {
      const source = sourceOf(holding);
      return source ? accountKey(source) : '';
    }),
  ].map(([key, of]) => toGroup({ key: `wallet ${key}`, kind: 'wallet', title: sourceOf(of[0])?.name ?? '' }, of));

/** While pending, the origin from the list is used, so that rows rarely move. */
function originKey({ id, asset }: Holding, origin: Origin): string {
  if (origin === 'lost') return 'lost';
  if (origin !== 'pending') return assetKey(origin);
  return asset?.origin_chain_id
    ? assetKey({ chain_id: asset.origin_chain_id, denom: asset.origin_denom })
    : assetKey(id);
}

/** What is worth one to one with an asset, and the asset by which that is known. */
export interface Family {
  readonly key: string;
  readonly head: Asset;
  readonly title: string;
}

/**
 * The family of an asset: USDC of each chain where Circle issues it, and its vouchers. By CoinGecko id and symbol of its origin; a
 * form that has an id of its own, as axlUSDC, is a family of its own, and so is what has no id.
 */
export function familyOf(asset: Asset, lookup: Pick<Lookup, 'asset'>): Family {
  const origin = asset.origin_chain_id
    ? lookup.asset({ chain_id: asset.origin_chain_id, denom: asset.origin_denom })
    : undefined;
  if (asset.coingecko_id && asset.coingecko_id !== origin?.coingecko_id && origin?.coingecko_id) {
    return { key: asset.coingecko_id, head: asset, title: asset.recommended_symbol || asset.symbol || '' };
  }
  const head = origin ?? asset;
  const id = head.coingecko_id || asset.coingecko_id;
  return { key: id ? `${id} ${head.symbol?.toLowerCase()}` : assetKey(head), head, title: head.symbol || '' };
}

/** Groups holdings by family, in one way on every page. An asset that no list has is by itself. */
export function byFamily(holdings: readonly Holding[], lookup: Lookup): Group[] {
  const groups = [...groupBy(holdings, ({ asset, id }) => (asset ? familyOf(asset, lookup).key : assetKey(id)))];
  const qualified = withQualifiers(
    groups.map(([key, of]) => {
      const family = of[0].asset && familyOf(of[0].asset, lookup);
      const title = family?.title || of[0].coin.symbol;
      return toGroup(
        { key: `family ${key}`, kind: 'family', title, origin: family?.head, coin: sumCoins(of, title) },
        of,
      );
    }),
    lookup,
  );
  // The one that price services know by this name needs no more words.
  const isNamed = ({ origin }: Group) => Boolean(origin?.coingecko_id);
  const named = countBy(qualified.filter(isNamed), ({ title }) => title.toLowerCase());
  return qualified.map((group) =>
    isNamed(group) && named.get(group.title.toLowerCase()) === 1 ? { ...group, qualifier: '' } : group,
  );
}

/** Groups holdings by origin asset; those of unknown origin are the last group. */
export function byOrigin(holdings: readonly Holding[], originOf: OriginOf, lookup: Lookup): Group[] {
  const groups = [...groupBy(holdings, (holding) => originKey(holding, originOf(holding)))].map(([key, of]) => {
    if (key === 'lost') return toGroup({ key, kind: 'lost', title: t('Origin not found') }, of);
    const origin = originOf(of[0]);
    const asset = typeof origin === 'string' ? undefined : origin;
    const title = asset?.recommended_symbol || asset?.symbol || of[0].coin.symbol;
    return toGroup({ key: `asset ${key}`, kind: 'asset', title, origin: asset, coin: sumCoins(of, title) }, of);
  });
  return withQualifiers(groups, lookup);
}

/** Groups of the same title get their origin chain appended, or their denom if that is equal too. */
function withQualifiers(groups: readonly Group[], lookup: Lookup): Group[] {
  const titles = countBy(groups, ({ title }) => title.toLowerCase());
  const home = ({ origin, holdings: [first] }: Group) => origin ?? first?.asset ?? first?.id;
  const titleKey = (group: Group) => `${group.title.toLowerCase()} ${home(group)?.chain_id}`;
  const byTitle = countBy(groups, titleKey);
  return groups.map((group) => {
    const id = home(group);
    const isOfAsset = group.kind === 'asset' || group.kind === 'family';
    if (!isOfAsset || id === undefined || titles.get(group.title.toLowerCase()) === 1) return group;
    const chain = chainName(lookup, id.chain_id);
    return {
      ...group,
      qualifier:
        byTitle.get(titleKey(group)) === 1
          ? t('issued on {chain}', { chain })
          : t('issued on {chain}, {denom}', { chain, denom: shortDenom(id.denom) }),
    };
  });
}

function countBy<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const item of items) counts.set(keyOf(item), (counts.get(keyOf(item)) ?? 0) + 1);
  return counts;
}

/** An exact sum: amounts are scaled to the largest decimals. */
export function sumCoins(holdings: readonly Holding[], symbol: string): Coin {
  const decimals = holdings.map(({ coin }) => coin.decimals);
  const most = decimals.every((each) => each !== null) ? Math.max(...decimals) : null;
  const parts = holdings.map(({ coin }) =>
    coin.amount.known && coin.decimals !== null && most !== null
      ? coin.amount.value * pow10(most - coin.decimals)
      : null,
  );
  const whole = parts.every((part) => part !== null);
  return {
    asset: null,
    symbol,
    decimals: most,
    amount: whole ? known(parts.reduce((total, part) => total + part, 0n)) : unknown('Amounts not comparable'),
  };
}

const COLLAPSED_TITLES: Record<CollapseReason, Message> = {
  unlisted: msg('Unlisted tokens'),
  small: msg('Under $1'),
  hidden: msg('Hidden by you'),
};

/** The collapsed holdings, one group for each reason. */
export function collapsedGroups(collapsedRows: ReadonlyMap<CollapseReason, readonly Holding[]>): Group[] {
  return (['unlisted', 'small', 'hidden'] as const).flatMap((kind) => {
    const holdings = collapsedRows.get(kind) ?? [];
    return holdings.length === 0 ? [] : [toGroup({ key: kind, kind, title: COLLAPSED_TITLES[kind]() }, holdings)];
  });
}

/** Apart for each holder; an address of several sources belongs to the first. */
export const holderKey = ({ id, request }: Position): string => `${accountKey(request.sources[0])} ${assetKey(id)}`;

/** Each address that holds some of it once. */
export const addressesOf = (holdings: readonly Holding[]): string[] => [
  ...new Set(holdings.flatMap(({ positions }) => positions.map(({ request }) => request.target.address))),
];

/** The share of the total that a row has for itself, and the fewest rows that are worth a fold. */
const SMALL_PART = 100n;
const FEWEST_FOLDED = 3;

/** The largest of 1, 2, 5, 10, 20, 50, ... dollars that is at most this. */
function roundDollars(usd: Usd): Usd {
  let unit: Usd = pow10(USD_PLACES);
  while (unit * 10n <= usd) unit *= 10n;
  return unit * (usd >= 5n * unit ? 5n : usd >= 2n * unit ? 2n : 1n);
}

/**
 * The keys of the small groups: those under a round sum of at most a 100th of the total. A sum that is not known, or not whole, is not small, nor
 * is what ends, as what to do about it is asked now. Null where too few are.
 */
export function smallGroups(groups: readonly Group[]): ReadonlySet<string> | null {
  const total = groups.reduce((sum, { usd }) => sum + (usd.known ? usd.value : 0n), 0n);
  const limit = roundDollars(total / SMALL_PART);
  const small = groups.filter(
    (group) =>
      group.usd.known &&
      !group.isLowerBound &&
      group.usd.value < limit &&
      !group.holdings.some(({ asset }) => asset && isFading(asset)),
  );
  if (small.length < FEWEST_FOLDED || small.length === groups.length) return null;
  return new Set(small.map(({ key }) => key));
}

/** The groups with those of a fold in one, last. */
export function withFold(groups: readonly Group[], fold: ReadonlySet<string> | null): readonly Group[] {
  const folded = groups.filter(({ key }) => fold?.has(key));
  if (folded.length === 0) return groups;
  const title = t('{count, plural, one {# more} other {# more}}', { count: folded.length });
  const more = toGroup(
    { key: 'more', kind: 'more', title, folded },
    folded.flatMap(({ holdings }) => holdings),
  );
  return [...groups.filter(({ key }) => !fold?.has(key)), more];
}
