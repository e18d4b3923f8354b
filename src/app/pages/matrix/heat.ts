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

/** One hue that gets stronger with the cost: told apart by lightness, and light enough for words on it in both themes. */
const STRENGTHS = [6, 18, 30, 42, 54];

export const heatColor = (step: number): string =>
  `color-mix(in oklab, var(--accent) ${STRENGTHS[step] ?? 54}%, var(--bg))`;
