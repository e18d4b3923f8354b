import type { Asset } from '#contract/asset.ts';
import type { Operation } from '#contract/operation.ts';
import type { Route, RouteWarning } from '#contract/route.ts';
import { type SwapVenue, venueKey } from '#contract/venue.ts';
import type { Market } from '#market/market.ts';
import { formatUsd } from '#math/units.ts';
import { runVenues } from '#venues/swap-run.ts';
import type { RoutePath } from './graph.ts';
import type { RouteStep } from './step.ts';

interface Summarised {
  readonly source: Asset;
  readonly dest: Asset;
  readonly path: RoutePath;
  readonly steps: readonly RouteStep[];
  readonly operations: Operation[];
  readonly impactPercent: string | null;
  readonly warning: RouteWarning | undefined;
}

/** Everything of a route but its fees. What goes in is worth rounded up, what comes out rounded down. */
export function summaryOf(market: Market, told: Summarised): Route {
  const { source, dest, path, steps, warning } = told;
  const venues = venuesOf(steps);
  return {
    amount_in: path.amountIn.toString(),
    amount_out: path.amountOut.toString(),
    source_asset_denom: source.denom,
    source_asset_chain_id: source.chain_id,
    dest_asset_denom: dest.denom,
    dest_asset_chain_id: dest.chain_id,
    operations: told.operations,
    chain_ids: chainsOf(steps),
    required_chain_addresses: chainsOf(steps),
    estimated_amount_out: path.amountOut.toString(),
    txs_required: (steps.at(-1)?.txIndex ?? 0) + 1,
    estimated_route_duration_seconds: secondsOf(path),
    does_swap: venues.length > 0,
    ...(venues.length > 0 ? { swap_venues: venues } : {}),
    ...usd('usd_amount_in', market.usd(source, path.amountIn, 'up')),
    ...usd('usd_amount_out', market.usd(dest, path.amountOut, 'down')),
    ...(venues.length > 0 ? { swap_price_impact_percent: told.impactPercent } : {}),
    ...(warning === undefined ? {} : { warning }),
  };
}

const usd = (field: 'usd_amount_in' | 'usd_amount_out', value: bigint | null) =>
  value === null ? {} : { [field]: formatUsd(value) };

/**
 * The chains in order of use. Each of them needs an address: to sign, to receive, or to get the asset back when a
 * step on the way fails. So the required addresses are the same list.
 */
function chainsOf(steps: readonly RouteStep[]): string[] {
  const used = steps.flatMap(({ detail }) =>
    detail.kind === 'lane' ? [detail.fromChainId, detail.toChainId] : [detail.chainId],
  );
  return [...new Set(used)];
}

function venuesOf(steps: readonly RouteStep[]): SwapVenue[] {
  const used = new Map<string, SwapVenue>();
  for (const step of steps) {
    if (step.kind === 'swap') for (const venue of runVenues(step.hops)) used.set(venueKey(venue), venue);
  }
  return [...used.values()];
}

/** The sum over the hops, rounded up; 0, which reads "not given", as soon as one hop's time is unknown. */
function secondsOf({ hops }: RoutePath): number {
  const seconds = hops.map(({ edge }) => edge.seconds);
  if (seconds.includes(null)) return 0;
  return Math.ceil(seconds.reduce<number>((sum, value) => sum + (value ?? 0), 0));
}
