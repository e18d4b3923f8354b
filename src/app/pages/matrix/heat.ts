import { summaryCost } from '#app/asset/route-summary.ts';
import { costsMuch, type RouteCost } from '#app/format/cost.ts';
import type { Maybe } from '#app/format/maybe.ts';
import { type Decimal, isAtLeast } from '#app/format/number.ts';
import type { Percent } from '#app/format/percent.ts';
import type { RouteSummary } from '#contract/route-summary.ts';

/** What the steps are at most, in percent of the amount, the same in every table; one more lies above the last. */
export const HEAT_LIMITS: readonly Decimal[] = [
  { units: 1n, places: 2 },
  { units: 1n, places: 1 },
  { units: 5n, places: 1 },
  { units: 2n, places: 0 },
];

/** The share by which a cost is coloured; null where it, or the cost, is not known or a lower bound. */
const shareOf = (cost: Maybe<RouteCost>): Percent | null =>
  cost.known && cost.value.isExact ? cost.value.share : null;

/** From 0 for the cheapest step on; null where the cost, or its share, is not known. A gain is of the cheapest step. */
export function heatOf(cost: Maybe<RouteCost>): number | null {
  const share = shareOf(cost);
  if (share === null) return null;
  const step = HEAT_LIMITS.findIndex((limit) => isAtLeast(limit, share));
  return step === -1 ? HEAT_LIMITS.length : step;
}

/** One hue that gets stronger with the cost, in steps that are told apart by lightness. */
const STRENGTHS = [2, 14, 32, 54, 86] as const;

/** The ground of a step, and what is written on it: on the strongest the ink of the page is too near. */
export function heatLook(step: number): { readonly background: string; readonly color?: string } {
  const background = `color-mix(in oklab, var(--accent) ${STRENGTHS[step] ?? STRENGTHS[4]}%, var(--bg))`;
  return step < STRENGTHS.length - 1 ? { background } : { background, color: 'var(--on-accent)' };
}

/** What no step shows: a route that is unsafe, or a cost of thousands. */
export const beyondSteps = (route: RouteSummary): 'bad' | 'warn' | null =>
  route.is_unsafe ? 'bad' : costsMuch(summaryCost(route)) ? 'warn' : null;

/** Its ground, and what is written on it. */
export const BEYOND_LOOK = {
  warn: { ground: { background: 'var(--warn-ground)' }, ink: 'text-warn' },
  bad: { ground: { background: 'var(--bad-ground)' }, ink: 'text-bad' },
} as const;
