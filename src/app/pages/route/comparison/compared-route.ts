import { type Coin, isZero, readAmount, readSentAmount } from '#app/asset/coin.ts';
import type { Lookup } from '#app/asset/lookup.ts';
import { readUsd, type Usd } from '#app/format/amount.ts';
import { known, knownCount, knownPositive, type Maybe, unknown } from '#app/format/maybe.ts';
import type { FormatNumber } from '#app/format/number.ts';
import { t } from '#app/language/words.ts';
import { groupBy } from '#contract/group-by.ts';
import { type Operation, operationKey } from '#contract/operation.ts';
import type { Route } from '#contract/route.ts';
import type { MarketNote } from '#contract/source-note.ts';
import type { Side } from '../query/page-state.ts';
import { isLostInFees, type RouteFees, routeFees, totalFees } from '../steps/fees.ts';
import { type StepBody, stepBody, stepChains, swapVenues } from '../steps/step-body.ts';
import { routeEnds, type Step, timelineSteps } from '../steps/timeline.ts';
import { byAmountAfterFees, compareMaybe, estimateOf } from './amount-after-fees.ts';
import type { Quote } from './quotes.ts';
import { losesTooMuch, type RouteCost, routeCost } from './route-cost.ts';
import { routeNames } from './route-name.ts';

/** A route of the comparison, with every quote that takes the same path. */
export interface ComparedRoute {
  /** From `routeIds`; the same after a refresh. */
  readonly id: string;
  /** The route of the best quote. */
  readonly route: Route;
  readonly market: MarketNote | null;
  /** Every quote with this path, the best first. */
  readonly quotes: readonly Quote[];
  readonly steps: readonly Step[];
  /** Its bridges and exchanges in order; no other route of the list has this name. */
  readonly name: string;
  readonly fees: RouteFees;
  readonly sent: Coin;
  readonly received: Coin;
  readonly seconds: Maybe<number>;
  readonly signatures: Maybe<number>;
  /** The dollars sent. */
  readonly sentUsd: Maybe<Usd>;
  /** What it costs in all. */
  readonly cost: Maybe<RouteCost>;
  /** The listed fees in dollars; unknown if there are none or one has no price. */
  readonly feesUsd: Maybe<Usd>;
  /** Whether it costs over a tenth of what is sent, the service marks its price as bad, or what arrives is nothing or unknown. */
  readonly isUnsafe: boolean;
  /** Whether it has no steps or a step of an unknown kind. */
  readonly hasUnknownSteps: boolean;
}

const NOT_GIVEN = unknown('not given');

function feesInDollars({ listed }: RouteFees): Maybe<Usd> {
  const total = totalFees(listed ?? []);
  return total.kind === 'usd' && total.unpriced === 0 ? known(total.usd) : NOT_GIVEN;
}

/** Sorts by amount after fees, then most received, then least sent. */
function bestFirst(quotes: [Quote, ...Quote[]], side: Side, lookup: Lookup): [Quote, ...Quote[]] {
  const byEstimate = byAmountAfterFees(quotes, side, ({ route }) =>
    estimateOf(route, routeFees(route, [], lookup), side),
  );
  return quotes.sort(
    (a, b) =>
      byEstimate(a, b) ||
      compareMaybe(readAmount(a.route.amount_out), readAmount(b.route.amount_out), 'descending') ||
      compareMaybe(readSentAmount(a.route.amount_in), readSentAmount(b.route.amount_in), 'ascending'),
  );
}

type Unnamed = Omit<ComparedRoute, 'name'>;

function comparedRoute(
  id: string,
  quotes: readonly [Quote, ...Quote[]],
  lookup: Lookup,
  digits: FormatNumber,
): Unnamed {
  const [{ route, market }] = quotes;
  const steps = timelineSteps(route, lookup, digits);
  const fees = routeFees(route, steps, lookup);
  const { sent, received } = routeEnds(route, lookup);
  const cost = routeCost(route, fees, lookup);
  return {
    id,
    route,
    market,
    quotes,
    steps,
    fees,
    sent,
    received,
    seconds: knownPositive(route.estimated_route_duration_seconds),
    signatures: knownCount(route.txs_required),
    sentUsd: readUsd(route.usd_amount_in),
    cost,
    feesUsd: feesInDollars(fees),
    isUnsafe: !received.amount.known || isZero(received) || isBadPrice(route) || losesTooMuch(cost),
    hasUnknownSteps: steps.length === 0 || steps.some(({ family }) => family === 'unknown'),
  };
}

/** Whether an unsafe route is so for its fees alone. */
export const isTooDear = ({ cost, sentUsd, fees }: Pick<ComparedRoute, 'cost' | 'sentUsd' | 'fees'>): boolean =>
  losesTooMuch(cost) && cost.known && sentUsd.known && isLostInFees(fees, cost.value.usd, sentUsd.value);

/** What the list says of an unsafe route. */
export const unsafeWord = (compared: ComparedRoute): string => (isTooDear(compared) ? t('Too dear') : t('Unsafe'));

const isBadPrice = ({ warning }: Route): boolean => warning?.type === 'BAD_PRICE_WARNING';

/** Venue names, sorted so that the order of the venues does not matter. */
const sortedVenues = (body: StepBody): string[] =>
  swapVenues(body)
    .map(({ name }) => name)
    .sort();

function stepKey(operation: Operation): string {
  const body = stepBody(operation);
  const { from, to } = stepChains(body);
  const carriers = body.bridge_id ? [body.bridge_id] : sortedVenues(body);
  // CCTP's fast and standard transfers differ in nothing else.
  const threshold = body.finality_threshold == null ? [] : [body.finality_threshold];
  const ends = [from, to, body.denom_in || body.denom, body.denom_out];
  return [operationKey(operation), ...carriers, ...ends, ...threshold].join(' ');
}

/** Equal for two routes with the same path: the same kinds, bridges or venues, chains, denoms and finality in order. */
export const routeKey = ({ operations }: Route): string => operations.map(stepKey).join(' > ');

/** FNV-1a, 32 bits, in base 36. */
function shortHash(key: string): string {
  let hash = 0x811c9dc5;
  for (const char of key) hash = Math.imul(hash ^ (char.codePointAt(0) as number), 0x01000193);
  return (hash >>> 0).toString(36);
}

/** An id for each of several distinct route keys, for links: a short hash, or the whole key if two hashes are equal. */
function routeIds(keys: readonly string[]): string[] {
  const short = keys.map(shortHash);
  return short.map((id, i) => (short.indexOf(id) === short.lastIndexOf(id) ? id : (keys[i] ?? id)));
}

/** Groups quotes by path into routes, in the order in which the paths first appear. */
export function comparedRoutes(
  quotes: readonly Quote[],
  side: Side,
  lookup: Lookup,
  digits: FormatNumber,
): ComparedRoute[] {
  const groups = groupBy(quotes, ({ route }) => routeKey(route));
  const ids = routeIds([...groups.keys()]);
  const routes = [...groups].map(([key, group], i) =>
    comparedRoute(ids[i] ?? key, bestFirst(group, side, lookup), lookup, digits),
  );
  const names = routeNames(routes.map(({ steps }) => steps));
  return routes.map((route, i) => Object.assign(route, { name: names[i] as string }));
}
