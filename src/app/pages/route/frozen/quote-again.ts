import type { FrozenQuote } from '#app/api/frozen-quotes.ts';
import { COMPARED } from '#app/api/route-request.ts';
import { lacksEndpoint, requestRoutes } from '#app/api/routes-support.ts';
import { type Coin, coinText } from '#app/asset/coin.ts';
import type { Lookup } from '#app/asset/lookup.ts';
import { costClause, costGap, costText, gapText } from '#app/format/cost.ts';
import { formatMaybe, known } from '#app/format/maybe.ts';
import { type FormatNumber, magnitude } from '#app/format/number.ts';
import { signaturesText } from '#app/format/signatures.ts';
import { durationGap, shortDuration, shownSeconds } from '#app/format/time.ts';
import { t } from '#app/language/words.ts';
import type { Client } from '#client/client.ts';
import type { Route, RouteRequest } from '#contract/route.ts';
import type { MarketNote } from '#contract/source-note.ts';
import { type ComparedRoute, comparedRoutes, routeKey } from '../comparison/compared-route.ts';
import { bestOf } from '../comparison/ranking.ts';
import { canonicalJson } from '../keeping/frozen-quote.ts';
import type { Side } from '../query/page-state.ts';

/** What a service answers to the request of a frozen quote. */
interface AnswerNow {
  readonly routes: readonly Route[];
  readonly market: MarketNote | null;
}

export const sideOf = ({ request }: Pick<FrozenQuote, 'request'>): Side => (request.amount_out ? 'out' : 'in');

/** The ids of the bridges go to the service that knows them. */
const requestOf = ({ request }: FrozenQuote): RouteRequest => request as RouteRequest;

/** Asks for the routes of the frozen request, and by its own endpoint for the best one if the frozen path is not among them. */
export async function askNow(client: Client, quote: FrozenQuote, signal: AbortSignal): Promise<AnswerNow> {
  const request = requestOf(quote);
  const listed = await askRoutes(client, request, signal);
  const hasPath = listed?.routes.some((route) => routeKey(route) === routeKey(quote.answer)) ?? false;
  if (listed && hasPath) return listed;
  const { data, market } = await client.route(request, { signal });
  return { routes: [...(listed?.routes ?? []), data], market };
}

/** Null where the service has no such endpoint. */
async function askRoutes(client: Client, request: RouteRequest, signal: AbortSignal): Promise<AnswerNow | null> {
  try {
    const { data, market } = await requestRoutes(client, { ...request, ...COMPARED }, { signal });
    const routes = [...data.routes, ...(data.by_bridge ?? [])].flatMap(({ route }) => route ?? []);
    return { routes, market };
  } catch (error) {
    if (lacksEndpoint(error)) return null;
    throw error;
  }
}

/** The frozen routes in the form that the list and the inspector show, in their order. */
export const readFrozen = (quote: FrozenQuote, lookup: Lookup, digits: FormatNumber): ComparedRoute[] =>
  readRoutes([quote.answer, ...(quote.others ?? [])], quote, quote.market, lookup, digits);

function readRoutes(
  routes: readonly Route[],
  quote: FrozenQuote,
  market: MarketNote | null,
  lookup: Lookup,
  digits: FormatNumber,
): ComparedRoute[] {
  const request = { id: 'all', label: t('the saved quote'), onlyBridge: null, routeRequest: requestOf(quote) };
  return comparedRoutes(
    routes.map((route) => ({ request, route, market, isBest: false })),
    sideOf(quote),
    lookup,
    digits,
  );
}

interface RoutesNow {
  /** The frozen path as it is now; undefined if it is not offered. */
  readonly same: ComparedRoute | undefined;
  readonly best: ComparedRoute | undefined;
}

export function readNow(
  { routes, market }: AnswerNow,
  quote: FrozenQuote,
  lookup: Lookup,
  digits: FormatNumber,
): RoutesNow {
  const compared = readRoutes(routes, quote, market, lookup, digits);
  const key = routeKey(quote.answer);
  return { same: compared.find(({ route }) => routeKey(route) === key), best: bestOf(compared, sideOf(quote)) };
}

/** Whether two notes name one state of the figures; unknown ones do not. */
export const isSameMarket = (a: MarketNote | null, b: MarketNote | null): boolean =>
  a !== null && b !== null && canonicalJson(a) === canonicalJson(b);

/** Counted from the time of the request: of two equal answers the only field that differs. */
const CLOCK_FIELD = 'expiration';

const withoutClock = (route: Route): string =>
  canonicalJson(JSON.parse(JSON.stringify(route, (key, value) => (key === CLOCK_FIELD ? undefined : value))));

/** Whether one of the routes is the frozen one to the last letter, but for the time at which its relay quote expires. */
export const isAmong = (routes: readonly Route[], quote: FrozenQuote): boolean => {
  const frozen = withoutClock(quote.answer);
  return routes.some((route) => withoutClock(route) === frozen);
};

/** A figure then and now, with what changed: "" if nothing did. */
export interface FigureChange {
  readonly label: string;
  readonly before: string;
  readonly now: string;
  readonly change: string;
}

export function figureChanges(
  then: ComparedRoute,
  now: ComparedRoute,
  side: Side,
  digits: FormatNumber,
): FigureChange[] {
  const [coinThen, coinNow] = side === 'in' ? [then.received, now.received] : [then.sent, now.sent];
  const rounding = side === 'in' ? 'down' : 'up';
  const seconds = ({ seconds: given }: ComparedRoute) => (given.known ? given.value : null);
  const signatures = ({ signatures: given }: ComparedRoute) =>
    formatMaybe(given, (count) => signaturesText(count, digits));
  return [
    {
      label: side === 'in' ? t('Arrives') : t('You send'),
      before: coinText(coinThen, rounding, digits),
      now: coinText(coinNow, rounding, digits),
      change: coinChange(coinThen, coinNow, digits),
    },
    {
      label: t('Costs'),
      before: costText(then.cost, digits),
      now: costText(now.cost, digits),
      change: costChange(then, now, digits),
    },
    {
      label: t('Time'),
      before: shortDuration(seconds(then), digits),
      now: shortDuration(seconds(now), digits),
      change: timeChange(then, now, digits),
    },
    {
      label: t('Signatures'),
      before: signatures(then),
      now: signatures(now),
      change: signatures(then) === signatures(now) ? '' : t('changed'),
    },
  ];
}

function coinChange(then: Coin, now: Coin, digits: FormatNumber): string {
  if (!then.amount.known || !now.amount.known) return then.amount.known === now.amount.known ? '' : t('not known');
  const gap = now.amount.value - then.amount.value;
  if (gap === 0n) return '';
  const amount = coinText({ ...now, amount: known(magnitude(gap)) }, 'up', digits);
  return t(gap > 0n ? '{amount} more' : '{amount} less', { amount });
}

/** Of the costs as they are shown. */
function costChange(then: ComparedRoute, now: ComparedRoute, digits: FormatNumber): string {
  const gap = costGap(now.cost, then.cost);
  if (gap === null) return costText(then.cost, digits) === costText(now.cost, digits) ? '' : t('not comparable');
  return gap === 0n ? '' : gapText(gap, digits);
}

function timeChange({ seconds: then }: ComparedRoute, { seconds: now }: ComparedRoute, digits: FormatNumber): string {
  if (!then.known || !now.known) return then.known === now.known ? '' : t('not known');
  const gap = shownSeconds(now.value) - shownSeconds(then.value);
  if (gap === 0) return '';
  return t(gap > 0 ? '{duration} longer' : '{duration} shorter', { duration: durationGap(gap, digits) });
}

/** "It now costs $0.12 more." The first thing to say of a quote that was asked again. */
export function verdict(
  then: ComparedRoute,
  same: ComparedRoute | undefined,
  side: Side,
  digits: FormatNumber,
): string {
  if (same === undefined) return t('This way is no longer offered.');
  const gap = costGap(same.cost, then.cost);
  if (gap !== null && gap !== 0n)
    return t('It now costs {difference}.', { difference: costChange(then, same, digits) });
  if (figureChanges(then, same, side, digits).every(({ change }) => change === '')) return t('Nothing changed.');
  if (gap === 0n) return t('It costs the same now.');
  return same.cost.known
    ? t('It now {costs}.', { costs: costClause(same.cost, digits) })
    : t('Its cost is not known now.');
}
