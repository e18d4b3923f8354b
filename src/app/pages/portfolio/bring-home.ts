import type { Lookup } from '#app/asset/lookup.ts';
import { summaryCost, summarySeconds } from '#app/asset/route-summary.ts';
import type { Usd } from '#app/format/amount.ts';
import { t } from '#app/language/words.ts';
import { type AssetId, sameAsset } from '#contract/asset.ts';
import { byFamily, type Group } from './holdings/groups.ts';
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
    stays: [...holdings.filter(isHome).map((holding) => ({ holding, why: t('Already home.') })), ...stays],
  };
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
