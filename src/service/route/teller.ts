import { ServiceError } from '#contract/error.ts';
import type { Market } from '#market/market.ts';
import type { ServiceDeps } from '../deps.ts';
import type { Best } from './find.ts';
import type { RouteQuestion } from './question.ts';
import { type Told, tellRoute } from './tell.ts';

/** Tells ways; gives the refusal of one that is unsafe where that is not allowed. */
export type Tell = (way: Best) => Told | ServiceError;

export const teller =
  (deps: ServiceDeps, market: Market, question: RouteQuestion): Tell =>
  (way) => {
    try {
      return tellRoute(deps, market, question, way);
    } catch (error) {
      if (error instanceof ServiceError) return error;
      throw error;
    }
  };

/** The same for many ways, of which some come again and again: each is told once. */
export function tellingOnce(tell: Tell): Tell {
  const known = new Map<string, Told | ServiceError>();
  return (way) => {
    const name = way.path.hops.map(({ edge }) => edge.id).join('\n');
    const told = known.get(name) ?? tell(way);
    known.set(name, told);
    return told;
  };
}
