import { ServiceError } from '#contract/error.ts';
import type { Route } from '#contract/route.ts';
import type { Market } from '#market/market.ts';
import type { ServiceDeps } from '../deps.ts';
import { type Best, findBest, findByAmount, isAnswered } from './find.ts';
import { noRoute } from './no-route.ts';
import type { RouteOptions, RouteQuestion } from './question.ts';
import { tellRoute } from './tell.ts';

/** A way with the route that it is told as. */
export interface Told {
  readonly way: Best;
  readonly route: Route;
}

/** Tells ways, each once; gives the refusal of one that is unsafe where that is not allowed. */
export type Tell = (way: Best) => Told | ServiceError;

export function teller(deps: ServiceDeps, market: Market, question: RouteQuestion): Tell {
  const known = new Map<string, Told | ServiceError>();
  const tell = (way: Best): Told | ServiceError => {
    try {
      return { way, route: tellRoute(deps, market, question, way) };
    } catch (error) {
      if (error instanceof ServiceError) return error;
      throw error;
    }
  };
  return (way) => {
    const name = way.path.hops.map(({ edge }) => edge.id).join('\n');
    const told = known.get(name) ?? tell(way);
    known.set(name, told);
    return told;
  };
}

/** The best route that may be told, or the refusal of the best. Throws why there is none where nothing leads there. */
export function chooseRoute(
  deps: ServiceDeps,
  market: Market,
  question: RouteQuestion,
  tell: Tell,
): Told | ServiceError {
  const found = findBest(deps, market, question);
  if ('best' in found) return tellSafe(deps, market, question, found.best, tell);
  const reaches = (options: RouteOptions) => isAnswered(deps, market, { ...question, options });
  throw noRoute(deps.registry, question, found.declines(), reaches);
}

/**
 * The best or, where that is refused, the way of which most arrives: value counts what is charged on top, safety of a swap
 * what arrives, so this one may be safe all the same. Where it is not, the refusal of the best.
 */
export function tellSafe(
  deps: ServiceDeps,
  market: Market,
  question: RouteQuestion,
  best: Best,
  tell: Tell,
): Told | ServiceError {
  const told = tell(best);
  if (!(told instanceof ServiceError)) return told;
  const found = findByAmount(deps, market, question);
  const other = 'best' in found ? tell(found.best) : told;
  return other instanceof ServiceError ? told : other;
}
