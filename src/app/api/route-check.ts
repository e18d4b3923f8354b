import { MismatchedResponse } from '#client/failure.ts';
import { isAmount } from '#contract/amount.ts';
import { type AssetId, sameAsset } from '#contract/asset.ts';
import { type Operation, operationKey, operationKind } from '#contract/operation.ts';
import type { Route, RouteRequest } from '#contract/route.ts';
import { withPlainNames } from '../format/plain-text.ts';
import { t } from '../language/words.ts';
import { clearContradictions } from './agreeing-dollars.ts';
import { withShortSentences } from './short-sentences.ts';

/**
 * Checks routes from anywhere: answers, links, storage, other services. Throws `MismatchedResponse` for one that moves other assets or
 * another amount than requested, whose operations do not follow from one another, or that is too large. Cleans the names and
 * sentences of the others, and clears dollars and figures that cannot be, in place.
 */
export function checkRoutes(routes: readonly Route[], request: RouteRequest): void {
  for (const route of routes) {
    withShortSentences(withPlainNames(route));
    const problem = sizeProblem(route) ?? differenceOf(route, request) ?? operationProblem(route);
    if (problem !== null) throw new MismatchedResponse(problem, route);
    clearUnbounded(route);
  }
  clearContradictions(routes);
}

/** A route has some twenty at most: more would only make a page slow. */
const MOST_OPERATIONS = 64;
const MOST_ENTRIES = 256;
/** The call of a swap has some ten thousand letters. */
const LONGEST_TEXT = 262_144;
const MOST_LEVELS = 32;

const sizeProblem = (route: Route): string | null =>
  route.operations.length > MOST_OPERATIONS || !isBounded(route, MOST_LEVELS)
    ? t('The route is too large to be shown.')
    : null;

function isBounded(value: unknown, levels: number): boolean {
  if (typeof value === 'string') return value.length <= LONGEST_TEXT;
  if (typeof value !== 'object' || value === null) return true;
  const entries = Object.values(value);
  return levels > 0 && entries.length <= MOST_ENTRIES && entries.every((entry) => isBounded(entry, levels - 1));
}

const named = ({ denom, chain_id }: AssetId) => ({ denom, chain: chain_id });

/** A service writes 0 for an unknown amount, which matches any. */
export const readUnits = (text: string | undefined): bigint | null =>
  text !== undefined && isAmount(text) && text !== '0' ? BigInt(text) : null;

const sourceOf = (route: Route | RouteRequest): AssetId => ({
  chain_id: route.source_asset_chain_id,
  denom: route.source_asset_denom,
});
const destOf = (route: Route | RouteRequest): AssetId => ({
  chain_id: route.dest_asset_chain_id,
  denom: route.dest_asset_denom,
});

/** A sentence on how a route differs from the request; null if it matches. */
function differenceOf(route: Route, request: RouteRequest): string | null {
  const [source, dest] = [sourceOf(route), destOf(route)];
  if (!sameAsset(source, sourceOf(request))) {
    return t('The route sends {denom} on chain {chain}, not the requested asset.', named(source));
  }
  if (!sameAsset(dest, destOf(request))) {
    return t('The route delivers {denom} on chain {chain}, not the requested asset.', named(dest));
  }
  const [sent, delivered] = [readUnits(route.amount_in), readUnits(route.amount_out)];
  if (request.amount_in && sent !== null && sent !== BigInt(request.amount_in)) {
    const units = { sent: `${sent}`, requested: request.amount_in };
    return t('The route sends {sent} smallest units, not the requested {requested}.', units);
  }
  // More than that many is no less.
  if (request.amount_out && delivered !== null && delivered < BigInt(request.amount_out)) {
    const units = { delivered: `${delivered}`, requested: request.amount_out };
    return t('The route delivers {delivered} smallest units, not the requested {requested}.', units);
  }
  return null;
}

/** What is on the way between two operations, as far as they say. */
interface Holding {
  readonly chain: string | null;
  readonly denom: string | null;
  readonly units: bigint | null;
}

/** Each operation takes what the one before gives, and no more of it; so does the end. */
function operationProblem(route: Route): string | null {
  const { operations } = route;
  if (operations.length === 0) return null;
  const [source, dest] = [sourceOf(route), destOf(route)];
  let held: Holding = { chain: source.chain_id, denom: source.denom, units: readUnits(route.amount_in) };
  for (const [place, operation] of operations.entries()) {
    const { taken, given } = endsOf(operation);
    if (!follows(taken, held))
      return t('Step {step} of the route takes what the steps before it do not give.', { step: place + 1 });
    held = given;
  }
  const end: Holding = { chain: dest.chain_id, denom: dest.denom, units: readUnits(route.amount_out) };
  return follows(end, held) ? null : t('The route delivers what its steps do not give.');
}

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/** Of an operation of any kind, also one that no schema has checked. */
function endsOf(operation: Operation): { readonly taken: Holding; readonly given: Holding } {
  const body = operation[operationKey(operation)] as Record<string, unknown>;
  const from = textOf(body.from_chain_id) ?? textOf(body.chain_id);
  const denom = textOf(body.denom);
  // One of a known kind that names no other chain stays where it is.
  const stays = operationKind(operation) === undefined ? null : from;
  return {
    taken: { chain: from, denom: textOf(body.denom_in) ?? denom, units: readUnits(operation.amount_in) },
    given: {
      chain: textOf(body.to_chain_id) ?? stays,
      denom: textOf(body.denom_out) ?? denom,
      units: readUnits(operation.amount_out),
    },
  };
}

function follows(taken: Holding, held: Holding): boolean {
  if (taken.chain !== null && held.chain !== null && taken.chain !== held.chain) return false;
  const chain_id = taken.chain ?? held.chain ?? '';
  const isSame =
    taken.denom === null ||
    held.denom === null ||
    sameAsset({ chain_id, denom: taken.denom }, { chain_id, denom: held.denom });
  return isSame && (taken.units === null || held.units === null || taken.units <= held.units);
}

const YEAR_SECONDS = 366 * 24 * 60 * 60;

/** Zero is how a service writes that it does not know. */
function clearUnbounded(route: Route): void {
  const { estimated_route_duration_seconds: seconds, txs_required: signatures, operations } = route;
  // Some arrivals are claimed, with up to two signatures of their own.
  const most = 3 * operations.length;
  if (!(seconds > 0 && seconds <= YEAR_SECONDS)) route.estimated_route_duration_seconds = 0;
  if (!(Number.isInteger(signatures) && signatures > 0 && signatures <= most)) route.txs_required = 0;
}
