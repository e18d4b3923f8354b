import { ServiceError } from '#contract/error.ts';
import { type RouteLimits, tightest } from '#engine/path/limits.ts';
import { type Criteria, criteriaOf } from '#engine/path/pareto.ts';
import { hasPath } from '#engine/search/search.ts';
import { findTradeOffs } from '#engine/search/trade-offs.ts';
import type { Market } from '#market/market.ts';
import type { ServiceDeps } from '../deps.ts';
import { findFirst, openUnitUsd } from './find.ts';
import { graphFor, type RankedQuestion, searchQuestion } from './ranked-question.ts';
import { findSafe } from './safe-way.ts';
import type { Told } from './tell.ts';
import type { Tell } from './teller.ts';

interface Other extends Criteria {
  /** Undefined where the way is refused, and none that keeps to the same limits was found that is not. */
  readonly told: Told | undefined;
}

/**
 * Routes worth comparing with the best by amount, time and signatures, each as it is found; the best may be among them.
 * Where the best within limits is refused, the safe one of most value within them stands for it, as far as it is found.
 */
export function* findOthers(deps: ServiceDeps, market: Market, question: RankedQuestion, tell: Tell): Generator<Told> {
  const graph = graphFor(deps, market, question);
  const asked = searchQuestion(question);
  const { side } = question;
  // Among ways that only a split makes possible all that take less are split ones as well.
  const isQuick = hasPath(graph, asked);
  const ask = (within: RouteLimits, perSecond: number): Other | undefined => {
    const found = findFirst(graph, { ...asked, within: tightest(asked.within, within), perSecond }, question, isQuick);
    if (!('best' in found)) return undefined;
    const first = tell(found.best);
    const told = first instanceof ServiceError ? findSafe(deps, market, question, tell, within) : first;
    return { ...criteriaOf(side, (told?.way ?? found.best).path), told };
  };
  for (const { told } of findTradeOffs(ask, side, openUnitUsd(asked))) if (told !== undefined) yield told;
}
