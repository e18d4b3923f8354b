import { failureOf, noRouteFailure } from '#app/api/failures.ts';
import { CHEAPEST_OPTIONS } from '#app/api/route-request.ts';
import { feeReserve, guessedReserve, pairLink, spendableAmount } from '#app/asset/compare-link.ts';
import type { Lookup } from '#app/asset/lookup.ts';
import { summaryCost, summarySeconds } from '#app/asset/route-summary.ts';
import { plainAmount, readUsd, type Usd } from '#app/format/amount.ts';
import { t } from '#app/language/words.ts';
import { type AssetId, sameAsset } from '#contract/asset.ts';
import { ServiceError } from '#contract/error.ts';
import type { RouteRequest } from '#contract/route.ts';
import type { RouteSummaryEntry } from '#contract/route-summaries.ts';
import type { RouteSummary } from '#contract/route-summary.ts';
import { byFamily, withQualifiers } from './holdings/groups.ts';
import type { Holding } from './holdings/holdings.ts';

/** As many as one request takes. */
export const MAX_MOVES = 100;

/** A holding that can be asked for. */
export interface Move {
  readonly holding: Holding;
  /** Smallest units: what is held, less what the chain's fees need. */
  readonly amount: bigint;
  readonly request: RouteRequest;
}

/** A holding that stays, and why. */
export interface Stay {
  readonly holding: Holding;
  readonly why: string;
}

export interface HomePlan {
  readonly moves: readonly Move[];
  readonly stays: readonly Stay[];
}

/** Holdings that are worth one to one, as ETH of every rollup, whatever else has their symbol. */
export interface Family {
  readonly key: string;
  readonly title: string;
  readonly holdings: readonly Holding[];
}

/** By what the service lists: the link has the key, and no origin is asked for. */
export const listFamilies = (holdings: readonly Holding[], lookup: Lookup): Family[] =>
  withQualifiers(
    byFamily(holdings, () => 'pending'),
    lookup,
  )
    .map(({ key, title, qualifier, holdings: of }) => ({
      key,
      title: qualifier === '' ? title : `${title} ${qualifier}`,
      holdings: of,
    }))
    .sort((a, b) => a.title.localeCompare(b.title));

/** What is asked to bring holdings into one asset, those of most value first. */
export function planHome(holdings: readonly Holding[], home: AssetId): HomePlan {
  const [moves, stays]: [Move[], Stay[]] = [[], []];
  const dollarsOf = ({ usd }: Holding) => (usd.known ? usd.value : -1n);
  const ordered = [...holdings].sort((a, b) =>
    dollarsOf(b) > dollarsOf(a) ? 1 : dollarsOf(b) < dollarsOf(a) ? -1 : 0,
  );
  for (const holding of ordered) {
    const amount = amountToMove(holding);
    if (sameAsset(holding.id, home)) stays.push({ holding, why: t('Already home.') });
    else if (holding.asset === undefined) stays.push({ holding, why: t('Not in the list of the service.') });
    else if (amount === null) stays.push({ holding, why: t('Its amount is not known.') });
    else if (amount === 0n) stays.push({ holding, why: t('All of it is kept for network fees.') });
    else if (moves.length === MAX_MOVES)
      stays.push({ holding, why: t('Not asked: only {most} at once.', { most: MAX_MOVES }) });
    else moves.push({ holding, amount, request: moveRequest(holding.id, home, amount) });
  }
  return { moves, stays };
}

/** Less what its chain's fees need, guessed where no gas price is named; the whole where nothing can be guessed. */
function amountToMove({ coin, id, chainRecord, usd }: Holding): bigint | null {
  if (!coin.amount.known) return null;
  const balance = { amount: coin.amount.value, usd };
  const most = spendableAmount(
    balance.amount,
    guessedReserve(feeReserve(chainRecord, id), balance, coin.decimals ?? 0),
  );
  return most.known ? most.value : coin.amount.value;
}

const moveRequest = (from: AssetId, to: AssetId, amount: bigint): RouteRequest => ({
  source_asset_chain_id: from.chain_id,
  source_asset_denom: from.denom,
  dest_asset_chain_id: to.chain_id,
  dest_asset_denom: to.denom,
  amount_in: amount.toString(),
  ...CHEAPEST_OPTIONS,
});

/** What the service found for a holding. */
export type Outcome =
  | { readonly kind: 'moves'; readonly route: RouteSummary }
  /** It costs more than it is worth. */
  | { readonly kind: 'dust'; readonly route: RouteSummary }
  | { readonly kind: 'unsafe'; readonly route: RouteSummary }
  | { readonly kind: 'stays'; readonly why: string };

/** Of the response that holds the error of one request. */
const OK = 200;

export function outcomeOf({ route, error }: RouteSummaryEntry): Outcome {
  if (route === null) {
    const failure = error ? failureOf(ServiceError.fromBody(OK, error)) : noRouteFailure();
    return { kind: 'stays', why: failure.kind === 'no-route' ? t('No way found.') : failure.sentence };
  }
  const [cost, sent] = [summaryCost(route), readUsd(route.usd_amount_in)];
  if (cost.known && sent.known && cost.value.usd >= sent.value) return { kind: 'dust', route };
  return route.is_unsafe ? { kind: 'unsafe', route } : { kind: 'moves', route };
}

/** The sum of what moves. */
export interface HomeSum {
  readonly count: number;
  /** Smallest units of the asset of home. */
  readonly arrives: bigint;
  readonly costUsd: Usd;
  /** False if the cost of one is not known, or is a lower bound. */
  readonly isExact: boolean;
  /** Of the slowest; null if one of them is not known. */
  readonly seconds: number | null;
}

export function sumHome(outcomes: readonly Outcome[]): HomeSum {
  const routes = outcomes.flatMap((outcome) => (outcome.kind === 'moves' ? outcome.route : []));
  const costs = routes.map(summaryCost);
  const times = routes.map(summarySeconds).map((time) => (time.known ? time.value : null));
  return {
    count: routes.length,
    arrives: routes.reduce((sum, { amount_out }) => sum + BigInt(amount_out), 0n),
    costUsd: costs.reduce((sum, cost) => sum + (cost.known ? cost.value.usd : 0n), 0n),
    isExact: costs.every((cost) => cost.known && cost.value.isExact),
    seconds: times.includes(null) ? null : Math.max(0, ...times.flatMap((time) => time ?? [])),
  };
}

/** A link to Compare with both ends and the amount. */
export function moveLink({ holding: { id, coin }, amount }: Move, home: AssetId): string {
  return pairLink(id, home, coin.decimals === null ? null : plainAmount(amount, coin.decimals));
}
