import type { Lookup } from '#app/asset/lookup.ts';
import { summaryCost, summarySeconds } from '#app/asset/route-summary.ts';
import { USD_PLACES, type Usd } from '#app/format/amount.ts';
import { rescale } from '#app/format/number.ts';
import { lossRounding } from '#app/format/percent.ts';
import { t } from '#app/language/words.ts';
import { type AssetId, sameAsset } from '#contract/asset.ts';
import { byChain, byFamily, type Group } from './holdings/groups.ts';
import type { Holding } from './holdings/holdings.ts';
import { type MovePlan, type Outcome, planMoves } from './moves.ts';

/** The families held, as Portfolio counts them. */
export const listFamilies = (holdings: readonly Holding[], lookup: Lookup): Group[] =>
  byFamily(holdings, lookup).sort((a, b) => a.title.localeCompare(b.title));

/** What is asked to bring holdings into one asset. */
export function planHome(holdings: readonly Holding[], home: AssetId): MovePlan {
  const isHome = ({ id }: Holding) => sameAsset(id, home);
  const { moves, stays } = planMoves(
    holdings.filter((holding) => !isHome(holding)),
    () => [home],
  );
  return {
    moves,
    stays: [...holdings.filter(isHome).map((holding) => ({ holding, why: t('Already there') })), ...stays],
  };
}

/**
 * Where most of it is: on the chain with most of the value, the form with most of it that nothing ends. Null without one.
 */
export function homeOf(holdings: readonly Holding[]): AssetId | null {
  const alive = holdings.filter(({ asset }) => asset !== undefined && asset.liveness === undefined);
  const most = <T extends { readonly usd: Holding['usd'] }>(of: readonly T[]): T | undefined =>
    of.reduce<T | undefined>(
      (best, each) => (each.usd.known && (!best?.usd.known || each.usd.value > best.usd.value) ? each : best),
      undefined,
    );
  return most(most(byChain(alive))?.holdings ?? [])?.id ?? null;
}

/** A cost as its row shows it, so that the rows add up to the sum. */
function shownCost(usd: Usd): Usd {
  const cents = rescale({ units: usd, places: USD_PLACES }, 2, lossRounding(usd));
  return rescale({ units: cents, places: 2 }, USD_PLACES, 'down');
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
    costUsd: costs.reduce((sum, cost) => sum + (cost.known ? shownCost(cost.value.usd) : 0n), 0n),
    isExact: costs.every((cost) => cost.known && cost.value.isExact),
    seconds: times.includes(null) ? null : Math.max(0, ...times.flatMap((time) => time ?? [])),
  };
}
