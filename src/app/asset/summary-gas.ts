import type { RouteSummary } from '#contract/route-summary.ts';
import { coinOf } from './coin.ts';
import { gasNeedsText } from './gas-needs-text.ts';
import { chainName, type Lookup } from './lookup.ts';

/** "needs INJ": gas of later signatures that no step brings; "" for none. */
export const summaryNeedsText = ({ gas_needs = [] }: RouteSummary, lookup: Lookup): string =>
  gasNeedsText(
    gas_needs.map(({ chain_id, denom }) => ({
      symbol: denom === null ? null : coinOf({ chain_id, denom }, null, lookup).symbol,
      chain: chainName(lookup, chain_id),
    })),
    [],
  );
