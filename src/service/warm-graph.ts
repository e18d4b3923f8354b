import { bridges } from '#bridges/index.ts';
import type { MarketSnapshot } from '#market/memoize-by-market.ts';
import { VENUES } from '#venues/index.ts';
import { nextTurn } from './next-turn.ts';
import { prepareGraph } from './route/graph.ts';

/** Builds the route graphs of a market in short steps, so that requests are answered in between. */
export async function warmRouteGraph(moment: MarketSnapshot): Promise<void> {
  for (const smartRelay of [true, false]) {
    const context = { ...moment, smartRelay };
    for (const { prepare } of [...Object.values(bridges), ...VENUES]) await prepare(context, nextTurn);
    await prepareGraph(moment, smartRelay, nextTurn);
  }
}
