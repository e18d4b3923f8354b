import { signaturePrice } from '#app/format/best-text.ts';
import { known, type Maybe } from '#app/format/maybe.ts';
import { shownSeconds } from '#app/format/time.ts';
import type { Side, Sort } from '../query/page-state.ts';
import { isOnTopKnown } from '../steps/fees.ts';
import { byAmountAfterFees, compare, compareMaybe, estimateOf } from './amount-after-fees.ts';
import type { ComparedRoute } from './compared-route.ts';
import { costWithEffort } from './effort-cost.ts';
import { estimatedCoin } from './estimated-coin.ts';
import { compareCosts, haveCosts } from './route-cost.ts';

type Order = (a: ComparedRoute, b: ComparedRoute) => number;

/** Ascending, unknown values last. */
function byMaybe(read: (compared: ComparedRoute) => Maybe<bigint | number>): Order {
  return (a, b) => {
    const [x, y] = [read(a), read(b)];
    if (!x.known || !y.known) return Number(y.known) - Number(x.known);
    return compare(
      typeof x.value === 'bigint' ? x.value : BigInt(Math.ceil(x.value)),
      typeof y.value === 'bigint' ? y.value : BigInt(Math.ceil(y.value)),
    );
  };
}

/** By the time that is shown, so that of routes that look as fast the cheaper one is first. */
const bySeconds = byMaybe(({ seconds }) => (seconds.known ? known(shownSeconds(seconds.value)) : seconds));
const byListedFees = byMaybe(({ feesUsd }) => feesUsd);
/** Most received or least sent, before fees on top. */
const byAmountAlone =
  (side: Side): Order =>
  (a, b) =>
    compareMaybe(
      estimatedCoin(a, side).amount,
      estimatedCoin(b, side).amount,
      side === 'in' ? 'descending' : 'ascending',
    );
const bySignatures = byMaybe(({ signatures }) => signatures);
const bySafety: Order = (a, b) =>
  Number(a.isUnsafe) - Number(b.isUnsafe) || Number(a.hasUnknownSteps) - Number(b.hasUnknownSteps);

/** Whether a route may win a badge. */
export const isEligible = ({ isUnsafe, hasUnknownSteps }: ComparedRoute): boolean => !isUnsafe && !hasUnknownSteps;

/** Whether the service names it the best. Ignored while some of its fees on top have no price. */
const isServiceBest = (compared: ComparedRoute): boolean =>
  isEligible(compared) && isOnTopKnown(compared.fees) && compared.quotes.some(({ isBest }) => isBest);
const byServiceBest: Order = (a, b) => Number(isServiceBest(b)) - Number(isServiceBest(a));
const byId: Order = (a, b) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);

/** By amount after fees only. */
const afterFeesOrder = (routes: readonly ComparedRoute[], side: Side): Order =>
  byAmountAfterFees(routes, side, ({ route, fees }) => estimateOf(route, fees, side));

const byCost: Order = (a, b) => compareCosts(a.cost, b.cost);

/** By cost with effort; undefined where there are no dollars to weigh it by. */
function byEffort(routes: readonly ComparedRoute[]): Order | undefined {
  const perSignature = signaturePrice(routes.map(({ sentUsd }) => sentUsd));
  if (perSignature === null || !haveCosts(routes)) return undefined;
  return (a, b) => compareCosts(costWithEffort(a, perSignature), costWithEffort(b, perSignature));
}

function ordersOf(routes: readonly ComparedRoute[], sort: Sort, side: Side, byOwnCost: Order | undefined): Order[] {
  // Of equal costs in dollars, which a service may round, the exact amounts decide.
  const byFees: Order = afterFeesOrder(routes, side);
  const byAmount: Order = haveCosts(routes) ? (a, b) => byCost(a, b) || byFees(a, b) : byFees;
  const first: Record<Sort, Order> = {
    best: byOwnCost ?? byEffort(routes) ?? byAmount,
    cost: byOwnCost ?? byAmount,
    arrives: byAmountAlone(side),
    time: bySeconds,
    signatures: bySignatures,
  };
  return [bySafety, first[sort], byAmount, byServiceBest, byListedFees, bySeconds, bySignatures, byId];
}

/**
 * Sorts routes: safe ones first, then those with unknown steps, then unsafe ones; within each group by the chosen
 * order, unknown values last. Ties are broken down to the id, so the order is deterministic. `byOwnCost` is a cost of the person's own.
 */
export function rankRoutes(
  routes: readonly ComparedRoute[],
  sort: Sort,
  side: Side,
  byOwnCost?: Order,
): ComparedRoute[] {
  const orders = ordersOf(routes, sort, side, byOwnCost);
  return [...routes].sort((a, b) => {
    for (const order of orders) {
      const difference = order(a, b);
      if (difference !== 0) return difference;
    }
    return 0;
  });
}

/** The first of the default order. Unsafe only if all are. */
export const bestOf = (routes: readonly ComparedRoute[], side: Side): ComparedRoute | undefined =>
  rankRoutes(routes, 'best', side)[0];
