import { ServiceError } from '#contract/error.ts';
import { criteriaOf, NO_LIMIT } from '#engine/index.ts';
import type { Market } from '#market/market.ts';
import type { ServiceDeps } from '../deps.ts';
import type { BuiltRoute, RouteBuilder } from './build-route.ts';
import { findAlternatives } from './find.ts';
import type { RankedQuestion } from './ranked-question.ts';
import { findSafe } from './safe-way.ts';

/**
 * Routes worth comparing with the best by amount, time and signatures, each when it is found; the best may be among them.
 * An unsafe one gives way to the safe one of most value within its time and signatures, if one is found.
 */
export function* findOthers(
  deps: ServiceDeps,
  market: Market,
  question: RankedQuestion,
  build: RouteBuilder,
): Generator<BuiltRoute> {
  for (const path of findAlternatives(deps, market, question)) {
    const built = build({ path, rejections: () => [] });
    const { seconds, signatures } = criteriaOf(question.side, path);
    const within = { ...NO_LIMIT, seconds, signatures };
    const safe = built instanceof ServiceError ? findSafe(deps, market, question, build, within) : built;
    if (safe !== undefined) yield safe;
  }
}
