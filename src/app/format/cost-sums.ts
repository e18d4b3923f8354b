import type { Usd } from './amount.ts';
import { costCents, inUsd, type RouteCost } from './cost.ts';
import type { Maybe } from './maybe.ts';
import { magnitude } from './number.ts';
import { lossRounding, type Percent, shareOf } from './percent.ts';

const CENT = inUsd(1n);

/** The share of what is sent, of the cost as it is shown, so that who divides the two gets it; of one below a cent the exact one. */
export function shownShare(cost: RouteCost, sent: Maybe<Usd>): Percent | null {
  if (!sent.known || sent.value === 0n || magnitude(cost.usd) < CENT) return cost.share;
  return shareOf(inUsd(costCents(cost)), sent.value, lossRounding(cost.usd));
}

/**
 * What several cost together: the sum of the figures that are shown, so that who adds them up gets what is shown, and never less than
 * the exact sum. At least, where one is that or is not known.
 */
export const sumOfCosts = (costs: readonly Maybe<RouteCost>[]): RouteCost => ({
  usd: costs.reduce((sum, cost) => (cost.known ? sum + inUsd(costCents(cost.value)) : sum), 0n),
  isExact: costs.every((cost) => cost.known && cost.value.isExact),
  share: null,
});
