import { coinOf } from '#app/asset/coin.ts';
import { DEFAULT_ASSET } from '#app/asset/default-asset.ts';
import { isFading } from '#app/asset/fading.ts';
import type { Lookup } from '#app/asset/lookup.ts';
import { summaryCost } from '#app/asset/route-summary.ts';
import { readUsd, USD_PLACES } from '#app/format/amount.ts';
import { compareCosts, NO_DOLLARS, type RouteCost } from '#app/format/cost.ts';
import { known, type Maybe } from '#app/format/maybe.ts';
import { t } from '#app/language/words.ts';
import { copyOf, symbolFamily } from '#app/picker/leading-assets.ts';
import { type Asset, type AssetId, assetKey, sameAsset } from '#contract/asset.ts';
import { addedParties, addsPartyOf, effortOf, signatureUsd } from '#contract/effort.ts';
import type { NoticeState } from '#contract/notice.ts';
import type { RouteSummary } from '#contract/route-summary.ts';
import type { Holding } from './holdings/holdings.ts';
import { type LacksGas, ledgerName, type Move, nameOf, type Outcome } from './moves.ts';

/** Native issues of an asset that are asked for, and what a notice names on other chains. */
const MOST_NATIVE = 8;
const MOST_ELSEWHERE = 2;

interface TargetOptions {
  /** What takes the place of the holding, by its notice. */
  readonly instead: readonly AssetId[];
  /** Every listed asset, the best known first. */
  readonly assets: readonly Asset[];
  readonly lookup: Lookup;
}

/**
 * What a holding can be turned into: what its notice names, first on its own chain; the same asset where it is issued natively and
 * lives on; the coin of its own chain. Without any of the first two, the best-known dollars. Nothing that ends itself.
 */
export function targetsOf({ id, asset, chainRecord }: Holding, { instead, assets, lookup }: TargetOptions): AssetId[] {
  const listed = (one: AssetId): Asset[] => [lookup.asset(one) ?? []].flat().filter((asset) => !isFading(asset));
  const isHere = ({ chain_id }: AssetId) => chain_id === id.chain_id;
  const elsewhere = instead.filter((one) => !isHere(one)).flatMap(listed);
  const named = [...instead.filter(isHere).flatMap(listed), ...elsewhere.slice(0, MOST_ELSEWHERE)];
  const origin = asset && (lookup.asset({ chain_id: asset.origin_chain_id, denom: asset.origin_denom }) ?? asset);
  const forms = origin ? nativeForms(origin, assets, lookup) : [];
  const [fee] = chainRecord?.fee_assets ?? [];
  const coin = fee === undefined ? [] : listed({ chain_id: id.chain_id, denom: fee.denom });
  const dollar = lookup.asset(DEFAULT_ASSET);
  const dollars = named.length + forms.length > 0 || !dollar ? [] : nativeForms(dollar, assets, lookup);
  const targets = new Map([...named, ...forms, ...coin, ...dollars].map((one) => [assetKey(one), one]));
  return [...targets.values()].filter((one) => !sameAsset(one, id)).map(({ chain_id, denom }) => ({ chain_id, denom }));
}

/**
 * Where an asset is issued natively and nothing ends it: of each family of chains the best-known chain, then the best known. By its
 * CoinGecko id and the symbol that most know it by: USDC for what ends as USDC.n. Some lists give an asset the id of what backs it.
 */
function nativeForms(of: Asset, assets: readonly Asset[], lookup: Lookup): Asset[] {
  if (!of.coingecko_id) return [];
  const issued = assets.filter(
    (form) => form.coingecko_id === of.coingecko_id && isIssuersOwn(form) && !isFading(form),
  );
  const forms = issued.filter(({ symbol }) => symbol?.toLowerCase() === issued[0]?.symbol?.toLowerCase());
  const families = new Map<string, Asset>();
  for (const form of forms) {
    const family = lookup.chain(form.chain_id)?.chain_type ?? '';
    if (!families.has(family)) families.set(family, form);
  }
  return [...new Set([...families.values(), ...forms])].slice(0, MOST_NATIVE);
}

/** At home on its chain, and no copy that somebody else issues. */
export const isIssuersOwn = (asset: Asset): boolean =>
  asset.origin_chain_id === asset.chain_id && !isBasket(asset) && copyOf(asset) === undefined;

/** Of several tokens: Osmosis’ alloyed assets. */
export const isBasket = ({ denom }: AssetId): boolean => /^factory\/[^/]+\/alloyed\//.test(denom);

/** Whether it is the same asset as what ends, issued natively where it is: USDC on Base for a voucher of Noble’s. */
export function isNativeForm(to: AssetId, { asset }: Holding, lookup: Lookup): boolean {
  const form = lookup.asset(to);
  const origin = asset && (lookup.asset({ chain_id: asset.origin_chain_id, denom: asset.origin_denom }) ?? asset);
  return (
    form !== undefined &&
    Boolean(origin?.coingecko_id) &&
    form.coingecko_id === origin?.coingecko_id &&
    symbolFamily(form.symbol ?? '') === symbolFamily(origin?.symbol ?? '') &&
    isIssuersOwn(form)
  );
}

/** "native USDC on Injective (USDC.inj)" where a list puts the chain into the symbol, as it does with vouchers; else "USDC on Base". */
export function wayName({ to, holding }: Move, lookup: Lookup): string {
  const { symbol } = coinOf(to, null, lookup);
  const [plain = ''] = symbol.split('.');
  if (plain === symbol || !isNativeForm(to, holding, lookup)) return nameOf(to, lookup);
  return t('native {asset} on {chain} ({symbol})', { asset: plain, chain: ledgerName(to, lookup), symbol });
}

/** A move with what came of it. */
export interface Way {
  readonly move: Move;
  readonly outcome: Outcome;
}

const RANK: Readonly<Record<Outcome['kind'], number>> = { moves: 0, unsafe: 1, dust: 2, stays: 3 };

/** Whether it takes gas that one lacks, or ends where one lacks what moves it on. */
const isStopped = ({ move, outcome }: Way, lacksGas: LacksGas): boolean => lacksGas(outcome, move.to).length > 0;

/**
 * The ways of a holding: those that take all of it, first where one has the gas to move on, by what they cost with what they take beside
 * money, as Compare orders; a cost that is not known comes after every one that is.
 */
export function orderWays(ways: readonly Way[], lacksGas: LacksGas = () => []): Way[] {
  const perSignature = signatureUsd(mostSent(ways));
  const costs = new Map(ways.map(({ outcome }) => [outcome, costWithEffort(outcome, perSignature)] as const));
  const costOf = ({ outcome }: Way) => costs.get(outcome) ?? NO_DOLLARS;
  return [...ways].sort(
    (a, b) =>
      RANK[a.outcome.kind] - RANK[b.outcome.kind] ||
      Number(isStopped(a, lacksGas)) - Number(isStopped(b, lacksGas)) ||
      compareCosts(costOf(a), costOf(b)) ||
      compareLimits(a, b),
  );
}

/** Dollars of the dearest amount that is sent; null where none has a price. */
function mostSent(ways: readonly Way[]): number | null {
  const sent = ways.flatMap(({ outcome }) => {
    const usd = outcome.kind === 'stays' ? undefined : readUsd(outcome.route.usd_amount_in);
    return usd?.known ? [Number(usd.value) / 10 ** USD_PLACES] : [];
  });
  return sent.length === 0 ? null : Math.max(...sent);
}

/** For the order alone: it is never shown. */
function costWithEffort(outcome: Outcome, perSignature: number): Maybe<RouteCost> {
  const cost = outcome.kind === 'stays' ? NO_DOLLARS : summaryCost(outcome.route);
  if (outcome.kind === 'stays' || !cost.known) return cost;
  const dollars = summaryEffort(outcome.route) * perSignature;
  return known({ ...cost.value, usd: cost.value.usd + BigInt(Math.round(dollars * 10 ** USD_PLACES)) });
}

/** In signatures. Whether what comes is claimed is not said: a way of unknown time counts as one that waits for a proof. */
function summaryEffort({ txs_required, bridges, carriers = [], chain_ids, duration_seconds }: RouteSummary): number {
  const added = addedParties(carriers, ({ bridge_id }) => (bridge_id === undefined ? null : addsPartyOf(bridge_id)));
  return effortOf(
    {
      signatures: txs_required,
      lanes: chain_ids === undefined ? bridges.length : chain_ids.length - 1,
      thirdParties: added.length,
      seconds: duration_seconds ?? Number.POSITIVE_INFINITY,
      isClaimed: true,
    },
    false,
  );
}

interface Simplicity {
  readonly holding: Holding;
  readonly lookup: Lookup;
  readonly lacksGas: LacksGas;
}

/**
 * The way to take where one wants no choice: of those that move all of it the first into the same asset where its issuer issues it, unless
 * one lacks the gas for it or to move on from there and not for a voucher of that; without either the first of all.
 */
export function simplestWay(ways: readonly Way[], { holding, lookup, lacksGas }: Simplicity): Way | undefined {
  const whole = ways.filter(({ outcome }) => outcome.kind === 'moves');
  const isNative = (id: AssetId) => isNativeForm(id, holding, lookup);
  const native = whole.filter(({ move }) => isNative(move.to));
  const alike = whole.filter(({ move }) => isNative(move.to) || isNative(originOf(move.to, lookup)));
  const lists = alike.length > 0 ? [native, alike] : [whole];
  const movesOn = lists.flatMap((list) => list.find((way) => !isStopped(way, lacksGas)) ?? []);
  const [first = []] = lists.filter(({ length }) => length > 0);
  return movesOn[0] ?? first.find(({ outcome }) => lacksGas(outcome).length === 0) ?? first[0];
}

/** Whether that way ends in a voucher though others end in what it stands for: those need gas that one lacks. */
export function isBeforeNative(ways: readonly Way[], of: Simplicity): boolean {
  const first = simplestWay(ways, of);
  const isNative = ({ move }: Way) => isNativeForm(move.to, of.holding, of.lookup);
  return first !== undefined && !isNative(first) && ways.some((way) => way.outcome.kind === 'moves' && isNative(way));
}

/** What a voucher stands for; itself for any other asset. */
function originOf(id: AssetId, lookup: Lookup): AssetId {
  const asset = lookup.asset(id);
  return asset?.origin_chain_id ? { chain_id: asset.origin_chain_id, denom: asset.origin_denom } : id;
}

/** A way for a part comes before none. */
const compareLimits = (a: Way, b: Way): number => Number(isForPart(b.outcome)) - Number(isForPart(a.outcome));

/** Whether a smaller amount may go this way. */
export const isForPart = (outcome: Outcome): boolean => outcome.kind === 'stays' && outcome.limits.length > 0;

/** The ways of each holding, in the order of the moves. */
export function waysByHolding(
  moves: readonly Move[],
  outcomes: readonly Outcome[],
  lacksGas: LacksGas,
): Map<Holding, Way[]> {
  const byHolding = new Map<Holding, Way[]>();
  for (const [index, move] of moves.entries()) {
    const outcome = outcomes[index];
    if (outcome === undefined) continue;
    byHolding.set(move.holding, [...(byHolding.get(move.holding) ?? []), { move, outcome }]);
  }
  return new Map([...byHolding].map(([holding, ways]) => [holding, orderWays(ways, lacksGas)]));
}

/** What notices that close nothing say of an asset itself: that dYdX takes another dollar. */
export const alsoSaid = (notices: readonly NoticeState[], id: AssetId): NoticeState[] =>
  notices.filter(
    ({ about, effect }) =>
      effect === 'inform' &&
      about.some(
        ({ bridge, chain_id, denom, vouchers }) =>
          bridge === undefined &&
          vouchers === undefined &&
          chain_id !== undefined &&
          denom !== undefined &&
          sameAsset(id, { chain_id, denom }),
      ),
  );
