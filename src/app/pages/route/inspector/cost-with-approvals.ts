import { readUsd } from '#app/format/amount.ts';
import type { RouteCost } from '#app/format/cost.ts';
import { sumOfCosts } from '#app/format/cost-sums.ts';
import { known, type Maybe } from '#app/format/maybe.ts';
import { lossRounding, shareOf } from '#app/format/percent.ts';
import type { Route } from '#contract/route.ts';
import { approvalsOf } from '../steps/approvals.ts';

/** What a route costs with its approvals; null where it has none, or the sum is not known. */
export function costWithApprovals(route: Route, cost: Maybe<RouteCost>): Maybe<RouteCost> | null {
  const { count, usd } = approvalsOf(route);
  if (count === 0 || usd === null || !cost.known || !cost.value.isExact) return null;
  // Of the figures as they are shown: who adds them up gets this one.
  const sum = sumOfCosts([cost, known({ usd, isExact: true, share: null })]);
  const sent = readUsd(route.usd_amount_in);
  const exact = cost.value.usd + usd;
  const share = sent.known && sent.value > 0n ? shareOf(exact, sent.value, lossRounding(exact)) : null;
  return sum.usd < 0n ? null : known({ ...sum, share });
}
