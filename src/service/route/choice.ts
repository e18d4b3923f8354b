import { ServiceError } from '#contract/error.ts';
import type { Market } from '#market/market.ts';
import type { ServiceDeps } from '../deps.ts';
import type { BuiltRoute, RouteBuilder } from './build-route.ts';
import { type Best, type Found, findBest, findWhole, hasRoute, isConnected } from './find.ts';
import { noRoute } from './no-route.ts';
import type { RouteOptions } from './question.ts';
import type { RankedQuestion } from './ranked-question.ts';
import { findSafe } from './safe-way.ts';

/** The best route that may be told, or the refusal of the best. Throws why there is none where nothing leads there. */
export function chooseRoute(
  deps: ServiceDeps,
  market: Market,
  question: RankedQuestion,
  build: RouteBuilder,
): BuiltRoute | ServiceError {
  const found = findBest(deps, market, question);
  if ('best' in found) return buildSafe(deps, market, question, found.best, build);
  const otherwise = (options: RouteOptions) => ({ ...question, options });
  throw noRoute(deps.registry, question, found.rejections(), {
    answers: (options) => hasRoute(deps, market, otherwise(options)),
    leads: (options) => isConnected(deps, market, otherwise(options)),
    rejections: (options) => rejectionsOf(findWhole(deps, market, otherwise(options))),
  });
}

const rejectionsOf = (found: Found) => ('best' in found ? [] : found.rejections());

/** The best or, where that is refused, the safe one of most value; the refusal of the best where none is safe. */
export function buildSafe(
  deps: ServiceDeps,
  market: Market,
  question: RankedQuestion,
  best: Best,
  build: RouteBuilder,
): BuiltRoute | ServiceError {
  const built = build(best);
  return built instanceof ServiceError ? (findSafe(deps, market, question, build) ?? built) : built;
}
