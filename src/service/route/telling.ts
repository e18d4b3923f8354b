import type { LaneTaken } from '#bridges/bridge.ts';
import type { RouteWarning } from '#contract/route.ts';
import { priceImpactPercent } from '#engine/path/price-impact.ts';
import type { QuotedPath, Side } from '#engine/path/quote.ts';
import type { SwapRun } from '#venues/venue.ts';
import type { RouteDetail, RouteHop } from './graph.ts';
import type { RouteStep } from './step.ts';

/** A way with its exact amounts, and what is known of it at a moment: it fills the form of the way's route. */
export interface Telling {
  readonly path: QuotedPath<RouteDetail>;
  /** Dates prices and the quotes of relayers. */
  readonly now: Date;
  readonly impactPercent: string | null;
  readonly warning: RouteWarning | undefined;
  /** What each step moves, in their order. */
  readonly taken: readonly (LaneTaken | SwapRun)[];
}

interface Moved extends Pick<Telling, 'path' | 'now'> {
  readonly side: Side;
}

/** What the steps of a way move when it is taken with these amounts. */
export function takenBy(steps: readonly RouteStep[], { path, side, now }: Moved): Telling['taken'] {
  const lastSwap = steps.findLastIndex((step) => step.kind === 'swap');
  return steps.map(({ kind, start, hops: { length } }, index) => {
    if (kind === 'lane') return { hop: path.hops[start] as RouteHop, now };
    const hops = path.hops.slice(start, start + length) as SwapRun['hops'][number][];
    const affiliateFee = index === lastSwap ? path.affiliateFee : 0n;
    return { hops, side, affiliateFee, priceImpactPercent: priceImpactPercent(hops) };
  });
}
