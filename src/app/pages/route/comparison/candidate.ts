import type { Route } from '#contract/route.ts';
import type { MarketNote } from '#contract/source-note.ts';
import { type Coin, isZero, readAmount, readSentAmount } from '../../../asset/coin.ts';
import type { Lookup } from '../../../asset/lookup.ts';
import type { Usd } from '../../../format/amount.ts';
import { known, knownCount, knownPositive, type Maybe, unknown } from '../../../format/maybe.ts';
import type { FormatNumber } from '../../../format/number.ts';
import type { Side } from '../query/page-state.ts';
import type { QuoteRequest } from '../query/quote-requests.ts';
import { totalOf } from '../steps/fee.ts';
import { type RouteFees, routeFees } from '../steps/fees.ts';
import { routeSignature, wayIds } from '../steps/signature.ts';
import { routeEnds, type Step, timelineSteps } from '../steps/timeline.ts';
import { byAmountAfterFees, countedOf } from './after-fees.ts';
import { compareKnown } from './compare-known.ts';

/** A question with the route that answered it. */
export interface Quote {
  readonly question: QuoteRequest;
  readonly route: Route;
  readonly market: MarketNote | null;
  /** Whether the service calls it the best once every fee is counted; false where it was asked for one by one. */
  readonly isBest: boolean;
}

/** One way to go, however many questions led to it. */
export interface Candidate {
  /** From `wayIds`: the same in the next round. */
  readonly id: string;
  /** The best quote for it. */
  readonly route: Route;
  readonly market: MarketNote | null;
  /** Every quote that took this way, the best first. */
  readonly quotes: readonly Quote[];
  readonly steps: readonly Step[];
  readonly fees: RouteFees;
  readonly sent: Coin;
  readonly received: Coin;
  readonly seconds: Maybe<number>;
  readonly signatures: Maybe<number>;
  /** Listed fees in dollars, where there are some and each has a price. */
  readonly feesUsd: Maybe<Usd>;
  /** The service calls its price bad, or does not say that anything would arrive. */
  readonly unsafe: boolean;
  /** Nobody here can tell what it does. */
  readonly isStrange: boolean;
}

const NOTHING_KNOWN = unknown('not given');

function feesInDollars({ listed }: RouteFees): Maybe<Usd> {
  const total = totalOf(listed ?? []);
  return total.kind === 'usd' && total.unpriced === 0 ? known(total.usd) : NOTHING_KNOWN;
}

/** The best after fees first; among equals, the one that receives more, then the one that sends less. */
function bestFirst(quotes: [Quote, ...Quote[]], side: Side, lookup: Lookup): [Quote, ...Quote[]] {
  const byCounted = byAmountAfterFees(quotes, side, ({ route }) =>
    countedOf(route, routeFees(route, [], lookup), side),
  );
  return quotes.sort(
    (a, b) =>
      byCounted(a, b) ||
      compareKnown(readAmount(a.route.amount_out), readAmount(b.route.amount_out), 'more first') ||
      compareKnown(readSentAmount(a.route.amount_in), readSentAmount(b.route.amount_in), 'less first'),
  );
}

function candidateOf(
  id: string,
  quotes: readonly [Quote, ...Quote[]],
  lookup: Lookup,
  digits: FormatNumber,
): Candidate {
  const [{ route, market }] = quotes;
  const steps = timelineSteps(route, lookup, digits);
  const fees = routeFees(route, steps, lookup);
  const { sent, received } = routeEnds(route, lookup);
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
    feesUsd: feesInDollars(fees),
    unsafe: !received.amount.known || isZero(received) || isBadPrice(route),
    isStrange: steps.length === 0 || steps.some(({ family }) => family === 'unknown'),
  };
}

const isBadPrice = ({ warning }: Route): boolean => warning?.type === 'BAD_PRICE_WARNING';

/** Quotes by the way they take, each with its best quote in front, in the order in which the ways first came. */
export function candidatesOf(quotes: readonly Quote[], side: Side, lookup: Lookup, digits: FormatNumber): Candidate[] {
  const groups = new Map<string, [Quote, ...Quote[]]>();
  for (const quote of quotes) {
    const signature = routeSignature(quote.route);
    const group = groups.get(signature);
    if (group) group.push(quote);
    else groups.set(signature, [quote]);
  }
  const ids = wayIds([...groups.keys()]);
  return [...groups].map(([signature, group], i) =>
    candidateOf(ids[i] ?? signature, bestFirst(group, side, lookup), lookup, digits),
  );
}
