import { type ReactNode, Suspense, useId, useMemo, useRef } from 'react';
import { chainName } from '#app/asset/lookup.ts';
import { completeBalance } from '#app/balances/asset-balance.ts';
import { useAssetBalance } from '#app/balances/use-balances.ts';
import { useFormatNumber } from '#app/format/number.ts';
import { useTicking } from '#app/format/time.ts';
import { rich } from '#app/language/rich.ts';
import { t } from '#app/language/words.ts';
import { Mark } from '#app/marks/Mark.tsx';
import { Button } from '#app/ui/Button.tsx';
import { lazyComponent } from '#app/ui/lazy-component.ts';
import { useFocusFallback } from '#app/ui/use-focus.ts';
import type { OperationFailure } from '#contract/routes.ts';
import type { ComparedRoute } from '../comparison/compared-route.ts';
import { QuoteAge, StaleQuotesNotice } from '../comparison/StaleQuotesNotice.tsx';
import { useComparisonPage } from '../comparison-page.ts';
import { disclaimers } from '../steps/disclaimers.ts';
import { routeFees } from '../steps/fees.ts';
import { routeTitle } from '../steps/route-title.ts';
import { shortfall } from '../steps/shortfall.ts';
import { expiredRelayQuotes } from '../steps/step-fees.ts';
import { noticesOfSteps } from '../steps/step-notices.ts';
import { groupBySignature, routeEnds, type Step, timelineSteps } from '../steps/timeline.ts';
import { routeWarnings } from '../steps/warnings.ts';
import { FeeFigures } from './FiguresAge.tsx';
import { JourneyMap } from './JourneyMap.tsx';
import { journeyOf } from './journey.ts';
import { MoneyLadder } from './MoneyLadder.tsx';
import { RawRoute } from './RawRoute.tsx';
import { RouteActions } from './RouteActions.tsx';
import { RouteSummary, type RouteView } from './RouteSummary.tsx';
import { RouteTimeline } from './RouteTimeline.tsx';
import { RouteWarnings } from './RouteWarnings.tsx';
import { useUnfolding } from './use-unfolding.ts';

const WithoutIt = lazyComponent(() => import('./WithoutIt.tsx'), 'optional');
const ThereAndBack = lazyComponent(() => import('../keeping/ThereAndBack.tsx'), 'optional');

/** The open route in full. */
export default function InspectorPane({ compared }: { compared: ComparedRoute }) {
  const { state, form, comparison, selection } = useComparisonPage();
  const { lookup } = form;
  const { asOf } = comparison.run;
  const { isGone } = selection;
  const digits = useFormatNumber();
  const { route, market, quotes } = compared;
  const balance = completeBalance(
    useAssetBalance({ chain_id: route.source_asset_chain_id, denom: route.source_asset_denom }),
  );
  const heading = useRef<HTMLHeadingElement>(null);
  const title = routeTitle(route, compared.steps, lookup);
  const questions = quotes.flatMap(({ request }) => request.label || []).join(t(', '));
  return (
    <section aria-label={t('Open route')} className="flex flex-col gap-4" {...useFocusFallback(heading)}>
      <header className="flex flex-col gap-2">
        <h2 ref={heading} tabIndex={-1} className="flex items-start gap-2 font-semibold text-20">
          <TitleMarks steps={compared.steps} />
          <span className="min-w-0">
            {title}
            {isGone && <span className="text-warn"> {`· ${t('no longer offered')}`}</span>}
          </span>
        </h2>
        <RouteActions compared={compared} title={title} takenAt={asOf} />
      </header>
      {!isGone && asOf !== null && (
        <p className="text-12 text-muted">{rich('These figures are {age}.', { age: <QuoteAge since={asOf} /> })}</p>
      )}
      <RouteInspector
        compared={compared}
        route={route}
        lookup={lookup}
        market={market}
        balance={balance}
        side={state.side}
        digits={digits}
        // Quotes of one path have the same texts.
        failures={quotes.find(({ failures }) => failures)?.failures ?? []}
      />
      <Suspense fallback={<div className="h-7" />}>
        <ThereAndBack key={compared.id} compared={compared} lookup={lookup} />
      </Suspense>
      {questions !== '' && (
        <p className="text-12 text-faint">{t('Found when asking for: {questions}.', { questions })}</p>
      )}
    </section>
  );
}

const MAX_TITLE_MARKS = 3;

/** What carries the route, each once, as marks. */
function TitleMarks({ steps }: { steps: readonly Step[] }) {
  const byCarrier = new Map(steps.flatMap(({ carrier, carrierMark }) => (carrierMark ? [[carrier, carrierMark]] : [])));
  return (
    <span className="mt-0.5 flex shrink-0 gap-1">
      {[...byCarrier].slice(0, MAX_TITLE_MARKS).map(([carrier, mark]) => (
        <Mark key={carrier} of={mark} name={carrier} seed={carrier} size={24} />
      ))}
    </span>
  );
}

/** Pixels of what is loaded later: a bridge or venue, and the line below them. */
const PART_HEIGHT = 33;
const LINE_HEIGHT = 36;

/** Derives everything that the sections show. */
function analyzeRoute({ route, lookup, digits, market }: RouteView) {
  const steps = timelineSteps(route, lookup, digits);
  const signatures = groupBySignature(steps);
  const fees = routeFees(route, steps, lookup);
  return {
    steps,
    signatures,
    fees,
    ends: routeEnds(route, lookup),
    warnings: routeWarnings(route, fees, lookup, digits),
    notices: noticesOfSteps(steps, lookup),
    parts: new Set(steps.flatMap(({ carrier, carrierMark }) => (carrierMark ? [carrier] : []))).size,
    journey: journeyOf({ route, steps, fees, lookup, digits }),
    disclaimers: disclaimers({ route, steps, signatures, fees, market, digits }),
  };
}

interface RouteInspectorProps extends RouteView {
  readonly compared: ComparedRoute;
  /** Balance of the sent asset in smallest units; null if unknown. */
  readonly balance: bigint | null;
  readonly failures: readonly OperationFailure[];
}

/** Everything about one route: amounts, warnings, steps, fees, disclaimers and the raw response. */
function RouteInspector({ compared, balance, failures, ...view }: RouteInspectorProps) {
  const { comparison, staleness, offline } = useComparisonPage();
  const { run, routes } = comparison;
  const { route, lookup, market, side, digits } = view;
  const expired = useTicking(() => expiredRelayQuotes(route));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the analysis depends on which relay quotes have expired
  const analysis = useMemo(
    () => analyzeRoute({ route, lookup, market, side, digits }),
    [route, lookup, market, side, digits, expired],
  );
  const { signatures, fees, ends } = analysis;
  const unfolding = useUnfolding(compared.id, analysis.steps.length);
  const warnings = [...analysis.warnings, ...shortfall(route, side, balance, lookup, digits)];
  return (
    <div className="flex flex-col gap-6">
      <StaleQuotesNotice {...{ staleness, run, offline }} />
      <RouteSummary compared={compared} side={side} digits={digits} />
      <RouteWarnings
        routeKey={`${compared.id} ${side === 'in' ? route.amount_in : route.amount_out}`}
        warnings={warnings}
      />
      {analysis.steps.length > 0 && <JourneyMap journey={analysis.journey} unfolding={unfolding} />}
      {run.pending === 0 && analysis.parts > 0 && (
        <Section title={t('Without it')}>
          <Suspense fallback={<div style={{ height: analysis.parts * PART_HEIGHT + LINE_HEIGHT }} />}>
            <WithoutIt
              compared={compared}
              routes={routes}
              request={run.requests[0]?.routeRequest ?? null}
              side={side}
              lookup={lookup}
              digits={digits}
            />
          </Suspense>
        </Section>
      )}
      <Section title={t('Where the money goes')}>
        <MoneyLadder route={route} fees={fees} cost={compared.cost} digits={digits} />
        <FeeFigures route={route} />
      </Section>
      <Section
        title={t('Steps')}
        action={
          analysis.steps.length > 0 && (
            <Button size="small" variant="quiet" className="print:hidden" onClick={unfolding.toggleAll}>
              {unfolding.areAllOpen ? t('Close all') : t('Open all')}
            </Button>
          )
        }
      >
        <RouteTimeline
          unfolding={unfolding}
          route={route}
          signatures={signatures}
          fees={fees}
          failures={failures}
          notices={analysis.notices}
          start={{ coin: ends.sent, chain: chainName(lookup, route.source_asset_chain_id) }}
          end={{ coin: ends.received, chain: chainName(lookup, route.dest_asset_chain_id) }}
          side={side}
          digits={digits}
        />
      </Section>
      <Section title={t('What this quote does not say')}>
        <ul className="flex list-disc flex-col gap-1 pl-4 text-muted">
          {analysis.disclaimers.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </Section>
      <RawRoute route={route} />
    </div>
  );
}

interface SectionProps {
  readonly title: string;
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

function Section({ title, action, children }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3">
      <div className="flex min-h-7 items-center justify-between gap-2">
        <h3 id={id} className="font-semibold text-16">
          {title}
        </h3>
        {action}
      </div>
      {children}
    </section>
  );
}
