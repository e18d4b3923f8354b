import { ServiceError } from '#contract/error.ts';
import { byNetValue, NO_LIMIT, netAmountOf, type Side } from '#engine/index.ts';
import type { Market } from '#market/market.ts';
import type { ServiceDeps } from '../deps.ts';
import type { BuiltRoute, RouteBuilder } from './build-route.ts';
import { findWhole } from './find.ts';
import { graphFor, priceOfUnit, type RankedQuestion } from './ranked-question.ts';

/** How often the room between what is safe and what is not is halved. */
const HALVINGS = 4;

/**
 * The safe way of most value within limits, as far as it is found, where the best is refused; undefined where there is none.
 *
 * A mere transfer is judged by all that it costs, so the best of those is the safest. A swap is judged by what arrives,
 * whatever is charged on top: the less charges weigh, the safer the best way is, and the less it is worth. So the largest
 * weight is looked for at which it is safe. What is charged more than it brings is no way to tell anybody. Ways are looked
 * for in one piece: charges decide among small amounts, which no split helps.
 */
export function findSafe(
  deps: ServiceDeps,
  market: Market,
  question: RankedQuestion,
  build: RouteBuilder,
  within = NO_LIMIT,
): BuiltRoute | undefined {
  const { options, unitUsd, side } = question;
  const safe: BuiltRoute[] = [];
  const findsSafe = (changes: Partial<RankedQuestion>): boolean => {
    const found = findWhole(deps, market, { ...question, ...changes }, within);
    const built = 'best' in found ? build(found.best) : undefined;
    if (built === undefined || built instanceof ServiceError) return false;
    if (bringsSomething(built, side)) safe.push(built);
    return true;
  };
  if (options.allowSwaps) findsSafe({ options: { ...options, allowSwaps: false } });
  if (unitUsd !== null && isWorthACharge(deps, market, question) && findsSafe({ unitUsd: null })) {
    let [safely, unsafely] = [0, 1];
    for (let halving = 0; halving < HALVINGS; halving++) {
      const weight = (safely + unsafely) / 2;
      if (findsSafe({ unitUsd: unitUsd / weight })) safely = weight;
      else unsafely = weight;
    }
  }
  const better = byNetValue(side, unitUsd);
  return safe.sort((a, b) => better(a.path, b.path))[0];
}

/** Whether what is given is worth more than the least that any lane charges on top: else no way that does brings anything. */
function isWorthACharge(deps: ServiceDeps, market: Market, question: RankedQuestion): boolean {
  const { source, dest, side, amount } = question;
  const usd = priceOfUnit(market, side === 'in' ? source : dest);
  return usd === null || Number(amount) * usd > graphFor(deps, market, question).minAdditionalFeeUsd;
}

/** Whether it brings more dollars than are charged on top; where nobody knows, it may. */
const bringsSomething = ({ path, route }: BuiltRoute, side: Side): boolean =>
  route.usd_amount_out == null || netAmountOf(side, path).additionalFeeUsd < Number(route.usd_amount_out);
