import { costCents, inUsd, type RouteCost } from './cost.ts';
import type { Maybe } from './maybe.ts';

/**
 * What several cost together: the sum of the figures that are shown, so that who adds them up gets what is shown, and never less than
 * the exact sum. At least, where one is that or is not known.
 */
export const sumOfCosts = (costs: readonly Maybe<RouteCost>[]): RouteCost => ({
  usd: costs.reduce((sum, cost) => (cost.known ? sum + inUsd(costCents(cost.value)) : sum), 0n),
  isExact: costs.every((cost) => cost.known && cost.value.isExact),
  share: null,
});
