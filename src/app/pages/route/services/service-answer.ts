import { type Failure, failureOf } from '#app/api/failures.ts';
import { fullRequest } from '#app/api/route-request.ts';
import type { Lookup } from '#app/asset/lookup.ts';
import { formatUsd } from '#app/format/amount.ts';
import { costGap } from '#app/format/cost.ts';
import { type FormatNumber, magnitude } from '#app/format/number.ts';
import { t } from '#app/language/words.ts';
import type { Client } from '#client/client.ts';
import type { Bridge } from '#contract/bridge.ts';
import type { RouteRequest } from '#contract/route.ts';
import { type ComparedRoute, comparedRoutes } from '../comparison/compared-route.ts';
import type { Quote } from '../comparison/quotes.ts';
import { type FigureChange, figureChanges } from '../frozen/quote-again.ts';
import type { Side } from '../query/page-state.ts';
import { type RouteQuery, toRouteRequest } from '../query/quote-requests.ts';

/** What a service answered: a quote, or why there is none. */
export interface ServiceAnswer {
  readonly quote: Quote | null;
  readonly failure: Failure | null;
  /** Whole milliseconds until the answer, the start of a service in the page included. */
  readonly tookMs: number;
}

/** Names of bridges go to a service only where some are off: another one may not know ours. */
export function serviceRequest(query: RouteQuery, bridges: readonly Bridge[]): RouteRequest {
  const enabled = bridges.filter(({ id }) => !query.bridgesOff.includes(id));
  return enabled.length === bridges.length && query.venues === null
    ? fullRequest(query)
    : toRouteRequest(query, enabled);
}

/** Asks for the best route. Throws only when it is aborted. */
export async function askService(client: Client, request: RouteRequest, signal: AbortSignal): Promise<ServiceAnswer> {
  const start = performance.now();
  const took = () => Math.max(1, Math.round(performance.now() - start));
  try {
    const { data: route, market } = await client.route(request, { signal });
    const tookMs = took();
    const asked = { id: 'best', label: 'the best route', onlyBridge: null, routeRequest: request };
    return { quote: { request: asked, route, market, isBest: true }, failure: null, tookMs };
  } catch (error) {
    signal.throwIfAborted();
    return { quote: null, failure: failureOf(error as Error), tookMs: took() };
  }
}

/** An answer in the form that lists show; undefined without a quote. */
const readAnswer = (
  { quote }: ServiceAnswer,
  side: Side,
  lookup: Lookup,
  digits: FormatNumber,
): ComparedRoute | undefined => (quote ? comparedRoutes([quote], side, lookup, digits)[0] : undefined);

interface AnswersProps {
  readonly answers: readonly [ServiceAnswer, ServiceAnswer];
  readonly names: readonly [string, string];
  readonly side: Side;
  readonly lookup: Lookup;
  readonly digits: FormatNumber;
}

/** Figures of both, with what the second differs by; "" where one has no route. */
export function answerRows({ answers, side, lookup, digits }: AnswersProps): FigureChange[] {
  const [first, second] = answers.map((answer) => readAnswer(answer, side, lookup, digits));
  const shown = first ?? second;
  const figures = shown ? figureChanges(first ?? shown, second ?? shown, side, digits) : [];
  return [
    ...figures.map(({ label, before, now, change }) => ({
      label,
      before: first ? before : '',
      now: second ? now : '',
      change: first && second ? change : '',
    })),
    timeToAnswer(answers, digits),
  ];
}

function timeToAnswer([first, second]: AnswersProps['answers'], digits: FormatNumber): FigureChange {
  const ms = (count: number) => t('{count} ms', { count: digits(`${count}`) });
  const gap = second.tookMs - first.tookMs;
  const size = ms(Math.abs(gap));
  const change =
    gap === 0 ? '' : gap > 0 ? t('{duration} longer', { duration: size }) : t('{duration} shorter', { duration: size });
  return { label: t('Time to answer'), before: ms(first.tookMs), now: ms(second.tookMs), change };
}

/** "Inside this page is $0.10 cheaper." */
export function answersVerdict({ answers, names, side, lookup, digits }: AnswersProps): string {
  const [first, second] = answers.map((answer) => readAnswer(answer, side, lookup, digits));
  if (!first && !second) return t('Neither has a route.');
  if (!first || !second) return t('Only {name} has a route.', { name: first ? names[0] : names[1] });
  const gap = costGap(second.cost, first.cost);
  if (gap === null) return t('Both have a route. Their costs cannot be compared.');
  if (gap === 0n) return t('Both cost the same.');
  return t('{name} is {usd} cheaper.', {
    name: gap > 0n ? names[0] : names[1],
    usd: formatUsd(magnitude(gap), 'up', digits),
  });
}
