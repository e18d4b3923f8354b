import { useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { type ReactNode, useId, useMemo, useState } from 'react';
import { Link } from 'wouter';
import { openClient, type StartThread } from '#app/api/client-part.ts';
import { failureOf } from '#app/api/failures.ts';
import { addFrozenQuote, type FrozenQuote, removeFrozenQuote, useFrozenQuotes } from '#app/api/frozen-quotes.ts';
import { useService } from '#app/api/service-context.ts';
import { coinOf, coinText, plainCoinText } from '#app/asset/coin.ts';
import { chainName, type Lookup } from '#app/asset/lookup.ts';
import { agoText } from '#app/format/ago.ts';
import { costClause, costText } from '#app/format/cost.ts';
import { dayAndTime } from '#app/format/local-day.ts';
import { type FormatNumber, useFormatNumber } from '#app/format/number.ts';
import { shortDuration, useTicking } from '#app/format/time.ts';
import { msg, t } from '#app/language/words.ts';
import { isInPage, useNumberLocale, useSettings } from '#app/storage/settings.ts';
import { Button } from '#app/ui/Button.tsx';
import { CopyButton } from '#app/ui/CopyButton.tsx';
import { Notice } from '#app/ui/Notice.tsx';
import { SampleNote } from '#app/ui/SampleNote.tsx';
import { type ComparedRoute, routeKey } from '../comparison/compared-route.ts';
import { JourneyMap } from '../inspector/JourneyMap.tsx';
import { journeyOf } from '../inspector/journey.ts';
import { MoneyLadder } from '../inspector/MoneyLadder.tsx';
import { RawRoute } from '../inspector/RawRoute.tsx';
import { RateAndLeast, RouteFigures } from '../inspector/RouteSummary.tsx';
import { RouteTimeline } from '../inspector/RouteTimeline.tsx';
import { useUnfolding } from '../inspector/use-unfolding.ts';
import { isIntact } from '../keeping/frozen-quote.ts';
import { leftOutText } from '../keeping/left-out.ts';
import { QuoteLink } from '../keeping/QuoteLink.tsx';
import { pageHref, parsePageState } from '../query/page-state.ts';
import { costLadder, swapRest } from '../steps/cost-ladder.ts';
import { groupBySignature, routeEnds } from '../steps/timeline.ts';
import { askNow, figureChanges, isAmong, isSameMarket, readFrozen, readNow, sideOf, verdict } from './quote-again.ts';
import { quoteTitle } from './quote-title.ts';

interface FrozenQuoteProps {
  readonly quote: FrozenQuote;
  readonly lookup: Lookup;
}

/** A frozen quote or comparison: its answer, what can be asked about it, then the rest of what it says. */
export function FrozenQuoteView({ quote, lookup, isFromLink = false }: FrozenQuoteProps & { isFromLink?: boolean }) {
  const digits = useFormatNumber();
  const locale = useNumberLocale();
  const age = useTicking(() => agoText(Date.now() - quote.takenAt, digits));
  const routes = useMemo(() => readFrozen(quote, lookup, digits), [quote, lookup, digits]);
  const [opened, setOpened] = useState<string | null>(null);
  const was = routes.find(({ id }) => id === opened) ?? routes[0];
  // What is asked about is the route in sight.
  const shown = was === undefined ? quote : { ...quote, answer: was.route };
  return (
    <>
      <header className="flex flex-col gap-1">
        <p className="text-muted">
          <Link href="/quote" className="link">
            {t('Saved quotes')}
          </Link>
        </p>
        <h1 className="font-semibold text-20">{quoteTitle(quote, lookup, digits)}</h1>
      </header>
      {!isIntact(quote) && (
        <Notice level="severe">
          {t('This quote was changed after it was saved: its checksum does not fit. Do not rely on it.')}
        </Notice>
      )}
      {was && (
        <section aria-label={t('As it was')} className="flex flex-col gap-2">
          <h2 className="text-16">{was.name}</h2>
          <RouteFigures compared={was} side={sideOf(quote)} digits={digits} />
        </section>
      )}
      <SampleNote market={quote.market} />
      <p>{t('Saved {age} ({time}). Not an offer.', { time: dayAndTime(quote.takenAt, locale), age })}</p>
      {isFromLink && (
        <p className="text-warn">
          {t('These figures came with the link, and anybody can write one. Ask again for a quote.')}
        </p>
      )}
      {was && routes.length > 1 && (
        <FrozenList routes={routes} open={was} onOpen={setOpened} leftOut={quote.leftOut} digits={digits} />
      )}
      {was && (
        <>
          <AskAgain key={was.id} quote={shown} was={was} lookup={lookup} />
          <Frozen compared={was} quote={shown} lookup={lookup} />
          <Recompute key={`again ${was.id}`} quote={shown} />
        </>
      )}
      <Section title={t('Share this page')}>
        <QuoteLink quote={quote} />
        <Keep quote={quote} />
      </Section>
      <Checksum quote={quote} />
      <RawRoute route={shown.answer} />
    </>
  );
}

function Head({ isFigure = false, children }: { isFigure?: boolean; children: ReactNode }) {
  return (
    <th
      scope="col"
      className={clsx('whitespace-nowrap py-1 pe-2 font-normal last:pe-0', isFigure ? 'text-end' : 'text-start')}
    >
      {children}
    </th>
  );
}

interface FrozenListProps {
  readonly routes: readonly ComparedRoute[];
  readonly open: ComparedRoute;
  readonly onOpen: (id: string) => void;
  readonly leftOut: number | undefined;
  readonly digits: FormatNumber;
}

/** The routes of a comparison with their figures; a press shows one. */
function FrozenList({ routes, open, onOpen, leftOut, digits }: FrozenListProps) {
  return (
    <Section title={t('Routes')}>
      <table className="w-full border-collapse tabular-nums">
        <thead>
          <tr className="border-edge border-b text-start text-muted">
            <Head>{t('Route')}</Head>
            <Head isFigure>{t('Arrives')}</Head>
            <Head isFigure>{t('Costs')}</Head>
            <Head isFigure>{t('Time')}</Head>
          </tr>
        </thead>
        <tbody>
          {routes.map((each) => (
            <tr key={each.id} className="border-divider border-b align-top">
              <th scope="row" className="py-1.5 pe-2 text-start font-normal">
                <button
                  type="button"
                  aria-pressed={each.id === open.id}
                  onClick={() => onOpen(each.id)}
                  className={clsx('touch-reach text-start', each.id === open.id ? 'font-semibold' : 'link')}
                >
                  {each.name}
                </button>
              </th>
              <td className="whitespace-nowrap py-1.5 pe-2 text-end">{coinText(each.received, 'down', digits)}</td>
              <td className="whitespace-nowrap py-1.5 pe-2 text-end">{costText(each.cost, digits)}</td>
              <td className="whitespace-nowrap py-1.5 text-end">
                {shortDuration(each.seconds.known ? each.seconds.value : null, digits)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {leftOut !== undefined && <p className="text-muted">{leftOutText(leftOut)}</p>}
    </Section>
  );
}

function marketText({ market }: FrozenQuote): string {
  if (market === null) return t('The service did not name its market.');
  const { source, asOf: time, version } = market;
  return version
    ? t('Market: {source}, {time}, version {version}.', { source, time, version })
    : t('Market: {source}, {time}.', { source, time });
}

/** The hash, which anybody can make, folded. */
function Checksum({ quote }: { quote: FrozenQuote }) {
  const { hash } = quote;
  const short = `${hash.slice(0, 4)}…${hash.slice(-4)}`;
  return (
    <details>
      <summary className="touch-reach w-fit text-muted">
        {isIntact(quote) ? t('Checksum {short} matches', { short }) : t('Checksum {short} does not match', { short })}
      </summary>
      <div className="mt-1 flex flex-col gap-1 text-muted">
        <p className="wrap-anywhere flex items-center gap-1">
          <code className="font-mono">{hash}</code>
          <CopyButton text={hash} what={t('the checksum')} />
        </p>
        <p>{t('Anybody can make one that matches: compare it with the one that you know.')}</p>
        <p>{marketText(quote)}</p>
      </div>
    </details>
  );
}

function Keep({ quote }: { quote: FrozenQuote }) {
  const { privacy } = useSettings();
  const isKept = useFrozenQuotes().some(({ hash }) => hash === quote.hash);
  if (privacy || !isIntact(quote)) return null;
  return (
    <Button
      size="small"
      className="self-start"
      onClick={() => (isKept ? removeFrozenQuote(quote) : addFrozenQuote(quote))}
    >
      {isKept ? t('Remove from this device') : t('Keep on this device')}
    </Button>
  );
}

interface AskAgainProps extends FrozenQuoteProps {
  /** The route as it was. */
  readonly was: ComparedRoute;
}

function AskAgain({ quote, was, lookup }: AskAgainProps) {
  const { client } = useService();
  const digits = useFormatNumber();
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['frozen-again', quote.hash, was.id],
    queryFn: ({ signal }) => askNow(client, quote, signal),
    enabled: false,
    retry: false,
  });
  return (
    <Section title={t('The quote now')}>
      <div className="flex flex-wrap gap-2">
        <Button idle={isFetching} onClick={() => void refetch()}>
          {isFetching ? t('Asking…') : t('Ask again')}
        </Button>
        <Link href={compareHref(quote, lookup)} className="link self-center">
          {t('Open in Compare')}
        </Link>
      </div>
      {error && !isFetching && (
        <p role="status">{t('No quote now. {sentence}', { sentence: failureOf(error).sentence })}</p>
      )}
      {data && !error && <Now {...readNow(data, quote, lookup, digits)} was={was} quote={quote} />}
    </Section>
  );
}

function compareHref({ request }: FrozenQuote, lookup: Lookup): string {
  const side = sideOf({ request });
  const from = { chain_id: request.source_asset_chain_id, denom: request.source_asset_denom };
  const to = { chain_id: request.dest_asset_chain_id, denom: request.dest_asset_denom };
  const exact = side === 'in' ? coinOf(from, request.amount_in, lookup) : coinOf(to, request.amount_out, lookup);
  const amount = exact.decimals === null ? '' : plainCoinText(exact);
  return pageHref({ ...parsePageState(''), from, to, amount, side });
}

interface NowProps {
  readonly was: ComparedRoute;
  readonly same: ComparedRoute | undefined;
  readonly best: ComparedRoute | undefined;
  readonly quote: FrozenQuote;
}

function Now({ was, same, best, quote }: NowProps) {
  const digits = useFormatNumber();
  const side = sideOf(quote);
  const isBest = best === undefined || best.id === same?.id;
  return (
    <>
      <p role="status">
        <span className="font-semibold">{verdict(was, same, side, digits)}</span>
        {!isBest &&
          ` ${t('The best is now {route}: {cost}.', { route: best.name, cost: costClause(best.cost, digits) })}`}
      </p>
      {same && (
        <table className="w-full max-w-[40rem] border-collapse tabular-nums">
          <thead>
            <tr className="border-edge border-b text-start text-muted">
              <Head>{t('Figure')}</Head>
              <Head>{t('Then')}</Head>
              <Head>{t('Now')}</Head>
              <Head>{t('Difference')}</Head>
            </tr>
          </thead>
          <tbody>
            {figureChanges(was, same, side, digits).map(({ label, before, now, change }) => (
              <tr key={label} className="border-divider border-b align-top">
                <th scope="row" className="py-1.5 pe-2 text-start font-normal text-muted">
                  {label}
                </th>
                <td className="py-1.5 pe-2">{before}</td>
                <td className="py-1.5 pe-2">{now}</td>
                <td className="py-1.5 font-semibold">{change || t('none')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  );
}

/** Computes the answer again by the engine in this page, on the market of the quote if that is at hand. */
function Recompute({ quote }: { quote: FrozenQuote }) {
  const { client: chosen, choice, startThread } = useService();
  const isOwn = isInPage(choice);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['frozen-recomputed', quote.hash, routeKey(quote.answer)],
    queryFn: async ({ signal }) => {
      const { routes, market } = isOwn
        ? await askNow(chosen, quote, signal)
        : await askSample(startThread, quote, signal);
      if (!isSameMarket(market, quote.market)) return GONE();
      return isAmong(routes, quote)
        ? t('Recomputed: equal, to the last digit.')
        : t('Recomputed: different. The engine of this page answers otherwise on the same market.');
    },
    enabled: false,
    retry: false,
  });
  const isAtHand = quote.market !== null && (isOwn || quote.market.source === 'sample');
  return (
    <Section title={t('Verify the maths')}>
      {isAtHand ? (
        <Button className="self-start" idle={isFetching} onClick={() => void refetch()}>
          {isFetching ? t('Computing…') : t('Compute it here')}
        </Button>
      ) : (
        <p>{GONE()}</p>
      )}
      <p role="status" className="empty:hidden">
        {isFetching ? '' : error ? t('Not recomputed. {sentence}', { sentence: failureOf(error).sentence }) : data}
      </p>
    </Section>
  );
}

/** By the sample market in a worker that ends with the answer. */
async function askSample(startThread: StartThread, quote: FrozenQuote, signal: AbortSignal) {
  const life = new AbortController();
  try {
    return await askNow(openClient('worker', startThread, life.signal), quote, signal);
  } finally {
    life.abort();
  }
}

const GONE = msg('This market is gone, so it cannot be recomputed.');

interface FrozenProps extends FrozenQuoteProps {
  readonly compared: ComparedRoute;
}

/** The route as it was. */
function Frozen({ compared, quote, lookup }: FrozenProps) {
  const digits = useFormatNumber();
  const side = sideOf(quote);
  const { answer: route } = quote;
  const { steps, fees, cost } = compared;
  const rest = useMemo(() => swapRest(costLadder(route, fees, cost), steps), [route, fees, cost, steps]);
  const journey = useMemo(
    () => journeyOf({ route, steps, fees, rest, lookup, digits }),
    [route, steps, fees, rest, lookup, digits],
  );
  const unfolding = useUnfolding(compared.id, steps.length);
  const ends = routeEnds(route, lookup);
  return (
    <Section title={t('Steps and costs')}>
      <RateAndLeast compared={compared} side={side} digits={digits} />
      {steps.length > 0 && <JourneyMap journey={journey} unfolding={unfolding} />}
      <MoneyLadder route={route} fees={fees} cost={cost} digits={digits} />
      <RouteTimeline
        unfolding={unfolding}
        route={route}
        signatures={groupBySignature(steps)}
        fees={fees}
        rest={rest}
        notices={[]}
        start={{ coin: ends.sent, chain: chainName(lookup, route.source_asset_chain_id) }}
        end={{ coin: ends.received, chain: chainName(lookup, route.dest_asset_chain_id) }}
        side={side}
        digits={digits}
      />
    </Section>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3 border-divider border-t pt-4">
      <h2 id={id} className="font-semibold text-20">
        {title}
      </h2>
      {children}
    </section>
  );
}
