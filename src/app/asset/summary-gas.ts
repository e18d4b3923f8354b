import type { GasNeed, RouteSummary } from '#contract/route-summary.ts';
import { coinOf } from './coin.ts';
import { gasNeedsText } from './gas-needs-text.ts';
import { chainName, type Lookup } from './lookup.ts';
import { otherFace } from './other-face.ts';

/** The gas of later signatures that no step brings, but none that the first is paid with on another face. */
export function summaryNeeds({ gas_needs = [], chain_ids: [start] = [] }: RouteSummary, lookup: Lookup) {
  const face = start && otherFace(start, lookup);
  return gas_needs.filter(({ chain_id }) => chain_id !== face);
}

/** "needs INJ"; "" for nothing, and for coins that are not known. */
export const needsText = (needs: readonly GasNeed[], lookup: Lookup): string =>
  gasNeedsText(
    needs.map(({ chain_id, denom }) => ({
      symbol: denom === null ? null : coinOf({ chain_id, denom }, null, lookup).symbol,
      chain: chainName(lookup, chain_id),
    })),
    [],
  );

/** "needs INJ", of a route. */
export const summaryNeedsText = (route: RouteSummary, lookup: Lookup): string =>
  needsText(summaryNeeds(route, lookup), lookup);
