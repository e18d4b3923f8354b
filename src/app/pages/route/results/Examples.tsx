import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { ASKED_AGAIN } from '#app/api/ask-again.ts';
import { laterEndpoints } from '#app/api/later-endpoints.ts';
import { COMPARED } from '#app/api/route-request.ts';
import { useClient, useIsResponding, useService } from '#app/api/service-context.ts';
import { WorkHereButton } from '#app/api/WorkHereButton.tsx';
import { type FormatNumber, useFormatNumber } from '#app/format/number.ts';
import { ageText, useTicking } from '#app/format/time.ts';
import { rich } from '#app/language/rich.ts';
import { t } from '#app/language/words.ts';
import { Button } from '#app/ui/Button.tsx';
import { nextIdle } from '#app/ui/idle.ts';
import { linkTo, SERVICE_SETTINGS } from '#app/ui/link-to.tsx';
import { Notice } from '#app/ui/Notice.tsx';
import type { RouteSummary } from '#contract/route-summary.ts';
import type { MarketNote } from '#contract/source-note.ts';
import { useComparisonPage } from '../comparison-page.ts';
import { pageHref, parsePageState } from '../query/page-state.ts';
import { toRouteRequest } from '../query/quote-requests.ts';
import { ChainChart } from './ChainChart.tsx';
import { EXAMPLES, type Example } from './examples.ts';
import { QuestionCard } from './QuestionCard.tsx';

/** Moves the focus to the form, as the focused link disappears. */
const focusForm = () => document.querySelector<HTMLElement>('form button')?.focus({ preventScroll: true });

/** Questions to start with, each with its answer, and below what is given the chart of what lies between their chains. */
export default function Examples({ children }: { children: ReactNode }) {
  const { form, offline } = useComparisonPage();
  const digits = useFormatNumber();
  const { answers, at, market, retry } = useAnswers();
  const isResponding = useIsResponding();
  const age = useAge(at, digits);
  const [pointed, setPointed] = useState<number | null>(null);
  const empty = parsePageState('');
  return (
    <section aria-label={t('Examples')} className="mx-auto flex w-full max-w-[60rem] flex-col gap-2 medium:gap-3">
      {!isResponding && !offline && form.lists.complete && <OfKeptLists retry={retry} />}
      <ul data-ways className="grid gap-2 medium:grid-cols-3 medium:gap-3">
        {EXAMPLES.map((example, place) => {
          const { from, to, amount } = example;
          return (
            <li key={`${from.chain_id} ${to.chain_id}`} className="flex">
              <QuestionCard
                href={pageHref({ ...empty, from, to, amount })}
                question={questionText(example, digits)}
                chainId={from.chain_id}
                answer={isResponding ? answers?.[place] : (answers?.[place] ?? null)}
                lookup={form.lookup}
                age={age}
                lack={offline ? t('Needs a connection') : undefined}
                onClick={focusForm}
                onPointerEnter={() => setPointed(place)}
                onPointerLeave={() => setPointed(null)}
                onFocus={() => setPointed(place)}
                onBlur={() => setPointed(null)}
              />
            </li>
          );
        })}
      </ul>
      <p className="min-h-5 text-center text-muted">
        {market?.source === 'sample' && (isResponding || answers !== undefined) && <SampleLine />}
      </p>
      {children}
      <ChainChart way={pointed === null ? [] : wayOf(EXAMPLES[pointed], answers?.[pointed])} />
    </section>
  );
}

/** A browser that keeps the lists shows a whole page of a service that does not answer. */
function OfKeptLists({ retry }: Pick<Answers, 'retry'>) {
  return (
    <Notice
      level="caution"
      action={
        <div className="flex flex-wrap gap-2">
          <Button variant="primary" onClick={retry}>
            {t('Try again')}
          </Button>
          <WorkHereButton />
        </div>
      }
    >
      {t('The service does not answer. The lists are from your last visit.')} {t('We ask again every 15 seconds.')}
    </Notice>
  );
}

/** "5,000 USDC, Ethereum to Base", "250 USDC on Arbitrum to ATOM". */
function questionText({ names: [sent, from, received, to], amount }: Example, digits: FormatNumber): string {
  const values = { amount: digits(amount), sent, received, from: from ?? '', to: to ?? '' };
  if (sent === received) return t('{amount} {sent}, {from} to {to}', values);
  return from === null
    ? t('{amount} {sent} to {received} on {to}', values)
    : t('{amount} {sent} on {from} to {received}', values);
}

/** The chains of an answer, else those of its question. */
const wayOf = (example: Example | undefined, answer: RouteSummary | null | undefined): readonly string[] =>
  answer?.chain_ids ?? (example ? [example.from.chain_id, example.to.chain_id] : []);

interface Answers {
  /** One for each example; null where there is none. */
  readonly answers: readonly (RouteSummary | null)[] | undefined;
  /** When they came, in milliseconds since 1970; 0 before. */
  readonly at: number;
  readonly market: MarketNote | null;
  readonly retry: () => void;
}

const FRESH_MS = 60_000;

/** What the service answers to the examples, asked in one request once the page has nothing else to do. */
function useAnswers(): Answers {
  const client = useClient();
  const { form, market } = useComparisonPage();
  const isIdle = useIsIdle();
  const on = form.bridges.filter(({ id }) => !form.bridgesOff.includes(id));
  const requests = EXAMPLES.map(({ from, to, units }) => ({
    ...toRouteRequest({ from, to, amount: units, side: 'in', bridgesOff: form.bridgesOff, venues: null }, on),
    order: COMPARED.order,
  }));
  const { data, dataUpdatedAt, refetch } = useQuery({
    queryKey: ['examples', requests],
    queryFn: ({ signal }) => client.ask(laterEndpoints.routeSummaries, { requests }, { signal }),
    enabled: isIdle && on.length > 0,
    staleTime: FRESH_MS,
    retry: false,
    meta: ASKED_AGAIN,
  });
  const answers = data?.data.routes.map(({ route }) => (route?.is_unsafe ? null : route));
  return { answers, at: dataUpdatedAt, market: data?.market ?? market, retry: () => void refetch() };
}

function useIsIdle(): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => {
    let isGone = false;
    void nextIdle().then(() => isGone || setIdle(true));
    return () => {
      isGone = true;
    };
  }, []);
  return isIdle;
}

/** How old answers are, once that matters. */
function useAge(at: number, digits: FormatNumber): string {
  return useTicking(() => {
    const age = Date.now() - at;
    return at === 0 || (age >= 0 && age < FRESH_MS) ? '' : ageText(age, digits);
  });
}

/** Whose figures these are, and how to have real ones. */
function SampleLine() {
  const { choice } = useService();
  return rich('Figures of a sample market, made up to try the page. <link>How to have real ones</link>', {
    link: linkTo(choice === 'here' ? '/status' : SERVICE_SETTINGS),
  });
}
