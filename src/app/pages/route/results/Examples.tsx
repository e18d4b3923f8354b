import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { Link } from 'wouter';
import { COMPARED } from '#app/api/route-request.ts';
import { useClient, useService } from '#app/api/service-context.ts';
import { ChainLogo } from '#app/asset/AssetLogo.tsx';
import type { Lookup } from '#app/asset/lookup.ts';
import { summaryCost } from '#app/asset/route-summary.ts';
import { venueName } from '#app/asset/venue-name.ts';
import { costText } from '#app/format/cost.ts';
import { type FormatNumber, useFormatNumber } from '#app/format/number.ts';
import { plainText } from '#app/format/plain-text.ts';
import { signaturesText } from '#app/format/signatures.ts';
import { ageText, shortDuration, useTicking } from '#app/format/time.ts';
import { rich } from '#app/language/rich.ts';
import { t } from '#app/language/words.ts';
import { Figure } from '#app/ui/Figure.tsx';
import { nextIdle } from '#app/ui/idle.ts';
import { linkTo } from '#app/ui/link-to.tsx';
import { laterEndpoints } from '#contract/later-endpoints.ts';
import type { Carrier, RouteSummary } from '#contract/route-summary.ts';
import type { MarketNote } from '#contract/source-note.ts';
import { useComparisonPage } from '../comparison-page.ts';
import { pageHref, parsePageState } from '../query/page-state.ts';
import { toRouteRequest } from '../query/quote-requests.ts';
import { ChainChart } from './ChainChart.tsx';
import { EXAMPLES, type Example } from './examples.ts';

/** Moves the focus to the form, as the focused link disappears. */
const focusForm = () => document.querySelector<HTMLElement>('form button')?.focus({ preventScroll: true });

/** Questions to start with, each with its answer, and below what is given the chart of what lies between their chains. */
export default function Examples({ children }: { children: ReactNode }) {
  const { form } = useComparisonPage();
  const digits = useFormatNumber();
  const { answers, at, market } = useAnswers();
  const age = useAge(at, digits);
  const [pointed, setPointed] = useState<number | null>(null);
  const empty = parsePageState('');
  return (
    <section aria-label={t('Examples')} className="mx-auto flex w-full max-w-[60rem] flex-col gap-2 medium:gap-3">
      <ul data-ways className="grid gap-2 medium:grid-cols-3 medium:gap-3">
        {EXAMPLES.map((example, place) => {
          const { from, to, amount } = example;
          const answer = answers?.[place];
          return (
            <li key={`${from.chain_id} ${to.chain_id}`} className="flex">
              <Link
                href={pageHref({ ...empty, from, to, amount })}
                onClick={focusForm}
                onPointerEnter={() => setPointed(place)}
                onPointerLeave={() => setPointed(null)}
                onFocus={() => setPointed(place)}
                onBlur={() => setPointed(null)}
                className="flex w-full flex-col rounded-8 border border-divider bg-raised px-3 py-2 hover:border-edge medium:gap-1 medium:px-4 medium:py-3"
              >
                <span className="flex items-center gap-2">
                  <ChainLogo id={from.chain_id} name="" size={16} />
                  <span className="min-w-0">{questionText(example, digits)}</span>
                </span>
                {/* Places that are kept while nothing is answered. */}
                <span className="flex min-h-6 flex-wrap items-baseline gap-x-2 medium:flex-col medium:gap-0">
                  <span className="min-h-6 font-semibold text-16 medium:min-h-7 medium:text-20">
                    {answer && <Figure>{figuresText(answer, digits)}</Figure>}
                  </span>
                  <span className="min-h-5 text-muted">
                    {answer && [wayText(answer, form.lookup, digits), age].filter(Boolean).join(' · ')}
                  </span>
                </span>
              </Link>
            </li>
          );
        })}
      </ul>
      <p className="min-h-5 text-center text-muted">{market?.source === 'sample' && <SampleLine />}</p>
      {children}
      <ChainChart way={pointed === null ? [] : wayOf(EXAMPLES[pointed], answers?.[pointed])} />
    </section>
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

/** "$1.22 · 20 min". */
const figuresText = (answer: RouteSummary, digits: FormatNumber): string =>
  [costText(summaryCost(answer), digits), shortDuration(answer.duration_seconds, digits)].join(' · ');

/** "Orca, CCTP fast, Uniswap · 3 signatures". */
function wayText(answer: RouteSummary, lookup: Lookup, digits: FormatNumber): string {
  const names = carriersOf(answer).map(({ bridge_id, is_fast, swap_venue }) => {
    if (bridge_id === undefined) return venueName(swap_venue ?? '');
    const name = lookup.bridgeName(bridge_id) ?? plainText(bridge_id);
    return is_fast ? t('{name} fast', { name }) : name;
  });
  return [[...new Set(names)].join(t(', ')), signaturesText(answer.txs_required, digits)].join(' · ');
}

/** What carries it; in no order where the service does not say it. */
const carriersOf = ({ carriers, bridges, swap_venues }: RouteSummary): readonly Carrier[] =>
  carriers ?? [
    ...bridges.map((bridge_id) => ({ bridge_id })),
    ...swap_venues.map(({ name }) => ({ swap_venue: name })),
  ];

/** The chains of an answer, else those of its question. */
const wayOf = (example: Example | undefined, answer: RouteSummary | null | undefined): readonly string[] =>
  answer?.chain_ids ?? (example ? [example.from.chain_id, example.to.chain_id] : []);

interface Answers {
  /** One for each example; null where there is none. */
  readonly answers: readonly (RouteSummary | null)[] | undefined;
  /** When they came, in milliseconds since 1970; 0 before. */
  readonly at: number;
  readonly market: MarketNote | null;
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
  const { data, dataUpdatedAt } = useQuery({
    queryKey: ['examples', requests],
    queryFn: ({ signal }) => client.ask(laterEndpoints.routeSummaries, { requests }, { signal }),
    enabled: isIdle && on.length > 0,
    staleTime: FRESH_MS,
    retry: false,
  });
  const answers = data?.data.routes.map(({ route }) => (route?.is_unsafe ? null : route));
  return { answers, at: dataUpdatedAt, market: data?.market ?? market };
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
    link: linkTo(choice === 'here' ? '/status' : '/settings'),
  });
}
