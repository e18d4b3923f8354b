import { bridges } from '#bridges/index.ts';
import type { MarketSnapshot } from '#market/memoize-by-market.ts';
import { VENUES } from '#venues/index.ts';
import { nextTurn } from './next-turn.ts';
import { isUnrelayedInUse, prepareGraph } from './route/graph.ts';

/** Builds the route graphs of a market that requests will ask for, in short steps, so that others are answered in between. */
export async function warmRouteGraph(moment: MarketSnapshot): Promise<void> {
  for (const smartRelay of isUnrelayedInUse() ? [true, false] : [true]) {
    const context = { ...moment, smartRelay };
    for (const { prepare } of [...Object.values(bridges), ...VENUES]) await prepare(context, nextTurn);
    await prepareGraph(moment, smartRelay, nextTurn);
  }
}
