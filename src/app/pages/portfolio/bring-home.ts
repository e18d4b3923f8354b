import type { Lookup } from '#app/asset/lookup.ts';
import { summaryCost, summarySeconds } from '#app/asset/route-summary.ts';
import { readUsd, type Usd } from '#app/format/amount.ts';
import { type RouteCost, sumOfCosts } from '#app/format/cost.ts';
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

/** The sum of what moves. */
export interface HomeSum {
  readonly count: number;
  /** The dollars that leave, and whether each of them has a price. */
  readonly sent: { readonly usd: Usd; readonly isWhole: boolean };
  /** Smallest units of the asset of home. */
  readonly arrives: bigint;
  /** As the costs of the rows are shown. */
  readonly cost: RouteCost;
  /** Of the slowest; null if one of them is not known. */
  readonly seconds: number | null;
}

export function sumHome(outcomes: readonly Outcome[]): HomeSum {
  const routes = outcomes.flatMap((outcome) => (outcome.kind === 'moves' ? outcome.route : []));
  const times = routes.map(summarySeconds).map((time) => (time.known ? time.value : null));
  const dollars = routes.map(({ usd_amount_in }) => readUsd(usd_amount_in));
  return {
    count: routes.length,
    sent: {
      usd: dollars.reduce((sum, each) => (each.known ? sum + each.value : sum), 0n),
      isWhole: dollars.every((each) => each.known),
    },
    arrives: routes.reduce((sum, { amount_out }) => sum + BigInt(amount_out), 0n),
    cost: sumOfCosts(routes.map(summaryCost)),
    seconds: times.includes(null) ? null : Math.max(0, ...times.flatMap((time) => time ?? [])),
  };
}
