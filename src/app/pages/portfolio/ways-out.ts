import { DEFAULT_ASSET } from '#app/asset/default-asset.ts';
import { isFading } from '#app/asset/fading.ts';
import type { Lookup } from '#app/asset/lookup.ts';
import { summaryCost } from '#app/asset/route-summary.ts';
import { compareCosts } from '#app/format/cost.ts';
import { copyOf, symbolFamily } from '#app/picker/leading-assets.ts';
import { type Asset, type AssetId, assetKey, sameAsset } from '#contract/asset.ts';
import type { NoticeState } from '#contract/notice.ts';
import type { Holding } from './holdings/holdings.ts';
import type { Move, Outcome } from './moves.ts';

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

/** A move with what came of it. */
export interface Way {
  readonly move: Move;
  readonly outcome: Outcome;
}

const RANK: Readonly<Record<Outcome['kind'], number>> = { moves: 0, unsafe: 1, dust: 2, stays: 3 };

/** The ways of a holding: those that take all of it, the cheapest first; of equal cost fewer signatures, then less time. */
export const orderWays = (ways: readonly Way[]): Way[] =>
  [...ways].sort(
    (a, b) => RANK[a.outcome.kind] - RANK[b.outcome.kind] || compareRoutes(a.outcome, b.outcome) || compareLimits(a, b),
  );

function compareRoutes(a: Outcome, b: Outcome): number {
  if (a.kind === 'stays' || b.kind === 'stays') return 0;
  const [one, other] = [a.route, b.route];
  return (
    compareCosts(summaryCost(one), summaryCost(other)) ||
    one.txs_required - other.txs_required ||
    (one.duration_seconds ?? Number.POSITIVE_INFINITY) - (other.duration_seconds ?? Number.POSITIVE_INFINITY) ||
    0
  );
}

/** Of each symbol on each family of chains so many ways are shown at first: equal dollars on ten chains are no choice. */
const MOST_ALIKE = 2;

/** The ways that are shown at first, in their order. */
export function leadingWays(ways: readonly Way[], lookup: Lookup): Way[] {
  const counts = new Map<string, number>();
  return ways.filter(({ move: { to } }) => {
    const kind = `${lookup.asset(to)?.symbol} ${lookup.chain(to.chain_id)?.chain_type}`;
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
    return (counts.get(kind) ?? 0) <= MOST_ALIKE;
  });
}

/** A way for a part comes before none. */
const compareLimits = (a: Way, b: Way): number => Number(isForPart(b.outcome)) - Number(isForPart(a.outcome));

/** Whether a smaller amount may go this way. */
export const isForPart = (outcome: Outcome): boolean => outcome.kind === 'stays' && outcome.limits.length > 0;

/** The ways of each holding, in the order of the moves. */
export function waysByHolding(moves: readonly Move[], outcomes: readonly Outcome[]): Map<Holding, Way[]> {
  const byHolding = new Map<Holding, Way[]>();
  for (const [index, move] of moves.entries()) {
    const outcome = outcomes[index];
    if (outcome === undefined) continue;
    byHolding.set(move.holding, [...(byHolding.get(move.holding) ?? []), { move, outcome }]);
  }
  return new Map([...byHolding].map(([holding, ways]) => [holding, orderWays(ways)]));
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
