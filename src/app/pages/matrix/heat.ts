import type { RouteCost } from '#app/format/cost.ts';
import type { Maybe } from '#app/format/maybe.ts';
import { isAtLeast, parseDecimal } from '#app/format/number.ts';

/** The steps of the scale: what a route costs, in percent of the amount, is at most this. One more step lies above them. */
export const HEAT_LIMITS = ['0.005', '0.02', '0.1', '0.5'] as const;

/** From 0 for the cheapest step on; null where the cost, or its share, is not known. A gain is of the cheapest step. */
export function heatOf(cost: Maybe<RouteCost>): number | null {
  if (!cost.known || !cost.value.isExact || cost.value.share === null) return null;
  const { share } = cost.value;
  const step = HEAT_LIMITS.findIndex((limit) => isAtLeast(parseDecimal(limit) ?? { units: 0n, places: 0 }, share));
  return step === -1 ? HEAT_LIMITS.length : step;
}

/** One hue that gets stronger with the cost, in steps that are told apart by lightness. */
const STRENGTHS = [2, 14, 32, 54, 86] as const;

/** The ground of a step, and what is written on it: on the strongest the ink of the page is too near. */
export function heatLook(step: number): { readonly background: string; readonly color?: string } {
  const background = `color-mix(in oklab, var(--accent) ${STRENGTHS[step] ?? STRENGTHS[4]}%, var(--bg))`;
  return step < STRENGTHS.length - 1 ? { background } : { background, color: 'var(--on-accent)' };
}
