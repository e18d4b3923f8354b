import { balanced, type Pace } from './balance.ts';
import { bestParts, type PartLimits } from './parts.ts';
import { amountsOf, type Part, partsTogether } from './split.ts';

/** Between one route that is left out and the next, shares need not be as good as at the end. */
const ROUGH: Pace = { last: 256n, moves: 1 };

/**
 * As many routes as may be taken, of more: again and again shares are worked out anew, and the route without which the others
 * do best is left out. Takes some hundred times as long as to leave out those that move least, and matters where pools are
 * drained: there, what a route is worth depends on all others. None where some routes take no share of the amount.
 */
export function narrowed<Detail>(
  parts: readonly Part<Detail>[],
  { side, maxRoutes }: Pick<PartLimits, 'side' | 'maxRoutes'>,
  amount: bigint,
): readonly Part<Detail>[] {
  let kept = parts;
  while (kept.length > maxRoutes) {
    kept = balanced(kept, side, amount, ROUGH);
    kept = bestParts(
      kept.map((_, index) => without(kept, index, amount)),
      side,
      amount,
    ).parts;
  }
  return balanced(kept, side, amount);
}

/** What a route had goes to all others by what they have. */
function without<Detail>(parts: readonly Part<Detail>[], index: number, amount: bigint): readonly Part<Detail>[] {
  const isOther = (_: unknown, at: number) => at !== index;
  return partsTogether(parts.filter(isOther), amountsOf(parts, amount).filter(isOther));
}
