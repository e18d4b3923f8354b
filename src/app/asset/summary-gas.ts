import type { RouteSummary } from '#contract/route-summary.ts';
import { coinOf } from './coin.ts';
import { gasNeedsText } from './gas-needs-text.ts';
import { chainName, type Lookup } from './lookup.ts';
import { otherFace } from './other-face.ts';

/** "needs INJ": gas of later signatures that no step brings, but none that the first is paid with on another face; "" for none. */
export function summaryNeedsText({ gas_needs = [], chain_ids: [start] = [] }: RouteSummary, lookup: Lookup): string {
  const face = start && otherFace(start, lookup);
  const needs = gas_needs.filter(({ chain_id }) => chain_id !== face);
  return gasNeedsText(
    needs.map(({ chain_id, denom }) => ({
      symbol: denom === null ? null : coinOf({ chain_id, denom }, null, lookup).symbol,
      chain: chainName(lookup, chain_id),
    })),
    [],
  );
}
