import type { Lookup } from '#app/asset/lookup.ts';
import { summaryCost, summarySeconds } from '#app/asset/route-summary.ts';
import { type RouteCost, sumOfCosts } from '#app/format/cost.ts';
import { t } from '#app/language/words.ts';
import { type AssetId, sameAsset } from '#contract/asset.ts';
import { byFamily, withQualifiers } from './holdings/groups.ts';
import type { Holding } from './holdings/holdings.ts';
import { type MovePlan, type Outcome, planMoves } from './moves.ts';

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
  /** As the costs of the rows are shown. */
  readonly cost: RouteCost;
  /** Of the slowest; null if one of them is not known. */
  readonly seconds: number | null;
}

export function sumHome(outcomes: readonly Outcome[]): HomeSum {
  const routes = outcomes.flatMap((outcome) => (outcome.kind === 'moves' ? outcome.route : []));
  const times = routes.map(summarySeconds).map((time) => (time.known ? time.value : null));
  return {
    count: routes.length,
    arrives: routes.reduce((sum, { amount_out }) => sum + BigInt(amount_out), 0n),
    cost: sumOfCosts(routes.map(summaryCost)),
    seconds: times.includes(null) ? null : Math.max(0, ...times.flatMap((time) => time ?? [])),
  };
}
