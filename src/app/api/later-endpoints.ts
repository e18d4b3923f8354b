import { MismatchedResponse } from '#client/failure.ts';
import type { BalancesRequest, BalancesResponse } from '#contract/balances.ts';
import type { CurveRequest, CurveResponse } from '#contract/curve.ts';
import { laterEndpoints as endpoints } from '#contract/later-endpoints.ts';
import type { MatrixRequest, MatrixResponse } from '#contract/matrix.ts';
import { normalizeAddress } from '#contract/normalize-address.ts';
import type { OriginAssetsRequest, OriginAssetsResponse } from '#contract/origin-assets.ts';
import type { RouteSummariesRequest, RouteSummariesResponse, RouteSummaryEntry } from '#contract/route-summaries.ts';
import type { RouteSummary } from '#contract/route-summary.ts';
import type { WhatIfRequest, WhatIfResponse } from '#contract/what-if.ts';
import { t } from '../language/words.ts';
import { readUnits } from './route-check.ts';
import { clearWrongWorths } from './wrong-worths.ts';

/** Throws if balances are of another address than requested. Further chains are ignored. Clears dollars that contradict their amount and price. */
function checkBalancesMatch(data: BalancesResponse, request: BalancesRequest): void {
  for (const [chain, { address }] of Object.entries(request.chains)) {
    const answer = data.chains[chain];
    if (answer === undefined || normalizeAddress(answer.address) === normalizeAddress(address)) continue;
    throw new MismatchedResponse(t('The response is about another address, so we do not show it.'), answer);
  }
  clearWrongWorths(data);
}

/** Throws unless there is an answer for each asset requested: they are told apart by their order alone. */
function checkOriginsMatch({ origin_assets }: OriginAssetsResponse, { assets }: OriginAssetsRequest): void {
  if (origin_assets.length !== assets.length) throw new MismatchedResponse(anotherRequest(), origin_assets);
}

/** Throws if a point is of an amount that was not requested. */
function checkCurveMatches({ points }: CurveResponse, { amounts }: CurveRequest): void {
  const asked = new Set(amounts);
  if (!points.every(({ amount_in }) => asked.has(amount_in))) throw new MismatchedResponse(anotherRequest(), points);
}

/** Throws if a cell or an asset is of chains that were not requested. */
function checkMatrixMatches({ assets, cells }: MatrixResponse, request: MatrixRequest): void {
  const [sources, dests] = [new Set(request.source_chain_ids), new Set(request.dest_chain_ids)];
  const isAsked =
    assets.every(({ chain_id }) => sources.has(chain_id) || dests.has(chain_id)) &&
    cells.every(({ source_chain_id, dest_chain_id }) => sources.has(source_chain_id) && dests.has(dest_chain_id));
  if (!isAsked) throw new MismatchedResponse(anotherRequest(), { assets, cells });
}

/** Throws if the best route is of another amount than the exact one of the request. */
function checkWhatIfMatches({ best }: WhatIfResponse, { amount_in }: WhatIfRequest): void {
  if (!sendsAmount(best, amount_in)) throw new MismatchedResponse(anotherRequest(), best);
}

/** Throws unless there is an outcome for each request, of its amount: they are told apart by their order alone. */
function checkSummariesMatch({ routes }: RouteSummariesResponse, { requests }: RouteSummariesRequest): void {
  const isAnswer = ({ route }: RouteSummaryEntry, place: number) =>
    route === null || sendsAmount(route, requests[place]?.amount_in);
  if (routes.length !== requests.length || !routes.every(isAnswer))
    throw new MismatchedResponse(anotherRequest(), routes);
}

const sendsAmount = ({ amount_in }: RouteSummary, requested: string | null | undefined): boolean =>
  !requested || readUnits(amount_in) === null || amount_in === requested;

const anotherRequest = (): string => t('The response does not match the request, so we do not show it.');

/** What a part asks that loads later, with the check of the answer against what was asked: see `ask` of `client-part.ts`. */
export const laterEndpoints = {
  ...endpoints,
  balances: { ...endpoints.balances, check: checkBalancesMatch },
  originAssets: { ...endpoints.originAssets, check: checkOriginsMatch },
  curve: { ...endpoints.curve, check: checkCurveMatches },
  matrix: { ...endpoints.matrix, check: checkMatrixMatches },
  whatIf: { ...endpoints.whatIf, check: checkWhatIfMatches },
  routeSummaries: { ...endpoints.routeSummaries, check: checkSummariesMatch },
};
