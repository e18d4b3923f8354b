import { ServiceError } from '#contract/error.ts';
import type { Market } from '#market/market.ts';
import type { ServiceDeps } from '../deps.ts';
import { type Best, type Found, findBest, findWhole, isAnswered, isConnected } from './find.ts';
import { noRoute } from './no-route.ts';
import type { RouteOptions } from './question.ts';
import type { RankedQuestion } from './ranked-question.ts';
import { findSafe } from './safe-way.ts';
import type { Told } from './tell.ts';
import type { Tell } from './teller.ts';

/** The best route that may be told, or the refusal of the best. Throws why there is none where nothing leads there. */
export function chooseRoute(
  deps: ServiceDeps,
  market: Market,
  question: RankedQuestion,
  tell: Tell,
): Told | ServiceError {
  const found = findBest(deps, market, question);
  if ('best' in found) return tellSafe(deps, market, question, found.best, tell);
  const otherwise = (options: RouteOptions) => ({ ...question, options });
  throw noRoute(deps.registry, question, found.declines(), {
    answers: (options) => isAnswered(deps, market, otherwise(options)),
    leads: (options) => isConnected(deps, market, otherwise(options)),
    declines: (options) => declinesOf(findWhole(deps, market, otherwise(options))),
  });
}

const declinesOf = (found: Found) => ('best' in found ? [] : found.declines());

/** The best or, where that is refused, the safe one of most value; the refusal of the best where none is safe. */
export function tellSafe(
  deps: ServiceDeps,
  market: Market,
  question: RankedQuestion,
  best: Best,
  tell: Tell,
): Told | ServiceError {
  const told = tell(best);
  return told instanceof ServiceError ? (findSafe(deps, market, question, tell) ?? told) : told;
}
