import { coinOf, coinText, readAmount, readSentAmount } from '#app/asset/coin.ts';
import type { Lookup } from '#app/asset/lookup.ts';
import { formatUsd } from '#app/format/amount.ts';
import { knownCount, knownPositive } from '#app/format/maybe.ts';
import { count, type FormatNumber } from '#app/format/number.ts';
import { durationText, shownSeconds } from '#app/format/time.ts';
import type { BridgeId } from '#contract/bridge.ts';
import type { Route, RouteRequest } from '#contract/route.ts';
import { additionalFees, isBadPrice } from './best-route.ts';

/** The same request with these bridges and no other restriction. */
export const withBridges = (request: RouteRequest, bridges: readonly string[]): RouteRequest => ({
  ...request,
  allow_swaps: true,
  allow_multi_tx: true,
  go_fast: true,
  // The ids come from the service's list, which may contain bridges unknown to this page.
  bridges: bridges as BridgeId[],
});

/**
 * The enabled bridges with one toggled; null if none is enabled before or after, as an empty list in a request means
 * any bridge.
 */
export function toggleBridge(on: readonly string[], id: string): readonly string[] | null {
  const others = on.includes(id) ? on.filter((other) => other !== id) : [...on, id];
  return on.length > 0 && others.length > 0 ? others : null;
}

/** " with fees of $0.30 on top", "at least" where some have no price. */
function additionalFeesText(route: Route, digits: FormatNumber): string {
  const { usd, isWhole } = additionalFees(route);
  if (usd === 0n) return isWhole ? '' : ' with fees on top that have no price';
  return ` with fees of ${isWhole ? '' : 'at least '}${formatUsd(usd, 'up', digits)} on top`;
}

/** The estimated amount (received or to send) with fees on top and warnings; null if unknown. */
function openText(route: Route, request: RouteRequest, lookup: Lookup, digits: FormatNumber): string | null {
  const isOut = Boolean(request.amount_out);
  const asset = isOut
    ? { chain_id: route.source_asset_chain_id, denom: route.source_asset_denom }
    : { chain_id: route.dest_asset_chain_id, denom: route.dest_asset_denom };
  const amount = isOut ? readSentAmount(route.amount_in) : readAmount(route.amount_out);
  if (!amount.known) return null;
  const coin = { ...coinOf(asset, null, lookup), amount };
  const price = isBadPrice(route) ? ' (bad price)' : '';
  return `${coinText(coin, isOut ? 'up' : 'down', digits)}${additionalFeesText(route, digits)}${price}`;
}

/** Of the times as Compare shows them. */
function timeDifference(now: Route, other: Route, digits: FormatNumber): string {
  const [from, to] = [now, other].map((route) => knownPositive(route.estimated_route_duration_seconds));
  if (!from?.known || !to?.known) return '';
  const [before, after] = [shownSeconds(from.value), shownSeconds(to.value)];
  if (before === after) return '';
  return `, ${durationText(Math.abs(after - before), digits)} ${after > before ? 'slower' : 'sooner'}`;
}

function signatureDifference(now: Route, other: Route, digits: FormatNumber): string {
  const [before, after] = [knownCount(now.txs_required), knownCount(other.txs_required)];
  if (!before.known || !after.known || before.value === after.value) return '';
  const signatures = count(Math.abs(after.value - before.value), 'signature', 'signatures', digits);
  return `, ${signatures} ${after.value > before.value ? 'more' : 'fewer'}`;
}

const NOT_GIVEN = 'the amount is not given';

interface WhatIf {
  readonly bridge: string;
  /** Whether the bridge is on now: then the comparison is without it. */
  readonly isOn: boolean;
  readonly request: RouteRequest;
  /** Null if there is no route. */
  readonly now: Route | null;
  readonly other: Route | null;
  readonly lookup: Lookup;
  readonly digits: FormatNumber;
}

/** "Without CCTP: 99.40 USDC instead of 99.81 USDC, about 3 min slower." */
export function whatIfSentence({ bridge, isOn, request, now, other, lookup, digits }: WhatIf): string {
  const head = `${isOn ? 'Without' : 'With'} ${bridge}:`;
  if (other === null) return now === null ? `${head} still no route.` : `${head} no route.`;
  const verb = request.amount_out ? 'you send ' : '';
  const openAmount = openText(other, request, lookup, digits);
  const after = openAmount === null ? NOT_GIVEN : `${verb}${openAmount}`;
  if (now === null) return `${head} ${after}. Now there is no route.`;
  const before = openText(now, request, lookup, digits);
  const rest = timeDifference(now, other, digits) + signatureDifference(now, other, digits);
  if (openAmount === null) return `${head} ${after}${rest}.`;
  if (before === null) return `${head} ${after}. Now ${NOT_GIVEN}.`;
  // Fees without a price are not known to be the same ones.
  const isKnown = additionalFees(now).isWhole && additionalFees(other).isWhole;
  if (before === openAmount && rest === '' && isKnown) return `${head} no change.`;
  if (before === openAmount) return `${head} the same ${openAmount}${rest}.`;
  return `${head} ${after} instead of ${before}${rest}.`;
}
