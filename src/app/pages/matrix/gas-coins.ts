import { coinOf } from '#app/asset/coin.ts';
import type { Lookup } from '#app/asset/lookup.ts';
import { needsText, summaryNeeds } from '#app/asset/summary-gas.ts';
import type { RouteSummary } from '#contract/route-summary.ts';

/** Symbols of the coins that a route needs gas of on its way, each once, by the words for it: "needs INJ". */
export const gasCoins = (route: RouteSummary, lookup: Lookup): ReadonlyMap<string, string> =>
  new Map(
    summaryNeeds(route, lookup).flatMap(({ chain_id, denom }) =>
      denom === null
        ? []
        : [[needsText([{ chain_id, denom }], lookup), coinOf({ chain_id, denom }, null, lookup).symbol]],
    ),
  );
