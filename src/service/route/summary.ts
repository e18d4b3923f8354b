import type { Asset } from '#contract/asset.ts';
import { type Fields, gap, plainGap } from '#contract/form.ts';
import type { Operation } from '#contract/operation.ts';
import type { Fee, Route } from '#contract/route.ts';
import { type SwapVenue, venueKey } from '#contract/venue.ts';
import type { MarketSnapshot } from '#market/memoize-by-market.ts';
import { trustedUsd } from '#market/prices/trusted-prices.ts';
import { formatUsd } from '#math/units.ts';
import { runVenues } from '#venues/swap-run.ts';
import type { RouteStep } from './step.ts';
import type { Telling } from './telling.ts';

interface Summarised {
  readonly source: Asset;
  readonly dest: Asset;
  readonly steps: readonly RouteStep[];
  readonly operations: readonly Fields<Telling, Operation>[];
  /** How long it takes, where every operation has a known time, and the places of those that have none. */
  readonly seconds: number;
  readonly untimed: readonly number[];
  readonly fees: readonly Fields<Telling, Fee>[];
}

/**
 * The route around its operations. What goes in is worth rounded up, what comes out rounded down. Fields that are undefined
 * are not on the wire.
 */
export function summaryForm(
  { registry, market }: MarketSnapshot,
  { source, dest, steps, operations, seconds, untimed, fees }: Summarised,
): Fields<Telling, Route> {
  const chains = chainsOf(steps);
  const venues = venuesOf(steps);
  const swaps = venues.length > 0;
  const worthIn = trustedUsd(registry, market, source, 'up');
  const worthOut = trustedUsd(registry, market, dest, 'down');
  const amountOut = plainGap(({ path }: Telling) => path.amountOut.toString());
  return {
    amount_in: plainGap(({ path }: Telling) => path.amountIn.toString()),
    amount_out: amountOut,
    source_asset_denom: source.denom,
    source_asset_chain_id: source.chain_id,
    dest_asset_denom: dest.denom,
    dest_asset_chain_id: dest.chain_id,
    operations: [...operations],
    chain_ids: chains,
    required_chain_addresses: [...chains],
    estimated_amount_out: amountOut,
    txs_required: (steps.at(-1)?.txIndex ?? 0) + 1,
    // The wire has a number for the whole, and clients of the field show none for 0.
    estimated_route_duration_seconds: untimed.length > 0 ? 0 : Math.ceil(seconds),
    untimed_operations: untimed.length > 0 ? [...untimed] : undefined,
    does_swap: swaps,
    swap_venues: venues,
    usd_amount_in: plainGap(({ path, now }: Telling) => usd(worthIn(path.amountIn, now))),
    usd_amount_out: plainGap(({ path, now }: Telling) => usd(worthOut(path.amountOut, now))),
    swap_price_impact_percent: swaps ? plainGap(({ impactPercent }: Telling) => impactPercent) : undefined,
    warning: gap(({ warning }: Telling) => warning),
    estimated_fees: [...fees],
  };
}

const usd = (value: bigint | null): string | undefined => (value === null ? undefined : formatUsd(value));

/**
 * The chains in order of use. Each of them needs an address: to sign, to receive, or to get the asset back when a
 * step on the way fails. So the required addresses are the same list.
 */
function chainsOf(steps: readonly RouteStep[]): string[] {
  const used = new Set<string>();
  for (const { detail } of steps) {
    if (detail.kind === 'lane') used.add(detail.fromChainId).add(detail.toChainId);
    else used.add(detail.chainId);
  }
  return [...used];
}

function venuesOf(steps: readonly RouteStep[]): SwapVenue[] {
  const used = new Map<string, SwapVenue>();
  for (const step of steps) {
    if (step.kind === 'swap') for (const venue of runVenues(step.hops)) used.set(venueKey(venue), venue);
  }
  return [...used.values()];
}
