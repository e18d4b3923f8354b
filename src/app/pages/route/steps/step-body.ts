import { venueName } from '#app/asset/venue-name.ts';
import { plainText } from '#app/format/plain-text.ts';
import type { Asset } from '#contract/asset.ts';
import { type Operation, operationKey, operationKind, type SwapHop } from '#contract/operation.ts';
import { type SwapVenue, venueKey } from '#contract/venue.ts';

type Text = string | null;

interface SwapPlan {
  readonly swap_venue?: SwapVenue;
  readonly swap_operations?: readonly SwapHop[];
  readonly swap_routes?: readonly { readonly swap_amount_in?: Text; readonly swap_operations: readonly SwapHop[] }[];
  readonly swap_amount_in?: Text;
  readonly swap_amount_out?: Text;
  readonly estimated_amount_out?: Text;
  readonly price_impact_percent?: Text;
}

interface GoFastFee {
  readonly fee_asset?: Asset | null;
  readonly bps_fee?: Text;
  readonly bps_fee_amount?: Text;
  readonly bps_fee_usd?: Text;
  readonly source_chain_fee_amount?: Text;
  readonly source_chain_fee_usd?: Text;
  readonly destination_chain_fee_amount?: Text;
  readonly destination_chain_fee_usd?: Text;
}

/** The fields of all operation kinds in one type, all optional. */
export interface StepBody {
  readonly steps?: readonly { readonly action: string; readonly wait_seconds?: number | null }[] | null;
  readonly chain_id?: Text;
  readonly from_chain_id?: Text;
  readonly to_chain_id?: Text;
  readonly denom?: Text;
  readonly denom_in?: Text;
  readonly denom_out?: Text;
  readonly dest_denom?: Text;
  readonly asset?: Text;
  readonly bridge_id?: Text;
  readonly channel?: Text;
  readonly is_testnet?: boolean | null;
  readonly should_unwrap?: boolean | null;
  readonly smart_relay?: boolean | null;
  readonly smart_relay_fee_quote?: {
    readonly fee_amount?: Text;
    readonly fee_denom?: Text;
    /** A time such as "2026-01-31T12:00:00Z". */
    readonly expiration?: Text;
  } | null;
  readonly fee_amount?: Text;
  readonly usd_fee_amount?: Text;
  readonly fee_asset?: Asset | null;
  readonly max_fee?: Text;
  readonly finality_threshold?: number | null;
  readonly verifiers?: number | null;
  readonly messaging_fee_asset?: Asset | null;
  readonly messaging_fee_amount?: Text;
  readonly messaging_fee_amount_usd?: Text;
  readonly oft_fee_asset?: Asset | null;
  readonly oft_fee_amount?: Text;
  readonly oft_fee_amount_usd?: Text;
  readonly fee?: GoFastFee | null;
  readonly amount_in?: Text;
  readonly amount_out?: Text;
  readonly estimated_affiliate_fee?: Text;
  readonly swap_venues?: readonly SwapVenue[] | null;
  readonly swap_router?: { readonly max_amount_in?: Text; readonly min_amount_out?: Text } | null;
  readonly swap_in?: SwapPlan;
  readonly swap_out?: SwapPlan;
  readonly smart_swap_in?: SwapPlan;
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

/** The ids in the body of an unknown kind, which no schema has validated: only those that are strings. */
function idsOf(raw: Record<string, unknown>): StepBody {
  const keys = ['chain_id', 'from_chain_id', 'to_chain_id', 'denom', 'denom_in', 'denom_out', 'bridge_id'] as const;
  return Object.fromEntries(keys.filter((key) => isText(raw[key])).map((key) => [key, raw[key]]));
}

/** The body of an operation; of an unknown kind, what can be trusted of it. */
export function stepBody(operation: Operation): StepBody {
  const raw = operation[operationKey(operation)] as Record<string, unknown>;
  return operationKind(operation) === undefined ? idsOf(raw) : (raw as StepBody);
}

/** The scalar fields of an operation as text, to show the body of an unknown kind. */
export function plainFields(operation: Operation): [string, string][] {
  const raw = operation[operationKey(operation)] as Record<string, unknown>;
  return Object.entries(raw)
    .filter(([, value]) => ['string', 'number', 'boolean'].includes(typeof value) && value !== '')
    .map(([key, value]) => [plainText(key), plainText(String(value))]);
}

/** The chains of a step; `to` is null if the step stays on one chain. */
export function stepChains(body: StepBody): { from: string | null; to: string | null } {
  const from = body.from_chain_id || body.chain_id || null;
  return { from, to: body.to_chain_id || null };
}

/** The plan of a swap, from whichever of the three fields holds it. */
export const swapPlan = (body: StepBody): SwapPlan | undefined => body.swap_in ?? body.swap_out ?? body.smart_swap_in;

/** The venues of a swap. The step lists all of them, its plan only the first. */
export function swapVenues(body: StepBody): readonly SwapVenue[] {
  if (body.swap_venues?.length) return body.swap_venues;
  const venue = swapPlan(body)?.swap_venue;
  return venue ? [venue] : [];
}

/** The distinct names of venues. */
export function venueNames(venues: readonly SwapVenue[]): string {
  const byKey = new Map(venues.map((venue) => [venueKey(venue), venueName(venue.name)]));
  return [...new Set(byKey.values())].join(', ');
}
