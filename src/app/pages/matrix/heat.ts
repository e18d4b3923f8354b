import type { RouteCost } from '#app/format/cost.ts';
import type { Maybe } from '#app/format/maybe.ts';
import { type Decimal, isAtLeast } from '#app/format/number.ts';
import type { Percent } from '#app/format/percent.ts';

/** Percent that a step may end at: round numbers, ascending. */
const ROUND: readonly Decimal[] = [6, 5, 4, 3, 2, 1, 0]
  .flatMap((places) => [1n, 2n, 3n, 5n].map((units) => ({ units, places })))
  .concat([10n, 20n, 30n, 50n].map((units) => ({ units, places: 0 })));

/** With the step above the last of them one more. */
const MOST_LIMITS = 4;

/** The share by which a cost is coloured; null where it, or the cost, is not known or a lower bound. */
const shareOf = (cost: Maybe<RouteCost>): Percent | null =>
  cost.known && cost.value.isExact ? cost.value.share : null;

/**
 * The steps of the scale for these costs: what they are at most, in percent of the amount, in round numbers that tell some of them apart. Where
 * there are too many, those go that part the fewest. One more step lies above the last.
 */
export function heatLimits(costs: readonly Maybe<RouteCost>[]): Decimal[] {
  const shares = costs.flatMap((cost) => shareOf(cost) ?? []);
  const countTo = (limit: Decimal) => shares.filter((share) => isAtLeast(limit, share)).length;
  const groups: { limit: Decimal; count: number }[] = [];
  let below = 0;
  for (const limit of ROUND) {
    const count = countTo(limit) - below;
    if (count === 0 || below + count === shares.length) continue;
    groups.push({ limit, count });
    below += count;
  }
  while (groups.length > MOST_LIMITS) {
    const merged = (place: number) => (groups[place]?.count ?? 0) + (groups[place + 1]?.count ?? shares.length - below);
    const least = groups.map((_, place) => merged(place)).reduce((a, b) => Math.min(a, b));
    const place = groups.findIndex((_, at) => merged(at) === least);
    const next = groups[place + 1];
    if (next) next.count = merged(place);
    else below -= groups[place]?.count ?? 0;
    groups.splice(place, 1);
  }
  return groups.map(({ limit }) => limit);
}

/** From 0 for the cheapest step on; null where the cost, or its share, is not known. A gain is of the cheapest step. */
export function heatOf(cost: Maybe<RouteCost>, limits: readonly Decimal[]): number | null {
  const share = shareOf(cost);
  if (share === null) return null;
  const step = limits.findIndex((limit) => isAtLeast(limit, share));
  return step === -1 ? limits.length : step;
}

/** One hue that gets stronger with the cost, in steps that are told apart by lightness. */
const STRENGTHS = [2, 14, 32, 54, 86] as const;

/** The ground of a step, and what is written on it: on the strongest the ink of the page is too near. */
export function heatLook(step: number): { readonly background: string; readonly color?: string } {
  const background = `color-mix(in oklab, var(--accent) ${STRENGTHS[step] ?? STRENGTHS[4]}%, var(--bg))`;
  return step < STRENGTHS.length - 1 ? { background } : { background, color: 'var(--on-accent)' };
}
