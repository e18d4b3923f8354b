import { ServiceError } from '#contract/error.ts';
import { NO_LIMIT, type RouteLimits, SINGLE_TX, tightest } from '#engine/path/limits.ts';
import { findParetoPaths, NO_REJECTIONS } from '#engine/search/search.ts';
import type { Market } from '#market/market.ts';
import type { ServiceDeps } from '../deps.ts';
import type { BuiltRoute, RouteBuilder } from './build-route.ts';
import { findFirst } from './find.ts';
import { graphFor, type RankedQuestion, searchQuestion } from './ranked-question.ts';
import { findSafe } from './safe-way.ts';

/** Where only a split takes the amount: any split route, and one that needs a single signature. */
const SPLITS_ONLY: readonly RouteLimits[] = [NO_LIMIT, SINGLE_TX];

/**
 * Routes worth comparing with the best by amount, time and signatures; the best may be among them. Where the best within
 * limits is refused, the safe one of most value within them takes its place, as far as it is found.
 */
export function* findOthers(
  deps: ServiceDeps,
  market: Market,
  question: RankedQuestion,
  build: RouteBuilder,
): Generator<BuiltRoute> {
  const graph = graphFor(deps, market, question);
  const asked = searchQuestion(question);
  const front = findParetoPaths(graph, asked).map(({ item }) => item);
  const isSplit = front.length === 0;
  const members = isSplit ? SPLITS_ONLY.map((limits) => ({ ...limits, path: undefined })) : front;
  for (const { seconds, signatures, path } of members) {
    const limits = { seconds, signatures };
    const within = tightest(asked.within, limits);
    const found =
      path === undefined || question.options.splitRoutes
        ? findFirst(graph, { ...asked, within }, question, !isSplit)
        : { best: { path, declines: NO_REJECTIONS } };
    if (!('best' in found)) continue;
    const built = build(found.best);
    const safe = built instanceof ServiceError ? findSafe(deps, market, question, build, limits) : built;
    if (safe !== undefined) yield safe;
  }
}
