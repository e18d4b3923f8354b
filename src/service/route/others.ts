import { ServiceError } from '#contract/error.ts';
import { type RouteLimits, tightest } from '#engine/path/limits.ts';
import { type Criteria, criteriaOf } from '#engine/path/pareto.ts';
import { hasPath } from '#engine/search/search.ts';
import { findTradeOffs } from '#engine/search/trade-offs.ts';
import type { Market } from '#market/market.ts';
import type { ServiceDeps } from '../deps.ts';
import type { BuiltRoute, RouteBuilder } from './build-route.ts';
import { findFirst, openUnitUsd } from './find.ts';
import { graphFor, type RankedQuestion, searchQuestion } from './ranked-question.ts';
import { findSafe } from './safe-way.ts';

interface Other extends Criteria {
  /** Undefined where the way is refused, and none that keeps to the same limits was found that is not. */
  readonly built: BuiltRoute | undefined;
}

/**
 * Routes worth comparing with the best by amount, time and signatures, each as it is found; the best may be among them.
 * Where the best within limits is refused, the safe one of most value within them stands for it, as far as it is found.
 */
export function* findOthers(
  deps: ServiceDeps,
  market: Market,
  question: RankedQuestion,
  build: RouteBuilder,
): Generator<BuiltRoute> {
  const graph = graphFor(deps, market, question);
  const asked = searchQuestion(question);
  const { side } = question;
  // Among ways that only a split makes possible all that take less are split ones as well.
  const isQuick = hasPath(graph, asked);
  const ask = (within: RouteLimits, perSecond: number): Other | undefined => {
    const found = findFirst(graph, { ...asked, within: tightest(asked.within, within), perSecond }, question, isQuick);
    if (!('best' in found)) return undefined;
    const first = build(found.best);
    const built = first instanceof ServiceError ? findSafe(deps, market, question, build, within) : first;
    return { ...criteriaOf(side, built?.path ?? found.best.path), built };
  };
  for (const { built } of findTradeOffs(ask, side, openUnitUsd(asked))) if (built !== undefined) yield built;
}
